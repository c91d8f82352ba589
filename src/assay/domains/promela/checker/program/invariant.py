"""Inductive invariants as terms of the proofs (`proofs/promela/Invariants.v`), and the obligations that they meet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from assay.automata.checker.obligation import Obligation
from assay.automata.checker.proved import Tree, formula_of, list_of
from assay.checkers import promela as coq
from assay.coq_terms import items
from assay.domains.promela.checker.program.exploration import REMEDY
from assay.domains.promela.checker.program.program import Asked, Program, names_of
from assay.domains.promela.checker.program.theorems import OBEYED
from assay.domains.promela.model.case import SAFETY
from assay.domains.promela.model.invariant import Balance, Fact, Invariant, Note
from assay.domains.promela.model.question import is_about_states
from assay.errors import InputError


def invariant_of(given: Invariant) -> Tree:
    """Translate an invariant."""
    frame = coq.Frame(list_of(given.shapes), list_of(given.types), list_of(map(facts_of, given.contents)))
    return coq.Invariant(
        frame,
        facts_of(given.variables),
        facts_of(given.lengths),
        list_of(list_of(map(_noted, notes)) for notes in given.notes),
        list_of(map(_balance, given.balances)),
    )


def facts_of(facts: Iterable[Fact]) -> Tree:
    """Translate facts."""
    return list_of(map(_fact, facts))


def note_of(note: Note) -> Tree:
    """Translate what is known at a control state."""
    return coq.Note(facts_of(note.own), list_of((slot, _fact(fact)) for slot, fact in note.around))


def _fact(fact: Fact) -> Tree:
    return () if fact is None else (coq.Span(*fact),)


def _noted(note: Note | None) -> Tree:
    return () if note is None else (note_of(note),)


def _balance(balance: Balance) -> Tree:
    places = list_of(map(list_of, balance.places))
    return coq.Balance(list_of(balance.variables), list_of(balance.lengths), places, balance.total)


def about_invariant(question: Asked, program: Program, evidence: Invariant) -> Obligation:
    """Give the obligation that an invariant meets if it proves the property."""
    formula, given = question.asked.formula, invariant_of(evidence)
    rows = list_of(_listed(program, given, evidence.listed))
    if question.asked.kind == SAFETY:
        return Obligation("check_promela_safe_obeyed", (program.tree, given, rows), library=OBEYED)
    if formula is None or not is_about_states(question.asked):
        raise InputError("an invariant proves nothing for this property", remedy=REMEDY)
    names = names_of(question)
    asked = formula_of(formula, {name: number for number, name in enumerate(names)})
    propositions = program.propositions(names, question.asked.kind)
    return Obligation("check_promela_always_obeyed", (program.tree, propositions, given, rows, asked), library=OBEYED)


def _listed(program: Program, given: Tree, most: int) -> list[Tree]:
    """The states that are met before the facts hold."""
    start = cast("tuple[Tree, ...]", coq.initial(program.tree))
    rows, seen = list[Tree](), set(start)

    def meet(state: Tree) -> None:
        if not coq.is_obeyed(given, state):
            if len(rows) == most:
                raise InputError(f"the facts do not hold after {most} states", remedy=REMEDY)
            rows.append(state)

    for state in start:
        meet(state)
    for row in rows:  # grows while it is walked
        known = coq.survey(program.tree, row)
        for target in items(cast("tuple[tuple[Tree, bool]]", known)[0][0]) if known else ():
            if target not in seen:
                seen.add(target)
                meet(target)
    return rows
