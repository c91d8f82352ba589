"""What makes an automaton closed, and a closed automaton a proof that nothing is reached. Written to be read.

Backward: if (q, w) leads to a state s, then (p, γ) leads to s, for every rule (p, γ) ↪ (q, w). This is not asked where
nothing is accepted from s, because it is not final and has no transitions: such an s adds no configuration.

Forward: nothing enters a control location, and only these have ε-transitions. So ε can come first alone, and each ε is
composed with all that may follow it: if p leads to m by ε and m by γ to s, then p leads by γ to s. Wherever (p, γ)
leads, (q, w) leads, for every rule (p, γ) ↪ (q, w); if w has two labels, by way of Isolated(q, w[0]).
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
    """Say why evidence does not prove that a normal case is unreachable."""
    if not isinstance(evidence, Closed):
        return "unreachable needs a closed automaton"
    backward = evidence.direction is Direction.BACKWARD
    grown, other = (case.final, case.initial) if backward else (case.initial, case.final)
    states = case.states(grown) if backward else isolated(case, len(case.locations), 0)
    edges = set(evidence.edges)
    if not all(_in_bounds(case, edge, states) for edge in edges):
        return "there is no such state or label"
    firsts, seconds = (case.states(other), states) if backward else (states, case.states(other))
    if not all(0 <= s < firsts and 0 <= t < seconds for s, t in evidence.pairs):
        return "a pair has a state that is not there"
    if not set(grown.edges) <= edges:
        return "the closed automaton lacks a transition of the given one"
    closed, still = _Lookup(edges), _Lookup(other.edges)
    why = _why_not_closed_backward(case, closed) if backward else _why_not_closed_forward(case, closed, edges)
    left, right = (still, closed) if backward else (closed, still)
    return why or _why_pairs_not_closed(case, set(evidence.pairs), left, right)


def _in_bounds(case: Case, edge: Edge, states: int) -> bool:
    return 0 <= edge.source < states and 0 <= edge.target < states and -1 <= edge.label < len(case.labels)


def _why_not_closed_backward(case: Case, closed: _Lookup) -> str:
    if any(EPSILON in labels for labels in closed.labels.values()):
        return "a backward-closed automaton has no ε"
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
            return "ε comes from a state that is no control location"
        for label in closed.labels[edge.target]:
            if not closed.after(edge.target, label) <= closed.after(edge.source, label):
                return "ε is not composed with what follows it"
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
