"""Runs a program under limits, in its own process group, and ends all of its processes.

A tool under test may hang, crash, fork, or print without end. Its streams are read while it runs, so that it never
blocks on a full pipe. At the deadline, at the output limit, or when its first process ends, the group is killed. A
child outside the group is adopted when its parent ends, and found by a mark in its environment (Linux).
"""

from __future__ import annotations

import os
import re
import resource
import selectors
import shutil
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

from assay.core.domain.oracle import Limits
from assay.core.domain.subject import Command, End, Invocation, Output, Stage
from assay.core.tools.orphans import GRACE, MARK, adopt_orphans, end_marked, kill_group, reap_group
from assay.core.tools.stop import leave_if_asked, running_tool
from assay.errors import ToolError, UsageError

_SHELL = "assay-limits"  # the name of the shell that sets the limits, in its error messages
_LIMIT_MEMORY = 'ulimit -c 0; ulimit -d "$1" || exit 125; shift; exec "$@"'
_NO_MEMORY = re.compile(rb"bad_alloc|MemoryError|[Oo]ut of memory|OutOfMemory|[Cc]annot allocate memory")
_NOT_STARTED = {125, 126, 127}


def run(invocation: Invocation, limits: Limits) -> Output:
    """Run the stages of an invocation in a new scratch folder."""
    with running_tool(), TemporaryDirectory(prefix="assay-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        for file, content in invocation.files.items():
            path = _inside(folder, file)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        stages: list[Stage] = []
        stopped = False
        for command in invocation.stages:
            if stopped:
                stages.append(Stage(End.SKIPPED, independent=command.independent))
                continue
            stages.append(_run_stage(command, folder, limits))
            stopped = stages[-1].end is not End.EXIT and not command.independent
        return Output(tuple(stages))


def _inside(folder: Path, file: str) -> Path:
    """Give the path of a file in the scratch folder; its name is untrusted."""
    path = Path(os.path.normpath(folder / file))
    if folder not in path.parents:
        raise UsageError(f"the file {file!r} would be written outside the scratch folder", remedy="correct its name")
    return path


def executable(name: str, folder: Path | None = None) -> str | None:
    """Find a program by name on PATH, or by path (from `folder` where that is relative)."""
    return shutil.which(str((folder or Path.cwd()) / name)) if os.sep in name else shutil.which(name)


def _require(name: str, folder: Path) -> None:
    if executable(name, folder) is None:
        raise ToolError(
            f"{name} cannot be started: no such executable",
            remedy="install it or give its path; see `assay subjects`",
        )


def _run_stage(command: Command, folder: Path, limits: Limits) -> Stage:
    _require(command.argv[0], folder)
    started = time.monotonic()
    end, status, peak, streams = _run_marked(command, folder, limits, uuid4().hex)
    collected = {name: _head(folder / name, limits.output) for name in command.collect if (folder / name).is_file()}
    if end is End.EXIT and status in _NOT_STARTED and streams.stderr.startswith(_SHELL.encode()):
        _require(command.argv[0], folder)  # it may have been removed meanwhile
        why = bytes(streams.stderr).decode(errors="replace").strip()
        raise ToolError(f"{command.argv[0]} cannot be started: {why}", remedy="try it in a shell")
    if end is End.EXIT:
        cut = streams.flooded or any(len(content) > limits.output for content in collected.values())
        end = End.OUTPUT if cut else _natural_end(status, peak, streams.stderr, limits)
    return Stage(
        end,
        abs(status),
        bytes(streams.stdout),
        bytes(streams.stderr),
        truncated=end is End.OUTPUT or streams.flooded,
        seconds=time.monotonic() - started,
        independent=command.independent,
        files={name: content[: limits.output] for name, content in collected.items()},
    )


def _run_marked(command: Command, folder: Path, limits: Limits, mark: str) -> tuple[End, int, int, _Streams]:
    """Run a program to its end; give how it ended, its exit status, its peak memory and its output."""
    standard_input = folder / ".assay-stdin"
    standard_input.write_bytes(command.stdin)
    adopt_orphans()
    deadline = time.monotonic() + limits.seconds
    try:
        with standard_input.open("rb") as stdin:
            process = subprocess.Popen(
                ["/bin/sh", "-c", _LIMIT_MEMORY, _SHELL, str(limits.memory // 1024), *command.argv],
                stdin=stdin,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                env={**os.environ, MARK: mark, "LC_ALL": "C.UTF-8"},
                start_new_session=True,
            )
        streams = _Streams(process, limits.output)
        try:
            end = streams.read_until(deadline)
        finally:
            kill_group(process.pid)
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
            end_marked(mark, process.pid)
            streams.drain()
            status, peak = _reap(process)
            reap_group(process.pid)
            streams.close()
    except BaseException:
        end_marked(mark)  # a request to stop came while the program started
        raise
    return end, status, peak, streams


def _head(path: Path, most: int) -> bytes:
    """Read at most `most + 1` bytes of a file, so that a longer file is detected."""
    with path.open("rb") as file:
        return file.read(most + 1)


def _natural_end(status: int, peak: int, stderr: bytearray, limits: Limits) -> End:
    # the peak of a new process includes the memory of its parent when it was forked
    inherited = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    grew = peak > inherited and peak >= limits.memory * 4 // 5
    if status and (grew or _NO_MEMORY.search(stderr)):
        return End.MEMORY
    return End.SIGNAL if status < 0 else End.EXIT


class _Streams:
    """Reads both output streams of a running process, up to a limit."""

    def __init__(self, process: subprocess.Popen[bytes], most: int) -> None:
        self.stdout = bytearray()
        self.stderr = bytearray()
        self.flooded = False
        """Whether the output exceeded the limit and was truncated."""
        self._process = process
        self._most = most
        self._selector = selectors.DefaultSelector()
        for pipe, kept in ((process.stdout, self.stdout), (process.stderr, self.stderr)):
            if pipe is not None:
                os.set_blocking(pipe.fileno(), False)
                self._selector.register(pipe, selectors.EVENT_READ, kept)

    def read_until(self, deadline: float) -> End:
        """Read until the first process ends, or the time or output limit is reached."""
        while (left := deadline - time.monotonic()) > 0:
            leave_if_asked()
            if self._selector.get_map():
                if self._read_ready(min(left, 0.05)):
                    return End.OUTPUT
            else:
                time.sleep(min(left, 0.002))
            if _ended(self._process.pid):
                return End.EXIT
        return End.TIME

    def drain(self) -> None:
        """Read the rest of the pipes of a dead group; a process outside the group may hold them open."""
        deadline = time.monotonic() + GRACE
        while self._selector.get_map() and (left := deadline - time.monotonic()) > 0:
            if self._read_ready(left):
                return

    def close(self) -> None:
        self._selector.close()
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()

    def _read_ready(self, timeout: float) -> bool:
        """Read the available output; True if it exceeds the limit."""
        for key, _ in self._selector.select(timeout):
            try:
                data = os.read(key.fd, 1 << 16)
            except BlockingIOError:
                continue
            if not data:
                self._selector.unregister(key.fileobj)
                continue
            kept: bytearray = key.data
            room = self._most - len(kept)
            kept += data[:room]
            self.flooded = self.flooded or len(data) > room
        return self.flooded


def _ended(pid: int) -> bool:
    """Whether the process has ended; it is not reaped, so that its group id stays valid."""
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def _reap(process: subprocess.Popen[bytes]) -> tuple[int, int]:
    """Exit status (negative for a signal) and peak memory in bytes."""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_maxrss * 1024
