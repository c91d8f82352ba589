"""One of each kind: the orbits of a product of finite sets under a group, found by their number.

A group acts on every set X0, X1, … and so on their product. Fix x0, the first element of an orbit of X0: what is left
to rename with is the stabiliser of x0. Take the orbits of X1 under that, and so on. Every orbit of the product is met
exactly once, and nothing is ever listed but the sets themselves. Elements with the same stabiliser share a row.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

Action = Sequence[Sequence[int]]
"""`action[g][x]` is where element g of the group takes x; together these are all elements of the group."""


class Level(NamedTuple):
    """The rows of one set: row r is what stands from `starts[r]` to `starts[r + 1]` in the other three.

    An entry is a `choice`, an element of the set; the number of orbits that come before it in its row (`firsts`); and
    the row of the next level in which the rest is chosen (0 on the last level, where every entry is one orbit).
    """

    starts: tuple[int, ...]
    choices: tuple[int, ...]
    firsts: tuple[int, ...]
    rows: tuple[int, ...]


@dataclass(frozen=True)
class Orbits:
    """How many orbits there are, and the tables that find one; the search begins in row 0 of the first level."""

    size: int
    levels: tuple[Level, ...]

    def representative(self, i: int) -> list[int]:
        """Give one element of orbit i, as one number for each set."""
        if not 0 <= i < self.size:
            raise IndexError(f"there is no orbit {i}: they are numbered from 0 to {self.size - 1}")
        row, chosen = 0, []
        for starts, choices, firsts, rows in self.levels:
            at = bisect_right(firsts, i, starts[row], starts[row + 1]) - 1
            i -= firsts[at]
            row = rows[at]
            chosen.append(choices[at])
        return chosen


def orbits(actions: Sequence[Action]) -> Orbits:
    """Make the tables, for one action on each set."""
    builder = _Builder(actions)
    _, size = builder.row(0, tuple(range(len(actions[0]))))
    return Orbits(size, tuple(level.finished() for level in builder.levels))


class _Growing:
    def __init__(self) -> None:
        self.starts = [0]
        self.entries: list[tuple[int, int, int]] = []

    def add(self, entries: list[tuple[int, int, int]]) -> int:
        self.entries += entries
        self.starts.append(len(self.entries))
        return len(self.starts) - 2

    def finished(self) -> Level:
        choices, firsts, rows = zip(*self.entries, strict=True)
        return Level(tuple(self.starts), choices, firsts, rows)


class _Builder:
    def __init__(self, actions: Sequence[Action]) -> None:
        self.actions = actions
        self.levels = [_Growing() for _ in actions]
        self.known: dict[tuple[int, tuple[int, ...]], tuple[int, int]] = {}

    def row(self, depth: int, group: tuple[int, ...]) -> tuple[int, int]:
        """Number the row of this level for what is left of the group, and count its orbits."""
        if depth == len(self.actions):
            return 0, 1
        if (depth, group) not in self.known:
            self.known[depth, group] = self._fill(depth, group)
        return self.known[depth, group]

    def _fill(self, depth: int, group: tuple[int, ...]) -> tuple[int, int]:
        action = [(g, self.actions[depth][g]) for g in group]
        seen = bytearray(len(self.actions[depth][0]))
        entries, size = [], 0
        for x in range(len(seen)):
            if seen[x]:
                continue
            stabiliser = []
            for g, image in action:
                seen[image[x]] = 1
                if image[x] == x:
                    stabiliser.append(g)
            row, count = self.row(depth + 1, tuple(stabiliser))
            entries.append((x, size, row))
            size += count
        return self.levels[depth].add(entries), size
