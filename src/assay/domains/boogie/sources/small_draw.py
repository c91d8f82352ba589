"""Fast small random numbers, four from each draw of 64 bits: they dominate the cost of generating a program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from assay.core.domain.source import draw_of

X = TypeVar("X")


class SmallDraw:
    """A sequence of small random numbers, determined by a key and an index."""

    __slots__ = ("_draw", "_pool")

    def __init__(self, key: int, i: int) -> None:
        self._draw = draw_of(key, i)
        self._pool: list[int] = []

    def below(self, n: int) -> int:
        """Draw an integer in [0, n) for n up to 2**12, from 16 bits."""
        pool = self._pool
        if not pool:
            bits = self._draw.bits()
            pool += (bits & 0xFFFF, bits >> 16 & 0xFFFF, bits >> 32 & 0xFFFF, bits >> 48)
        return pool.pop() * n >> 16

    def choice(self, items: Sequence[X]) -> X:
        """Draw one of the items."""
        return items[self.below(len(items))]

    def bits(self) -> int:
        """Draw 64 bits."""
        return self._draw.bits()
