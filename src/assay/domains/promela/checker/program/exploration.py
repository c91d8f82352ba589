"""Rows for the proved checkers: numbered states, each with the numbers of its successors.

The successors come from the proofs. States are numbered as in the evidence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from assay.automata.checker.proved import Tree, list_of
from assay.checkers import promela as coq
from assay.domains.promela.checker.program.model import state_of
from assay.domains.promela.checker.program.program import Asked, Program
from assay.domains.promela.checker.structure import numbered
from assay.domains.promela.model.state import State
from assay.errors import InputError

REMEDY = "give what `assay check --evidence` wrote"
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


def all_rows(question: Asked, program: Program, most: int) -> Rows:
    """Give all states, numbered as the hand-written checker explores them."""
    numbers = numbered(question, most)
    if len(numbers) != most:
        raise InputError("the system has fewer states than stated", remedy=REMEDY)
    found = rows_of(question, program, numbers)
    if any(target not in numbers for steps in found.steps.values() for target, _ in steps):
        raise InputError("the proved semantics have another successor", remedy=_FAULT)
    return found


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


def safe_rows(program: Program, first: State, most: int) -> Tree:
    """Give all states that can be reached, with their successors."""
    order, numbers, successors = [first], {first: 0}, list[list[State]]()
    for state in order:  # grows while it is walked
        targets, _ = program.look(state)
        successors.append(targets)
        for target in targets:
            if target not in numbers:
                numbers[target] = len(order)
                order.append(target)
        if len(order) > most:
            raise InputError("the system has more states than stated", remedy=REMEDY)
    if len(order) != most:
        raise InputError("the system has fewer states than stated", remedy=REMEDY)
    return list_of(row_of(state, numbers, targets) for state, targets in zip(order, successors, strict=True))
