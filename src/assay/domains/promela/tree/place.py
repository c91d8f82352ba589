"""Where something stands in a file. It makes no difference to what it is: all places are equal."""

from __future__ import annotations

from msgspec import Struct


class Place(Struct, frozen=True, eq=False):
    """Where something stands in the file it was written in; lines and columns count from 1."""

    file: str
    line: int
    column: int

    def __eq__(self, other: object) -> bool:
        """Trees that differ only in their places are equal."""
        return isinstance(other, Place)

    def __hash__(self) -> int:
        """The same for all, as they are equal."""
        return 0


NOWHERE = Place("", 0, 0)
