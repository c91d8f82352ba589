"""A process that runs tools for one process of Assay, one after the other, and does not outlive it.

A guard starts the supervisor, behind the walls that the kernel grants. The supervisor ends every process of a tool and
empties the scratch folder after each run, and when its control socket closes. If a tool ends the supervisor, the guard
does this. If the guard is ended, the kernel ends the supervisor.
"""

from __future__ import annotations

import os
import resource
import signal
import time
from contextlib import suppress

from assay.core.tools.sandbox import kernel, processes, scratch, wire
from assay.core.tools.sandbox.program import NotStartedError, Program
from assay.core.tools.sandbox.stage import AbandonedError, Streams, StuckError, Watch, collect
from assay.core.tools.sandbox.walls import Walls, build, fork_inside

_STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_NO_MEMORY = (
    b"bad_alloc",
    b"MemoryError",
    b"Out of memory",
    b"out of memory",
    b"OutOfMemory",
    b"annot allocate memory",
)
_ROOM = 1 << 20
"""With less room than this, the scratch folder counts as full: a write of some more bytes has failed."""
WORK, TEMPORARY = "work", "tmp"
StageRequest = tuple[tuple[str, ...], bytes, tuple[str, ...], bool, bytes]
"""Command line, standard input, files to collect, whether the next stage runs however this one ends, last output."""


def main(control: int, lock: int, root: str, mode: str) -> None:
    """Guard a supervisor: `walled`, `plain` without namespaces, `bare` without walls, `open` without limits too."""
    for number in _STOPS:
        signal.signal(number, signal.SIG_IGN)
    for descriptor in (control, lock):
        os.set_inheritable(descriptor, False)  # noqa: FBT003 - positional by its signature
    kernel.adopt_orphans()
    inside = fork_inside() if mode == "walled" else False if os.fork() == 0 else None
    if inside is not None:
        try:
            kernel.adopt_orphans()
            walls = build(root, inside=inside, wanted=mode in {"walled", "plain"})
            Supervisor(control, root, walls).serve(limited=mode != "open")
        finally:
            os._exit(1)
    os.close(control)
    with suppress(ChildProcessError):
        os.wait()
    processes.end_all(0, alone=False)
    scratch.remove(root)


def _inherited() -> int:
    """The peak memory that a new process begins with: that of its parent when it was forked."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


class Supervisor:
    """Serves the requests of one process."""

    def __init__(self, control: int, root: str, walls: Walls) -> None:
        self.control = control
        self.root = root
        self.walls = walls
        self.top = os.open(root, os.O_RDONLY | os.O_DIRECTORY)

    def serve(self, *, limited: bool) -> None:
        """Run what is asked for, until the other end closes."""
        try:
            wire.send(self.control, ("walls", self.walls.names))
            while True:
                wire.send(self.control, self._answer(wire.receive(self.control), limited=limited))
        except (wire.ClosedError, AbandonedError, StuckError):
            return
        finally:
            processes.end_all(0, alone=self.walls.has("pid"))
            scratch.empty(self.top)

    def _answer(self, request: object, *, limited: bool) -> tuple[str, object]:
        """Run the stages of a request in a new scratch folder."""
        files: dict[str, bytes]
        stages: list[StageRequest]
        limits: tuple[float, int, int]
        environment: dict[str, str]
        files, stages, limits, environment = request  # type: ignore[misc]  # of our own client
        try:
            folder = self._make_folder(files)
            try:
                return "stages", self._run(folder, stages, limits, environment, limited=limited)
            finally:
                os.close(folder)
        except NotStartedError as error:
            return "refused", (error.name, error.why)
        except OSError as error:
            return "failed", (error.strerror or str(error), str(error.filename or self.root))
        finally:
            if self.walls.has("ipc"):
                kernel.remove_ipc_objects()
            scratch.empty(self.top)

    def _make_folder(self, files: dict[str, bytes]) -> int:
        for name in (WORK, TEMPORARY):
            os.mkdir(name, 0o700, dir_fd=self.top)
        work = f"{self.root}/{WORK}"
        for name, content in files.items():
            path = f"{work}/{name}"
            os.makedirs(os.path.dirname(path), exist_ok=True)  # noqa: PTH103, PTH120 - likewise
            with open(path, "wb") as file:  # noqa: PTH123 - likewise
                file.write(content)
        return os.open(work, os.O_RDONLY | os.O_DIRECTORY)

    def _run(
        self,
        folder: int,
        stages: list[StageRequest],
        limits: tuple[float, int, int],
        environment: dict[str, str],
        *,
        limited: bool,
    ) -> list[tuple[object, ...]]:
        environment |= dict.fromkeys(("TMPDIR", "TMP", "TEMP"), f"{self.root}/{TEMPORARY}")
        environment |= {processes.MARK: self.root, "PWD": f"{self.root}/{WORK}"}
        done: list[tuple[object, ...]] = []
        for request in stages:
            program = Program(request[0], environment, folder, self.walls)
            done.append(self._run_stage(program, request, limits, limited=limited))
            if done[-1][0] not in {"exit", "lingered"} and not request[3]:
                break
        return done

    def _run_stage(
        self, program: Program, request: StageRequest, limits: tuple[float, int, int], *, limited: bool
    ) -> tuple[object, ...]:
        """Run one program; give how it ended, its status or signal, and its output."""
        _, stdin, wanted, _, last = request
        seconds, memory, output = limits
        started = time.monotonic()
        given = self._input(stdin)
        try:
            program.start(given, memory, limited=limited)
        finally:
            os.close(given)
        streams = Streams(program, output, last)
        watch = Watch(program, streams, self.root, self.walls, memory)
        try:
            end = watch.until(started + seconds, self.control, limited=limited)
            if not processes.end_all(program.pid, alone=self.walls.has("pid")):
                raise StuckError
            streams.drain()
        finally:
            program.close()
        status, peak = watch.ended or (-signal.SIGKILL, 0)
        files = {name: content for name in wanted if (content := collect(program.folder, name, output)) is not None}
        if end == "exit":
            end = self._natural_end(status, peak >= memory * 4 // 5 and peak > _inherited(), streams.stderr)
            if streams.flooded or any(len(content) > output for content in files.values()):
                end = "output"
        cut = end == "output" or streams.flooded
        files = {name: content[:output] for name, content in files.items()}
        taken = time.monotonic() - started
        return end, abs(status), bytes(streams.stdout), bytes(streams.stderr), cut, taken, files

    def _natural_end(self, status: int, grew: bool, stderr: bytearray) -> str:  # noqa: FBT001 - a fact, not a switch
        """Tell why a program ended by itself."""
        if status == -signal.SIGXFSZ or self._is_full():
            return "disk"
        if status and (grew or any(text in stderr for text in _NO_MEMORY)):
            return "memory"
        return "signal" if status < 0 else "exit"

    def _input(self, content: bytes) -> int:
        """A file with the standard input, which no tool can block by not reading."""
        if not content:
            return os.open(os.devnull, os.O_RDONLY)
        os.fchmod(self.top, 0o700)  # an earlier stage may have changed it
        name = os.urandom(8).hex()
        file = os.open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600, dir_fd=self.top)
        os.unlink(name, dir_fd=self.top)
        left = memoryview(content)
        while left:
            left = left[os.write(file, left) :]
        os.lseek(file, 0, os.SEEK_SET)
        return file

    def _is_full(self) -> bool:
        if not self.walls.has("tmpfs"):
            return False
        found = os.statvfs(self.top)
        return found.f_bfree * found.f_frsize < _ROOM or found.f_ffree == 0
