"""Shows the progress of a campaign: a live display on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from assay.cli.output import notify
from assay.cli.values import duration_text
from assay.core.campaign.campaign import Progress

_EVERY = 5.0


def progress_line(progress: Progress) -> str:
    """Format progress in one line: cases, rate, disagreements, time left."""
    rate = progress.fresh / progress.seconds if progress.seconds else 0.0
    wanted = f" of {progress.wanted:,}" if progress.wanted is not None else ""
    parts = [f"{progress.done:,}{wanted} cases", f"{rate:,.0f}/s"]
    parts += [f"{title} {kind} {n:,}" for (title, kind), n in sorted(progress.disagreements.items())]
    parts += [f"{title} inconclusive {n:,}" for title, n in sorted(progress.inconclusive.items())]
    if progress.faults:
        parts.append(f"INTERNAL ERRORS {progress.faults}")
    if (left := progress.estimated_left) is not None:
        parts.append(f"{duration_text(left)} left")
    return " · ".join(parts)


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
        if now >= self._next or progress.done == progress.wanted:
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
        from assay.cli.live import LiveDisplay

        screen = LiveDisplay()
        with screen.live:
            yield screen
    else:
        yield PlainLines()
