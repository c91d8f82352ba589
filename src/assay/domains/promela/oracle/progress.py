"""How far a search has come, in words: states, how fast, how deep, how much memory."""

from __future__ import annotations

import time
from collections.abc import Callable


class Pace:
    """Listens to a search, and says what it hears to who wants to know."""

    def __init__(self, say: Callable[[str], None] | None) -> None:
        self._say = say
        self._started = time.monotonic()
        self.latest = ""
        """How far it was when it was last heard of."""

    def tell(self, states: int, depth: int, size: int) -> None:
        """Hear of a search."""
        seconds = time.monotonic() - self._started
        rate = f"{states / seconds:,.0f}/s" if seconds > 0 else ""
        self.latest = " · ".join(filter(None, (f"{states:,} states", rate, f"depth {depth:,}", f"{size >> 20:,} MB")))
        if self._say is not None:
            self._say(self.latest)
