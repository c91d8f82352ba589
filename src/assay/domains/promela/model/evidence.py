"""Evidence for a verdict: a counterexample for `violated`, a certificate for `holds`.

Evidence holds numbers only. A step is given by its index among the steps of its state. States and pairs are numbered
in the order of a breadth-first search. With the model at hand, a checker can reconstruct all of them.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from assay.domains.promela.model.invariant import Invariant
from assay.domains.promela.model.limits import MOST_CERTIFIED
from assay.domains.promela.model.packed_pairs import PackedPairs

STUTTER = -1
"""The choice of a stuttering step: the run has ended and repeats its last state."""
DEADLOCK = "deadlock"
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Choice = Annotated[int, msgspec.Meta(ge=STUTTER, le=2**31 - 1)]
States = Annotated[int, msgspec.Meta(ge=0, le=MOST_CERTIFIED)]


class Run(msgspec.Struct, frozen=True, tag="run"):
    """Counterexample for safety: these choices lead to an error.

    `why` is `deadlock` for an invalid end state, and otherwise the fault of the last step.
    """

    choices: tuple[Choice, ...]
    why: str


class Lasso(msgspec.Struct, frozen=True, tag="lasso"):
    """Counterexample for all other properties: the run loops back to the state after `start` choices."""

    choices: tuple[Choice, ...]
    start: Number
    claim: tuple[Number, ...] = ()
    """For a never claim: its state before each choice."""
    projected: bool = False
    """Whether the cycle repeats all but the faint variables."""


class BadPrefix(msgspec.Struct, frozen=True, tag="beginning"):
    """Counterexample for what a finite run excludes: a bad prefix, after which the property cannot hold.

    For a formula, ranks on pairs prove that no continuation of this run satisfies it. The first part of a pair is a
    position in the run or, after the last position, a letter. A never claim must reach a state that accepts every
    continuation.
    """

    choices: tuple[Choice, ...]
    claim: tuple[Number, ...] = ()
    """For a never claim: its state before it reads each state of the run, and after the last."""
    values: tuple[int, ...] = ()
    pairs: tuple[tuple[Number, Number, Number, Number], ...] = ()


class Trail(msgspec.Struct, frozen=True, tag="trail"):
    """Counterexample given by a SPIN trail: the statements executed, by process.

    A move is a process number, the name of its proctype, the number of a statement relative to the least one of the
    proctype, and the control state the process reaches. Statements that SPIN merged are missing.
    """

    moves: tuple[tuple[Number, str, Choice, Number], ...]
    start: Choice = -1
    """The number of moves before the cycle begins, or negative if the trail has no cycle. The cycle is empty if the
    run has ended and stutters."""


Dead = tuple[tuple[tuple[Number, ...], ...], ...]
"""For each proctype, for each of its control states: the slots of the variables that are dead there."""


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """Certificate for safety: the number of reachable states and of transitions, all without an error."""

    states: States
    transitions: Number
    projected: bool = False
    """Whether these are states without faint variables."""
    settled: bool = False
    """Whether only settled states are counted: every process has done what it can do alone."""
    dead: Dead = ()
    """The variables that count as 0 in settled states."""
    reduced: bool = False
    """Whether, besides, the steps of the other processes are left out where one may go first."""


class Ranked(msgspec.Struct, frozen=True, tag="ranked"):
    """Certificate for all other properties: an inductive set of product pairs, ranked to exclude accepting cycles.

    The first part of a pair is a state of the system. For a formula, the second part is the set of its subformulas that
    hold. For never claims and labels, it is a state of the Büchi automaton. `assay.automata.checker.ranks` states the
    conditions on ranks and why they suffice. The certificate covers infinite runs; runs that end with a run-time error
    are out of its scope.
    """

    states: States
    """The number of reachable states."""
    values: tuple[int, ...]
    """The values that occur as second part of a pair."""
    pairs: tuple[tuple[Number, Number, Number, Number], ...] | PackedPairs
    """For each pair: state, index into `values`, rank, index of an acceptance set. Of many states, they are packed."""
    projected: bool = False
    """Whether these are states without faint variables."""
    settled: bool = False
    """Whether only settled states are counted: every process has done what it can do alone."""
    dead: Dead = ()
    """The variables that count as 0 in settled states."""
    reduced: bool = False
    """Whether, besides, the steps of the other processes are left out where one may go first, unseen."""


Evidence = Run | Lasso | BadPrefix | Trail | Closed | Ranked | Invariant
