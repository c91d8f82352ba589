"""Checks evidence about many states, by native code of the proved checkers of tables.

If the native code gives up or cannot be compiled, the checkers in Python check the evidence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from assay.automata.checker.proved import automaton_of, formula_of, list_of, nodes_of
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Not, atoms
from assay.core.domain.verdict import Verdict
from assay.domains.promela.checker.program.program import Asked, Program, program_of
from assay.domains.promela.checker.program.table import (
    NO_TABLE,
    StateTable,
    TooManyStatesError,
    WrongStateError,
    table_of,
)
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.model.case import SAFETY, Case
from assay.domains.promela.model.definedness import strict
from assay.domains.promela.model.evidence import Closed, Evidence, Ranked
from assay.domains.promela.model.limits import BY_HAND
from assay.domains.promela.model.question import atoms_of


def is_large(evidence: Evidence) -> bool:
    """Whether evidence is about more states than Python should explore."""
    return isinstance(evidence, Closed | Ranked) and evidence.states > BY_HAND and not evidence.projected


def names_of(question: Asked) -> tuple[str, ...]:
    """Give the propositions of a formula or of an automaton."""
    formula, automaton = question.asked.formula, question.violation_automaton
    return atoms(formula) if formula is not None else () if automaton is None else atoms_of(automaton)


def table_proves(case: Case, verdict: Verdict, evidence: Evidence) -> bool | None:
    """Whether the proved checkers of tables accept evidence about many states; None where they have no answer."""
    return _proves(case, verdict, evidence) if isinstance(evidence, Closed | Ranked) and is_large(evidence) else None


@lru_cache(maxsize=1)  # evidence is checked, checked by proof, and explained
def _proves(case: Case, verdict: Verdict, evidence: Closed | Ranked) -> bool | None:
    question, program = strict(loaded(case).question), program_of(case)
    safety = question.asked.kind == SAFETY
    if isinstance(program, str) or verdict.word != "holds" or safety != isinstance(evidence, Closed):
        return None
    try:
        table = table_of(loaded(case).model, program, evidence.states, infinite=not safety)
        if isinstance(evidence, Ranked):
            return table.states == evidence.states and _ranked(question, program, table, evidence)
        return (table.states, table.transitions) == (evidence.states, evidence.transitions) and table.is_safe()
    except (TooManyStatesError, WrongStateError):
        return False
    except NO_TABLE:
        return None


def _ranked(question: Asked, program: Program, table: StateTable, evidence: Ranked) -> bool | None:
    formula, automaton, names = question.asked.formula, question.violation_automaton, names_of(question)
    propositions = program.propositions(names, question.asked.kind)
    numbers = {name: number for number, name in enumerate(names)}
    sets = table.structure(names, propositions, fair=True).fair_sets if question.fair else 0
    entries = _Entries(evidence, table.states)
    if not entries.fit:
        return False
    if formula is not None:
        closure = closure_of(Not(formula))
        asked = (formula_of(formula, numbers), nodes_of(closure, numbers), list_of(closure.sets))
        return table.holds(propositions, asked, entries, fair=question.fair, sets=sets)
    if automaton is None:
        return None
    return table.never(propositions, automaton_of(automaton, numbers), entries, fair=question.fair, sets=sets)


class _Entries:
    """The entries of each state, from pairs in any order."""

    def __init__(self, evidence: Ranked, states: int) -> None:
        values = evidence.values
        self.rows: list[list[tuple[int, int, int]]] = [[] for _ in range(states)]
        self.fit = all(state < states and second < len(values) for state, second, _, _ in evidence.pairs)
        if self.fit:
            for state, second, rank, index in evidence.pairs:
                self.rows[state].append((values[second], rank, index))

    def __iter__(self) -> Iterator[Sequence[tuple[int, int, int]]]:
        return iter(self.rows)
