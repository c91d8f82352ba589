"""Calls to the Linux kernel that Python 3.11 does not offer: namespaces, mounts, capabilities, System V objects.

A call that the kernel refuses raises `OSError`; who calls goes on without it. Elsewhere than on Linux every call does.
"""

from __future__ import annotations

import ctypes
import errno
import os
import sys

NEW_MOUNTS = 0x00020000
NEW_IPC = 0x08000000
NEW_USER = 0x10000000
NEW_PID = 0x20000000
NEW_NET = 0x40000000
NO_SUID, NO_DEVICES, NO_EXEC = 2, 4, 8
RECURSIVE, PRIVATE = 1 << 14, 1 << 18
_MOUNT_SETATTR = 442
_AT_FDCWD = -100
_AT_RECURSIVE = 0x8000
_READ_ONLY = 1
_PR_SET_PDEATHSIG = 1
_PR_SET_DUMPABLE = 4
_PR_CAPBSET_DROP = 24
_PR_SET_CHILD_SUBREAPER = 36
_PR_SET_NO_NEW_PRIVS = 38
_KEPT_CAPABILITIES = range(5)
"""Those by which root reads and writes the files of other users; no tool needs more."""
_LAST_CAPABILITY = 63
_IPC_RMID = 0
_SHM_INFO, _SHM_STAT = 14, 13
_MSG_INFO, _MSG_STAT = 12, 11
_SEM_INFO, _SEM_STAT = 19, 18
_SIOCSIFFLAGS = 0x8914

_library = ctypes.CDLL(None, use_errno=True)


def call(number: int, *arguments: object) -> int:
    """Make a system call by its number, which is that of Linux."""
    _require_linux()
    return checked(_library.syscall(ctypes.c_long(number), *arguments))


def checked(result: int) -> int:
    """Raise the error of a call that failed."""
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result


def _require_linux() -> None:
    if sys.platform != "linux":
        raise OSError(errno.ENOSYS, "only on Linux")


def _process_option(option: int, value: int) -> None:
    if sys.platform == "linux":
        checked(_library.prctl(option, ctypes.c_ulong(value), 0, 0, 0))


def unshare(flags: int) -> None:
    """Leave namespaces of the parent for new ones."""
    _require_linux()
    checked(_library.unshare(flags))


def mount(what: str, place: str, kind: str, flags: int, options: str = "") -> None:
    """Mount a file system."""
    texts = [text.encode() or None for text in (what, place, kind)]
    checked(_library.mount(*texts, ctypes.c_ulong(flags), options.encode() or None))


def set_read_only(place: str) -> None:
    """Make every mount from a place on read-only."""
    _set_mount(place, _AT_RECURSIVE, (_READ_ONLY, 0, 0, 0))


def set_writable(place: str) -> None:
    """Make one mount writable again."""
    _set_mount(place, 0, (0, _READ_ONLY, 0, 0))


def _set_mount(place: str, flags: int, attributes: tuple[int, int, int, int]) -> None:
    """Change a mount; the attributes are those to set and to clear, then propagation and user namespace."""
    content = (ctypes.c_uint64 * 4)(*attributes)
    call(_MOUNT_SETATTR, _AT_FDCWD, place.encode(), flags, content, ctypes.sizeof(content))


def adopt_orphans() -> None:
    """Let descendants whose parents end become children of this process."""
    _process_option(_PR_SET_CHILD_SUBREAPER, 1)


def die_with_parent(signal: int) -> None:
    """Have the kernel send this process a signal when its parent ends."""
    _process_option(_PR_SET_PDEATHSIG, signal)


def hide_memory() -> None:
    """Let no other process of the user trace this one."""
    _process_option(_PR_SET_DUMPABLE, 0)


def forgo_privileges() -> None:
    """Let no program that this process starts gain rights, by a set-user-ID bit for example."""
    _process_option(_PR_SET_NO_NEW_PRIVS, 1)


def drop_capabilities() -> None:
    """Let the programs that this process starts have no capability but those on files."""
    for capability in range(_LAST_CAPABILITY + 1):
        if capability not in _KEPT_CAPABILITIES:
            try:
                _process_option(_PR_CAPBSET_DROP, capability)
            except OSError:
                return  # the kernel has no further one


def start_loopback() -> None:
    """Bring up the loopback device of a new network namespace."""
    request = b"lo".ljust(16, b"\0") + (1).to_bytes(2, sys.byteorder) + bytes(22)
    socket = checked(_library.socket(2, 2, 0))
    try:
        checked(_library.ioctl(socket, ctypes.c_ulong(_SIOCSIFFLAGS), request))
    finally:
        os.close(socket)


def shared_memory_bytes() -> int:
    """The memory of all System V segments of this IPC namespace, attached or not."""
    info = (ctypes.c_ulong * 32)()
    _library.shmctl(0, _SHM_INFO, info)
    return int(info[2]) * os.sysconf("SC_PAGE_SIZE")  # after used_ids (an int, padded) and shm_tot comes shm_rss


def remove_ipc_objects() -> None:
    """Remove the System V segments, queues and semaphores of this IPC namespace; they outlive their makers."""
    room = (ctypes.c_ulong * 64)()
    for name, info, status in (
        ("shmctl", _SHM_INFO, _SHM_STAT),
        ("msgctl", _MSG_INFO, _MSG_STAT),
        ("semctl", _SEM_INFO, _SEM_STAT),
    ):
        control = getattr(_library, name)
        between = (0,) if name == "semctl" else ()  # the number of a semaphore
        for index in range(control(0, *between, info, room) + 1):
            found = control(index, *between, status, room)
            if found >= 0:
                control(found, *between, _IPC_RMID, room)
