"""Kernels that draw swarm cases: the same draws as `swarm`, so the same cases, some outside normal form."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.jit import Flags, Ints, Longs, Words, compiled
from assay.domains.pushdown.model.case import EPSILON
from assay.domains.pushdown.model.flat_kernel import FlatCase
from assay.domains.pushdown.sources.kernels.random import below, generator
from assay.domains.pushdown.sources.kernels.swarm_plan import RuleDials, added, chosen, drawn_plan, happens, weighted

NOWHERE = -1


class EdgeDials(NamedTuple):
    """See `swarm.EdgeDials`; extra states are numbered from `first` on."""

    locations: Ints
    first: int
    extra: int
    labels: Ints
    stray: int
    limit: int
    silent: int
    into_initial: int
    accept_location: int
    accept_extra: int


@compiled
def _large(state: Words, n: int) -> int:
    """Draw an integer in [0, n), biased to large ones."""
    return max(below(state, n), below(state, n))


@compiled
def _pool(state: Words, items: Ints) -> Ints:
    """Draw a nonempty subset of the items."""
    kind = weighted(state, (6, 1, 1))
    if kind == 0:
        return items
    if kind == 1:
        return items[: 1 + below(state, items.shape[0])]
    some, size = np.empty(items.shape[0], np.int32), 0
    for item in items:
        if below(state, 2) == 0:
            some[size] = item
            size += 1
    if size == 0:
        some[0], size = chosen(state, items), 1
    return some[:size]


@compiled
def _rule_dials(state: Words, live: Ints, mentioned: Ints, most_rules: int, may_be_general: int) -> RuleDials:
    """Draw the dials of the rules."""
    locations, labels = _pool(state, live), _pool(state, mentioned)
    general = may_be_general * (0, 0, 0, 0, 1, 4)[below(state, 6)]
    some = (0, 1, 2, 4)
    pop, swap, push = some[below(state, 4)], some[below(state, 4)], some[below(state, 4)]
    if pop + swap + push + general == 0:
        pop, swap, push = 1, 1, 1
    pairs = locations.shape[0] * labels.shape[0]
    most = (0, 3, pairs // 2, 2 * pairs, most_rules)[weighted(state, (2, 3, 3, 3, 1))]
    stray = below(state, most + 1)
    for_all = (0, 0, 2, 8)[below(state, 4)]
    return RuleDials(locations, labels, mentioned, (pop, swap, push, general), stray, for_all, most_rules)


@compiled
def _edge_dials(
    state: Words, live: Ints, first: int, mentioned: Ints, shape: Longs, features: tuple[bool, bool], planned: bool
) -> EdgeDials:
    """Draw the dials of an automaton; `features` are ε-edges and edges into control locations."""
    extra, limit = _large(state, shape[3] + 1), shape[4]
    stray = below(state, (1, 4, limit + 1)[below(state, 3)])
    silent = (0, 2, 4)[below(state, 3)] if features[0] else 0
    into_initial = (0, 2, 4)[below(state, 3)] if features[1] else 0
    one, other = below(state, 3), below(state, 3)
    accept_location = (0, 0, 8)[one] if planned else (0, 4, 8)[one]
    accept_extra = (0, 0, 8)[other] if planned else (2, 3, 4)[other]
    return EdgeDials(live, first, extra, mentioned, stray, limit, silent, into_initial, accept_location, accept_extra)


@compiled
def _target(state: Words, dials: EdgeDials) -> int:
    """Draw the target of an edge, or none."""
    if happens(state, dials.into_initial):
        return chosen(state, dials.locations)
    return dials.first + below(state, dials.extra) if dials.extra else NOWHERE


@compiled
def _state(state: Words, dials: EdgeDials) -> int:
    """Draw any state."""
    count = dials.locations.shape[0]
    k = below(state, count + dials.extra)
    return int(dials.locations[k]) if k < count else dials.first + k - count


@compiled
def _add(edges: Ints, size: int, source: int, label: int, target: int) -> int:
    edge = np.empty(3, np.int32)
    edge[0], edge[1], edge[2] = source, label, target
    return added(edges, size, edge)


@compiled
def _spell(state: Words, dials: EdgeDials, end: Ints, edges: Ints) -> tuple[int, int]:
    """Add a path that reads this configuration; return the number of edges, and the last state of the path."""
    here, at, size = int(end[0]), 1, 0
    while at < end.shape[0]:
        target = _target(state, dials)
        if target == NOWHERE or size == dials.limit:
            return size, NOWHERE
        label = EPSILON
        if not happens(state, dials.silent):
            label = int(end[at])
            at += 1
        size = _add(edges, size, here, label, target)
        here = target
    return size, here


@compiled
def _automaton(state: Words, dials: EdgeDials, end: Ints) -> tuple[Ints, Flags]:
    """Draw an automaton that accepts this end of the planned run, if there is one and the limits allow it."""
    finals, edges, size = np.zeros(dials.first + dials.extra, np.bool_), np.empty((dials.limit, 3), np.int32), 0
    for p in dials.locations:
        finals[p] = happens(state, dials.accept_location)
    for q in range(dials.first, finals.shape[0]):
        finals[q] = happens(state, dials.accept_extra)
    if end.shape[0]:
        size, last = _spell(state, dials, end, edges)
        if last != NOWHERE:
            finals[last] = True
    if not finals.any() and below(state, 8) != 0:
        finals[_state(state, dials)] = True
    for _ in range(dials.stray):
        target = _target(state, dials)
        if target != NOWHERE and size < dials.limit:
            label = EPSILON if happens(state, dials.silent) else chosen(state, dials.labels)
            size = _add(edges, size, _state(state, dials), label, target)
    return edges[:size], finals


@compiled
def _first(count: int) -> Ints:
    """The numbers 0 to count - 1."""
    out = np.empty(count, np.int32)
    for k in range(count):
        out[k] = k
    return out


@compiled
def swarm_case(key: np.uint64, i: int, shape: Longs) -> FlatCase:
    """Draw case i. `shape` holds the parameters of the source, from `locations` on, in their order."""
    state = generator(key, i)
    locations, labels = 1 + _large(state, shape[0]), 1 + _large(state, shape[1])
    live = _pool(state, _first(locations))
    mentioned = _pool(state, _first(labels))
    plan = drawn_plan(state, _rule_dials(state, live, mentioned, shape[2], shape[7]))
    end = plan.end[:0] if below(state, 4) == 0 else plan.end  # one A2 in four is drawn independently of the run
    silent, into_initial = below(state, 4) == 0, below(state, 4) == 0
    features = (silent and shape[5] == 1, into_initial and shape[6] == 1)
    first = _edge_dials(state, live, locations, mentioned, shape, features, plan.start.shape[0] > 0)
    edges1, finals1 = _automaton(state, first, plan.start)
    second = _edge_dials(state, live, locations, mentioned, shape, features, end.shape[0] > 0)
    edges2, finals2 = _automaton(state, second, end)
    return FlatCase(locations, labels, plan.rules, finals1.shape[0], edges1, finals1, finals2.shape[0], edges2, finals2)
