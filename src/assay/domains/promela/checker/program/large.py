"""Evidence about many states: made from a table of the program's states, and checked by the proved checkers of tables.

Where Python would explore every state again, native code of the proved checkers does. It may give up, or lack a
compiler; then there is no answer, and evidence is left to the checkers in Python.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from assay.automata.checker.proved import automaton_of, formula_of, list_of, nodes_of
from assay.automata.emptiness import ranks
from assay.automata.emptiness.evidence import Ranked as RankedPairs
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Not, atoms
from assay.core.domain.verdict import Verdict
from assay.core.native.functional.run import GaveUpError
from assay.domains.promela.checker.program.expressions import OutsideError
from assay.domains.promela.checker.program.model import model_of
from assay.domains.promela.checker.program.program import Asked, Program, program_of
from assay.domains.promela.checker.program.table import StateTable, TooManyStatesError, WrongStateError
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.model.case import SAFETY, Case
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.definedness import strict
from assay.domains.promela.model.evidence import Closed, Evidence, Ranked
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.limits import BY_HAND
from assay.domains.promela.model.question import atoms_of
from assay.errors import InputError, ToolError

_NO_TABLE = (GaveUpError, OutsideError, ToolError, MemoryError, TooManyStatesError, InputError)
_last: list[tuple[Model, StateTable]] = []
"""The last table: evidence that was made from it is checked next. No checker relies on what is in it."""


def is_large(evidence: Evidence) -> bool:
    """Whether evidence is about more states than Python should explore."""
    return isinstance(evidence, Closed | Ranked) and evidence.states > BY_HAND and not evidence.projected


def _table(model: Model, program: Program, most: int, *, infinite: bool) -> StateTable:
    for known, table in _last:
        if known is model and table.infinite == infinite and table.states <= most:
            return table
    _last.clear()
    _last.append((model, StateTable(program, most, infinite=infinite)))
    return _last[0][1]


def make_evidence(question: Asked, most: int) -> Closed | Ranked | None:
    """Give evidence that a property holds of a program of at most so many states; None where there is none."""
    if not isinstance(question.system, Compilable):
        return None
    model, safety = question.system.model, question.asked.kind == SAFETY
    try:
        program = Program(model, model_of(model))
        table = _table(model, program, most, infinite=not safety)
        return Closed(table.states, table.transitions) if safety else _ranks(question, program, table)
    except (*_NO_TABLE, WrongStateError):
        return None


def _names(question: Asked) -> tuple[str, ...]:
    formula, automaton = question.asked.formula, question.violation_automaton
    return atoms(formula) if formula is not None else () if automaton is None else atoms_of(automaton)


def _ranks(question: Asked, program: Program, table: StateTable) -> Ranked | None:
    formula, automaton, names = question.asked.formula, question.violation_automaton, _names(question)
    structure = table.structure(names, program.propositions(names, question.asked.kind), fair=question.fair)
    found: object = None
    if formula is not None:
        found = ranks.refute_formula(structure, closure_of(Not(formula)))
    elif automaton is not None:
        found = ranks.refute_automaton(structure, automaton)
    return Ranked(table.states, found.values, found.pairs) if isinstance(found, RankedPairs) else None


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
        table = _table(loaded(case).model, program, evidence.states, infinite=not safety)
        if isinstance(evidence, Ranked):
            return table.states == evidence.states and _ranked(question, program, table, evidence)
        return (table.states, table.transitions) == (evidence.states, evidence.transitions) and table.is_safe()
    except (TooManyStatesError, WrongStateError):
        return False
    except _NO_TABLE:
        return None


def _ranked(question: Asked, program: Program, table: StateTable, evidence: Ranked) -> bool | None:
    formula, automaton, names = question.asked.formula, question.violation_automaton, _names(question)
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
