"""Reads durations: `10m`, `1h30m`."""

from __future__ import annotations

import re

from assay.errors import UsageError

_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
LONGEST = 100 * 366 * 86400
"""The longest duration in seconds: more overflows timers."""


def duration(text: str) -> float:
    """Read `90`, `30s`, `10m`, `1h30m`."""
    if re.fullmatch(r"\d+(\.\d+)?", text, re.ASCII):
        seconds = float(text)
    elif re.fullmatch(r"(\d+(\.\d+)?[smhd])+", text, re.ASCII):
        seconds = sum(float(n) * _SECONDS[unit] for n, unit in re.findall(r"(\d+(?:\.\d+)?)([smhd])", text))
    else:
        raise UsageError(f"invalid duration: {text[:40]!r}", remedy="write 30s, 10m or 1h30m")
    if seconds <= 0:
        raise UsageError(f"the duration must be positive: {text[:40]!r}", remedy="write 30s, 10m or 1h30m")
    if seconds > LONGEST:
        raise UsageError(f"the duration is longer than a century: {text[:40]!r}", remedy="write 30s, 10m or 1h30m")
    return seconds
