"""Replays a sequence of statements, such as a SPIN trail, and groups it into steps.

`steps` gives one action for each state that an atomic sequence can end in. Here any path through the sequence is
followed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import Action, Move, State
from assay.domains.promela.model.system import Step
from assay.domains.promela.semantics.arithmetic import ASSERTION
from assay.domains.promela.semantics.steps import Done, initial, single
from assay.domains.promela.semantics.values import OUTSIDE

Statement = tuple[int, int]
"""A process number and an edge number."""


class Followed(NamedTuple):
    """The longest prefix of the statements that is a run."""

    steps: tuple[Step[Action, State], ...]
    """The steps of that prefix; the last one ends inside an atomic sequence if the statements do."""
    matched: int
    """The number of statements followed; all of them if the sequence is a run."""


def follow(model: Model, statements: Sequence[Statement]) -> Followed:
    """Follow statements from the initial state."""
    state, matched = initial(model), 0
    found: list[Step[Action, State]] = []
    while matched < len(statements):
        before, fault, holder = state, "", OUTSIDE
        moves: Action = ()
        while matched < len(statements):
            done = _next(model, state, holder, statements[matched:])
            if done is None:
                break
            moves += done.moves
            matched += len(done.moves)
            fault = done.fault if done.fault not in {"", ASSERTION} else fault or done.fault
            state, holder = done.state, done.holder
            if holder == OUTSIDE or not list(single(model, state, holder)):
                break
        if not moves:
            break
        stopped = fault not in {"", ASSERTION}
        found.append(Step(moves, before if stopped else state, fault))
        if stopped:
            break
    return Followed(tuple(found), matched)


def _next(model: Model, state: State, holder: int, statements: Sequence[Statement]) -> Done | None:
    """Execute the next statement: of the process that holds an atomic sequence, or of any process."""
    process = statements[0][0]
    if holder not in {OUTSIDE, process} or not 0 <= process < len(state.processes):
        return None
    for timeout in (False, True) if holder == OUTSIDE else (False,):
        if timeout and not _stuck(model, state):
            break
        for done in single(model, state, process, timeout=timeout):
            if _same(done.moves, statements):
                return done
    return None


def _stuck(model: Model, state: State) -> bool:
    """Whether no statement is executable without `timeout`."""
    return not any(True for process in range(len(state.processes)) for _ in single(model, state, process))


def _same(moves: tuple[Move, ...], statements: Sequence[Statement]) -> bool:
    return [(move.process, move.number) for move in moves] == list(statements[: len(moves)])
