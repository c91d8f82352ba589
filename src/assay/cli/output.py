"""What is printed, where it goes, and that its reader may leave before the end, as `head` does."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import click


def tell(text: str) -> None:
    """Say on standard error how things go; that nobody listens is no reason to stop."""
    with suppress(BrokenPipeError):
        click.echo(text, err=True)


@contextmanager
def reader_may_leave() -> Iterator[None]:
    """Say no more on standard output once nobody reads it; that is no error."""
    try:
        yield
    except BrokenPipeError:
        abandon_output()


def abandon_output() -> None:
    """Let standard output lead nowhere, so that what is still buffered cannot fail once more on leaving."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
