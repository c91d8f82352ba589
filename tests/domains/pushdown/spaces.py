"""Complete small spaces of cases: every case of a shape, without exception."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product
from typing import TypeVar

from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, Rule

X = TypeVar("X")


def subsets(items: Sequence[X], most: int) -> Iterator[tuple[X, ...]]:
    return chain.from_iterable(combinations(items, size) for size in range(most + 1))


def rule_sets(locations: int, labels: int, most: int) -> Iterator[tuple[Rule, ...]]:
    words = list(chain.from_iterable(product(range(labels), repeat=length) for length in range(3)))
    rules = [
        Rule(p, label, q, word)
        for p, label, q, word in product(range(locations), range(labels), range(locations), words)
    ]
    return subsets(rules, most)


def automata(locations: int, labels: int, extra: int, most: int, *, normal: bool) -> Iterator[Automaton]:
    states = range(locations + extra)
    targets = range(locations if normal else 0, locations + extra)
    letters = range(0 if normal else EPSILON, labels)
    edges = [Edge(s, a, t) for s, a, t in product(states, letters, targets)]
    names = tuple(f"q{k}" for k in range(extra))
    for chosen in subsets(edges, most):
        for finals in subsets(states, len(states)):
            yield Automaton(names, chosen, finals)


def case_of(rules: tuple[Rule, ...], initial: Automaton, final: Automaton, locations: int, labels: int) -> Case:
    names = tuple(f"p{k}" for k in range(locations))
    return Case(names, tuple("ABCDE"[:labels]), rules, initial, final)


def small_cases(*, normal: bool) -> Iterator[Case]:
    """One location, two labels, up to two rules; and two locations, one label, one rule; small automata."""
    for rules in rule_sets(1, 2, 2):
        for initial in automata(1, 2, 1, 2 if normal else 1, normal=normal):
            if not initial.finals:
                continue  # accepts nothing whatever the rest is; the next shape has such cases
            for final in automata(1, 2, 0, 1, normal=normal):
                yield case_of(rules, initial, final, 1, 2)
    for rules in rule_sets(2, 1, 1):
        for initial in automata(2, 1, 1, 1, normal=normal):
            for final in automata(2, 1, 1, 1, normal=normal):
                yield case_of(rules, initial, final, 2, 1)
