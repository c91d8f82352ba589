"""SplitMix64: random integers that depend on a key alone.

Compiled kernels contain the same few lines and draw the same cases. Floats are avoided, since machines may round
them differently.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

X = TypeVar("X")
MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


class Draw:
    """A sequence of integers fixed by its 64-bit key."""

    __slots__ = ("_state",)

    def __init__(self, key: int) -> None:
        self._state = key & MASK

    def bits(self) -> int:
        """Draw 64 bits."""
        self._state = z = (self._state + GAMMA) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """Draw an integer in [0, n) for n up to 2**32, from the upper half of one draw of bits."""
        if not 0 < n <= 1 << 32:
            raise ValueError(f"cannot draw below {n}: the bound must lie in 1 … 2**32")
        return ((self.bits() >> 32) * n) >> 32

    def one_in(self, n: int) -> bool:
        """Draw true with probability 1/n."""
        return self.below(n) == 0

    def choice(self, items: Sequence[X]) -> X:
        """Draw one of the items."""
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """Draw an index by integer weights."""
        mark = self.below(sum(weights))
        for i, weight in enumerate(weights):
            if mark < weight:
                return i
            mark -= weight
        raise AssertionError("the mark lies below the sum of the weights")
