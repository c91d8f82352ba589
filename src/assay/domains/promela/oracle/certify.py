"""Evidence that a property holds, made after an engine said so: a pass of its own over the whole state space."""

from __future__ import annotations

from assay.automata.formula.formula import Not, atoms
from assay.automata.limits import LimitError
from assay.core.domain.verdict import Certified
from assay.domains.promela.engine.engines import Said
from assay.domains.promela.engine.space import Space, SpentError
from assay.domains.promela.model.case import SAFETY
from assay.domains.promela.model.evidence import Closed, Evidence, Ranked
from assay.domains.promela.model.question import Question, atoms_of
from assay.domains.promela.model.system import A, S


def certify(question: Question[S, A], said: Said, budget: int) -> tuple[Evidence | None, Certified]:
    """Make evidence for `holds`, where no more states than the budget have to be looked at; say how far it goes."""
    if said.states > budget:
        return None, Certified.NONE
    try:
        evidence = _closed(said.space) if question.asked.kind == SAFETY else _ranked(question, said.space, budget)
    except (SpentError, LimitError):
        return None, Certified.NONE
    from_meaning = question.asked.kind == SAFETY or question.asked.formula is not None
    return evidence, Certified.FULL if from_meaning else Certified.AUTOMATON


def _closed(space: Space) -> Closed:
    """Count states and steps; what an engine did not explore in this space is explored now."""
    number = 0
    while number < space.states:
        space.expand(number)
        number += 1
    return Closed(space.states, space.transitions)


def _ranked(question: Question[S, A], space: Space, budget: int) -> Ranked:
    from assay.automata.emptiness.evidence import Ranked as RankedPairs  # noqa: PLC0415 - likewise
    from assay.automata.emptiness.ranks import refute_automaton, refute_formula  # noqa: PLC0415 - likewise
    from assay.automata.formula.closure import closure_of  # noqa: PLC0415 - safety needs none of it
    from assay.domains.promela.engine.structure import structured  # noqa: PLC0415 - likewise

    formula, automaton = question.asked.formula, question.violation_automaton
    names = atoms(formula) if formula is not None else () if automaton is None else atoms_of(automaton)
    structure = structured(space, names, stutters=question.stutters, fair=question.fair)
    if formula is not None:
        found = refute_formula(structure, closure_of(Not(formula)), limit=budget)
    elif automaton is not None:
        found = refute_automaton(structure, automaton, limit=budget)
    else:
        raise ValueError(f"{question.asked.part} says nothing of infinite runs")
    if isinstance(found, RankedPairs):
        return Ranked(len(structure.labels), found.values, found.pairs)
    return Ranked(len(structure.labels), (), ())  # the engine overlooked this run: the checker will say so
