"""The versions and entry points of installed packages, from their metadata folders.

`importlib.metadata` reads the same files, but importing it makes a short command a tenth slower.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import lru_cache, reduce
from importlib import import_module
from pathlib import Path

from assay.errors import UsageError

_METADATA = (".dist-info", ".egg-info")


def entry_points(group: str) -> dict[str, str]:
    """Give the entry points of a group by name, each as `module:attribute`; the first on `sys.path` wins."""
    out = dict[str, str]()
    for text in _texts(tuple(sys.path)):
        if f"[{group}]" in text:
            for name, place in _read(text, group):
                out.setdefault(name, place)
    return out


def version(package: str) -> str:
    """Give the version of an installed package, from the name of its metadata folder; empty if not installed."""
    start = f"{package}-"
    for folder in sys.path:
        for path in _metadata(folder or "."):
            name = Path(path).name
            if name.startswith(start):
                return name.removeprefix(start).partition("-")[0].removesuffix(".dist").removesuffix(".egg")
    return ""


def load(place: str) -> object:
    """Load the object of an entry point."""
    module, _, attribute = place.partition("[")[0].strip().partition(":")
    return reduce(getattr, attribute.split(".") if attribute else (), import_module(module))


def load_for_user(place: str, what: str, where: str = "") -> object:
    """Load what an entry point names; `UsageError` where that fails, since a package may be broken in any way."""
    try:
        return load(place)
    except Exception as error:
        raise UsageError(
            f"{what} cannot be loaded: {type(error).__name__}: {error}",
            where=where,
            remedy="mend or uninstall its package",
        ) from error


def _metadata(folder: str) -> list[str]:
    try:
        with os.scandir(folder) as found:
            return sorted(entry.path for entry in found if entry.name.endswith(_METADATA))
    except OSError:
        return []  # entries of `sys.path` may be missing, or files


@lru_cache(maxsize=1)  # what is installed while a command runs, the next command sees
def _texts(folders: tuple[str, ...]) -> list[str]:
    """Read the entry points of every package in these folders, in their order."""
    found = []
    for path in (path for folder in folders for path in _metadata(folder or ".")):
        try:
            found.append(Path(path, "entry_points.txt").read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError):
            continue  # most packages have none
    return found


def _read(text: str, group: str) -> Iterator[tuple[str, str]]:
    inside = False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            inside = line == f"[{group}]"
        elif inside and "=" in line and not line.startswith(("#", ";")):
            name, _, place = line.partition("=")
            yield name.strip(), place.strip()
