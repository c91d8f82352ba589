"""What proves an answer: a derivation, two that meet or a trace for `reachable`, a closed automaton for `unreachable`.

Derivations and closed automata come in two directions. Backward evidence speaks of an automaton that grows from A2
towards pre*, forward evidence of one that grows from A1 towards post*. States are those of the case once it is normal
(`normal`); forward evidence also has a state Isolated(q, γ) for each location and label, numbered after those of A1.

A derivation is a directed acyclic graph: each transition with the rule and the earlier transitions it comes from.
It stays small where the run it stands for has exponentially many steps. A trace is such a run, step by step: what
tools claim.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from assay.errors import InputError
from assay.pushdown.model import Case, Edge

GIVEN = -1
"""In place of a rule: the transition is one of the automaton's own."""
COMPOSED = -2
"""In place of a rule: an ε-transition followed by one that reads (forward only)."""

Numbers = NDArray[np.int32]


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


Evidence = Derivation | Meeting | Closed | Trace


def isolated(case: Case, location: int, label: int) -> int:
    """Number the state Isolated(p, γ) of post*, after the states of A1 (section III-B of the paper)."""
    return case.states(case.initial) + location * len(case.labels) + label


class _DerivationForm(msgspec.Struct, tag="derivation"):
    direction: Direction
    entries: list[Entry]
    location: int
    path: list[int]
    other: list[int]


class _Half(msgspec.Struct):
    entries: list[Entry]
    path: list[int]


class _MeetingForm(msgspec.Struct, tag="meeting"):
    location: int
    forward: _Half
    backward: _Half


class _ClosedForm(msgspec.Struct, tag="closed"):
    direction: Direction
    edges: list[Edge]
    pairs: list[tuple[int, int]]


_Form = _DerivationForm | _MeetingForm | _ClosedForm | Trace
_DECODER: msgspec.json.Decoder[_Form] = msgspec.json.Decoder(_Form)


def _form(value: Evidence) -> _Form:
    if isinstance(value, Derivation):
        path, other = value.path.tolist(), value.other.tolist()
        return _DerivationForm(value.direction, list(value.entries), value.location, path, other)
    if isinstance(value, Meeting):
        forward = _Half(list(value.forward.entries), value.forward.path.tolist())
        backward = _Half(list(value.backward.entries), value.backward.path.tolist())
        return _MeetingForm(value.location, forward, backward)
    if isinstance(value, Closed):
        return _ClosedForm(value.direction, list(value.edges), list(value.pairs))
    return value


class EvidenceCodec:
    """Writes evidence as JSON and reads it back."""

    def encode(self, value: Evidence) -> bytes:
        """Write evidence."""
        return msgspec.json.encode(_form(value))

    def decode(self, data: bytes) -> Evidence:
        """Read evidence; what is none is an `InputError`."""
        try:
            form = _DECODER.decode(data)
            if isinstance(form, _DerivationForm):
                return Derivation(form.direction, form.entries, form.location, form.path, form.other)
            if isinstance(form, _MeetingForm):
                return Meeting(
                    Derivation(Direction.FORWARD, form.forward.entries, form.location, form.forward.path, ()),
                    Derivation(Direction.BACKWARD, form.backward.entries, form.location, form.backward.path, ()),
                )
            return Closed(form.direction, form.edges, form.pairs) if isinstance(form, _ClosedForm) else form
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, OverflowError) as error:
            remedy = "give what `assay check --evidence` wrote"
            raise InputError(f"this is no evidence: {error}", remedy=remedy) from error
