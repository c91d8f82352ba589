"""A word of a model: it knows where it was written, in whichever file that was."""

from __future__ import annotations

import re

from msgspec import Struct

from assay.domains.promela.tree import Place
from assay.errors import InputError

_MARKER = re.compile(r'#[ \t]*(?:line[ \t]+)?(\d+)(?:[ \t]+"([^"]*)".*)?\s*')


class Word(Struct, frozen=True, eq=False):
    """A word of some kind, where it was written, and where it stands in the text that is read."""

    type: str
    value: str
    place: Place
    line: int
    column: int

    def __str__(self) -> str:
        """As it is written."""
        return self.value

    def like(self, kind: str, text: str | None = None) -> Word:
        """Give a word of another kind at the same place."""
        return Word(kind, self.value if text is None else text, self.place, self.line, self.column)


def marker(line: int, file: str) -> str:
    """Write that what follows is this line of this file, as the C preprocessor does."""
    return f'# {line} "{file}"'


def read_marker(text: str) -> tuple[int, str | None] | None:
    """Read such a line: the number, and the file if it is named."""
    match = _MARKER.fullmatch(text)
    return (int(match.group(1)), match.group(2)) if match else None


def where(place: Place) -> str:
    """Write a place as people do."""
    return f"{place.file}:{place.line}:{place.column}"


def outside(construct: str, place: Place) -> InputError:
    """Say that something is Promela and not read here."""
    remedy = "embedded C and inlines with a value are not read; write it in plain Promela"
    return InputError(f"{construct} is not supported", where=where(place), remedy=remedy)
