"""Runs one stage to its end: reads its streams, watches its limits, ends all that it started."""

from __future__ import annotations

import os
import resource
import select
import stat
import time

from assay.core.tools.sandbox import kernel, processes, scratch
from assay.core.tools.sandbox.program import TASKS, Program
from assay.core.tools.sandbox.walls import DISK, FILES, Walls

GRACE = 0.5
"""Seconds to wait for pipes to close after all processes were ended."""
TICK = 0.05
"""Seconds between two looks at what the processes use."""
LINGER = 1.0
"""Seconds to wait for a program to exit after it printed the last of its output."""
_SHARE = 5
"""Looks take at most this part of the time."""


class AbandonedError(Exception):
    """The process that asked for the run has ended, or closed its end."""


class StuckError(Exception):
    """A process does not end though it was killed."""


class Streams:
    """Both output streams of a program, each up to a limit."""

    def __init__(self, program: Program, most: int, last: bytes = b"") -> None:
        self.last = last
        self.complete_since: float | None = None
        self.kept = {program.stdout: bytearray(), program.stderr: bytearray()}
        self.stdout, self.stderr = self.kept.values()
        self.open = set(self.kept)
        self.most = most
        self.flooded = False

    def read(self, stream: int) -> None:
        """Read what is there."""
        data = os.read(stream, 1 << 16)
        if not data:
            self.open.discard(stream)
            return
        room = self.most - len(self.kept[stream])
        self.kept[stream] += data[:room]
        self.flooded = self.flooded or len(data) > room
        if self.last and self.complete_since is None and self.last in self.stdout[-len(data) - len(self.last) :]:
            self.complete_since = time.monotonic()

    def lingers(self, now: float) -> bool:
        """Whether the last of the output was printed a while ago."""
        return self.complete_since is not None and now > self.complete_since + LINGER

    def drain(self) -> None:
        """Read the rest after all writers were ended; one out of reach may hold a pipe open."""
        deadline = time.monotonic() + GRACE
        poll = select.poll()
        for stream in self.open:
            poll.register(stream, select.POLLIN)
        while self.open and not self.flooded and (left := deadline - time.monotonic()) > 0:
            for stream, _ in poll.poll(left * 1000):
                self.read(stream)
                if stream not in self.open:
                    poll.unregister(stream)


class Watch:
    """A running program: how it ends, and what it uses until then."""

    def __init__(self, program: Program, streams: Streams, root: str, walls: Walls, memory: int) -> None:
        self.program = program
        self.streams = streams
        self.root = root
        self.walls = walls
        self.memory = memory
        self.ended: tuple[int, int] | None = None
        """Exit status, negative for a signal, and peak memory in bytes."""
        self.poll = select.poll()

    def until(self, deadline: float, control: int, *, limited: bool) -> str:
        """Wait until the program ends or meets a limit; give which."""
        self.poll.register(control, 0)
        for stream in self.streams.open:
            self.poll.register(stream, select.POLLIN)
        handle = _handle(self.program.pid)
        if handle is not None:
            self.poll.register(handle, select.POLLIN)
        look = time.monotonic() + TICK
        patience = TICK if handle is not None else 0.002
        try:
            while (now := time.monotonic()) < deadline:
                self._wait(min(deadline - now, patience), control)
                if self.ended is not None:
                    return "exit"
                if self.streams.flooded:
                    return "output"
                if (started := time.monotonic()) >= look:
                    if self.streams.lingers(started):
                        return "lingered"
                    if limited and (over := self._over()):
                        return over
                    look = (done := time.monotonic()) + max(TICK, (done - started) * _SHARE)
            return "time"
        finally:
            if handle is not None:
                os.close(handle)

    def _wait(self, seconds: float, control: int) -> None:
        for descriptor, _ in self.poll.poll(seconds * 1000):
            if descriptor == control:
                raise AbandonedError
            if descriptor in self.streams.open:
                self.streams.read(descriptor)
                if descriptor not in self.streams.open:
                    self.poll.unregister(descriptor)
        self.reap()

    def reap(self) -> None:
        """Reap what has ended: orphans, and the program itself."""
        try:
            while (found := os.wait4(-1, os.WNOHANG))[0]:
                self._note(*found)
        except ChildProcessError:
            return

    def _note(self, pid: int, status: int, usage: resource.struct_rusage) -> None:
        if pid == self.program.pid:
            self.ended = (os.waitstatus_to_exitcode(status), usage.ru_maxrss * 1024)

    def _over(self) -> str:
        """Give the limit that all processes together exceed; empty if none."""
        pids = processes.others() if self.walls.has("proc") else processes.descendants()
        tasks, resident = (len(pids), 0) if len(pids) > TASKS else processes.tasks_and_memory(pids)
        if tasks > TASKS:
            return "processes"
        private = self.walls.has("ipc")
        unnamed, deleted = processes.held_open(pids)
        extra = unnamed + (kernel.shared_memory_bytes() if private else 0)
        if resident + extra > self.memory and processes.memory_of(pids, private_ipc=private) + unnamed > self.memory:
            return "memory"
        if self.walls.has("tmpfs"):
            return ""  # it has its own limit
        size, files = scratch.size(self.root)
        return "disk" if deleted + size > DISK or files > FILES else ""


def _handle(pid: int) -> int | None:
    """A descriptor that becomes readable when a process ends; None where the system has none."""
    try:
        return os.pidfd_open(pid)
    except (AttributeError, OSError):
        return None


def collect(folder: int, name: str, most: int) -> bytes | None:
    """Read at most `most + 1` bytes of a file that a tool wrote; None unless it is a plain file, reached by no link."""
    *parents, last = [part for part in name.split("/") if part not in {"", "."}]
    opened = [folder]
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    try:
        for parent in parents:
            opened.append(os.open(parent, flags | os.O_DIRECTORY, dir_fd=opened[-1]))
        opened.append(os.open(last, flags, dir_fd=opened[-1]))
        if not stat.S_ISREG(os.fstat(opened[-1]).st_mode):
            return None
        content = bytearray()
        while len(content) <= most and (part := os.read(opened[-1], most + 1 - len(content))):
            content += part
        return bytes(content)
    except OSError:
        return None
    finally:
        for descriptor in opened[1:]:
            os.close(descriptor)
