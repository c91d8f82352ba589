"""The supervisors of this process: started on first use, asked to run tools, started again when they die."""

from __future__ import annotations

import atexit
import os
import select
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir

from assay.core.tools.sandbox import scratch, wire
from assay.core.tools.sandbox.policy import Access, Sandbox, chosen
from assay.core.tools.sandbox.processes import end_strays
from assay.core.tools.stop import at_stop, leave_if_asked
from assay.errors import ToolError

Request = tuple[object, ...]
_PATIENCE = 10.0
"""Seconds for a supervisor to end its processes and itself."""
_TICK = 0.05
_SOURCES = str(Path(__file__).parents[4])
_START = """
import sys
sys.path.insert(0, sys.argv.pop())
from assay.core.tools.sandbox.supervisor import main
main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
"""
_NEEDED = {"pid": "processes in a namespace of their own", "net": "no network"}


class SupervisorDiedError(Exception):
    """The supervisor ended while it ran a tool."""


class Supervisor:
    """A supervisor process, and our end of its control socket."""

    def __init__(self, mode: str) -> None:
        self.owner = os.getpid()
        self.root, lock = scratch.make(gettempdir())
        ours, theirs = socket.socketpair()
        with theirs:
            arguments = [str(theirs.fileno()), str(lock), self.root, mode, _SOURCES]
            self.process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", _START, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd="/",
                pass_fds=(theirs.fileno(), lock),
                start_new_session=True,
            )
        os.close(lock)
        self.control = ours
        self.walls: tuple[str, ...] = ()

    def greet(self) -> None:
        """Wait until it stands behind its walls."""
        _, names = self._receive()
        self.walls = tuple(names)  # type: ignore[arg-type]  # of our own supervisor

    def ask(self, request: Request) -> tuple[str, object]:
        """Run the stages of a request; `SupervisorDiedError` where it dies meanwhile."""
        try:
            wire.send(self.control.fileno(), request)
        except wire.ClosedError as error:
            raise SupervisorDiedError from error
        return self._receive()

    def _receive(self) -> tuple[str, object]:
        poll = select.poll()
        poll.register(self.control, select.POLLIN)
        while not poll.poll(_TICK * 1000):
            leave_if_asked()
        try:
            return wire.receive(self.control.fileno())  # type: ignore[return-value]  # likewise
        except wire.ClosedError as error:
            raise SupervisorDiedError from error

    def close(self) -> None:
        """End it with all that it runs, and wait until nothing is left."""
        self.control.close()
        if self.owner != os.getpid():
            return  # that of a parent which forked
        try:
            self.process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if os.path.lexists(self.root):
            end_strays(self.root)
            scratch.remove(self.root)


class _Supervisors:
    """The supervisors of this process, by their mode."""

    def __init__(self) -> None:
        self.by_mode: dict[str, Supervisor] = {}
        self.lock = threading.RLock()
        self.swept = False

    def get(self, mode: str) -> Supervisor:
        """Give the supervisor of a mode; start it if there is none."""
        found = self.by_mode.get(mode)
        if found is not None and found.owner == os.getpid():
            return found
        if not self.swept:
            self.swept = True
            scratch.sweep(gettempdir())
            atexit.register(self.close)
            at_stop(self.close)
        made = self._started(mode)
        self.by_mode[mode] = made
        return made

    def _started(self, mode: str) -> Supervisor:
        for attempt in (mode, "plain", "bare") if mode == "walled" else (mode,):
            made = Supervisor(attempt)
            try:
                made.greet()
            except SupervisorDiedError:
                made.close()
                continue  # a kernel that grants a wall and does not bear with it
            except BaseException:
                made.close()
                raise
            return made
        raise ToolError(
            "the supervisor of tools does not start", remedy=f"try `{sys.executable} -I -S -c 'import ctypes'`"
        )

    def drop(self, mode: str) -> None:
        """Close the supervisor of a mode."""
        found = self.by_mode.pop(mode, None)
        if found is not None:
            found.close()

    def close(self) -> None:
        """Close all."""
        for mode in tuple(self.by_mode):
            with suppress(OSError):
                self.drop(mode)


_supervisors = _Supervisors()


def _mode(access: Access) -> str:
    if access is Access.OPEN:
        return "open"
    return "bare" if chosen() is Sandbox.OFF else "walled"


def ask(request: Request, access: Access) -> tuple[str, object] | None:
    """Have a request run; once more if the supervisor dies, and None if it dies again."""
    mode = _mode(access)
    with _supervisors.lock:
        for _ in range(2):
            supervisor = _supervisors.get(mode)
            if chosen() is Sandbox.REQUIRE and access is Access.CONTAINED:
                require(supervisor.walls)
            try:
                return supervisor.ask(request)
            except SupervisorDiedError:
                _supervisors.drop(mode)
            except BaseException:
                _supervisors.drop(mode)
                raise
    return None


def supervisor_of(access: Access) -> Supervisor:
    """Give the supervisor of programs with this access."""
    with _supervisors.lock:
        return _supervisors.get(_mode(access))


def walls() -> tuple[str, ...]:
    """Give the walls that are in force for tools under test."""
    return supervisor_of(Access.CONTAINED).walls


def missing(names: tuple[str, ...]) -> list[str]:
    """Describe the walls that the kernel does not grant."""
    out = [text for name, text in _NEEDED.items() if name not in names]
    if "read-only" not in names and not any(name.startswith("landlock") for name in names):
        out.append("files read-only outside the scratch folder")
    return out


def require(names: tuple[str, ...]) -> None:
    """Check that every wall stands; `ToolError` otherwise."""
    if lacking := missing(names):
        what = f"the sandbox is not granted here: {', '.join(lacking)}"
        raise ToolError(what, remedy="use --sandbox auto, or another machine")
