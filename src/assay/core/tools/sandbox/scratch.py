"""Scratch folders: made under a lock, emptied whatever is in them, and swept up after a crash.

The owner of a folder holds a lock on it, which ends with the last process that has it open. So a folder that can be
locked belongs to nobody: the next process of the same user ends what runs in it, and removes it.
"""

from __future__ import annotations

import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from assay.core.tools.sandbox.processes import end_strays

_OPEN = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


def _prefix() -> str:
    return f"assay-{os.getuid()}-"


def make(parent: str) -> tuple[str, int]:
    """Make a folder; give its path, and a descriptor that holds the lock on it."""
    while True:
        path = os.path.join(parent, _prefix() + os.urandom(6).hex())  # noqa: PTH118 - without pathlib a start is quicker
        os.mkdir(path, 0o700)  # noqa: PTH102 - likewise
        held = _locked(path)
        if held is not None:
            return path, held


@contextmanager
def scratch_folder() -> Iterator[str]:
    """Make a folder for a while."""
    from tempfile import gettempdir  # noqa: PLC0415 - a supervisor, which never asks, starts the quicker without it

    path, held = make(gettempdir())
    try:
        yield path
    finally:
        remove(path)
        os.close(held)


def _locked(path: str) -> int | None:
    """Lock a folder; None if somebody else holds the lock, or it is removed meanwhile."""
    try:
        opened = os.open(path, _OPEN)
    except OSError:
        return None
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.path.samestat(os.fstat(opened), os.lstat(path)):
            return opened
    except OSError:
        pass
    os.close(opened)
    return None


def sweep(parent: str) -> list[str]:
    """Remove the folders of this user whose owners are dead, and end what still runs in them."""
    removed = []
    with suppress(OSError):
        for name in os.listdir(parent):  # noqa: PTH208 - likewise
            path = os.path.join(parent, name)  # noqa: PTH118 - likewise
            if name.startswith(_prefix()) and os.lstat(path).st_uid == os.getuid():
                held = _locked(path)
                if held is not None:
                    end_strays(path)
                    remove(path)
                    os.close(held)
                    removed.append(path)
    return removed


def remove(path: str) -> None:
    """Remove a folder with all that is in it."""
    with suppress(OSError):
        top = os.open(path, _OPEN)
        try:
            empty(top)
        finally:
            os.close(top)
        os.rmdir(path)  # noqa: PTH106 - likewise


def empty(top: int) -> None:
    """Remove everything in an open folder, without recursion and with one descriptor: depth does not matter."""
    here = os.dup(top)
    waiting = [_remove_files(here)]
    names: list[str] = []
    while True:
        if waiting[-1]:
            name = waiting[-1].pop()
            inside = _entered(here, name)
            if inside is not None:
                os.close(here)
                here = inside
                names.append(name)
                waiting.append(_remove_files(here))
            continue
        waiting.pop()
        if not names:
            os.close(here)
            return
        above = os.open("..", _OPEN, dir_fd=here)  # nothing runs that could have moved it
        os.close(here)
        here = above
        with suppress(OSError):
            os.rmdir(names.pop(), dir_fd=here)


def _entered(folder: int, name: str) -> int | None:
    """Open a folder that is not empty; remove one that is, and leave one that the system protects."""
    with suppress(OSError):
        os.rmdir(name, dir_fd=folder)
        return None
    with suppress(OSError):
        os.chmod(name, 0o700, dir_fd=folder)
        return os.open(name, _OPEN, dir_fd=folder)
    return None


def _remove_files(folder: int) -> list[str]:
    """Remove all but the folders from an open folder; give these."""
    folders = []
    with suppress(OSError):
        os.fchmod(folder, 0o700)
    for name in os.listdir(folder):
        with suppress(OSError):
            if stat.S_ISDIR(os.stat(name, dir_fd=folder, follow_symlinks=False).st_mode):
                folders.append(name)
            else:
                os.unlink(name, dir_fd=folder)
    return folders


def size(path: str) -> tuple[int, int]:
    """The bytes on disk of everything beneath a folder, and how many files and folders there are."""
    total = count = 0
    waiting = [path]
    while waiting:
        with suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                with suppress(OSError):
                    status = entry.stat(follow_symlinks=False)
                    total += status.st_blocks * 512
                    count += 1
                    if stat.S_ISDIR(status.st_mode):
                        waiting.append(entry.path)
    return total, count
