"""Splits a text into tokens with source positions, which follow the line markers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from assay.domains.promela.formats.grammar import grammar
from assay.domains.promela.formats.tokens import Token, read_marker, unsupported, where
from assay.domains.promela.tree import Place
from assay.errors import InputError


class UnexpectedCharacterError(Exception):
    """A character that begins no token; line and column count from 1."""

    def __init__(self, line: int, column: int) -> None:
        super().__init__(line, column)
        self.line, self.column = line, column


@cache
def _pattern() -> re.Pattern[str]:
    return re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in grammar().terminals))


def tokenize(text: str, file: str) -> Iterator[Token]:
    """Yield the tokens of a text, including newlines; reject embedded C code."""
    tables, match = grammar(), _pattern().match
    keywords, skipped, lines = tables.keywords, frozenset(tables.skipped), frozenset(tables.newlines)
    at, line, start, shift = 0, 1, 0, 0
    while at < len(text):
        found = match(text, at)
        if found is None:
            raise UnexpectedCharacterError(line, at - start + 1)
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
                raise InputError(
                    f"unexpected preprocessor line {value[:30]!r}",
                    where=where(place),
                    remedy="preprocess the model first",
                )
            shift = read[0] - here - 1
            file = file if read[1] is None else read[1]
        elif kind == "OUTSIDE":
            raise unsupported(value, place)
        else:
            yield Token(keywords.get(value, kind) if kind == "NAME" else kind, value, place, here, column)
