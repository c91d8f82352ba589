"""Grounds the saturation rules of pre* and the product: every instance with its premises, without variables.

Nodes are the transitions of the saturated automaton, the pairs of its product with A1, and the goal. An instance
derives a node from at most two others, by a rule or with weight zero. A run from A1 to A2 is a tree of instances with
the goal as its root; its weight is the sum over its instances.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.arrays import copy_numbers, copy_rows
from assay.core.native.jit import Ints, Longs, compiled
from assay.domains.pushdown.engine.weighted.tables import Growth, grown, longer, nothing, put, rows_of
from assay.domains.pushdown.model.flat_kernel import FlatCase

FREE = -1
"""In place of a rule: the instance has weight zero."""


class Ground(NamedTuple):
    """Nodes are the transitions, then the pairs, then the goal; an instance is head, rule, and two premises or -1.

    The first instance of a node has premises with lower numbers only.
    """

    whole: bool
    """Whether grounding is complete: False if there are more instances than allowed."""
    transitions: Ints
    pairs: Ints
    instances: Ints
    reachable: bool


@compiled
def _given(labels: int, rules: Ints, states: int, given: Ints) -> Growth:
    """The nodes without premises: the transitions of A2, and those that pops derive."""
    emitted = np.empty((given.shape[0] + rules.shape[0] + 1, 4), np.int64)
    used = 0
    for k in range(given.shape[0]):
        key = (given[k, 0] * np.int64(labels) + given[k, 1]) * states + given[k, 2]
        emitted = put(emitted, used, key, FREE, -1, -1)
        used += 1
    for k in range(rules.shape[0]):
        if rules[k, 3] == 0:
            key = (rules[k, 0] * np.int64(labels) + rules[k, 1]) * states + rules[k, 2]
            emitted = put(emitted, used, key, k, -1, -1)
            used += 1
    return grown(nothing(64), emitted, used, 0)


@compiled
def _saturated(labels: int, rules: Ints, states: int, given: Ints, most: int) -> Growth:
    """Saturate for pre*, and record every instance of every rule."""
    growth = _given(labels, rules, states, given)
    starts, order = rows_of(rules[:, 2], rules[:, 4], labels, states * labels)
    emitted = np.empty((64, 4), np.int64)
    known = np.full(states * labels, -1, np.int32)  # by row: the last processed transition …
    before = np.empty(64, np.int32)  # … and the one before it
    waiting = np.full(states * labels, -1, np.int32)  # by row: pushes whose second label is read there
    waiters = np.empty((64, 3), np.int64)
    waiter_count = 0
    at = 0
    while at < growth.nodes and growth.filled <= most:
        key = growth.keys[at]
        row, target = key // states, key % states
        used = 0
        for j in range(starts[row], starts[row + 1]):
            k = order[j]
            over = rules[k, 0] * np.int64(labels) + rules[k, 1]
            if rules[k, 3] == 1:
                emitted = put(emitted, used, over * states + target, k, at, -1)
                used += 1
                continue
            below = target * labels + rules[k, 5]
            if waiter_count == waiters.shape[0]:
                waiters = longer(waiters, waiter_count)
            waiters[waiter_count, 0] = k
            waiters[waiter_count, 1] = at
            waiters[waiter_count, 2] = waiting[below]
            waiting[below] = waiter_count
            waiter_count += 1
            other = known[below]
            while other >= 0:
                emitted = put(emitted, used, over * states + growth.keys[other] % states, k, at, other)
                used += 1
                other = before[other]
        if at == before.shape[0]:
            more = np.empty(2 * at, np.int32)
            copy_numbers(more, 0, before, at)
            before = more
        before[at] = known[row]
        known[row] = at
        waiter = waiting[row]
        while waiter >= 0:
            k = waiters[waiter, 0]
            over = rules[k, 0] * np.int64(labels) + rules[k, 1]
            emitted = put(emitted, used, over * states + target, k, waiters[waiter, 1], at)
            used += 1
            waiter = waiters[waiter, 2]
        growth = grown(growth, emitted, used, 0)
        at += 1
    return growth


@compiled
def _decoded(keys: Longs, count: int, labels: int, states: int) -> Ints:
    """Read transitions from their keys."""
    out = np.empty((count, 3), np.int32)
    for k in range(count):
        row = keys[k] // states
        out[k, 0], out[k, 1], out[k, 2] = row // labels, row % labels, keys[k] % states
    return out


@compiled
def ground(case: FlatCase, most: int) -> Ground:
    """Ground a case in normal form; stop at about `most` instances."""
    locations, labels, rules, states1, edges1, finals1, states2, edges2, finals2 = case
    lower = _saturated(labels, rules, states2, edges2, most)
    transitions = _decoded(lower.keys, lower.nodes, labels, states2)
    starts, order = rows_of(transitions[:, 0], transitions[:, 1], labels, states2 * labels)
    outgoing, edge_order = rows_of(edges1[:, 0], np.zeros(edges1.shape[0], np.int32), 1, states1)
    emitted = np.empty((locations + 64, 4), np.int64)
    used = 0
    for p in range(locations):
        emitted = put(emitted, used, p * (states2 + 1), FREE, -1, -1)
        used += 1
    upper = grown(nothing(64), emitted, used, lower.nodes)
    at = 0
    while at < upper.nodes and lower.filled + upper.filled <= most:
        s, t = upper.keys[at] // states2, upper.keys[at] % states2
        used = 0
        for j in range(outgoing[s], outgoing[s + 1]):
            edge = edge_order[j]
            row = t * labels + edges1[edge, 1]
            for i in range(starts[row], starts[row + 1]):
                key = edges1[edge, 2] * np.int64(states2) + transitions[order[i], 2]
                emitted = put(emitted, used, key, FREE, lower.nodes + at, order[i])
                used += 1
        upper = grown(upper, emitted, used, lower.nodes)
        at += 1
    pairs = np.empty((upper.nodes, 2), np.int32)
    goal = lower.nodes + upper.nodes
    ends = np.empty((upper.nodes, 4), np.int32)
    found = 0
    for k in range(upper.nodes):
        pairs[k, 0], pairs[k, 1] = upper.keys[k] // states2, upper.keys[k] % states2
        if finals1[pairs[k, 0]] and finals2[pairs[k, 1]]:
            ends[found, 0], ends[found, 1], ends[found, 2], ends[found, 3] = goal, FREE, lower.nodes + k, -1
            found += 1
    instances = np.empty((lower.filled + upper.filled + found, 4), np.int32)
    copy_rows(instances, 0, lower.instances, lower.filled)
    copy_rows(instances, lower.filled, upper.instances, upper.filled)
    copy_rows(instances, lower.filled + upper.filled, ends, found)
    whole = lower.filled + upper.filled <= most
    return Ground(whole, transitions, pairs, instances, found > 0)
