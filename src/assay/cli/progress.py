"""Shows how a campaign goes: a live display on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from assay.cli.output import tell
from assay.cli.values import spoken
from assay.core.campaign.campaign import Progress

_EVERY = 5.0


def progress_line(progress: Progress) -> str:
    """Say everything in one line: how far, how fast, what was found, how long still."""
    rate = progress.fresh / progress.seconds if progress.seconds else 0.0
    wanted = f" of {progress.wanted:,}" if progress.wanted is not None else ""
    parts = [f"{progress.done:,}{wanted} cases", f"{rate:,.0f}/s"]
    parts += [f"{title} {kind} {n:,}" for (title, kind), n in sorted(progress.disagreements.items())]
    parts += [f"{title} inconclusive {n:,}" for title, n in sorted(progress.inconclusive.items())]
    if progress.faults:
        parts.append(f"FAULTS OF OURS {progress.faults}")
    if (left := progress.estimated_left) is not None:
        parts.append(f"{spoken(left)} left")
    return " · ".join(parts)


class Display(Protocol):
    """Shows progress."""

    def show(self, progress: Progress) -> None:
        """Show how things stand now."""
        ...


class PlainLines:
    """A line now and then."""

    def __init__(self) -> None:
        self._next = 0.0

    def show(self, progress: Progress) -> None:
        """Print a line if it is time, and always the last."""
        now = time.monotonic()
        if now >= self._next or progress.done == progress.wanted:
            self._next = now + _EVERY
            tell(progress_line(progress))


class Silence:
    """Nothing at all."""

    def show(self, progress: Progress) -> None:
        """Show nothing."""


@contextmanager
def display(*, quiet: bool) -> Iterator[Display]:
    """Choose the display that fits where the output goes."""
    if quiet:
        yield Silence()
    elif sys.stderr.isatty():
        from assay.cli.live import LiveDisplay

        screen = LiveDisplay()
        with screen.live:
            yield screen
    else:
        yield PlainLines()
