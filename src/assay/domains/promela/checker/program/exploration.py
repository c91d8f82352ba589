"""Rows for the proved checkers: numbered states, each with the numbers of its successors.

The successors come from the proofs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from assay.automata.checker.proved import Tree, list_of
from assay.checkers import promela as coq
from assay.domains.promela.checker.program.expressions import OutsideError
from assay.domains.promela.checker.program.model import state_of
from assay.domains.promela.checker.program.program import Asked, Program
from assay.domains.promela.checker.structure import numbered
from assay.domains.promela.model.evidence import Closed, Ranked
from assay.domains.promela.model.projection import projected, view_of
from assay.domains.promela.model.state import State
from assay.errors import InputError

REMEDY = "give what `assay check --evidence` wrote"
FAINT = "without the variables that nothing depends on"
MOST_WHOLE = 10_000
"""Evidence without faint variables is extended to a whole program of at most this many states, or of ten times the
states of the evidence if that is more."""
_FAULT = "report it: this is a fault of Assay"


class Rows(Struct, frozen=True):
    """States with their steps, and the number of fair sets."""

    rows: Tree
    numbers: Mapping[State, int]
    steps: Mapping[State, tuple[tuple[State, int], ...]]
    """For each state its successors, with the processes that wait."""
    sets: int

    def marks(self, waiting: int) -> int:
        """The fair sets that a step is in: those of processes that do not wait."""
        return ~waiting & ((1 << self.sets) - 1)


def all_rows(question: Asked, program: Program, evidence: Ranked) -> tuple[Rows, Sequence[int]]:
    """Give all states, and for each its number in the evidence.

    The evidence numbers states as the hand-written checker explores them, without faint variables if it is projected.
    Then several states have one number.
    """
    view = view_of(question, projects=evidence.projected)
    known = numbered(projected(question) if evidence.projected else question, evidence.states)
    if len(known) != evidence.states:
        raise InputError("the system has fewer states than stated", remedy=REMEDY)
    states = _reached(question, program, most_whole(evidence)) if evidence.projected else known
    found = rows_of(question, program, states)
    if any(target not in states for steps in found.steps.values() for target, _ in steps):
        raise InputError("the proved semantics have another successor", remedy=_FAULT)
    numbers = [known.get(view(state), -1) for state in states]
    if min(numbers) < 0:
        raise InputError("the system has more states than stated", remedy=REMEDY)
    return found, numbers


def most_whole(evidence: Ranked | Closed) -> int:
    """Give the most states to which evidence without faint variables is extended."""
    return max(MOST_WHOLE, 10 * evidence.states)


def _reached(question: Asked, program: Program, most: int) -> dict[State, int]:
    """Number all states that can be reached."""
    order = [question.system.initial]
    numbers = {order[0]: 0}
    for state in order:  # grows while it is walked
        for target, _ in program.onward(state):
            if target not in numbers:
                numbers[target] = len(order)
                order.append(target)
        if len(order) > most:
            raise OutsideError(FAINT)
    return numbers


def rows_of(question: Asked, program: Program, numbers: Mapping[State, int]) -> Rows:
    """Give these states with their steps; a successor that is none of them gets a number that none has."""
    steps = {state: tuple(program.onward(state)) for state in numbers}
    together = 0
    for found in steps.values():
        for _, waiting in found:
            together |= waiting if question.fair else 0
    rows = list_of(row_of(state, numbers, (target for target, _ in steps[state])) for state in numbers)
    return Rows(rows, numbers, steps, together.bit_length())


def row_of(state: State, numbers: Mapping[State, int], targets: Iterable[State]) -> Tree:
    """Give a state with the numbers of its successors."""
    return coq.Row(state_of(state), list_of(numbers.get(target, len(numbers)) for target in targets))


def safe_rows(question: Asked, program: Program, evidence: Closed) -> Tree:
    """Give all states that can be reached, with their successors."""
    view = view_of(question, projects=evidence.projected)
    most = most_whole(evidence) if evidence.projected else evidence.states
    order, successors = [question.system.initial], list[list[State]]()
    numbers = {order[0]: 0}
    for state in order:  # grows while it is walked
        targets, _ = program.survey(state)
        successors.append(targets)
        for target in targets:
            if target not in numbers:
                numbers[target] = len(order)
                order.append(target)
        if len(order) > most and evidence.projected:
            raise OutsideError(FAINT)
        if len(order) > most:
            raise InputError("the system has more states than stated", remedy=REMEDY)
    if len(set(map(view, order))) != evidence.states:
        raise InputError("the system has another number of states than stated", remedy=REMEDY)
    return list_of(row_of(state, numbers, targets) for state, targets in zip(order, successors, strict=True))
