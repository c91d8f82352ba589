"""A word of a model: a token that knows where it was written, in whichever file that was."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Token

from assay.errors import InputError
from assay.promela.tree import Place

_MARKER = re.compile(r'#[ \t]*(?:line[ \t]+)?(\d+)(?:[ \t]+"([^"]*)".*)?\s*')


class Word(Token):
    """A token and its place."""

    place: Place

    @classmethod
    def of(cls, token: Token, place: Place, kind: str = "") -> Word:
        """Put a token at a place, perhaps as one of another kind."""
        word = cls.new_borrow_pos(kind or token.type, token.value, token)
        word.place = place
        return word

    def like(self, kind: str, text: str | None = None) -> Word:
        """Give a word of another kind at the same place."""
        word = Word.new_borrow_pos(kind, self.value if text is None else text, self)
        word.place = self.place
        return word


def marker(line: int, file: str) -> str:
    """Write that what follows is this line of this file, as the C preprocessor does."""
    return f'# {line} "{file}"'


def read_marker(text: str) -> tuple[int, str | None] | None:
    """Read such a line: the number, and the file if it is named."""
    match = _MARKER.fullmatch(text)
    return (int(match.group(1)), match.group(2)) if match else None


def placed(tokens: Iterator[Token], file: str) -> Iterator[Word]:
    """Say for each token where it stands, by the markers on the way; refuse what is C."""
    shift = 0
    for token in tokens:
        line, column = token.line or 0, token.column or 0
        place = Place(file, line + shift, column)
        if token.type == "MARKER":
            found = read_marker(token.value)
            if found is None:
                raise InputError(f"{token.value[:30]!r} is no line of a preprocessed model", where=where(place))
            shift = found[0] - line - 1
            file = file if found[1] is None else found[1]
        elif token.type == "OUTSIDE":
            raise outside(token.value, place)
        else:
            yield Word.of(token, place)


def where(place: Place) -> str:
    """Write a place as people do."""
    return f"{place.file}:{place.line}:{place.column}"


def outside(construct: str, place: Place) -> InputError:
    """Say that something is Promela and not read here."""
    remedy = "embedded C and inlines with a value are not read; write it in plain Promela"
    return InputError(f"{construct} is not supported", where=where(place), remedy=remedy)
