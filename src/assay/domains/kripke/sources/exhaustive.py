"""All graphs up to a number of states, up to isomorphism, each with all formulas up to a size.

A graph is taken once for all orders of its states: the one whose rows are least. All of its states are reachable from
the initial ones; others only repeat smaller graphs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

from assay.automata.formula.enumeration import Space
from assay.automata.kripke import Case
from assay.core.domain.source import Identity
from assay.domains.kripke.sources.graphs import NAMES, states

Row = tuple[int, int, int]
"""Whether a state is initial, its atoms as bits, its successors as bits."""


@dataclass(frozen=True)
class AllCases:
    """Smaller formulas first, and for each formula all graphs, smaller ones first."""

    identity: Identity
    space: Space
    largest: int
    most: int

    @property
    def size(self) -> int:
        """The number of cases."""
        return len(all_graphs(self.most, len(self.space.atoms))) * sum(
            map(self.space.count, range(1, self.largest + 1))
        )

    def case(self, i: int) -> Case:
        """Give case i."""
        graphs = all_graphs(self.most, len(self.space.atoms))
        number, place = divmod(i, len(graphs))
        rows = graphs[place]
        labels = [[atom for bit, atom in enumerate(NAMES) if atoms >> bit & 1] for _, atoms, _ in rows]
        initial = tuple(n for n, (starts, _, _) in enumerate(rows) if starts)
        for size in range(1, self.largest + 1):
            if number < self.space.count(size):
                return Case(
                    states(labels, [_bits(after) for _, _, after in rows]), initial, self.space.formula(size, number)
                )
            number -= self.space.count(size)
        raise IndexError(i)


@cache
def all_graphs(most: int, atoms: int) -> Sequence[tuple[Row, ...]]:
    """List the graphs of up to `most` states over some atoms."""
    return [rows for count in range(1, most + 1) for rows in _graphs(count, atoms)]


def _graphs(count: int, atoms: int) -> Iterator[tuple[Row, ...]]:
    every = list(product((0, 1), range(1 << atoms), range(1, 1 << count)))
    orders = list(permutations(range(count)))[1:]
    for rows in product(every, repeat=count):
        if _reached(rows) and all(rows <= _renumbered(rows, order) for order in orders):
            yield rows


def _reached(rows: Sequence[Row]) -> bool:
    """Whether every state is reachable from an initial one."""
    found = [n for n, (initial, _, _) in enumerate(rows) if initial]
    for state in found:  # it grows during the loop
        found += [there for there in _bits(rows[state][2]) if there not in found]
    return len(found) == len(rows)


def _renumbered(rows: Sequence[Row], order: Sequence[int]) -> tuple[Row, ...]:
    """Put state `order[n]` into place n."""
    place = {state: n for n, state in enumerate(order)}
    moved = ((rows[state], [place[there] for there in _bits(rows[state][2])]) for state in order)
    return tuple((initial, atoms, sum(1 << there for there in after)) for (initial, atoms, _), after in moved)


def _bits(number: int) -> list[int]:
    return [bit for bit in range(number.bit_length()) if number >> bit & 1]
