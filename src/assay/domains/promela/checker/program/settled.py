"""Settled states: every process has done what it can do alone, and the theorems of `proofs/promela/Settled.v` apply.

Where one process may go first, the steps of the others are left out, and those of `proofs/promela/ReducedTables.v` do.

Evidence about them is checked by native code of the proved checkers, or here by the extracted Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from assay.automata.checker.proved import Tree, formula_of, list_of, nodes_of
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Formula, Not, next_free
from assay.checkers import ltl
from assay.checkers import promela as coq
from assay.coq_terms import items
from assay.domains.promela.checker.program.ahead import Ahead, ahead_of
from assay.domains.promela.checker.program.entries import Entries
from assay.domains.promela.checker.program.program import Asked, Program, alive_slots, names_of
from assay.domains.promela.model.case import SAFETY
from assay.domains.promela.model.evidence import Closed, Dead, Ranked

Table = tuple[Callable[[int], Tree], Callable[[Tree], int], int]
"""The state of a number, the number of a state, and how many there are."""
Numbering = Callable[[Tree], int]
"""The number of a state; if it has none, how many states there are."""
Survey = Callable[[Tree, int, Numbering], object]
"""The successors of a state with a number."""
Check = Callable[..., bool]
Explored = tuple[list[Tree], dict[Tree, int], int]
"""States, their numbers, and how many steps they have."""


def may_settle(question: Asked) -> bool:
    """Whether evidence about settled states may answer a question; the proved checkers decide whether it does."""
    formula = question.asked.formula
    by_formula = formula is not None and next_free(formula) and not question.fair
    return question.asked.kind == SAFETY or by_formula


def may_be_settled(model: Tree, propositions: Tree) -> bool:
    """Whether the theorems about settled states apply to a model and to the propositions of a formula."""
    return bool(coq.settles(model)) and all(coq.is_plain_proposition(each) for each in items(propositions))


def may_be_dead(program: Program, dead: Dead) -> bool:
    """Whether nothing reads these variables before it writes them, by the rules of the proofs."""
    return bool(coq.condenses(program.tree, alive_slots(program.model, dead)))


def settled_proves(question: Asked, program: Program, evidence: Closed | Ranked) -> bool:
    """Whether the extracted Python accepts evidence about settled states."""
    formula = question.asked.formula
    if not may_settle(question) or isinstance(evidence, Closed) != (formula is None):
        return False
    alive = alive_slots(program.model, evidence.dead)
    propositions = program.propositions(names_of(question), question.asked.kind)
    ahead = ahead_of(program, alive, propositions) if evidence.reduced else None
    if evidence.reduced and ahead is None:
        return False
    infinite = formula is not None
    found = _explored(
        program, alive, evidence.states, _survey(program, alive, ahead, infinite=infinite), infinite=infinite
    )
    if found is None or len(found[0]) != evidence.states:
        return False
    rows, numbers, transitions = found
    table = (rows.__getitem__, lambda state: numbers.get(state, len(rows)), len(rows))
    given = (program.tree, alive) if ahead is None else (program.tree, alive, ahead.following)
    if isinstance(evidence, Closed):
        check: Check = coq.check_promela_safe_settled if ahead is None else coq.check_promela_safe_reduced
        return transitions == evidence.transitions and check(*given, *table)
    return formula is not None and _ranked(question, (*given, propositions), evidence, table, formula)


def _survey(program: Program, alive: Tree, ahead: Ahead | None, *, infinite: bool) -> Survey:
    """What gives the successors of a state: by all steps, or by those of a process that may go first."""
    given = (program.tree, alive)
    if ahead is None:
        steps = coq.settled_next if infinite else coq.settled_survey
        return lambda row, _number, _number_of: steps(*given, row)
    later = (*given, ahead.futures, ahead.ranges)
    if infinite:
        seen = ahead.seen
        return lambda row, _number, number_of: coq.reduced_next(*later, seen, number_of, row)
    return lambda row, number, number_of: coq.reduced_survey(*later, number_of, number, row)


def _explored(program: Program, alive: Tree, most: int, survey: Survey, *, infinite: bool) -> Explored | None:
    """All settled states that can be reached, their numbers, and how many steps they have; None if there are more."""
    start = cast("tuple[Tree, ...]", coq.initial(program.tree))
    rows = [coq.canon(program.tree, alive, each) for each in start]
    numbers, transitions = dict.fromkeys(rows, 0), 0
    for number, row in enumerate(rows):
        known = survey(row, number, lambda state: numbers.get(state, len(rows)))
        if not known:
            return None
        (found,) = cast("tuple[Tree]", known)
        steps = items(found) if infinite else items(cast("tuple[Tree, bool]", found)[0])
        for step in steps:
            target = cast("tuple[Tree, int]", step)[0] if infinite else step
            transitions += 1
            if target not in numbers:
                if len(rows) == most:
                    return None
                numbers[target] = len(rows)
                rows.append(target)
    return rows, numbers, transitions


def _ranked(question: Asked, given: tuple[Tree, ...], evidence: Ranked, table: Table, formula: Formula) -> bool:
    names = names_of(question)
    numbers = {name: number for number, name in enumerate(names)}
    entries, closure = Entries(evidence, evidence.states), closure_of(Not(formula))

    def entries_at(state: int) -> Tree:
        return list_of(ltl.Entry(*entry) for entry in entries.rows[state])

    asked = (formula_of(formula, numbers), nodes_of(closure, numbers), list_of(closure.sets), 1 << min(8, len(names)))
    check: Check = coq.check_promela_always_reduced if evidence.reduced else coq.check_promela_always_settled
    return entries.fit and check(*given, *table, entries_at, *asked)
