"""Checks sets of states that are said to leave no room for a violation: it explores them itself."""

from __future__ import annotations

from assay.promela.evidence import Closed, Ranked
from assay.promela.model.question import Question
from assay.promela.model.system import A, S
from assay.promela.pairs import TooManyError, all_pairs


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
    """Say why the ranks do not exclude an accepting run of the product; empty if they do."""
    automaton = question.watching
    if automaton is None:
        return "ranks of pairs prove nothing for this property"
    ranks, bits = evidence.ranks, evidence.bits
    try:
        pairs = all_pairs(question, automaton, len(ranks))
    except TooManyError:
        return "the set is not closed under steps"
    if not len(pairs.arcs) == len(ranks) == len(bits) or min((*ranks, *bits), default=0) < 0:
        return "there is not one rank and one bit for each pair"
    if pairs.fault:
        return f"a run can end by going wrong: {pairs.fault}"
    for node, arcs in enumerate(pairs.arcs):
        for target, missing in arcs:
            stays = missing >> bits[node] & 1 and ranks[target] == ranks[node] and bits[target] == bits[node]
            if not stays and ranks[target] >= ranks[node]:
                return "a rank does not drop where it must"
    return ""
