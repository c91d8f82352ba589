"""Shows how far one long decision has come: a line that changes on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from assay.cli.output import tell

_FIRST = 1.0
"""Who waits for less is told nothing."""
_EVERY = {True: 0.2, False: 5.0}
"""On a terminal, and elsewhere."""
_CLEAR = "\r\x1b[K"


@contextmanager
def waiting(*, quiet: bool) -> Iterator[Callable[[str], None] | None]:
    """Give who is to be told how far a decision has come; the line is gone when it is there."""
    if quiet:
        yield None
        return
    live = sys.stderr.isatty()
    due = time.monotonic() + _FIRST
    shown = False

    def show(words: str) -> None:
        nonlocal due, shown
        if (now := time.monotonic()) < due:
            return
        due, shown = now + _EVERY[live], live
        if live:
            click.echo(f"{_CLEAR}{words}", nl=False, err=True)
        else:
            tell(words)

    try:
        yield show
    finally:
        if shown:
            click.echo(_CLEAR, nl=False, err=True)
