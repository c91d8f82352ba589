"""Families of large unreachable cases: dense ones, and sparse ones with up to a million rules.

A label that no rule writes stands at the bottom of every stack of A2, so nothing is reached, and an engine has to close
its automaton to know. A1 has every stack over the other labels; A2 of a sparse case also has any labels on top.
"""

from __future__ import annotations

from assay.core.domain.splitmix import Draw
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule

LABELS = 50


def dense(locations: int) -> Case:
    """Two rules for each location and label."""
    draw = Draw(locations)
    rules = [_rule(draw, locations, p, label) for p in range(locations) for label in range(LABELS) for _ in range(2)]
    return _case(locations, rules, loops=False)


def sparse(count: int) -> Case:
    """So many rules, four for each location, at labels drawn at random."""
    draw = Draw(count)
    locations = count // 4
    rules = [_rule(draw, locations, draw.below(locations), draw.below(LABELS)) for _ in range(count)]
    return _case(locations, rules, loops=True)


def _rule(draw: Draw, locations: int, p: int, label: int) -> Rule:
    q, length, top = draw.below(locations), draw.below(3), draw.below(LABELS)
    return Rule(p, label, q, ((), (top,), (top, label))[length])


def _case(locations: int, rules: list[Rule], *, loops: bool) -> Case:
    first, second = locations, locations + 1
    start = [Edge(0, label, first) for label in range(LABELS)] + [Edge(first, label, first) for label in range(LABELS)]
    end = [Edge(1, LABELS, first), Edge(first, LABELS, second)]
    if loops:
        end += [Edge(1, label, first) for label in range(LABELS)] + [
            Edge(first, label, first) for label in range(LABELS)
        ]
    return Case(
        tuple(f"p{i}" for i in range(locations)),
        tuple(f"l{i}" for i in range(LABELS + 1)),
        tuple(rules),
        Automaton(("q0",), tuple(start), (first,)),
        Automaton(("q0", "q1"), tuple(end), (second,)),
    )
