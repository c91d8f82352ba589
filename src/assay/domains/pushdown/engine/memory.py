"""How much memory an engine may take before the machine would have to swap."""

from __future__ import annotations

import os
from pathlib import Path

PLENTY = 1 << 30
_FEW_RULES = 2000


def free_memory(rules: int) -> int:
    """Half of what is available now; for a small case, which cannot need more than a little, nobody looks."""
    if rules < _FEW_RULES:
        return PLENTY
    try:
        with Path("/proc/meminfo").open(encoding="ascii") as file:
            for line in file:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024 // 2
    except OSError:
        pass  # not Linux
    return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
