"""The walls around a tool, as far as the kernel grants them to an ordinary user.

Namespaces are entered once for a supervisor: it becomes the first process of a PID namespace, without a network, in a
mount namespace where everything is read-only except a scratch folder in memory. Each tool takes on Landlock's rules and
gives up privileges before it starts.
"""

from __future__ import annotations

import os
import signal
from contextlib import suppress

from assay.core.tools.sandbox import kernel, landlock

DISK = 256 << 20
"""Bytes that a tool may have in its scratch folder."""
FILES = 20_000
"""Files and folders that it may have there."""
_NAMESPACES = kernel.NEW_MOUNTS | kernel.NEW_IPC | kernel.NEW_PID | kernel.NEW_NET
_EVERYBODY = "0 0 4294967295"
_FAILED = 1


class Walls:
    """What stands between a tool and the machine."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.rules = -1
        """Landlock's rules, as a descriptor."""

    def has(self, name: str) -> bool:
        """Whether a wall stands."""
        return name in self.names

    def stand_before(self) -> None:
        """Hold this process, a tool that is about to start, behind the walls."""
        if self.names:
            kernel.forgo_privileges()
        if self.rules >= 0:
            landlock.restrict(self.rules)


def fork_inside() -> bool | None:
    """Fork; in the child, give whether it is the first process of new namespaces. The parent, as guard, gets None.

    The namespaces take effect for a child of the process that asks for them. So a process between the two asks, and
    ends; the guard adopts its child.
    """
    ready, tell = os.pipe()
    between = os.fork()
    if between == 0:
        try:
            _enter()
            if os.fork() == 0:
                os.close(tell)
                if not os.read(ready, 1):  # the guard is dead; before it is the parent, its death cannot be noticed
                    os._exit(_FAILED)
                os.close(ready)
                return True
        except OSError:
            os._exit(_FAILED)
        os._exit(0)
    os.close(ready)
    entered = os.waitstatus_to_exitcode(os.waitpid(between, 0)[1]) != _FAILED
    if entered:
        os.write(tell, b"!")
    os.close(tell)
    if entered:
        return None
    return False if os.fork() == 0 else None


def _enter() -> None:
    """Ask for new namespaces, with the same user and group as outside."""
    user, group = os.geteuid(), os.getegid()
    kernel.unshare(kernel.NEW_USER | _NAMESPACES)
    try:
        _write("/proc/self/uid_map", _EVERYBODY)  # root keeps its rights on the files of others
        _write("/proc/self/gid_map", _EVERYBODY)
    except OSError:
        _write("/proc/self/uid_map", f"{user} {user} 1")
        _write("/proc/self/setgroups", "deny")
        _write("/proc/self/gid_map", f"{group} {group} 1")


def _write(path: str, text: str) -> None:
    descriptor = os.open(path, os.O_WRONLY)
    try:
        os.write(descriptor, text.encode())
    finally:
        os.close(descriptor)


def build(folder: str, *, inside: bool, wanted: bool) -> Walls:
    """Build the walls around a scratch folder; `inside` new namespaces there are more."""
    walls = Walls()
    if inside:
        walls.names += ["pid", "net", "ipc"]
        with suppress(OSError):
            kernel.start_loopback()
        _mount(folder, walls)
        kernel.drop_capabilities()
    if wanted and landlock.version():
        with suppress(OSError):
            walls.rules = landlock.ruleset(folder, network=inside)
            walls.names.append(f"landlock {landlock.version()}")
    if wanted:
        kernel.hide_memory()
    kernel.die_with_parent(signal.SIGKILL)
    return walls


def _mount(folder: str, walls: Walls) -> None:
    """Make all files read-only but those of the scratch folder, which is in memory."""
    safe = kernel.NO_SUID | kernel.NO_DEVICES
    try:
        kernel.mount("", "/", "", kernel.RECURSIVE | kernel.PRIVATE)
        options = f"size={DISK},nr_inodes={FILES},mode=0700"
        kernel.mount("assay", folder, "tmpfs", safe, options)
        walls.names.append("tmpfs")
    except OSError:
        return
    with suppress(OSError):  # some containers hide a part of /proc, and so refuse a new one
        kernel.mount("proc", "/proc", "proc", safe | kernel.NO_EXEC)
        walls.names.append("proc")
    try:
        kernel.set_read_only("/")
    except OSError:
        return  # before Linux 5.12
    kernel.set_writable(folder)
    walls.names.append("read-only")
