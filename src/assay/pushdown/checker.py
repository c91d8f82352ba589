"""Accepts or rejects evidence. It shares no code with the engines, and every condition is local.

Why the conditions suffice. A backward-closed automaton accepts every predecessor of what it accepts, and contains
A2; a forward-closed one accepts every successor, and contains A1. If no final pair of the product with the other
automaton is in a closed set that holds all starts, the two languages have nothing in common. Conversely, a derived
transition (p, γ, q) of a backward derivation says: from (p, γ) the rules lead to some configuration whose path in A2
ends in q; and a forward one says the same of a configuration of A1 that leads here. Both need that no edge of A1 or
A2 enters an initial state, which holds once a case is normal. A trace is replayed step by step (`trace`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from assay.core.oracle import Rejection
from assay.core.verdict import Verdict
from assay.pushdown.checker_derivation import grown_and_other, why_not_reachable
from assay.pushdown.evidence import Closed, Direction, Evidence, Trace, Weighed
from assay.pushdown.model import EPSILON, Case, Edge
from assay.pushdown.normal import normalised
from assay.pushdown.trace import why_no_run
from assay.pushdown.weights.checker import why_not_weighed


class ReadableChecker:
    """The checker written to be read."""

    name = "readable"

    def check(self, case: Case, verdict: Verdict, evidence: Evidence) -> Rejection | None:
        """Accept (None), or say what is wrong."""
        if isinstance(evidence, Trace):
            why = why_no_run(case, evidence) if verdict.word == "reachable" else "a trace proves reachable alone"
            return Rejection("evidence", why) if why else None
        if isinstance(evidence, Weighed):
            why = why_not_weighed(case, evidence) if verdict.word == "reachable" else "weights prove reachable alone"
            return Rejection("evidence", why) if why else None
        normal = normalised(case)
        why = "no evidence is needed for no answer"
        if verdict.word == "reachable":
            why = why_not_reachable(normal, evidence)
        elif verdict.word == "unreachable":
            why = _why_not_unreachable(normal, evidence)
        return Rejection("evidence", why) if why else None


class _Lookup:
    """The transitions of an automaton, by source and label."""

    def __init__(self, edges: Iterable[Edge]) -> None:
        self.by_label: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
        self.labels: defaultdict[int, set[int]] = defaultdict(set)
        for edge in edges:
            self.by_label[edge.source, edge.label].add(edge.target)
            self.labels[edge.source].add(edge.label)

    def after(self, state: int, label: int) -> AbstractSet[int]:
        return self.by_label.get((state, label), frozenset())

    def silent(self, states: AbstractSet[int]) -> set[int]:
        """These states and all that ε leads to."""
        reached = set(states)
        new = list(states)
        while new:
            more = self.after(new.pop(), EPSILON) - reached
            reached |= more
            new += more
        return reached

    def reach(self, state: int, word: tuple[int, ...]) -> set[int]:
        """The states after reading the word, ε anywhere."""
        states = self.silent({state})
        for letter in word:
            states = self.silent({t for s in states for t in self.after(s, letter)})
        return states


def _why_not_unreachable(case: Case, evidence: Evidence) -> str:
    if not isinstance(evidence, Closed):
        return "unreachable needs a closed automaton"
    grown, other = grown_and_other(case, evidence.direction)
    backward = evidence.direction is Direction.BACKWARD
    if backward and any(edge.label == EPSILON for edge in evidence.edges):
        return "a backward-closed automaton has no ε"
    if not set(grown.edges) <= set(evidence.edges):
        return "the closed automaton lacks a transition of the given one"
    closed = _Lookup(evidence.edges)
    for number, rule in enumerate(case.rules):
        before, after = closed.reach(rule.p, (rule.label,)), closed.reach(rule.q, rule.w)
        if not (after <= before if backward else before <= after):
            return f"the automaton is not closed under rule {number}"
    still = _Lookup(other.edges)
    left, right = (still, closed) if backward else (closed, still)
    return _why_pairs_not_closed(case, set(evidence.pairs), left, right)


def _why_pairs_not_closed(case: Case, pairs: AbstractSet[tuple[int, int]], left: _Lookup, right: _Lookup) -> str:
    if any((p, p) not in pairs for p in range(len(case.locations))):
        return "a starting pair is missing"
    for s, t in pairs:
        for label in left.labels.get(s, ()):
            stays = label == EPSILON  # only a forward-closed automaton has ε, and it stands on the left
            for after_s in left.after(s, label):
                for after_t in (t,) if stays else right.after(t, label):
                    if (after_s, after_t) not in pairs:
                        return "the set of pairs is not closed"
    finals = set(case.final.finals)
    if any(s in case.initial.finals and t in finals for s, t in pairs):
        return "a final pair is reached"
    return ""
