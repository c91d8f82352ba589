"""The state folder of a user, which no other user can write."""

from __future__ import annotations

import os
from pathlib import Path


def state_folder() -> Path | None:
    """Give the path of the folder; None where the user has no home."""
    given = os.environ.get("XDG_STATE_HOME", "")
    if os.path.isabs(given):  # noqa: PTH117 - the XDG standard ignores a relative or empty path
        return Path(given) / "assay"
    home = os.environ.get("HOME")
    if home is None:
        home = os.path.expanduser("~")  # noqa: PTH111 - it takes an empty HOME for the root of the file system
    return Path(home) / ".local" / "state" / "assay" if os.path.isabs(home) else None  # noqa: PTH117 - likewise


def made_state_folder() -> Path | None:
    """Create the folder; None where that fails or others can write to it."""
    folder = state_folder()
    if folder is None:
        return None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder if is_private(folder.lstat()) else None
    except OSError:
        return None


def is_private(status: os.stat_result) -> bool:
    """Whether a file or folder belongs to this user, and no other user can write it."""
    return status.st_uid == os.geteuid() and not status.st_mode & 0o022
