"""Where something stands in a file; places do not count when trees are compared."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in the file it was written in; lines and columns count from 1."""

    file: str
    line: int
    column: int


NOWHERE = Place("", 0, 0)
