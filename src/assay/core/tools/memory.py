"""Amounts of memory as text, and the free memory of this machine."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from assay.errors import UsageError

_BYTES = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
_UNKNOWN = 4 << 30
"""Assumed where the system gives no figure."""
RESERVED = 6
"""Addresses for each byte that a search may use: it reserves up to three, and a second search may follow."""


def read_size(text: str, where: str = "") -> int:
    """Read `512M`, `4G`."""
    match = re.fullmatch(r"(\d{1,18})([KMG]?)B?", text.upper(), re.ASCII)
    if match is None or int(match[1]) == 0:
        raise UsageError(f"invalid amount of memory: {text[:40]!r}", where=where, remedy="write 512M or 4G")
    return int(match[1]) * _BYTES[match[2]]


def free_memory(root: Path = Path("/")) -> int:
    """Give the bytes that are free on the machine and in every cgroup of this process, read below `root`.

    Where addresses are limited, a part of them counts: searches reserve more than they use.
    """
    known = [size for size in (_available(root), reservable(root), *_in_cgroups(root)) if size is not None]
    return max(0, min(known, default=_UNKNOWN))


def reservable(root: Path = Path("/")) -> int | None:
    """Give the bytes that a search may use where addresses are limited (`ulimit -v`); None where they are not."""
    try:
        import resource  # noqa: PLC0415 - not on Windows

        limit, _ = resource.getrlimit(resource.RLIMIT_AS)
        if limit == resource.RLIM_INFINITY:
            return None
        pages = int((root / "proc/self/statm").read_text(encoding="ascii").split()[0])
        return max(0, limit - pages * resource.getpagesize()) // RESERVED
    except (ImportError, OSError):
        return None


def _available(root: Path) -> int | None:
    try:
        found = re.search(r"MemAvailable:\s*(\d+) kB", (root / "proc/meminfo").read_text(encoding="ascii"))
    except OSError:
        found = None
    if found is not None:
        return int(found[1]) << 10
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):  # the system has no such figure
        return None


def _in_cgroups(root: Path) -> Iterator[int | None]:
    """Give what is left in each cgroup from that of this process up to the mount: every limit on the way counts."""
    try:
        lines = (root / "proc/self/cgroup").read_text(encoding="utf-8").splitlines()
    except OSError:
        return
    for line in lines:
        _, controllers, path = line.split(":", 2)
        for mount, most, used in _files(controllers):
            folder = root / mount / path.strip("/")
            for place in (folder, *folder.parents[: len(Path(path.strip("/")).parts)]):
                yield _left(place / most, place / used)


def _files(controllers: str) -> Iterator[tuple[str, str, str]]:
    """Give mount point, limit and usage of a hierarchy; cgroups v2 has one, which names no controllers."""
    if not controllers:
        for mount in ("sys/fs/cgroup", "sys/fs/cgroup/unified"):
            yield mount, "memory.max", "memory.current"
    elif "memory" in controllers.split(","):
        yield "sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes"


def _left(most: Path, used: Path) -> int | None:
    try:
        limit, usage = (file.read_text(encoding="ascii").strip() for file in (most, used))
        return None if limit == "max" else int(limit) - int(usage)
    except (OSError, ValueError):  # no such file: no limit there
        return None
