"""All cases of a small shape, written down one after the other, and every way to rename one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import NamedTuple

from tests.domains.pushdown.spaces import automata, rule_sets

from assay.core.domain.lookup import make_source
from assay.core.domain.spec import parse_source_spec
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule
from assay.domains.pushdown.sources.exhaustive import Enumerated

PAPER_SIZE = 12_764_010


class Shape(NamedTuple):
    locations: int = 2
    labels: int = 2
    rules: int = 2
    extra1: int = 2
    extra2: int = 1
    edges1: int = 2
    edges2: int = 2
    general: int = 0


def source(text: str) -> Enumerated:
    made = make_source(DOMAIN, parse_source_spec(text))
    assert isinstance(made, Enumerated)
    return made


def enumerated(shape: Shape) -> Enumerated:
    return source("exhaustive:" + ",".join(f"{name}={value}" for name, value in shape._asdict().items()))


# the space and its renamings, the obvious way


def reached(automaton: Automaton, locations: int) -> set[int]:
    seen = set(range(locations))
    while more := {edge.target for edge in automaton.edges if edge.source in seen} - seen:
        seen |= more
    return seen


def keeps_labels(rule: Rule) -> bool:
    return len(rule.w) < 2 or rule.w[1] == rule.label


def raw_rules(shape: Shape) -> list[tuple[Rule, ...]]:
    every = rule_sets(shape.locations, shape.labels, shape.rules)
    return [tuple(sorted(rules)) for rules in every if shape.general or all(map(keeps_labels, rules))]


def raw_automata(shape: Shape, extra: int, edges: int) -> list[Automaton]:
    every = automata(shape.locations, shape.labels, extra, edges, normal=True)
    return [automaton for automaton in every if all_reachable(automaton, shape.locations)]


def all_reachable(automaton: Automaton, locations: int) -> bool:
    seen = reached(automaton, locations)
    return all(s < locations or s in seen for s in (*automaton.finals, *(edge.source for edge in automaton.edges)))


def raw_parts(shape: Shape) -> tuple[list[tuple[Rule, ...]], list[Automaton], list[Automaton]]:
    initials = raw_automata(shape, shape.extra1, shape.edges1)
    return raw_rules(shape), initials, raw_automata(shape, shape.extra2, shape.edges2)


class Renaming(NamedTuple):
    locations: tuple[int, ...]
    labels: tuple[int, ...]
    extra1: tuple[int, ...]
    extra2: tuple[int, ...]

    def of_rules(self, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
        p, a = self.locations, self.labels
        return tuple(sorted(Rule(p[r.p], a[r.label], p[r.q], tuple(a[x] for x in r.w)) for r in rules))

    def of_automaton(self, automaton: Automaton, extra: tuple[int, ...]) -> Automaton:
        states = (*self.locations, *(len(self.locations) + k for k in extra))
        edges = sorted(Edge(states[e.source], self.labels[e.label], states[e.target]) for e in automaton.edges)
        return Automaton(automaton.extra, tuple(edges), tuple(sorted(states[s] for s in automaton.finals)))

    def of_case(self, case: Case) -> Case:
        initial = self.of_automaton(case.initial, self.extra1)
        final = self.of_automaton(case.final, self.extra2)
        return Case(case.locations, case.labels, self.of_rules(case.rules), initial, final)


def renamings(shape: Shape) -> Iterator[Renaming]:
    counts = (shape.locations, shape.labels, shape.extra1, shape.extra2)
    return (Renaming(*new) for new in product(*(permutations(range(count)) for count in counts)))


# one of each class
