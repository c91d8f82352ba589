"""What proves an answer: a derivation, two that meet or a trace for `reachable`, a closed automaton for `unreachable`.

Derivations and closed automata come in two directions. Backward evidence speaks of an automaton that grows from A2
towards pre*, forward evidence of one that grows from A1 towards post*. States are those of the case once it is normal
(`normal`); forward evidence also has a state Isolated(q, γ) for each location and label, numbered after those of A1.

A derivation is a directed acyclic graph: each transition with the rule and the earlier transitions it comes from.
It stays small where the run it stands for has exponentially many steps. A trace is such a run, step by step: what
tools claim. Where rules have weights, `Weighed` proves what the lightest and the heaviest run weigh.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from assay.domains.pushdown.model.case import Case, Edge, Weight
from assay.errors import InputError

GIVEN = -1
"""In place of a rule: the transition is one of the automaton's own."""
COMPOSED = -2
"""In place of a rule: an ε-transition followed by one that reads (forward only)."""

Numbers = NDArray[np.int32]
Amounts = NDArray[np.int64]


class Direction(StrEnum):
    """Which automaton grows."""

    BACKWARD = "backward"
    FORWARD = "forward"


class Entry(NamedTuple):
    """A transition and why it is there: the number of a rule, and of the earlier entries it needs."""

    edge: Edge
    rule: int
    premises: tuple[int, ...] = ()


def _table(rows: Sequence[Sequence[int]] | Numbers, width: int) -> Numbers:
    return np.asarray(rows, np.int32).reshape(-1, width)


def _entry_row(entry: Entry) -> tuple[int, ...]:
    if len(entry.premises) > 2:
        raise InputError("an entry has more than two premises", remedy="give what `assay check --evidence` wrote")
    return (*entry.edge, entry.rule, *entry.premises, *(-1,) * (2 - len(entry.premises)))


class Derivation:
    """Proves `reachable`: a word that both automata accept from `location`.

    `path` spells the word in the grown automaton, by numbers of entries; `other` spells the same word in the other
    automaton, by the states after each letter. Entries are rows of numbers: source, label, target, rule, and two
    premises (-1 where there is none).
    """

    def __init__(
        self,
        direction: Direction,
        entries: Sequence[Entry] | Numbers,
        location: int,
        path: Sequence[int] | Numbers,
        other: Sequence[int] | Numbers,
    ) -> None:
        self.direction = direction
        rows = entries if isinstance(entries, np.ndarray) else [_entry_row(entry) for entry in entries]
        self.table = _table(rows, 6)
        self.location = location
        self.path: Numbers = np.asarray(path, np.int32)
        self.other: Numbers = np.asarray(other, np.int32)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries, to be read one by one."""
        return tuple(
            Entry(Edge(*row[:3]), row[3], tuple(premise for premise in row[4:] if premise != -1))
            for row in self.table.tolist()
        )


class Meeting:
    """Proves `reachable`: derivations in both directions whose paths spell the same word from the same location.

    Neither says anything about another automaton: `other` is empty in both.
    """

    def __init__(self, forward: Derivation, backward: Derivation) -> None:
        self.forward = forward
        self.backward = backward

    @property
    def location(self) -> int:
        """The control location of the configuration in which they meet."""
        return self.forward.location


class Closed:
    """Proves `unreachable`: a closed automaton, and a closed set of product states without a final one.

    The first of a pair is a state of A1 (or what it grew to), the second of A2 (or what it grew to).
    """

    def __init__(
        self, direction: Direction, edges: Sequence[Edge] | Numbers, pairs: Sequence[tuple[int, int]] | Numbers
    ) -> None:
        self.direction = direction
        self.edge_table = _table(edges, 3)
        self.pair_table = _table(pairs, 2)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The transitions, to be read one by one."""
        return tuple(Edge(*row) for row in self.edge_table.tolist())

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs, to be read one by one."""
        return tuple((s, t) for s, t in self.pair_table.tolist())


class Trace(msgspec.Struct, frozen=True, tag="trace"):
    """Claims `reachable`: the configurations of a run from A1 to A2, each a location and a stack, top first."""

    configurations: tuple[tuple[int, tuple[int, ...]], ...]


class Potentials:
    """Lower bounds: for each transition of a closed automaton, and for each pair of its product with A1.

    A bound may be shorter than the weights of the case: from there on it is −∞, and one without numbers is below
    everything. `places` says how many numbers of a row count.
    """

    def __init__(
        self,
        edges: Sequence[Edge] | Numbers,
        edge_bounds: Sequence[Weight] | tuple[Amounts, Numbers],
        pairs: Sequence[tuple[int, int]] | Numbers,
        pair_bounds: Sequence[Weight] | tuple[Amounts, Numbers],
    ) -> None:
        self.edge_table = _table(edges, 3)
        self.edge_bounds, self.edge_places = _bounds(edge_bounds)
        self.pair_table = _table(pairs, 2)
        self.pair_bounds, self.pair_places = _bounds(pair_bounds)

    def of_edges(self) -> list[tuple[Edge, Weight]]:
        """Each transition with its bound."""
        rows = zip(self.edge_table.tolist(), _read(self.edge_bounds, self.edge_places), strict=True)
        return [(Edge(*row), bound) for row, bound in rows]

    def of_pairs(self) -> list[tuple[tuple[int, int], Weight]]:
        """Each pair with its bound."""
        rows = zip(self.pair_table.tolist(), _read(self.pair_bounds, self.pair_places), strict=True)
        return [((s, t), bound) for (s, t), bound in rows]


def _bounds(given: Sequence[Weight] | tuple[Amounts, Numbers]) -> tuple[Amounts, Numbers]:
    if isinstance(given, tuple) and len(given) == 2 and isinstance(given[0], np.ndarray):
        return given
    width = max(map(len, given), default=0)
    places = np.array([len(bound) for bound in given], np.int32)
    rows = [(*bound, *(0,) * (width - len(bound))) for bound in given]
    return np.array(rows, np.int64).reshape(len(rows), width), places


def _read(bounds: Amounts, places: Numbers) -> list[Weight]:
    return [tuple(row[:place]) for row, place in zip(bounds.tolist(), places.tolist(), strict=True)]


class Bounded(NamedTuple):
    """Proves what the lightest run weighs: a derivation of that weight, and that no run is lighter."""

    weight: Weight
    derivation: Derivation
    potentials: Potentials


class Unbounded(NamedTuple):
    """Proves that there is no lightest run: a part of a derivation that can be repeated, and is lighter each time.

    Either entry `upper` derives the same transition as entry `lower`, which it needs; or, `on_path`, the accepting
    path is in the same product state after `lower` and after `upper` steps. Where vectors fall at a later place than
    the first, `potentials` show that no run is lighter than this one in the places before.
    """

    derivation: Derivation
    on_path: bool
    lower: int
    upper: int
    potentials: Potentials | None = None


class Weighed(NamedTuple):
    """Proves what the lightest run weighs and what the heaviest, and so that there is one.

    Evidence of the heaviest is that of the lightest with all weights negated, but `weight` is as it is.
    """

    least: Bounded | Unbounded
    greatest: Bounded | Unbounded


Evidence = Derivation | Meeting | Closed | Trace | Weighed


def isolated(case: Case, location: int, label: int) -> int:
    """Number the state Isolated(p, γ) of post*, after the states of A1 (section III-B of the paper)."""
    return case.states(case.initial) + location * len(case.labels) + label
