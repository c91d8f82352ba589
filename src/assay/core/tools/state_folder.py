"""The state folder of a user, which no other user can write."""

from __future__ import annotations

from pathlib import Path

from assay.core.native.user_folders import is_private, user_folder


def state_folder() -> Path | None:
    """Give the path of the folder; None where the user has no home."""
    return user_folder("XDG_STATE_HOME", ".local/state")


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
