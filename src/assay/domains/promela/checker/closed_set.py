"""Checks sets of states that are said to leave no room for a violation: it explores them itself."""

from __future__ import annotations

from assay.automata.checker.ranks import check_automaton, check_formula
from assay.automata.emptiness.evidence import Ranked as RankedPairs
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Not, atoms
from assay.domains.promela.checker.structure import TooManyError, explored
from assay.domains.promela.model.evidence import Closed, Ranked
from assay.domains.promela.model.question import Question, atoms_of
from assay.domains.promela.model.system import A, S


def why_not_closed(question: Question[S, A], evidence: Closed) -> str:
    """Say why these are not all states, or which of them is bad; empty if safety holds."""
    system = question.system
    order, seen, transitions = [system.initial], {system.initial}, 0
    for state in order:  # grows while it is walked
        steps = system.steps(state)
        transitions += len(steps)
        if not steps and not system.ended(state):
            return "a run can end in a deadlock"
        for step in steps:
            if step.fault:
                return f"a step can go wrong: {step.fault}"
            if step.target not in seen:
                seen.add(step.target)
                order.append(step.target)
        if len(order) > evidence.states or transitions > evidence.transitions:
            return "the set is not closed under steps"
    exact = (len(order), transitions) == (evidence.states, evidence.transitions)
    return "" if exact else "there are fewer states or steps than it says"


def why_not_ranked(question: Question[S, A], evidence: Ranked) -> str:
    """Say why the ranks do not exclude a violating run; empty if they do."""
    formula, automaton = question.asked.formula, question.violation_automaton
    names = atoms(formula) if formula is not None else atoms_of(automaton) if automaton is not None else ()
    try:
        structure = explored(question, names, evidence.states)
    except TooManyError:
        return "there are more states than it says"
    if len(structure.labels) != evidence.states:
        return "there are fewer states than it says"
    ranked = RankedPairs(evidence.values, evidence.pairs)
    if formula is not None:
        return check_formula(structure, closure_of(Not(formula)), ranked) or ""
    if automaton is None:
        return "ranks prove nothing for this property"
    return check_automaton(structure, automaton, ranked) or ""
