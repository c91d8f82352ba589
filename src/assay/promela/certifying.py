"""Evidence that a property holds, made after an engine said so: a pass of its own over the whole system."""

from __future__ import annotations

from assay.core.verdict import Certified
from assay.promela.engine.engines import Said
from assay.promela.evidence import Closed, Evidence, Ranked
from assay.promela.model.case import SAFETY
from assay.promela.model.question import Question
from assay.promela.model.system import A, S
from assay.promela.pairs import TooManyError, all_pairs
from assay.promela.ranking import ranked

BUDGET = 200_000
"""So many pairs are ranked at most: beyond, an answer is not certified."""


def certify(question: Question[S, A], said: Said, budget: int = BUDGET) -> tuple[Evidence | None, Certified]:
    """Make evidence for `holds`, and say how far it goes."""
    if question.asked.kind == SAFETY:
        return Closed(said.states, said.transitions), Certified.FULL
    try:
        return _ranked_pairs(question, budget), Certified.AUTOMATON
    except TooManyError:
        return None, Certified.NONE


def _ranked_pairs(question: Question[S, A], budget: int) -> Ranked:
    automaton = question.watching
    if automaton is None:
        raise TooManyError
    found = ranked(all_pairs(question, automaton, budget).arcs)
    # an engine that overlooked a cycle is found out by its evidence
    ranks, bits = ((), ()) if found is None else found
    return Ranked(ranks, bits)
