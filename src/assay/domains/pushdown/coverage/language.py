"""All cells of pushdown cases, each with what a source must be able to draw to reach it.

A need is an interval for a size or a feature (0 or 1). A source offers an interval for each (`offers`). A cell that
needs what is not offered is left out, and the first such need is the reason (`expected`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from assay.core.domain.coverage import CoverageCell
from assay.domains.pushdown.coverage.sizes import EDGES, EXTRA, FEW, FINALS, RULES, SIGNED, WITHOUT_END

Interval = tuple[int, int]
Needs = dict[str, Interval]
Entry = tuple[CoverageCell, Needs]

LABELS = {
    "pop": {"": 1},
    "swap": {"same label": 1, "other label": 2},
    "push": {"same label": 1, "other label": 2},
    "replace": {"label read, other": 2, "other twice": 2, "two others": 3},
}
"""The operations, with the relations of their labels and the number of labels that each needs."""
WEIGHTS = ("uint", "int", "uint-vector", "int-vector")


def at_least(**least: int) -> Needs:
    """Needs that only have lower bounds."""
    return {name: (number, WITHOUT_END) for name, number in least.items()}


def entries() -> Iterator[Entry]:
    """All cells with their needs."""
    for name, (least, most) in FEW.items():
        yield CoverageCell("locations", "number", name), {"locations": (least, most)}
        yield CoverageCell("labels", "number", name), {"labels": (least, most)}
    yield CoverageCell("locations", "unused"), at_least(unused_locations=1)
    yield CoverageCell("labels", "unused"), {}
    for name, interval in RULES.items():
        yield CoverageCell("rules", "number", name), {"rules": interval}
    for count, name in enumerate(("one rule", "two rules", "three or more"), 1):
        yield CoverageCell("rules", "one head", name), at_least(rules=count, rules_of_head=count)
    yield CoverageCell("rules", "same rule", "twice or more"), at_least(twice=1, rules=1)
    yield from _operations()
    yield from _for_all()
    yield from _weights()
    for side in ("1", "2"):
        yield from _edges(side)
        yield from _states(side)


def _operation(name: str) -> Needs:
    return at_least(**{name: 1}, rules=1, **({"labels": 2} if name == "replace" else {}))


def _operations() -> Iterator[Entry]:
    for name, labels in LABELS.items():
        for relation, count in labels.items():
            needs = _operation(name) | at_least(labels=count)
            yield CoverageCell(name, "self-loop", relation), needs | at_least(**{f"{name}_loop": 1})
            yield CoverageCell(name, "other location", relation), needs | at_least(locations=2)
        for place, side in (("from", "1"), ("to", "2")):
            needs = _operation(name)
            edge = needs | at_least(**{f"edges{side}": 1, f"{name}_{place}_edge": 1})
            yield CoverageCell(name, place, f"source of an A{side} edge"), edge
            yield CoverageCell(name, place, f"final in A{side}"), needs | at_least(**{f"final_locations{side}": 1})
            yield CoverageCell(name, place, f"without A{side} edge"), needs
        for sign in ("negative", "zero", "positive"):
            yield CoverageCell(name, "weight", sign), _operation(name) | at_least(weights=1, **{f"{sign}_weights": 1})


def _for_all() -> Iterator[Entry]:
    every = at_least(rules_for_all=1, labels=2, rules=2)
    for name, kept in (("pop", ""), ("swap", ""), ("swap", "keeps the label"), ("push", "keeps the label")):
        yield CoverageCell("rule for all labels", name, kept), at_least(**{name: 1}) | every
    yield CoverageCell("rule for all labels", "replace"), at_least(replace=1) | every


def _weights() -> Iterator[Entry]:
    for kind, (name, interval) in product(WEIGHTS, SIGNED.items()):
        yield CoverageCell("weight", kind, name), {**at_least(weights=1, rules=1), f"{kind} weights": interval}
    for name, interval in FEW.items():
        yield CoverageCell("weight", "numbers of a vector", name), {**at_least(weights=1), "vector": interval}


def _edges(side: str) -> Iterator[Entry]:
    some = at_least(**{f"edges{side}": 1})
    roles = {
        "read by a rule": at_least(rules=1),
        "only written by a rule": at_least(rules=1, labels=2),
        "in no rule": {},
    }
    ends = {
        "location to extra": at_least(**{f"extra{side}": 1}),
        "location to location": at_least(into_location=1, locations=2),
        "location to itself": at_least(into_location=1),
        "extra to extra": at_least(**{f"extra{side}": 2, f"edges{side}": 2}),
        "extra to itself": at_least(**{f"extra{side}": 1, f"edges{side}": 2, f"extra_loops{side}": 1}),
        "extra to location": at_least(**{f"extra{side}": 1}, into_location=1),
    }
    for place, needs in ends.items():
        for role, more in roles.items():
            yield CoverageCell(f"A{side} edge", place, role), some | needs | more
        yield CoverageCell(f"A{side} ε-edge", place), at_least(epsilon=1) | some | needs
    two = at_least(**{f"edges{side}": 2})
    several = two | at_least(**{f"targets{side}": 2, f"choices{side}": 1})
    yield CoverageCell(f"A{side} edge", "one source and label", "several targets"), several
    yield CoverageCell(f"A{side} edge", "between two states", "several labels"), two | at_least(labels=3)
    every = two | at_least(**{f"edges_for_all{side}": 1})
    yield CoverageCell(f"A{side} edge", "between two states", "every label"), every | at_least(labels=2)


def _states(side: str) -> Iterator[Entry]:
    extra, edges = f"extra{side}", f"edges{side}"
    final_locations = at_least(**{f"final_locations{side}": 1})
    yield CoverageCell(f"A{side} final", "location", "no edge into it"), final_locations
    yield CoverageCell(f"A{side} final", "location", "edge into it"), at_least(into_location=1, **{edges: 1})
    unentered = at_least(**{extra: 1}, **{f"unentered_finals{side}": 1})
    yield CoverageCell(f"A{side} final", "extra state", "no edge into it"), unentered
    yield CoverageCell(f"A{side} final", "extra state", "edge into it"), at_least(**{extra: 1, edges: 1})
    for name, interval in FINALS.items():
        yield CoverageCell(f"A{side}", "final states", name), {f"finals{side}": interval}
    for name, interval in EDGES.items():
        yield CoverageCell(f"A{side}", "edges", name), {edges: interval}
    for name, interval in EXTRA.items():
        yield CoverageCell(f"A{side}", "extra states", name), {extra: interval}
    yield CoverageCell(f"A{side}", "language", "empty"), at_least(**{f"empty{side}": 1})
    yield CoverageCell(f"A{side}", "language", "not empty"), {}
