"""Certifies a finding: the counterexample is its own evidence; `holds` takes a pass over the whole state space."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from assay.automata.emptiness.evidence import Ranked as RankedPairs
from assay.automata.formula.formula import Not, atoms
from assay.automata.limits import LimitError
from assay.core.domain.lazy import LazyModule
from assay.core.domain.verdict import Answer, Certified, Reason, Verdict, unknown
from assay.domains.promela.engine.space import BITSTATE, Space, SpentError
from assay.domains.promela.model.case import NEVER, SAFETY
from assay.domains.promela.model.evidence import Closed, Evidence, Ranked
from assay.domains.promela.model.limits import BY_HAND
from assay.domains.promela.model.question import Question, atoms_of
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import A, S
from assay.domains.promela.oracle.task import Finding

if TYPE_CHECKING:
    from assay.automata.emptiness import ranks
    from assay.automata.formula import closure
    from assay.domains.promela.engine import structure as structures
    from assay.domains.promela.oracle import bad_prefix, whole
else:
    ranks = LazyModule("assay.automata.emptiness.ranks")
    closure = LazyModule("assay.automata.formula.closure")
    structures = LazyModule("assay.domains.promela.engine.structure")
    bad_prefix = LazyModule("assay.domains.promela.oracle.bad_prefix")
    whole = LazyModule("assay.domains.promela.oracle.whole")

HOLDS, VIOLATED = Verdict("holds"), Verdict("violated")


def certify(finding: Finding[S, A]) -> Answer[Evidence]:
    """Give the answer with its evidence; a large model that holds has none."""
    question, said = finding.task.question, finding.said
    if said.violation is not None:
        return _violated(question, said.violation)
    if said.fault:
        return _faulty(finding)
    if said.omission is not None:
        return Answer(unknown(Reason.BOUND), note=_incomplete(finding, said.omission))
    if said.states > min(finding.task.room.certify, BY_HAND):
        return Answer(HOLDS, certified=Certified.NONE)
    try:
        evidence = _closed(said.space) if question.asked.kind == SAFETY else _ranked(finding)
    except (SpentError, LimitError):
        return Answer(HOLDS, certified=Certified.NONE)
    return Answer(HOLDS, evidence=evidence, certified=_how(question))


_NOT_FEWER = 2
"""If a search stored that many times the states that may be certified, the settled ones are taken to be too many."""


def certify_whole(
    question: Question[S, A], answer: Answer[Evidence], most: int, *, too_large: bool = False
) -> Answer[Evidence]:
    """Give an answer `holds` evidence about all states of the model, or all settled ones, if they are at most so many.

    Evidence that leaves out faint variables is replaced too: the proofs say nothing about it. An answer without
    evidence says why.
    """
    evidence, searched = answer.evidence, answer.measures.get("states", 0)
    if answer.verdict != HOLDS or not (evidence is None or _is_projected(evidence)):
        return answer
    if most == 0:
        found: Closed | Ranked | str = "--certify 0 asks for no certificate"
    elif not isinstance(searched, int) or searched > _NOT_FEWER * most:
        found = whole.more_than(most)
    else:
        asked = cast("Question[State, Action]", question)
        found = whole.make_evidence(asked, most, only_settled=too_large)
    if isinstance(found, str):
        return answer if evidence else replace(answer, measures={**answer.measures, "uncertified": found})
    kept = {key: value for key, value in answer.measures.items() if key != "reduced"}
    return replace(answer, evidence=found, certified=_how(question), measures=kept)


def _is_projected(evidence: Evidence) -> bool:
    return isinstance(evidence, Closed | Ranked) and evidence.projected


def _how(question: Question[S, A]) -> Certified:
    by_meaning = question.asked.kind == SAFETY or question.asked.formula is not None
    return Certified.FULL if by_meaning else Certified.AUTOMATON


def _violated(question: Question[S, A], evidence: Evidence) -> Answer[Evidence]:
    certified = Certified.AUTOMATON if question.asked.kind == NEVER else Certified.FULL
    return Answer(VIOLATED, evidence=evidence, certified=certified)


def _faulty(finding: Finding[S, A]) -> Answer[Evidence]:
    """A run-time error ends some runs: the property is violated if one of them has a bad prefix, else unknown."""
    question, said = finding.task.question, finding.said
    prefix = bad_prefix.find_beginning(question, said.space, finding.task.room.prefix)
    if prefix is not None:
        return _violated(question, prefix)
    note = f"a run can end with a run-time error ({said.fault}), and no other one violates the property"
    return Answer(unknown(Reason.UNSUPPORTED), note=note)


def _incomplete(finding: Finding[S, A], omission: float) -> str:
    """What a search without a violation says if it may have omitted states."""
    whole, lossy = "no violation found, but the search is incomplete", finding.task.room.lossy
    which = "a given state was omitted" if lossy == BITSTATE else "a state was omitted"
    return f"{whole} ({lossy}): {which} with probability {omission:.1g} or less"


def _closed(space: Space) -> Closed:
    """Count states and steps, exploring what the search left out."""
    number = 0
    while number < space.states:
        space.expand(number)
        number += 1
    return Closed(space.states, space.transitions)


def _ranked(finding: Finding[S, A]) -> Ranked:
    """Rank all pairs; if the search has missed a run, there are no ranks, and the checker rejects."""
    question, limit = finding.task.question, min(finding.task.room.certify, BY_HAND)
    formula, automaton = question.asked.formula, question.violation_automaton
    names = atoms(formula) if formula is not None else () if automaton is None else atoms_of(automaton)
    structure = structures.structured(finding.said.space, names, stutters=question.stutters, fair=question.fair)
    if formula is not None:
        found = ranks.refute_formula(structure, closure.closure_of(Not(formula)), limit=limit)
    elif automaton is not None:
        found = ranks.refute_automaton(structure, automaton, limit=limit)
    else:
        raise ValueError(f"{question.asked.part} is not a property of infinite runs")
    if isinstance(found, RankedPairs):
        return Ranked(len(structure.labels), found.values, found.pairs)
    return Ranked(len(structure.labels), (), ())
