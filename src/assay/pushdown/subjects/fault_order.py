"""PDAAAL's second historical bug, replayed: pre* tests for early termination before it adds the transition.

The intersection grows while A2 is saturated (Fig. 7 of the paper; corrected in PDAAAL by commit 2e865ff). A product
state that is first reached by the new transition is explored at once, with the transitions stored so far; the new one
is not among them yet, and is never looked at again from there.
"""

from __future__ import annotations

from collections import defaultdict

from assay.core.verdict import Answer, Reason, Verdict, unknown
from assay.pushdown.engine.product import Transition, adjacency
from assay.pushdown.evidence import Evidence
from assay.pushdown.model import Case, Rule, is_normal

Pair = tuple[int, int]


class _Intersection:
    """The product of A1 with the automaton that grows, explored as transitions arrive."""

    def __init__(self, case: Case) -> None:
        self._left = adjacency(case.initial.edges)
        self._right = adjacency(case.final.edges)
        self._finals = {(f1, f2) for f1 in case.initial.finals for f2 in case.final.finals}
        self._reached: set[Pair] = set()
        self._by_right: defaultdict[int, list[int]] = defaultdict(list)
        self.found = False
        self._explore([(p, p) for p in range(len(case.locations))])

    def _explore(self, todo: list[Pair]) -> None:
        while todo:
            pair = todo.pop()
            if pair in self._reached:
                continue
            self._reached.add(pair)
            self._by_right[pair[1]].append(pair[0])
            self.found = self.found or pair in self._finals
            for label, lefts in self._left.get(pair[0], {}).items():
                todo += [(s, t) for t in self._right.get(pair[1], {}).get(label, ()) for s in lefts]

    def test(self, transition: Transition) -> None:
        """ADDTRANSITION of Fig. 7a, without its first line."""
        source, label, target = transition
        known = list(self._by_right[source])
        self._explore([(s, target) for left in known for s in self._left.get(left, {}).get(label, ())])

    def add(self, transition: Transition) -> None:
        """Line 11 of Fig. 7a, where it should not stand: after the test."""
        source, label, target = transition
        self._right[source].setdefault(label, []).append(target)


class _Rules:
    """Swaps and pushes by the location and label their result begins with, and pushes by their second label too."""

    def __init__(self, case: Case) -> None:
        self._first: defaultdict[tuple[int, int], list[Rule]] = defaultdict(list)
        self._second: defaultdict[int, list[Rule]] = defaultdict(list)
        self._stored: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        for rule in case.rules:
            if rule.w:
                self._first[rule.q, rule.w[0]].append(rule)
            if len(rule.w) == 2:
                self._second[rule.w[1]].append(rule)

    def consequences(self, transition: Transition) -> list[Transition]:
        """Store a transition and list what follows from it and those stored before."""
        source, label, target = transition
        self._stored[source, label].append(target)
        out: list[Transition] = []
        for rule in self._first.get((source, label), ()):
            ends = [target] if len(rule.w) == 1 else self._stored[target, rule.w[1]]
            out += [(rule.p, rule.label, end) for end in ends]
        for rule in self._second.get(label, ()):
            if source in self._stored[rule.q, rule.w[0]]:
                out.append((rule.p, rule.label, target))
        return out


def decide(case: Case) -> Answer[Evidence]:
    """Answer `unreachable` where a transition had to be used twice as soon as it came."""
    if not (is_normal(case, case.initial) and is_normal(case, case.final)):
        return Answer(unknown(Reason.UNSUPPORTED))
    intersection = _Intersection(case)
    rules = _Rules(case)
    seen: set[Transition] = set(case.final.edges)
    work: list[Transition] = list(case.final.edges)
    new: list[Transition] = [(rule.p, rule.label, rule.q) for rule in case.rules if not rule.w]
    while (new or work) and not intersection.found:
        for transition in new:
            if transition not in seen:
                seen.add(transition)
                work.append(transition)
                intersection.test(transition)
                intersection.add(transition)
        new = rules.consequences(work.pop()) if work else []
    return Answer(Verdict("reachable" if intersection.found else "unreachable"))
