"""The orbits of a product of finite sets under a group, indexed by number.

A group acts on each set X0, X1, … and thus on their product. Fix x0, the first element of an orbit of X0; its
stabiliser acts on X1, X2, … in turn. Take the orbits of X1 under the stabiliser, and so on. This visits every orbit of
the product exactly once and lists only the sets themselves. Elements with the same stabiliser share a row.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

Action = Sequence[Sequence[int]]
"""`action[g][x]` is the image of x under element g; all elements of the group are listed."""


class Level(NamedTuple):
    """The rows of one set: row r spans `starts[r]` to `starts[r + 1]` of the other three fields.

    An entry has an element of the set (`choices`), the number of orbits before it in its row (`firsts`), and the row
    of the next level for the remaining choices (`rows`; 0 on the last level, where every entry is one orbit).
    """

    starts: tuple[int, ...]
    choices: tuple[int, ...]
    firsts: tuple[int, ...]
    rows: tuple[int, ...]


@dataclass(frozen=True)
class Orbits:
    """The number of orbits, and the tables that index them; the search begins in row 0 of the first level."""

    size: int
    levels: tuple[Level, ...]

    def representative(self, i: int) -> list[int]:
        """One element of orbit i, as one number for each set."""
        if not 0 <= i < self.size:
            raise IndexError(f"no orbit {i}: orbits are numbered from 0 to {self.size - 1}")
        row, chosen = 0, []
        for starts, choices, firsts, rows in self.levels:
            at = bisect_right(firsts, i, starts[row], starts[row + 1]) - 1
            i -= firsts[at]
            row = rows[at]
            chosen.append(choices[at])
        return chosen


def orbits(actions: Sequence[Action]) -> Orbits:
    """Build the tables from one action for each set."""
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
        """The row of this level for a subgroup, and the number of its orbits."""
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
