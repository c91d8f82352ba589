"""Source positions. They do not count in comparisons: all positions are equal."""

from __future__ import annotations

from msgspec import Struct


class Place(Struct, frozen=True, eq=False):
    """A position in a source file; lines and columns count from 1."""

    file: str
    line: int
    column: int

    def __eq__(self, other: object) -> bool:
        """Trees that differ only in their places are equal."""
        return isinstance(other, Place)

    def __hash__(self) -> int:
        """The same hash for all positions, since they are equal."""
        return 0


NOWHERE = Place("", 0, 0)
