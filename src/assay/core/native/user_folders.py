"""The user's own folders for caches and state, which no other user can write."""

from __future__ import annotations

import os
from pathlib import Path


def user_folder(variable: str, default: str) -> Path | None:
    """Give Assay's folder in the one that a variable names, by default one in the home; None without a home."""
    given = os.environ.get(variable, "")
    if os.path.isabs(given):  # noqa: PTH117 - the XDG standard ignores a relative or empty path
        return Path(given) / "assay"
    home = os.environ.get("HOME")
    if home is None:
        home = os.path.expanduser("~")  # noqa: PTH111 - it takes an empty HOME for the root of the file system
    return Path(home) / default / "assay" if os.path.isabs(home) else None  # noqa: PTH117 - likewise


def is_private(status: os.stat_result) -> bool:
    """Whether a file or folder belongs to this user, and no other user can write it."""
    return status.st_uid == os.geteuid() and not status.st_mode & 0o022
