"""What proves a verdict: a run that goes wrong, or numbers on a closed set of states that leave no room for one.

Evidence holds numbers only. Steps are chosen by their index among the steps of a state, states and pairs are numbered
in the order in which a breadth-first search meets them: whoever has the model can find out which they are.
"""

from __future__ import annotations

import msgspec

STUTTER = -1
"""The choice of a run that has ended and stays where it is."""
DEADLOCK = "deadlock"


class Run(msgspec.Struct, frozen=True, tag="run"):
    """Claims `violated` for safety: after these choices something is wrong.

    `why` is `deadlock`, where the run ends though some process is not at its end, or the fault of the last step.
    """

    choices: tuple[int, ...]
    why: str


class Lasso(msgspec.Struct, frozen=True, tag="lasso"):
    """Claims `violated` for all other properties: after all choices the run is where it was after `start` of them."""

    choices: tuple[int, ...]
    start: int
    claim: tuple[int, ...] = ()
    """Of a never claim: in which of its states it is before each choice."""


class Beginning(msgspec.Struct, frozen=True, tag="beginning"):
    """Claims `violated`, where runs are cut off by run-time errors: after these choices the property cannot hold.

    For a formula, ranks on pairs show that no word satisfies it that begins like this run: the first part of a pair is
    a place in the run or, behind the last one, a letter. A never claim is where it accepts all that follows.
    """

    choices: tuple[int, ...]
    claim: tuple[int, ...] = ()
    """Of a never claim: in which of its states it is before it reads each state of the run, and after the last."""
    values: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int, int, int], ...] = ()


class Trail(msgspec.Struct, frozen=True, tag="trail"):
    """Claims `violated`, as SPIN tells it: who did which statement, and where that process then was.

    A move is the number of a process, the name of its type, the number of a statement, counted from the least one at
    the start of the type, and the node that the process comes to. Statements in between that SPIN merged are left out.
    """

    moves: tuple[tuple[int, str, int, int], ...]
    start: int = -1
    """After how many moves a cycle begins; it may be empty, where the run has ended. Negative: there is none."""


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """Claims `holds` for safety: there are so many states and steps, and nothing is wrong with any of them."""

    states: int
    transitions: int


class Ranked(msgspec.Struct, frozen=True, tag="ranked"):
    """Claims `holds` for all other properties: pairs that no violating run can leave, with ranks it cannot keep up.

    The first part of a pair is a state. The second is, for a formula, which of its subformulas hold; for a never claim
    and for labels, a state of the automaton. `assay.automata.checker.ranks` says what the ranks must satisfy, and why.
    All this speaks of runs that go on for ever: one that ends with a run-time error is neither here nor there.
    """

    states: int
    """How many states the system has."""
    values: tuple[int, ...]
    """What occurs as second part of a pair."""
    pairs: tuple[tuple[int, int, int, int], ...]
    """State, place in `values`, rank, index of an acceptance set."""


Evidence = Run | Lasso | Beginning | Trail | Closed | Ranked
