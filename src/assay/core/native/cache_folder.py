"""The folder for caches: files that are costly to compute and can be deleted at any time."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path | None:
    """Find or create Assay's folder in the user's cache directory; None if it is not writable."""
    try:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "assay"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # the home directory is missing or read-only
        return None
    return folder if os.access(folder, os.W_OK) else None
