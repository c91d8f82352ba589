"""Tokens and their positions in the original source files."""

from __future__ import annotations

import re

from msgspec import Struct

from assay.domains.promela.tree import Place
from assay.errors import InputError

_MARKER = re.compile(r'#[ \t]*(?:line[ \t]+)?(\d{1,9})(?:[ \t]+"([^"]*)".*)?\s*')


class Token(Struct, frozen=True, eq=False):
    """A token: its terminal, its text, its position in the source file, and its position in the preprocessed text."""

    type: str
    value: str
    place: Place
    line: int
    column: int

    def __str__(self) -> str:
        """The text of the token."""
        return self.value

    def like(self, kind: str, text: str | None = None) -> Token:
        """Make a token of another terminal at the same position."""
        return Token(kind, self.value if text is None else text, self.place, self.line, self.column)


def marker(line: int, file: str) -> str:
    """Write a line marker, as the C preprocessor does."""
    return f'# {line} "{file}"'


def read_marker(text: str) -> tuple[int, str | None] | None:
    """Read a line marker: the line, and the file if it is given."""
    match = _MARKER.fullmatch(text)
    return (int(match.group(1)), match.group(2)) if match else None


def decimal(digits: str) -> int:
    """Read a decimal number; as in SPIN, it saturates at 64 bits."""
    return min(int(digits.lstrip("0")[:20] or "0"), 2**63 - 1)


def where(place: Place) -> str:
    """Write a position as `file:line:column`."""
    return f"{place.file}:{place.line}:{place.column}"


def unsupported(construct: str, place: Place) -> InputError:
    """Make the error for a Promela construct that is not supported."""
    remedy = "write plain Promela in place of embedded C code"
    return InputError(f"{construct} is not supported", where=where(place), remedy=remedy)
