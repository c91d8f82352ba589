"""All that the rules can derive, spelled out: what follows from what, with no variables left.

The transitions that pre* adds, the pairs of states that A1 and the grown automaton reach together, and one last thing,
the goal, are numbered: the nodes. An instance says that a node follows from at most two others, by a rule or for
nothing. A run from A1 to A2 is a tree of instances with the goal as its root, and weighs what its instances weigh.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.compiled import Flags, Ints, Longs, compiled

FREE = -1
"""In place of a rule: the instance weighs nothing."""


class Ground(NamedTuple):
    """Nodes are the transitions, then the pairs, then the goal; an instance is head, rule, and two premises or -1.

    The first instance of a node has premises with lower numbers only.
    """

    whole: bool
    """Whether this is all: False where there were more instances than allowed."""
    transitions: Ints
    pairs: Ints
    instances: Ints
    reachable: bool


class Growth(NamedTuple):
    """What is known so far: keys of nodes, a hash table from keys to numbers, and the instances."""

    keys: Longs
    count: int
    slots: Ints
    instances: Ints
    filled: int


@compiled
def rows_of(sources: Ints, labels: Ints, wide: int, rows: int) -> tuple[Ints, Ints]:
    """Sort things by source and label: where each row starts, and what stands in it."""
    starts = np.zeros(rows + 1, np.int32)
    for k in range(sources.shape[0]):
        if labels[k] >= 0:
            starts[sources[k] * wide + labels[k] + 1] += 1
    for row in range(rows):
        starts[row + 1] += starts[row]
    order = np.empty(starts[rows], np.int32)
    place = starts[:-1].copy()
    for k in range(sources.shape[0]):
        if labels[k] >= 0:
            row = sources[k] * wide + labels[k]
            order[place[row]] = k
            place[row] += 1
    return starts, order


@compiled
def _slot(slots: Ints, keys: Longs, key: int) -> int:
    """Where a key stands in the hash table, or the empty place where it belongs."""
    mask = slots.shape[0] - 1
    at = np.int64((np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(32)) & mask
    while slots[at] >= 0 and keys[slots[at]] != key:
        at = (at + 1) & mask
    return at


@compiled
def longer(table: Longs, used: int) -> Longs:
    """Make room for more."""
    out = np.empty((2 * table.shape[0], table.shape[1]), np.int64)
    out[:used] = table[:used]
    return out


@compiled
def _grown(growth: Growth, emitted: Longs, used: int, offset: int) -> Growth:
    """Take in instances whose heads are keys; heads that are new become nodes, numbered from `offset` on."""
    keys, count, slots, instances, filled = growth
    if filled + used > instances.shape[0]:
        more = np.empty((2 * max(instances.shape[0], filled + used), 4), np.int32)
        more[:filled] = instances[:filled]
        instances = more
    if count + used > keys.shape[0]:
        longer_keys = np.empty(2 * (count + used), np.int64)
        longer_keys[:count] = keys[:count]
        keys = longer_keys
    if 2 * (count + used) > slots.shape[0]:
        size = slots.shape[0]
        while size < 4 * (count + used):
            size *= 2
        slots = np.full(size, -1, np.int32)
        for k in range(count):
            slots[_slot(slots, keys, keys[k])] = k
    for k in range(used):
        at = _slot(slots, keys, emitted[k, 0])
        if slots[at] < 0:
            slots[at] = count
            keys[count] = emitted[k, 0]
            count += 1
        instances[filled, 0] = slots[at] + offset
        instances[filled, 1] = emitted[k, 1]
        instances[filled, 2] = emitted[k, 2]
        instances[filled, 3] = emitted[k, 3]
        filled += 1
    return Growth(keys, count, slots, instances, filled)


@compiled
def _nothing(room: int) -> Growth:
    return Growth(np.empty(room, np.int64), 0, np.full(64, -1, np.int32), np.empty((room, 4), np.int32), 0)


@compiled
def _put(emitted: Longs, used: int, key: int, rule: int, first: int, second: int) -> Longs:
    """Write down one instance at the end."""
    if used == emitted.shape[0]:
        emitted = longer(emitted, used)
    emitted[used, 0] = key
    emitted[used, 1] = rule
    emitted[used, 2] = first
    emitted[used, 3] = second
    return emitted


@compiled
def _saturated(labels: int, rules: Ints, states: int, given: Ints, most: int) -> Growth:
    """Derive transitions towards pre*, with every instance of every rule."""
    emitted = np.empty((given.shape[0] + rules.shape[0] + 1, 4), np.int64)
    used = 0
    for k in range(given.shape[0]):
        key = (given[k, 0] * np.int64(labels) + given[k, 1]) * states + given[k, 2]
        emitted = _put(emitted, used, key, FREE, -1, -1)
        used += 1
    for k in range(rules.shape[0]):
        if rules[k, 3] == 0:
            key = (rules[k, 0] * np.int64(labels) + rules[k, 1]) * states + rules[k, 2]
            emitted = _put(emitted, used, key, k, -1, -1)
            used += 1
    starts, order = rows_of(rules[:, 2], rules[:, 4], labels, states * labels)
    growth = _grown(_nothing(64), emitted, used, 0)
    known = np.full(states * labels, -1, np.int32)  # by row: the last transition that was dealt with …
    before = np.empty(64, np.int32)  # … and the one before it
    waiting = np.full(states * labels, -1, np.int32)  # by row: pushes whose second label is read there
    waiters = np.empty((64, 3), np.int64)
    waiter_count = 0
    at = 0
    while at < growth.count and growth.filled <= most:
        key = growth.keys[at]
        row, target = key // states, key % states
        used = 0
        for j in range(starts[row], starts[row + 1]):
            k = order[j]
            over = rules[k, 0] * np.int64(labels) + rules[k, 1]
            if rules[k, 3] == 1:
                emitted = _put(emitted, used, over * states + target, k, at, -1)
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
                emitted = _put(emitted, used, over * states + growth.keys[other] % states, k, at, other)
                used += 1
                other = before[other]
        if at == before.shape[0]:
            more = np.empty(2 * at, np.int32)
            more[:at] = before
            before = more
        before[at] = known[row]
        known[row] = at
        waiter = waiting[row]
        while waiter >= 0:
            k = waiters[waiter, 0]
            over = rules[k, 0] * np.int64(labels) + rules[k, 1]
            emitted = _put(emitted, used, over * states + target, k, waiters[waiter, 1], at)
            used += 1
            waiter = waiters[waiter, 2]
        growth = _grown(growth, emitted, used, 0)
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
def ground(
    locations: int,
    labels: int,
    rules: Ints,
    states1: int,
    edges1: Ints,
    finals1: Flags,
    states2: int,
    edges2: Ints,
    finals2: Flags,
    most: int,
) -> Ground:
    """Spell out a normal case, with at most about so many instances."""
    lower = _saturated(labels, rules, states2, edges2, most)
    transitions = _decoded(lower.keys, lower.count, labels, states2)
    starts, order = rows_of(transitions[:, 0], transitions[:, 1], labels, states2 * labels)
    outgoing, edge_order = rows_of(edges1[:, 0], np.zeros(edges1.shape[0], np.int32), 1, states1)
    emitted = np.empty((locations + 64, 4), np.int64)
    used = 0
    for p in range(locations):
        emitted = _put(emitted, used, p * np.int64(states2) + p, FREE, -1, -1)
        used += 1
    upper = _grown(_nothing(64), emitted, used, lower.count)
    at = 0
    while at < upper.count and lower.filled + upper.filled <= most:
        s, t = upper.keys[at] // states2, upper.keys[at] % states2
        used = 0
        for j in range(outgoing[s], outgoing[s + 1]):
            edge = edge_order[j]
            row = t * labels + edges1[edge, 1]
            for i in range(starts[row], starts[row + 1]):
                key = edges1[edge, 2] * np.int64(states2) + transitions[order[i], 2]
                emitted = _put(emitted, used, key, FREE, lower.count + at, order[i])
                used += 1
        upper = _grown(upper, emitted, used, lower.count)
        at += 1
    pairs = np.empty((upper.count, 2), np.int32)
    goal = lower.count + upper.count
    ends = np.empty((upper.count, 4), np.int32)
    found = 0
    for k in range(upper.count):
        pairs[k, 0], pairs[k, 1] = upper.keys[k] // states2, upper.keys[k] % states2
        if finals1[pairs[k, 0]] and finals2[pairs[k, 1]]:
            ends[found, 0], ends[found, 1], ends[found, 2], ends[found, 3] = goal, FREE, lower.count + k, -1
            found += 1
    instances = np.empty((lower.filled + upper.filled + found, 4), np.int32)
    instances[: lower.filled] = lower.instances[: lower.filled]
    instances[lower.filled : lower.filled + upper.filled] = upper.instances[: upper.filled]
    instances[lower.filled + upper.filled :] = ends[:found]
    whole = lower.filled + upper.filled <= most
    return Ground(whole, transitions, pairs, instances, found > 0)
