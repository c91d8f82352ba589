"""When an automaton is closed, and when a closed automaton proves `unreachable`. Written for readability.

Backward: if q reaches s by reading w, then p has a transition with γ to s, for every rule (p, γ) ↪ (q, w). States s
that are not final and have no transitions are exempt: nothing is accepted from them.

Forward: no transition enters a control location, and only control locations have ε-transitions. So ε can only come
first, and each ε-transition is composed with its successors: if p —ε→ m and m —γ→ s, then p —γ→ s. If p —γ→ s, then q
reaches s by reading w, for every rule (p, γ) ↪ (q, w); if w has two labels, through Isolated(q, w[0]).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from assay.domains.pushdown.model.case import EPSILON, Case, Edge
from assay.domains.pushdown.model.evidence import Closed, Direction, Evidence, isolated


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

    def reach(self, state: int, word: tuple[int, ...]) -> set[int]:
        """The states after reading the word, without ε."""
        states = {state}
        for letter in word:
            states = {t for s in states for t in self.after(s, letter)}
        return states


def why_not_unreachable(case: Case, evidence: Evidence) -> str:
    """Explain why evidence does not prove that a case in normal form is unreachable; empty if it does."""
    if not isinstance(evidence, Closed):
        return "unreachable needs a closed automaton"
    backward = evidence.direction is Direction.BACKWARD
    grown, other = (case.final, case.initial) if backward else (case.initial, case.final)
    states = case.states(grown) if backward else isolated(case, len(case.locations), 0)
    edges = set(evidence.edges)
    if not all(_in_bounds(case, edge, states) for edge in edges):
        return "a transition has an unknown state or label"
    firsts, seconds = (case.states(other), states) if backward else (states, case.states(other))
    if not all(0 <= s < firsts and 0 <= t < seconds for s, t in evidence.pairs):
        return "a pair has an unknown state"
    if not set(grown.edges) <= edges:
        return "the closed automaton lacks a given transition"
    closed, still = _Lookup(edges), _Lookup(other.edges)
    why = _why_not_closed_backward(case, closed) if backward else _why_not_closed_forward(case, closed, edges)
    left, right = (still, closed) if backward else (closed, still)
    return why or _why_pairs_not_closed(case, set(evidence.pairs), left, right)


def _in_bounds(case: Case, edge: Edge, states: int) -> bool:
    return 0 <= edge.source < states and 0 <= edge.target < states and -1 <= edge.label < len(case.labels)


def _why_not_closed_backward(case: Case, closed: _Lookup) -> str:
    if any(EPSILON in labels for labels in closed.labels.values()):
        return "a backward-closed automaton has an ε-transition"
    alive = set(closed.labels).union(case.final.finals)
    for number, rule in enumerate(case.rules):
        if not closed.reach(rule.q, rule.w) & alive <= closed.after(rule.p, rule.label):
            return f"the automaton is not closed under rule {number}"
    return ""


def _why_not_closed_forward(case: Case, closed: _Lookup, edges: AbstractSet[Edge]) -> str:
    count = len(case.locations)
    for edge in edges:
        if edge.target < count:
            return "a transition enters a control location"
        if edge.label != EPSILON:
            continue
        if edge.source >= count:
            return "an ε-transition leaves a state other than a control location"
        for label in closed.labels[edge.target]:
            if not closed.after(edge.target, label) <= closed.after(edge.source, label):
                return "an ε-transition is not composed with its successors"
    for number, rule in enumerate(case.rules):
        before = closed.after(rule.p, rule.label)
        state, label = rule.q, rule.w[0] if rule.w else EPSILON
        if len(rule.w) == 2 and before:
            state, label = isolated(case, rule.q, rule.w[0]), rule.w[1]
            if state not in closed.after(rule.q, rule.w[0]):
                return f"the automaton is not closed under rule {number}"
        if not before <= closed.after(state, label):
            return f"the automaton is not closed under rule {number}"
    return ""


def _why_pairs_not_closed(case: Case, pairs: AbstractSet[tuple[int, int]], left: _Lookup, right: _Lookup) -> str:
    if any((p, p) not in pairs for p in range(len(case.locations))):
        return "an initial pair is missing"
    for s, t in pairs:
        for label in left.labels.get(s, ()):
            stays = (
                label == EPSILON
            )  # only a forward-closed automaton has ε-transitions, and it is the first of the pair
            for after_s in left.after(s, label):
                for after_t in (t,) if stays else right.after(t, label):
                    if (after_s, after_t) not in pairs:
                        return "the set of pairs is not closed"
    finals = set(case.final.finals)
    if any(s in case.initial.finals and t in finals for s, t in pairs):
        return "a final pair is reached"
    return ""
