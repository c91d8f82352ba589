"""Formats the progress of a search: states, rate, depth, memory."""

from __future__ import annotations

import time
from collections.abc import Callable


class Pace:
    """Receives progress from a search and reports it."""

    def __init__(self, say: Callable[[str], None] | None) -> None:
        self._say = say
        self._started = time.monotonic()
        self.latest = ""
        """The latest progress."""

    def tell(self, states: int, depth: int, size: int) -> None:
        """Record progress, and report it."""
        seconds = time.monotonic() - self._started
        rate = f"{states / seconds:,.0f}/s" if seconds > 0 else ""
        self.latest = " · ".join(filter(None, (f"{states:,} states", rate, f"depth {depth:,}", f"{size >> 20:,} MB")))
        if self._say is not None:
            self._say(self.latest)
