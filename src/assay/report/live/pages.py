"""The pages of campaigns that may be running: each is made again when its store has changed, and not too often.

A store is read as a snapshot: its file is locked only while its bytes are copied, so that a campaign that writes it
does not wait. All reading is done by one thread at a time, because closing a file drops the locks of its process.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from assay.core.domain.protocol import load_domain
from assay.core.known.known_file import Known
from assay.core.store.store import Store
from assay.core.store.survey import stamp
from assay.report.contents import Contents, contents
from assay.report.page import Live, render

PAUSE = 1.0
"""The least time between two looks at a store, and between two of its pages."""
_SHARE = 0.2
"""The part of the time that may go into making pages."""
_SAMPLED = 60.0
"""How long a sample of what the cases contain is shown."""


@dataclass
class _Made:
    """A page, the state of the store that it shows, and when the next one may be made."""

    stamped: bytes = b""
    page: str = ""
    after: float = 0.0
    sample: Sequence[Contents] = ()
    sampled: float = float("-inf")


@dataclass
class Pages:
    """The pages of some stores; without a list, of all campaign files in a folder."""

    known: Known
    stores: Sequence[Path] = ()
    folder: Path = Path()
    _made: dict[Path, _Made] = field(default_factory=dict)
    _reading: threading.Lock = field(default_factory=threading.Lock)

    def paths(self) -> list[Path]:
        """The stores that there are now."""
        return list(self.stores) or sorted(self.folder.glob("*.assay"))

    def stamp(self, path: Path) -> bytes:
        """What changes whenever a store is written."""
        with self._reading:
            return stamp(path)

    def due(self, path: Path, seen: bytes) -> bytes:
        """The stamp of a store if it differs from one that was seen, and a new page may be made; else nothing."""
        made = self._made.get(path)
        if made is not None and time.monotonic() < made.after:
            return b""
        now = self.stamp(path)
        return now if now != seen else b""

    def page(self, path: Path, live: Live) -> str:
        """The page of a store as it is now, or was a moment ago; `StoreError` where it cannot be read."""
        with self._reading:
            made = self._made.setdefault(path, _Made())
            started = time.monotonic()
            if made.page and (stamp(path) == made.stamped or started < made.after):
                return made.page
            stamped = stamp(path)
            with Store.snapshot(path) as store:
                domain = load_domain(store.plan.domain)
                if started - made.sampled > _SAMPLED:
                    made.sample, made.sampled = contents(store, domain), started
                made.page = render(store, domain, self.known, live, made.sample)
            took = time.monotonic() - started
            made.stamped, made.after = stamped, time.monotonic() + max(PAUSE, took / _SHARE)
            return made.page

    def line(self, path: Path) -> tuple[str, str]:
        """The domain of a store and its cases, for a list; `StoreError` where it cannot be read."""
        with self._reading, Store.snapshot(path) as store:
            return store.plan.domain, f"{store.cases_done():,}"
