"""Standard output and error: text is made harmless for terminals, and the reader may close the pipe early.

Everything that Assay prints may contain text of somebody else: of a case, a store, a tool, or the name of a file. So
only this module prints.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import click

_CLEAR = "\r\x1b[K"


def say(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Print a text; its control characters are escaped."""
    click.echo(_harmless(text), err=err, nl=nl)


def say_json(value: object) -> None:
    """Print a value as JSON on one line; characters that a terminal acts on are escaped as JSON escapes them."""
    import msgspec  # `--help` prints without it

    from assay.report.text import acts

    text = msgspec.json.encode(value).decode()
    if not text.isascii() or not text.isprintable():
        text = "".join(_escaped(c) if acts(c) else c for c in text)
    click.echo(text)


def _harmless(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    from assay.report.text import harmless  # likewise

    return harmless(text)


def _escaped(character: str) -> str:
    pairs = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{pairs[i]:02x}{pairs[i + 1]:02x}" for i in range(0, len(pairs), 2))


def deliver(content: bytes | str) -> None:
    """Print a file as it is, for a pipe or a file; on a terminal, make it harmless."""
    if sys.stdout.isatty():
        say(content.decode(errors="replace") if isinstance(content, bytes) else content, nl=False)
    else:
        click.echo(content, nl=False)


def notify(text: str) -> None:
    """Print a message on standard error; ignore a closed pipe."""
    with suppress(BrokenPipeError):
        say(text, err=True)


def redraw(text: str = "") -> None:
    """Replace the last line of a terminal."""
    click.echo(f"{_CLEAR}{_harmless(text)}", nl=False, err=True)


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
