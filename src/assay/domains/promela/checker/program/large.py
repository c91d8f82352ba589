"""Checks evidence about many states, by native code of the proved checkers of tables.

If the native code gives up or cannot be compiled, the checkers in Python check the evidence.
"""

from __future__ import annotations

from functools import lru_cache

from assay.automata.checker.proved import automaton_of, formula_of, list_of, nodes_of
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Not
from assay.core.domain.verdict import Verdict
from assay.domains.promela.checker.program.ahead import ahead_of
from assay.domains.promela.checker.program.entries import Entries
from assay.domains.promela.checker.program.program import Asked, Program, alive_slots, names_of, program_of
from assay.domains.promela.checker.program.settled import may_settle, settled_proves
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


def is_large(evidence: Evidence) -> bool:
    """Whether evidence is about more states than Python should explore, or about settled ones."""
    if not isinstance(evidence, Closed | Ranked) or evidence.projected:
        return False
    return evidence.settled or evidence.states > BY_HAND


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
        table = _table(question, program, evidence)
        if table is None or table.states != evidence.states:
            return False
        if isinstance(evidence, Ranked):
            return _ranked(question, program, table, evidence)
        return table.transitions == evidence.transitions and table.is_safe()
    except (TooManyStatesError, WrongStateError):
        return False
    except NO_TABLE:
        return settled_proves(question, program, evidence) if evidence.settled else None


def _table(question: Asked, program: Program, evidence: Closed | Ranked) -> StateTable | None:
    """Explore the states that evidence is about; None if they do not answer the question."""
    if evidence.settled and not may_settle(question):
        return None
    infinite, fair = isinstance(evidence, Ranked), question.fair and isinstance(evidence, Ranked)
    dead, ahead = evidence.dead if evidence.settled else None, None
    if evidence.reduced:
        propositions = program.propositions(names_of(question), question.asked.kind)
        alive = alive_slots(program.model, evidence.dead)
        ahead = ahead_of(program, alive, propositions) if evidence.settled else None
        if ahead is None:
            return None
    return table_of(program.model, program, evidence.states, infinite=infinite, dead=dead, ahead=ahead, fair=fair)


def _ranked(question: Asked, program: Program, table: StateTable, evidence: Ranked) -> bool | None:
    formula, automaton, names = question.asked.formula, question.violation_automaton, names_of(question)
    propositions = program.propositions(names, question.asked.kind)
    numbers = {name: number for number, name in enumerate(names)}
    sets = table.fair_sets if question.fair else 0
    entries = Entries(evidence, table.states)
    if not entries.fit:
        return False
    if formula is not None:
        closure = closure_of(Not(formula))
        asked = (formula_of(formula, numbers), nodes_of(closure, numbers), list_of(closure.sets))
        return table.holds(propositions, asked, entries, fair=question.fair, sets=sets)
    if automaton is None:
        return None
    return table.never(propositions, automaton_of(automaton, numbers), entries, fair=question.fair, sets=sets)
