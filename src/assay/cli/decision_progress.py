"""Shows the progress of one long decision: a live line on a terminal, a line every few seconds elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from assay.cli.output import notify, redraw

_FIRST = 1.0
"""Seconds before the first line: short decisions show nothing."""
_EVERY = {True: 0.2, False: 5.0}
"""Seconds between two lines, on a terminal and elsewhere."""


@contextmanager
def show_decision_progress(*, quiet: bool) -> Iterator[Callable[[str], None] | None]:
    """Give the function that shows progress, None if quiet; clear the line at the end."""
    if quiet:
        yield None
        return
    live = sys.stderr.isatty()
    due = time.monotonic() + _FIRST
    shown = False

    def show(progress: str) -> None:
        nonlocal due, shown
        if (now := time.monotonic()) < due:
            return
        due, shown = now + _EVERY[live], live
        if live:
            redraw(progress)
        else:
            notify(progress)

    try:
        yield show
    finally:
        if shown:
            redraw()
