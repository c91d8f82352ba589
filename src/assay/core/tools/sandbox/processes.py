"""The processes of a tool: who they are, how much they use, and their end (Linux).

They are all descendants of the supervisor: it adopts those whose parents end. In a PID namespace of its own, one call
ends them all. Elsewhere they are listed and ended until none is left.
"""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress

from assay.core.tools.sandbox.kernel import shared_memory_bytes

MARK = "ASSAY_RUN"
"""The environment variable with the path of the scratch folder; descendants inherit it."""
PATIENCE = 5.0
"""Seconds to wait for killed processes to end."""
_PAGE = os.sysconf("SC_PAGE_SIZE")
_THREADS, _RESIDENT = 17, 21
"""Fields of `stat`, counted after the name."""


def _read(path: str) -> bytes:
    try:
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - without pathlib a start is quicker
            return file.readall() or b""
    except OSError:
        return b""  # it has ended, or belongs to another user


def _numbers(folder: str) -> list[int]:
    try:
        return [int(name) for name in os.listdir(folder) if name.isdigit()]  # noqa: PTH208 - likewise
    except OSError:
        return []


def descendants(pid: int | str = "self") -> list[int]:
    """List the descendants of a process, by following the lists of children."""
    found: list[int] = []
    waiting: list[int | str] = [pid]
    while waiting:
        parent = waiting.pop()
        for thread in _numbers(f"/proc/{parent}/task"):
            children = [int(child) for child in _read(f"/proc/{parent}/task/{thread}/children").split()]
            found += children
            waiting += children
    return found


def others() -> list[int]:
    """List all processes of a PID namespace of our own, from a `/proc` of its own."""
    return [pid for pid in _numbers("/proc") if pid != 1]


def _fields(pid: int) -> list[bytes]:
    return _read(f"/proc/{pid}/stat").rpartition(b") ")[2].split()


def tasks_and_memory(pids: list[int]) -> tuple[int, int]:
    """Count threads, and sum the resident memory; pages that processes share count for each."""
    tasks = resident = 0
    for pid in pids:
        fields = _fields(pid)
        if len(fields) > _RESIDENT:
            tasks += int(fields[_THREADS])
            resident += int(fields[_RESIDENT]) * _PAGE
    return tasks, resident


def proportional(pid: int) -> int:
    """Give the memory of a process, with its part of what it shares."""
    for line in _read(f"/proc/{pid}/smaps_rollup").splitlines():
        if line.startswith(b"Pss:"):
            return int(line.split()[1]) << 10
    return tasks_and_memory([pid])[1]


def held_open(pids: list[int]) -> tuple[int, int]:
    """Sum the memory and the disk space of files without a name that processes keep open."""
    memory: dict[tuple[int, int], int] = {}
    disk: dict[tuple[int, int], int] = {}
    for pid in pids:
        for number in _numbers(f"/proc/{pid}/fd"):
            with suppress(OSError):
                path = f"/proc/{pid}/fd/{number}"
                target = os.readlink(path)  # noqa: PTH115 - likewise
                if target.endswith(" (deleted)"):
                    status = os.stat(path)  # noqa: PTH116 - likewise
                    kind = memory if target.startswith("/memfd:") else disk
                    kind[status.st_dev, status.st_ino] = status.st_blocks * 512
    return sum(memory.values()), sum(disk.values())


def memory_of(pids: list[int], *, private_ipc: bool) -> int:
    """Give the memory of processes, with the System V segments of an IPC namespace of their own."""
    return sum(map(proportional, pids)) + (shared_memory_bytes() if private_ipc else 0)


def kill(pid: int) -> None:
    """End a process, or those that a negative number names."""
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)


def end_all(leader: int, *, alone: bool) -> bool:
    """End every descendant of this process and reap it; False if one does not end.

    `alone` says that this process is the first of a PID namespace. Otherwise the group of the leader is ended too, for
    systems that do not list processes.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        if alone:
            kill(-1)
        else:
            if leader > 0:
                kill(-leader)
            for pid in descendants():
                kill(pid)
        if not _reap():
            return True
        if time.monotonic() > deadline:
            return False
        time.sleep(0.0005)


def _reap() -> bool:
    """Reap what has ended; whether a child is left."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    return True


def end_strays(folder: str) -> None:
    """End the processes that carry the mark of a scratch folder, or work in it, wherever they are now."""
    mark = f"{MARK}={folder}".encode()
    for pid in _numbers("/proc"):
        try:
            inside = os.readlink(f"/proc/{pid}/cwd").startswith(folder)  # noqa: PTH115 - likewise
        except OSError:
            continue
        if pid != os.getpid() and (inside or mark in _read(f"/proc/{pid}/environ").split(b"\0")):
            kill(pid)
