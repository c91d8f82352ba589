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
from assay.pushdown.evidence import COMPOSED, GIVEN, Closed, Derivation, Direction, Entry, Evidence, Trace, isolated
from assay.pushdown.model import EPSILON, Automaton, Case, Edge
from assay.pushdown.normal import normalised
from assay.pushdown.trace import why_no_run


class ReadableChecker:
    """The checker written to be read."""

    name = "readable"

    def check(self, case: Case, verdict: Verdict, evidence: Evidence) -> Rejection | None:
        """Accept (None), or say what is wrong."""
        if isinstance(evidence, Trace):
            why = why_no_run(case, evidence) if verdict.word == "reachable" else "a trace proves reachable alone"
            return Rejection("evidence", why) if why else None
        normal = normalised(case)
        why = "no evidence is needed for no answer"
        if verdict.word == "reachable":
            why = _why_not_reachable(normal, evidence)
        elif verdict.word == "unreachable":
            why = _why_not_unreachable(normal, evidence)
        return Rejection("evidence", why) if why else None


def _grown_and_other(case: Case, direction: Direction) -> tuple[Automaton, Automaton]:
    return (case.final, case.initial) if direction is Direction.BACKWARD else (case.initial, case.final)


# reachable


def _why_not_reachable(case: Case, evidence: Evidence) -> str:
    if not isinstance(evidence, Derivation):
        return "reachable needs a derivation or a trace"
    grown, other = _grown_and_other(case, evidence.direction)
    given = set(grown.edges)
    for number, entry in enumerate(evidence.entries):
        if why := _why_not_justified(case, evidence, number, entry, given):
            return f"entry {number}: {why}"
    if not 0 <= evidence.location < len(case.locations):
        return "the accepting path starts at no control location"
    return _why_not_accepting(evidence, grown, other)


def _why_not_justified(case: Case, evidence: Derivation, number: int, entry: Entry, given: AbstractSet[Edge]) -> str:
    if any(not 0 <= premise < number for premise in entry.premises):
        return "a premise is no earlier entry"
    premises = [evidence.entries[premise].edge for premise in entry.premises]
    if entry.rule == GIVEN:
        return "" if entry.edge in given and not premises else "it is no transition of the automaton"
    if entry.rule == COMPOSED and evidence.direction is Direction.FORWARD:
        return "" if _is_composed(entry.edge, premises) else "it is not an ε-transition and one that follows it"
    if not 0 <= entry.rule < len(case.rules):
        return "there is no such rule"
    if evidence.direction is Direction.BACKWARD:
        return "" if _follows_backward(case, entry, premises) else "it does not follow by the rule"
    return "" if _follows_forward(case, entry, premises) else "it does not follow by the rule"


def _is_composed(edge: Edge, premises: list[Edge]) -> bool:
    if len(premises) != 2:
        return False
    silent, reading = premises
    return (
        silent.label == EPSILON
        and reading.label != EPSILON
        and silent.target == reading.source
        and edge == (silent.source, reading.label, reading.target)
    )


def _follows_backward(case: Case, entry: Entry, premises: list[Edge]) -> bool:
    """(p, γ) ↪ (q, w) and a path that spells w from q to the target (pre_star_rule, section III-A)."""
    rule = case.rules[entry.rule]
    state = rule.q
    for edge in premises:
        if edge.source != state:
            return False
        state = edge.target
    return tuple(edge.label for edge in premises) == rule.w and entry.edge == (rule.p, rule.label, state)


def _follows_forward(case: Case, entry: Entry, premises: list[Edge]) -> bool:
    """(p, γ) ↪ (q, w) and a transition (p, γ, s) (post_star_rules, section III-B)."""
    rule = case.rules[entry.rule]
    if len(premises) != 1 or (premises[0].source, premises[0].label) != (rule.p, rule.label):
        return False
    end = premises[0].target
    if len(rule.w) == 2:
        middle = isolated(case, rule.q, rule.w[0])
        return entry.edge in {(rule.q, rule.w[0], middle), (middle, rule.w[1], end)}
    return entry.edge == (rule.q, rule.w[0] if rule.w else EPSILON, end)


def _why_not_accepting(evidence: Derivation, grown: Automaton, other: Automaton) -> str:
    state = here = evidence.location
    letters: list[int] = []
    for number in evidence.path:
        if not 0 <= number < len(evidence.entries):
            return "the accepting path has an entry that is not there"
        edge = evidence.entries[number].edge
        if edge.source != state:
            return "the accepting path is broken"
        state = edge.target
        if edge.label != EPSILON:
            letters.append(edge.label)
    if state not in grown.finals:
        return "the accepting path does not end in a final state"
    if len(letters) != len(evidence.other):
        return "the two automata read words of different length"
    edges = set(other.edges)
    for letter, after in zip(letters, evidence.other, strict=True):
        if (here, letter, after) not in edges:
            return "the other automaton does not read the word this way"
        here = after
    return "" if here in other.finals else "the other automaton does not accept the word"


# unreachable


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
    grown, other = _grown_and_other(case, evidence.direction)
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
