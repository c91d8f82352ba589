"""Remembers the cache keys of the domains' libraries, so that a command finds compiled code without reading sources.

Name, size and time of modification stand for the content of a source, as they do for Python's bytecode. A key that is
remembered wrongly can only lead to code that was compiled from an earlier state of the same file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from assay.core.domain.blake2 import blake2b
from assay.core.native.cache_folder import cache_folder
from assay.core.native.code_cache import PACKAGE, compilers, keep_code, kept_code

SOURCES = (PACKAGE / "domains", PACKAGE / "core" / "native")
"""The folders that hold kernels, and what compiles them."""


def remembered(library: str, compute: Callable[[], str]) -> str:
    """Give the cache key of a library of the domains; `compute` reads its sources if they have changed."""
    file = _memory()
    if file is None:
        return compute()
    known = _read(file)
    if library not in known:
        known[library] = compute()
        with suppress(OSError):  # if the disk is full, the next command computes the key again
            keep_code(file, json.dumps(known).encode())
    return known[library]


@cache
def _memory() -> Path | None:
    """The file for the present state of all sources; None where nothing can be kept."""
    caches = cache_folder()
    if caches is None or os.environ.get("ASSAY_CODE_CACHE"):
        return None
    state = blake2b(compilers().encode(), digest_size=8)
    for root in SOURCES:
        for line in _files(str(root)):
            state.update(line.encode())
    return caches / f"contents.{state.hexdigest()}"


def _files(folder: str) -> Iterator[str]:
    """Describe every Python file below a folder."""
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        if entry.is_dir():
            yield from _files(entry.path)
        elif entry.name.endswith(".py"):
            status = entry.stat()
            yield f"{entry.path} {status.st_size} {status.st_mtime_ns}\n"


def _read(file: Path) -> dict[str, str]:
    content = kept_code(file)
    known = {} if content is None else json.loads(content)
    return {str(name): str(key) for name, key in known.items()} if isinstance(known, dict) else {}
