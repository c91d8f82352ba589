"""Amounts of memory as text, and the free memory of this machine."""

from __future__ import annotations

import os
import re
from pathlib import Path

from assay.errors import UsageError

_BYTES = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
_UNKNOWN = 4 << 30
"""Assumed where the system gives no figure."""


def read_size(text: str, where: str = "") -> int:
    """Read `512M`, `4G`."""
    match = re.fullmatch(r"(\d+)([KMG]?)B?", text.upper())
    if match is None or int(match[1]) == 0:
        raise UsageError(f"invalid amount of memory: {text!r}", where=where, remedy="write 512M or 4G")
    return int(match[1]) * _BYTES[match[2]]


def free_memory() -> int:
    """Give the free memory in bytes, of the machine or of its container."""
    known = [size for size in (_available(), _in_container()) if size is not None]
    return min(known, default=_UNKNOWN)


def _available() -> int | None:
    try:
        found = re.search(r"MemAvailable:\s*(\d+) kB", Path("/proc/meminfo").read_text(encoding="ascii"))
    except OSError:
        found = None
    if found is not None:
        return int(found[1]) << 10
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):  # the system has no such figure
        return None


def _in_container() -> int | None:
    folder = Path("/sys/fs/cgroup")
    try:
        most, used = ((folder / name).read_text(encoding="ascii").strip() for name in ("memory.max", "memory.current"))
        return None if most == "max" else max(0, int(most) - int(used))
    except (OSError, ValueError):
        return None
