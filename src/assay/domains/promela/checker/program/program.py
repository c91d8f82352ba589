"""The program of a case: its model and propositions as terms of the proofs, and the proved steps of its states."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import cast

from msgspec import Struct

from assay.automata.checker.proved import Tree, list_of
from assay.automata.formula.formula import atoms
from assay.checkers import promela as coq
from assay.coq_terms import items
from assay.domains.promela.checker.program.expressions import OutsideError, expression_of
from assay.domains.promela.checker.program.model import model_of, state_of
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.compile.propositions import resolver
from assay.domains.promela.model.case import NON_PROGRESS, Case
from assay.domains.promela.model.evidence import Dead
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.question import AT_ACCEPT, AT_PROGRESS, Question, atoms_of
from assay.domains.promela.model.state import Action, Channel, Live, State
from assay.errors import InputError

Asked = Question[State, Action]
FAULTS = (
    *("", "assertion", "division", "index", "channel", "fields", "poll", "remote", "processes", "priority", "d_step"),
    *("endless", "enabled"),
)
"""The faults of steps by their numbers in the proofs (`proofs/promela/Arithmetic.v`)."""


class Program(Struct, frozen=True):
    """A model, and its translation."""

    model: Model
    tree: Tree

    def propositions(self, names: Sequence[str], kind: str) -> Tree:
        """Translate the propositions of a property; `OutsideError` if one cannot be expressed."""
        resolve = resolver(self.model)

        def proposition(name: str) -> Tree:
            if name == AT_ACCEPT:
                return coq.AtAccept()
            if name == AT_PROGRESS:  # under non-progress, a run that ends is no cycle
                return coq.AtProgressOrStop() if kind == NON_PROGRESS else coq.AtProgress()
            return coq.Holds(expression_of(resolve(name)))

        return list_of(map(proposition, names))

    def onward(self, state: State) -> list[tuple[State, int]]:
        """Give the successors of a state in infinite runs, and for each the processes that wait, as bits."""
        found = _known(coq.next_states(self.tree, state_of(state)))
        return [(read_state(target), waiting) for target, waiting in cast("Iterator[tuple[Tree, int]]", items(found))]

    def survey(self, state: State) -> tuple[list[State], bool]:
        """Give the successors of a state, and whether it has an error: a faulty step, or an invalid end."""
        found, wrong = cast("tuple[Tree, bool]", _known(coq.survey(self.tree, state_of(state))))
        return [read_state(target) for target in items(found)], wrong

    def faults(self, state: State) -> list[str]:
        """Give the fault of each step of a state."""
        found = items(_known(coq.steps(self.tree, state_of(state))))
        return [FAULTS[fault] for _, fault, _ in cast("Iterator[tuple[int, int, Tree]]", found)]


def names_of(question: Asked) -> tuple[str, ...]:
    """Give the propositions of a formula or of an automaton."""
    formula, automaton = question.asked.formula, question.violation_automaton
    return atoms(formula) if formula is not None else () if automaton is None else atoms_of(automaton)


@lru_cache(maxsize=16)  # a case is checked, stated and explained
def program_of(case: Case) -> Program | str:
    """Give the program of a case, or the construct that the proofs leave out."""
    try:
        model = loaded(case).model
        return Program(model, model_of(model))
    except OutsideError as error:
        return str(error)
    except InputError as error:
        return error.what


def _known(found: object) -> Tree:
    if not found:
        raise OutsideError("a sequence or enabled() that may be endless")
    return cast("tuple[Tree]", found)[0]


def read_state(tree: Tree) -> State:
    """Read a state of the proofs."""
    values, processes, channels, last = cast("tuple[Tree, Tree, Tree, int]", tree)
    return State(
        _numbers(values),
        tuple(
            Live(kind, node, _numbers(own), priority)
            for kind, node, own, priority in cast("Iterator[tuple[int, int, Tree, int]]", items(processes))
        ),
        tuple(
            Channel(shape, tuple(map(_numbers, items(messages))))
            for shape, messages in cast("Iterator[tuple[int, Tree]]", items(channels))
        ),
        last,
    )


def alive_slots(model: Model, dead: Dead) -> Tree:
    """Give the answers of `proofs/promela/Liveness.v`: which slots are alive in each control state.

    Slots and control states that a process does not have are left out, so that evidence cannot ask for much memory.
    """
    return list_of(
        list_of(_alive(process.size, frozenset(slots)) for slots in nodes[: len(process.nodes)])
        for process, nodes in zip(model.processes, dead, strict=False)
    )


def _alive(size: int, dead: frozenset[int]) -> Tree:
    last = max((slot for slot in dead if slot < size), default=-1)
    return list_of(slot not in dead for slot in range(last + 1))


def _numbers(values: Tree) -> tuple[int, ...]:
    return cast("tuple[int, ...]", tuple(items(values)))
