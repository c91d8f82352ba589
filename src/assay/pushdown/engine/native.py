"""pre* and post* as kernels: saturate, meet the other automaton, and give evidence as arrays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.compiled import Flags, Ints, Longs, compiled
from assay.pushdown.engine.implications import backward, forward
from assay.pushdown.engine.meeting import NONE, Meeting, bits_of, meet
from assay.pushdown.engine.rows import FULL, LOGGED, Rows, add, add_given, new_rows, work
from assay.pushdown.engine.tracing import trace

ALL = 1 << 62


class Found(NamedTuple):
    """What a decision came to. If reachable: entries, path and other as in a derivation; else edges and pairs."""

    reachable: bool
    location: int
    entries: Ints
    path: Ints
    other: Ints
    edges: Ints
    pairs: Ints


@compiled
def _no(width: int) -> Ints:
    return np.empty((0, width), np.int32)


@compiled
def _nothing() -> Ints:
    return np.empty(0, np.int32)


@compiled
def _room(rows: int, states: int) -> int:
    """A first guess at how many transitions there will be: all that are possible, or four million."""
    return min(rows * states, 1 << 22) + 64


@compiled
def closed_backward(labels: int, rules: Ints, states2: int, edges2: Ints) -> Rows:
    """Saturate A2 towards pre*."""
    implications = backward(rules, states2, labels)
    log_room = _room(states2 * labels, states2)
    wait_room = _room(implications.joins.shape[0], states2)
    while True:
        rows = new_rows(states2, labels, log_room, wait_room)
        add_given(rows, edges2, labels)
        for k in range(rules.shape[0]):
            if rules[k, 3] == 0:
                add(rows, rules[k, 0] * labels + rules[k, 1], rules[k, 2], k, NONE)
        if not rows.ends[FULL] and work(rows, implications, ALL):
            return rows
        log_room, wait_room = 2 * log_room, 2 * wait_room


@compiled
def closed_forward(locations: int, labels: int, rules: Ints, states1: int, edges1: Ints) -> Rows:
    """Saturate A1 towards post*."""
    states, wide = states1 + locations * labels, labels + 1
    implications = forward(rules, states1, locations, labels)
    log_room, wait_room = _room(states * wide, states), _room(locations, states)
    while True:
        rows = new_rows(states, wide, log_room, wait_room)
        add_given(rows, edges1, wide)
        if not rows.ends[FULL] and work(rows, implications, ALL):
            return rows
        log_room, wait_room = 2 * log_room, 2 * wait_room


@compiled
def reachable_backward(
    locations: int,
    labels: int,
    rules: Ints,
    states1: int,
    edges1: Ints,
    finals1: Flags,
    states2: int,
    edges2: Ints,
    finals2: Flags,
) -> bool:
    """Decide by pre*, without evidence."""
    grown = closed_backward(labels, rules, states2, edges2).targets
    return meet(locations, labels, bits_of(edges1, states1, labels), labels, finals1, grown, finals2).goal != NONE


@compiled
def reachable_forward(
    locations: int,
    labels: int,
    rules: Ints,
    states1: int,
    edges1: Ints,
    finals1: Flags,
    states2: int,
    edges2: Ints,
    finals2: Flags,
) -> bool:
    """Decide by post*, without evidence."""
    grown = closed_forward(locations, labels, rules, states1, edges1).targets
    right = bits_of(edges2, states2, labels)
    return meet(locations, labels, grown, labels + 1, finals1, right, finals2).goal != NONE


@compiled
def decide_backward(
    locations: int,
    labels: int,
    rules: Ints,
    states1: int,
    edges1: Ints,
    finals1: Flags,
    states2: int,
    edges2: Ints,
    finals2: Flags,
) -> Found:
    """Decide by pre*."""
    rows = closed_backward(labels, rules, states2, edges2)
    log = rows.log[: rows.ends[LOGGED]]
    met = meet(locations, labels, bits_of(edges1, states1, labels), labels, finals1, rows.targets, finals2)
    if met.goal == NONE:
        return Found(False, NONE, _no(6), _nothing(), _nothing(), edges_of(log, labels, labels), pairs_of(met, states2))
    way = _way(met)
    path = np.empty(way.shape[0] - 1, np.int64)
    other = np.empty(way.shape[0] - 1, np.int32)
    for k in range(path.shape[0]):
        before, after = met.pairs[way[k]], met.pairs[way[k + 1]]
        row = (before % states2) * labels + met.letters[way[k + 1]]
        path[k] = row * states2 + after % states2
        other[k] = after // states2
    entries, numbers = trace(log, rules, path, states2, labels, labels)
    return Found(True, met.pairs[way[0]] % states2, entries, numbers, other, _no(3), _no(2))


@compiled
def decide_forward(
    locations: int,
    labels: int,
    rules: Ints,
    states1: int,
    edges1: Ints,
    finals1: Flags,
    states2: int,
    edges2: Ints,
    finals2: Flags,
) -> Found:
    """Decide by post*."""
    states, wide = states1 + locations * labels, labels + 1
    rows = closed_forward(locations, labels, rules, states1, edges1)
    log = rows.log[: rows.ends[LOGGED]]
    met = meet(locations, labels, rows.targets, wide, finals1, bits_of(edges2, states2, labels), finals2)
    if met.goal == NONE:
        return Found(False, NONE, _no(6), _nothing(), _nothing(), edges_of(log, labels, wide), pairs_of(met, states2))
    way = _way(met)
    path = np.empty(way.shape[0] - 1, np.int64)
    other = np.empty(way.shape[0] - 1, np.int32)
    letters = 0
    for k in range(path.shape[0]):
        before, after, letter = met.pairs[way[k]], met.pairs[way[k + 1]], met.letters[way[k + 1]]
        path[k] = ((before // states2) * wide + letter) * states + after // states2
        if letter != labels:
            other[letters] = after % states2
            letters += 1
    entries, numbers = trace(log, rules, path, states, labels, wide)
    return Found(True, met.pairs[way[0]] % states2, entries, numbers, other[:letters], _no(3), _no(2))


@compiled
def _way(met: Meeting) -> Longs:
    """The places of the pairs on the way to the goal."""
    length = 0
    at = np.int64(met.goal)
    while at != NONE:
        length += 1
        at = met.back[at]
    way = np.empty(length, np.int64)
    at = np.int64(met.goal)
    for k in range(length - 1, -1, -1):
        way[k] = at
        at = met.back[at]
    return way


@compiled
def edges_of(log: Ints, labels: int, wide: int) -> Ints:
    """The transitions of a log as edges."""
    edges = np.empty((log.shape[0], 3), np.int32)
    for k in range(log.shape[0]):
        label = log[k, 0] % wide
        edges[k, 0], edges[k, 1], edges[k, 2] = log[k, 0] // wide, NONE if label == labels else label, log[k, 1]
    return edges


@compiled
def pairs_of(met: Meeting, states2: int) -> Ints:
    """The pairs that were reached."""
    pairs = np.empty((met.pairs.shape[0], 2), np.int32)
    for k in range(pairs.shape[0]):
        pairs[k, 0], pairs[k, 1] = met.pairs[k] // states2, met.pairs[k] % states2
    return pairs
