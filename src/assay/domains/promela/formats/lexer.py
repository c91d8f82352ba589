"""Cuts a text into words, and says for each where it was written, by the markers on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from assay.domains.promela.formats.grammar import grammar
from assay.domains.promela.formats.tokens import Word, outside, read_marker, where
from assay.domains.promela.tree import Place
from assay.errors import InputError


class StrangeError(Exception):
    """What begins no word; the line and column, counted from 1."""

    def __init__(self, line: int, column: int) -> None:
        super().__init__(line, column)
        self.line, self.column = line, column


@cache
def _pattern() -> re.Pattern[str]:
    return re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in grammar().words))


def words_of(text: str, file: str) -> Iterator[Word]:
    """Give the words of a text, ends of lines among them; what is C is refused."""
    tables, match = grammar(), _pattern().match
    keywords, skipped, lines = tables.keywords, frozenset(tables.skipped), frozenset(tables.lines)
    at, line, start, shift = 0, 1, 0, 0
    while at < len(text):
        found = match(text, at)
        if found is None:
            raise StrangeError(line, at - start + 1)
        kind, value, here, column = found.lastgroup or "", found.group(), line, at - start + 1
        at = found.end()
        if kind in lines and "\n" in value:
            line += value.count("\n")
            start = at - len(value) + value.rindex("\n") + 1
        if kind in skipped:
            continue
        place = Place(file, here + shift, column)
        if kind == "MARKER":
            read = read_marker(value)
            if read is None:
                raise InputError(f"{value[:30]!r} is no line of a preprocessed model", where=where(place))
            shift = read[0] - here - 1
            file = file if read[1] is None else read[1]
        elif kind == "OUTSIDE":
            raise outside(value, place)
        else:
            yield Word(keywords.get(value, kind) if kind == "NAME" else kind, value, place, here, column)
