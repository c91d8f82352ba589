"""Starts the program of one stage: its streams, its limits, its walls."""

from __future__ import annotations

import errno
import os
import resource
import signal

from assay.core.tools.sandbox import kernel
from assay.core.tools.sandbox.walls import DISK, Walls

TASKS = 1024
"""Processes and threads that a tool may have at once."""
_RESTORED = (signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_PRIVATE_COUNT = (5, 14)
"""Since this version of Linux, a user namespace counts its own processes."""


class NotStartedError(Exception):
    """A program cannot be started: its name, and why; `missing` if there is no such program."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(name, why)
        self.name = name
        self.why = why


class Program:
    """A program that has been started, and the ends of its pipes."""

    def __init__(self, argv: tuple[str, ...], environment: dict[str, str], folder: int, walls: Walls) -> None:
        self.argv = argv
        self.environment = environment
        self.folder = folder
        self.walls = walls
        self.pid = 0
        self.stdout = self.stderr = -1

    def start(self, stdin: int, memory: int, *, limited: bool) -> None:
        """Start it; `NotStartedError` where the system refuses."""
        self.stdout, out = os.pipe()
        self.stderr, err = os.pipe()
        failure, failed = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                for place, stream in enumerate((stdin, out, err)):
                    os.dup2(stream, place)
                self._prepare(memory, limited=limited)
                os.write(failed, str(self._execute()).encode())
            except BaseException as error:  # noqa: BLE001 - whatever it is, this process must end here
                os.write(failed, str(getattr(error, "errno", None) or errno.EIO).encode())
            os._exit(127)
        for end in (out, err, failed):
            os.close(end)
        said = os.read(failure, 16)
        os.close(failure)
        if said:
            os.waitpid(self.pid, 0)
            self.close()
            raise self._refusal(int(said))

    def close(self) -> None:
        """Close the pipes."""
        for end in (self.stdout, self.stderr):
            if end >= 0:
                os.close(end)
        self.stdout = self.stderr = -1

    def _prepare(self, memory: int, *, limited: bool) -> None:
        os.setsid()
        os.fchdir(self.folder)
        kernel.die_with_parent(signal.SIGKILL)
        _limit(resource.RLIMIT_CORE, 0)
        _limit(resource.RLIMIT_DATA, memory)
        if limited:
            _limit(resource.RLIMIT_FSIZE, DISK)
        if self.walls.has("pid"):
            release = os.uname().release.split(".")
            if (int(release[0]), int(release[1])) >= _PRIVATE_COUNT:
                _limit(resource.RLIMIT_NPROC, TASKS)
            _limit(resource.RLIMIT_MSGQUEUE, 0)
        for number in _RESTORED:
            signal.signal(number, signal.SIG_DFL)
        self.walls.stand_before()

    def _candidates(self) -> list[str]:
        name = self.argv[0]
        if os.sep in name:
            return [name]
        path = self.environment.get("PATH", os.defpath)
        return [os.path.join(folder, name) for folder in path.split(os.pathsep) if folder]  # noqa: PTH118 - no pathlib

    def _execute(self) -> int:
        """Become the program; give the error number if no candidate can be started."""
        found = errno.ENOENT
        for candidate in self._candidates():
            try:
                try:
                    os.execve(candidate, self.argv, self.environment)  # noqa: S606 - no shell is wanted
                except OSError as error:
                    if error.errno != errno.ENOEXEC:
                        raise
                    os.execve("/bin/sh", ("sh", candidate, *self.argv[1:]), self.environment)  # noqa: S606 - a script
            except OSError as error:
                if error.errno not in {errno.ENOENT, errno.ENOTDIR}:
                    found = error.errno or errno.EIO
        return found

    def _refusal(self, number: int) -> NotStartedError:
        """Tell a missing program from one that is there and cannot be started, as without its interpreter."""
        for candidate in self._candidates():
            try:
                mode = os.stat(candidate, dir_fd=self.folder).st_mode
            except OSError:
                continue
            if mode & 0o111 and mode & 0o170000 == 0o100000:
                what = "its interpreter is missing" if number == errno.ENOENT else os.strerror(number)
                return NotStartedError(self.argv[0], what)
        return NotStartedError(self.argv[0], "")


def _limit(kind: int, most: int) -> None:
    _, hard = resource.getrlimit(kind)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(kind, (most, most))
