"""Checks evidence for `holds`: explores all states, and checks closed sets and ranks."""

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
    """Give the reason why the closed set does not prove safety; empty if it does."""
    system = question.system
    order, seen, transitions = [system.initial], {system.initial}, 0
    for state in order:  # grows while it is walked
        steps = system.steps(state)
        transitions += len(steps)
        if not steps and not system.ended(state):
            return "a run can end in a deadlock"
        for step in steps:
            if step.fault:
                return f"a step has a fault: {step.fault}"
            if step.target not in seen:
                seen.add(step.target)
                order.append(step.target)
        if len(order) > evidence.states or transitions > evidence.transitions:
            return "the set is not closed under steps"
    exact = (len(order), transitions) == (evidence.states, evidence.transitions)
    return "" if exact else "the system has fewer states or steps than stated"


def why_not_ranked(question: Question[S, A], evidence: Ranked) -> str:
    """Give the reason why the ranks do not exclude a counterexample; empty if they do."""
    formula, automaton = question.asked.formula, question.violation_automaton
    names = atoms(formula) if formula is not None else atoms_of(automaton) if automaton is not None else ()
    try:
        structure = explored(question, names, evidence.states)
    except TooManyError:
        return "the system has more states than stated"
    if len(structure.labels) != evidence.states:
        return "the system has fewer states than stated"
    ranked = RankedPairs(evidence.values, tuple(evidence.pairs))
    if formula is not None:
        return check_formula(structure, closure_of(Not(formula)), ranked) or ""
    if automaton is None:
        return "ranks prove nothing for this property"
    return check_automaton(structure, automaton, ranked) or ""
