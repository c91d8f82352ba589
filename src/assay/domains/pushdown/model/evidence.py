"""Evidence: a derivation, a meeting or a trace for `reachable`, a closed automaton for `unreachable`.

Derivations and closed automata have a direction. Backward evidence saturates A2 towards pre*, forward evidence A1
towards post*, and dual* evidence is a meeting of both. States are those of the normal form of the case (`normal`);
forward evidence also has a state Isolated(q, γ) for each location and label, numbered after the states of A1.

A derivation is a directed acyclic graph: each transition has the rule and the earlier transitions that justify it.
It stays small even if the run that it represents has exponentially many steps. A trace is a run step by step, as
tools report it. For weighted rules, `Weighed` proves the least and the greatest weight of a run.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Annotated, NamedTuple

import msgspec

from assay.core.native.table import Table, table
from assay.domains.pushdown.model.case import Case, Edge, Weight
from assay.errors import InputError

GIVEN = -1
"""In place of a rule: the transition belongs to the given automaton."""
COMPOSED = -2
"""In place of a rule: an ε-transition followed by one with a label (forward only)."""


class Direction(StrEnum):
    """The direction of saturation: A2 backward (pre*), or A1 forward (post*)."""

    BACKWARD = "backward"
    FORWARD = "forward"


class Entry(NamedTuple):
    """A transition with its justification: the number of a rule, and those of the earlier entries it needs."""

    edge: Edge
    rule: int
    premises: tuple[int, ...] = ()


def _table(rows: Iterable[Iterable[int]] | Table, width: int) -> Table:
    return Table(rows.numbers, width) if isinstance(rows, Table) else table("i", rows, width)


def _numbers(given: Iterable[int]) -> array[int]:
    return given if isinstance(given, array) else array("i", given)


def _entry_row(entry: Entry) -> tuple[int, ...]:
    if len(entry.premises) > 2:
        raise InputError(
            "an entry has more than two premises", remedy="give evidence written by `assay check --evidence`"
        )
    return (*entry.edge, entry.rule, *entry.premises, *(-1,) * (2 - len(entry.premises)))


class Derivation:
    """Proves `reachable`: the saturated automaton and the other one accept a common word from `location`.

    `path` reads the word in the saturated automaton, as numbers of entries; `other` reads it in the other automaton,
    as the states after each letter. An entry is a row: source, label, target, rule, and two premises (-1 if absent).
    """

    def __init__(
        self,
        direction: Direction,
        entries: Sequence[Entry] | Table,
        location: int,
        path: Iterable[int],
        other: Iterable[int],
    ) -> None:
        self.direction = direction
        self.table = _table(entries if isinstance(entries, Table) else map(_entry_row, entries), 6)
        self.location = location
        self.path = _numbers(path)
        self.other = _numbers(other)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries as objects."""
        return tuple(
            Entry(Edge(*row[:3]), row[3], tuple(premise for premise in row[4:] if premise != -1)) for row in self.table
        )


class Meeting:
    """Proves `reachable` (dual*): derivations in both directions whose paths read the same word from one location.

    `other` is empty in both derivations.
    """

    def __init__(self, forward: Derivation, backward: Derivation) -> None:
        self.forward = forward
        self.backward = backward

    @property
    def location(self) -> int:
        """The control location of the configuration where the derivations meet."""
        return self.forward.location


class Closed:
    """Proves `unreachable`: an inductive invariant, namely a closed automaton and a closed set of product states.

    No product state is final. The first of a pair is a state of A1, saturated if forward; the second one of A2,
    saturated if backward.
    """

    def __init__(
        self, direction: Direction, edges: Iterable[Edge] | Table, pairs: Iterable[tuple[int, int]] | Table
    ) -> None:
        self.direction = direction
        self.edge_table = _table(edges, 3)
        self.pair_table = _table(pairs, 2)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The transitions as objects."""
        return tuple(Edge(*row) for row in self.edge_table)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The product states as pairs."""
        return tuple((s, t) for s, t in self.pair_table)


Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]


class Trace(msgspec.Struct, frozen=True, tag="trace"):
    """Claims `reachable`: the configurations of a run from A1 to A2, each a location and a stack, top first."""

    configurations: tuple[tuple[Number, tuple[Number, ...]], ...]


class Potentials:
    """Lower bounds for each transition of a closed automaton, and for each state of its product with A1.

    A bound may be shorter than the weights of the case: the missing components are −∞, so the empty bound is below
    every weight. `places` gives the length of the bound in each row.
    """

    def __init__(
        self,
        edges: Iterable[Edge] | Table,
        edge_bounds: Sequence[Weight] | tuple[Table, array[int]],
        pairs: Iterable[tuple[int, int]] | Table,
        pair_bounds: Sequence[Weight] | tuple[Table, array[int]],
    ) -> None:
        self.edge_table = _table(edges, 3)
        self.edge_bounds, self.edge_places = _bounds(edge_bounds)
        self.pair_table = _table(pairs, 2)
        self.pair_bounds, self.pair_places = _bounds(pair_bounds)

    def of_edges(self) -> list[tuple[Edge, Weight]]:
        """Each transition with its bound."""
        rows = zip(self.edge_table, _read(self.edge_bounds, self.edge_places), strict=True)
        return [(Edge(*row), bound) for row, bound in rows]

    def of_pairs(self) -> list[tuple[tuple[int, int], Weight]]:
        """Each pair with its bound."""
        rows = zip(self.pair_table, _read(self.pair_bounds, self.pair_places), strict=True)
        return [((s, t), bound) for (s, t), bound in rows]


def _bounds(given: Sequence[Weight] | tuple[Table, array[int]]) -> tuple[Table, array[int]]:
    if isinstance(given, tuple) and len(given) == 2 and isinstance(given[0], Table):
        return given
    width = max(map(len, given), default=0)
    places = array("i", map(len, given))
    rows = [(*bound, *(0,) * (width - len(bound))) for bound in given]
    return Table(table("q", rows, width or 1).numbers, width, len(rows)), places


def _read(bounds: Table, places: array[int]) -> list[Weight]:
    return [row[:place] for row, place in zip(bounds, places, strict=True)]


class Bounded(NamedTuple):
    """Proves the least weight of a run: a derivation of that weight, and lower bounds on every run."""

    weight: Weight
    derivation: Derivation
    potentials: Potentials


class Unbounded(NamedTuple):
    """Proves that weights are unbounded below: a part of a derivation with negative weight that can be pumped.

    Either entry `upper` depends on entry `lower` and derives the same transition; or, `on_path`, the accepting path
    visits one product state after `lower` and after `upper` steps. If vectors decrease in a later component than the
    first, `potentials` show that this run is minimal in the components before it.
    """

    derivation: Derivation
    on_path: bool
    lower: int
    upper: int
    potentials: Potentials | None = None


class Weighed(NamedTuple):
    """Proves the least and the greatest weight of a run, and thereby `reachable`.

    Evidence for the greatest weight is evidence for the least one with all weights negated; `weight` keeps its sign.
    """

    least: Bounded | Unbounded
    greatest: Bounded | Unbounded


Evidence = Derivation | Meeting | Closed | Trace | Weighed


def isolated(case: Case, location: int, label: int) -> int:
    """Number the state Isolated(p, γ) of post*, after the states of A1 (section III-B of the paper)."""
    return case.states(case.initial) + location * len(case.labels) + label
