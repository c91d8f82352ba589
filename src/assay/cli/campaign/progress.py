"""Shows the progress of a campaign: a live display on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from assay.cli.campaign.progress_line import progress_line
from assay.cli.output import notify
from assay.core.campaign.progress import Progress

_EVERY = 5.0


class Display(Protocol):
    """Shows progress."""

    def show(self, progress: Progress) -> None:
        """Show the current progress."""
        ...


class PlainLines:
    """Prints a line every few seconds."""

    def __init__(self) -> None:
        self._next = 0.0

    def show(self, progress: Progress) -> None:
        """Print a line when one is due, and always the last."""
        now = time.monotonic()
        if now >= self._next or (progress.done == progress.wanted and not progress.running):
            self._next = now + _EVERY
            notify(progress_line(progress))


class NoDisplay:
    """Shows nothing."""

    def show(self, progress: Progress) -> None:
        """Ignore the progress."""


@contextmanager
def display(*, quiet: bool) -> Iterator[Display]:
    """Choose the display for a terminal, for a file or pipe, or for `--quiet`."""
    if quiet:
        yield NoDisplay()
    elif sys.stderr.isatty():
        from assay.cli.campaign.live import LiveDisplay

        screen = LiveDisplay()
        with screen.live:
            yield screen
    else:
        yield PlainLines()
