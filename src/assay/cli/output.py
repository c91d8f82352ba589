"""Standard output and error, whose reader may close the pipe early, as `head` does."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import click


def notify(text: str) -> None:
    """Print a message on standard error; ignore a closed pipe."""
    with suppress(BrokenPipeError):
        click.echo(text, err=True)


@contextmanager
def ignore_broken_pipe() -> Iterator[None]:
    """Stop printing, without an error, once the reader closed the pipe."""
    try:
        yield
    except BrokenPipeError:
        discard_output()


def discard_output() -> None:
    """Redirect standard output to the null device, so that flushing it at exit cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
