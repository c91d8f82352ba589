"""Ranked pairs as columns of numbers, for evidence about many states.

The pairs are sorted by state. A column is a string of unsigned numbers of 32 bits, the least byte first.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator
from typing import SupportsIndex, overload

from msgspec import Struct

Pair = tuple[int, int, int, int]
"""A state, the index of a value, a rank, and the index of an acceptance set."""
WIDTH = 4
"""The bytes of a number."""


class PackedPairs(Struct, frozen=True):
    """Pairs by state; they are read like a tuple of pairs."""

    ends: bytes
    """For each state, how many pairs there are of states up to this one."""
    seconds: bytes
    """For each pair, the index of its value."""
    ranks: bytes
    indices: bytes

    def __len__(self) -> int:
        return len(self.seconds) // WIDTH

    def __iter__(self) -> Iterator[Pair]:
        columns = [numbers_of(column) for column in (self.seconds, self.ranks, self.indices)]
        begin = 0
        for state, end in enumerate(numbers_of(self.ends)):
            for place in range(begin, end):
                yield (state, *(column[place] for column in columns))  # type: ignore[misc]  # there are three
            begin = end

    @overload
    def __getitem__(self, place: SupportsIndex) -> Pair: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Pair, ...]: ...
    def __getitem__(self, place: SupportsIndex | slice) -> Pair | tuple[Pair, ...]:
        return tuple(self)[place]


def pack(pairs: Iterable[Pair], states: int) -> PackedPairs | None:
    """Sort pairs, and write them as columns; None if a number is too large, negative, or not the number of a state."""
    found = sorted(pairs, key=lambda pair: pair[:2])
    if found and not 0 <= found[0][0] <= found[-1][0] < states:
        return None
    counts = [0] * states
    for state, *_ in found:
        counts[state] += 1
    ends, total = list[int](), 0
    for count in counts:
        total += count
        ends.append(total)
    try:
        return PackedPairs(column_of(ends), *(column_of(pair[place] for pair in found) for place in (1, 2, 3)))
    except OverflowError:
        return None


def column_of(numbers: Iterable[int] | memoryview[int]) -> bytes:
    """Write a column; `OverflowError` if a number does not fit. A view must be of such numbers."""
    if isinstance(numbers, memoryview):
        found = array("I")
        found.frombytes(numbers.cast("B"))
    else:
        found = array("I", numbers)
    return _in_order(found).tobytes()


def numbers_of(column: bytes) -> array[int]:
    """Read a column."""
    found = array("I")
    found.frombytes(column)
    return _in_order(found)


def _in_order(numbers: array[int]) -> array[int]:
    """Exchange the bytes of each number on a machine where the first byte is the greatest."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
