"""What proves an answer: a derivation or a trace for `reachable`, a closed automaton for `unreachable`.

Derivations and closed automata come in two directions. Backward evidence speaks of an automaton that grows from A2
towards pre*, forward evidence of one that grows from A1 towards post*. States are those of the case once it is normal
(`normal`); forward evidence also has a state Isolated(q, γ) for each location and label, numbered after those of A1.

A derivation is a directed acyclic graph: each transition with the rule and the earlier transitions it comes from.
It stays small where the run it stands for has exponentially many steps. A trace is such a run, step by step: what
tools claim.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import msgspec

from assay.errors import InputError
from assay.pushdown.model import Case, Edge

GIVEN = -1
"""In place of a rule: the transition is one of the automaton's own."""
COMPOSED = -2
"""In place of a rule: an ε-transition followed by one that reads (forward only)."""


class Direction(StrEnum):
    """Which automaton grows."""

    BACKWARD = "backward"
    FORWARD = "forward"


class Entry(NamedTuple):
    """A transition and why it is there: the number of a rule, and of the earlier entries it needs."""

    edge: Edge
    rule: int
    premises: tuple[int, ...] = ()


class Derivation(msgspec.Struct, frozen=True, tag="derivation"):
    """Proves `reachable`: a word that both automata accept from `location`.

    `path` spells the word in the grown automaton, by numbers of entries; `other` spells the same word in the other
    automaton, by the states after each letter.
    """

    direction: Direction
    entries: tuple[Entry, ...]
    location: int
    path: tuple[int, ...]
    other: tuple[int, ...]


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """Proves `unreachable`: a closed automaton, and a closed set of product states without a final one.

    The first of a pair is a state of A1 (or what it grew to), the second of A2 (or what it grew to).
    """

    direction: Direction
    edges: tuple[Edge, ...]
    pairs: tuple[tuple[int, int], ...]


class Trace(msgspec.Struct, frozen=True, tag="trace"):
    """Claims `reachable`: the configurations of a run from A1 to A2, each a location and a stack, top first."""

    configurations: tuple[tuple[int, tuple[int, ...]], ...]


Evidence = Derivation | Closed | Trace
_DECODER: msgspec.json.Decoder[Evidence] = msgspec.json.Decoder(Evidence)


def isolated(case: Case, location: int, label: int) -> int:
    """Number the state Isolated(p, γ) of post*, after the states of A1 (section III-B of the paper)."""
    return case.states(case.initial) + location * len(case.labels) + label


class EvidenceCodec:
    """Writes evidence as JSON and reads it back."""

    def encode(self, value: Evidence) -> bytes:
        """Write evidence."""
        return msgspec.json.encode(value)

    def decode(self, data: bytes) -> Evidence:
        """Read evidence; what is none is an `InputError`."""
        try:
            return _DECODER.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise InputError(
                f"this is no evidence: {error}", remedy="give what `assay check --evidence` wrote"
            ) from error
