"""The folder for caches: files that are costly to compute and can be deleted at any time."""

from __future__ import annotations

import os
from pathlib import Path

from assay.core.native.user_folders import is_private, user_folder


def cache_folder() -> Path | None:
    """Find or create Assay's folder in the user's cache directory; None if it cannot be used."""
    folder = user_folder("XDG_CACHE_HOME", ".cache")
    try:
        if folder is None or why_unsafe(folder):
            return None
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:  # the home directory is missing or read-only
        return None
    return folder if os.access(folder, os.W_OK) else None


def why_no_cache() -> str:
    """Say why there is no cache folder, and what to do."""
    folder = user_folder("XDG_CACHE_HOME", ".cache")
    if folder is None:
        return "without a home for a cache folder (set XDG_CACHE_HOME)"
    try:
        why = why_unsafe(folder)
    except OSError:
        why = ""
    return f"without a cache folder: {why}" if why else "without a writable cache folder (set XDG_CACHE_HOME)"


def why_unsafe(folder: Path) -> str:
    """Say why other users could have written code into a folder; empty if they could not."""
    try:
        link, status = folder.lstat(), folder.stat()
    except FileNotFoundError:
        return ""
    if link.st_uid != os.geteuid() or status.st_uid != os.geteuid():
        return f"{folder} belongs to another user (set XDG_CACHE_HOME)"
    return "" if is_private(status) else f"others may write to {folder} (chmod go-w)"
