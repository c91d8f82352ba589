"""Where things are kept that are costly to make and can always be made again."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path | None:
    """Give the folder of Assay among a user's caches, made if it is not there; None if nothing can be kept."""
    try:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "assay"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # no home, or one that cannot be written to
        return None
    return folder if os.access(folder, os.W_OK) else None
