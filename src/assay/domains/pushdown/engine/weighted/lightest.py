"""The lightest derivation tree: the least weight of each node, or a negative cycle that makes it unbounded.

The search is Bellman-Ford on trees, restricted to nodes that occur in some tree of the goal. Each improvement is an
entry of a log that refers to its premises, so every derivation is kept.

If an improvement depends on an earlier one of the same node, the part between the two has negative weight and can be
repeated: the node, and with it the goal, is unbounded. An improvement depends on one of each earlier round. After more
rounds than nodes, every improvement therefore repeats a node, so the rounds end. At the fixed point no tree is lighter
than the weight of its root, by induction over the tree.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.arrays import copy_numbers, copy_rows
from assay.core.native.jit import Flags, Ints, Longs, compiled
from assay.domains.pushdown.engine.weighted.ends import FOUND, TOO_MANY, TOO_WIDE, UNBOUNDED, WIDEST
from assay.domains.pushdown.engine.weighted.grounding import FREE, Ground


class Least(NamedTuple):
    """An entry is a node, the instance that derives it, and the entries of its premises or -1."""

    end: int
    """`FOUND`, `UNBOUNDED`, `TOO_WIDE` (a sum beyond 64 bits), `TOO_MANY` (more entries than allowed)."""
    relevant: Flags
    weights: Longs
    entries: Ints
    best: Ints
    """For each node its last entry, or -1."""
    upper: int
    lower: int
    """If unbounded: an entry, and an earlier one of the same node on which it depends."""


@compiled
def users(instances: Ints, nodes: int, kept: Flags) -> tuple[Ints, Ints]:
    """For each node the instances that have it as a premise, of those whose heads are kept."""
    starts = np.zeros(nodes + 1, np.int32)
    for k in range(instances.shape[0]):
        if kept[instances[k, 0]]:
            for column in range(2, 4):
                if instances[k, column] >= 0:
                    starts[instances[k, column] + 1] += 1
    for node in range(nodes):
        starts[node + 1] += starts[node]
    order = np.empty(starts[nodes], np.int32)
    place = starts[:-1].copy()
    for k in range(instances.shape[0]):
        if kept[instances[k, 0]]:
            for column in range(2, 4):
                node = instances[k, column]
                if node >= 0:
                    order[place[node]] = k
                    place[node] += 1
    return starts, order


@compiled
def relevant_to(goal: int, instances: Ints, nodes: int) -> Flags:
    """The nodes that occur in some tree of the goal."""
    starts = np.zeros(nodes + 1, np.int32)
    for k in range(instances.shape[0]):
        starts[instances[k, 0] + 1] += 1
    for node in range(nodes):
        starts[node + 1] += starts[node]
    order = np.empty(instances.shape[0], np.int32)
    place = starts[:-1].copy()
    for k in range(instances.shape[0]):
        order[place[instances[k, 0]]] = k
        place[instances[k, 0]] += 1
    seen = np.zeros(nodes, np.bool_)
    stack = np.empty(nodes, np.int32)
    stack[0] = goal
    height = 1
    seen[goal] = True
    while height:
        height -= 1
        node = stack[height]
        for j in range(starts[node], starts[node + 1]):
            for column in range(2, 4):
                premise = instances[order[j], column]
                if premise >= 0 and not seen[premise]:
                    seen[premise] = True
                    stack[height] = premise
                    height += 1
    return seen


@compiled
def added(total: Longs, more: Longs) -> bool:
    """Add a weight to a sum; False if the result exceeds 64 bits."""
    for j in range(total.shape[0]):
        a, b = total[j], more[j]
        if (b > 0 and a > WIDEST - b) or (b < 0 and a < -WIDEST - b):
            return False
        total[j] = a + b
    return True


@compiled
def _lighter(one: Longs, other: Longs) -> bool:
    for j in range(one.shape[0]):
        if one[j] != other[j]:
            return bool(one[j] < other[j])
    return False


@compiled
def _repeated(entries: Ints, last: int, seen: Ints, mark: Ints) -> tuple[int, int]:
    """Follow latest premises from an entry until a node repeats; return both its entries, or -1."""
    entry = last
    while entry >= 0:
        node = entries[entry, 0]
        if mark[node] == last:
            return seen[node], entry
        mark[node] = last
        seen[node] = entry
        entry = max(entries[entry, 2], entries[entry, 3])
    return -1, -1


@compiled
def least(found: Ground, of_rules: Longs, most: int) -> Least:
    """Weigh the nodes of a reachable case; `of_rules` has a row of zeros after those of the rules."""
    instances = found.instances
    goal = found.transitions.shape[0] + found.pairs.shape[0]
    nodes, wide = goal + 1, of_rules.shape[1]
    relevant = relevant_to(goal, instances, nodes)
    starts, order = users(instances, nodes, relevant)
    weights = np.zeros((nodes, wide), np.int64)
    best = np.full(nodes, -1, np.int32)
    entries = np.empty((max(64, 2 * nodes), 4), np.int32)
    count = 0
    seen, mark = np.empty(nodes, np.int32), np.full(nodes, -1, np.int32)
    changed, after = np.empty(nodes, np.int32), np.empty(nodes, np.int32)
    ahead = np.zeros(nodes, np.bool_)
    total = np.empty(wide, np.int64)
    now, later, turn = 0, 0, 0
    while True:  # turn 0 applies instances without premises; later turns, users of changed nodes
        for i in range(1 if turn == 0 else now):
            first, last = (0, instances.shape[0]) if turn == 0 else (starts[changed[i]], starts[changed[i] + 1])
            for j in range(first, last):
                k = j if turn == 0 else order[j]
                head, rule, one, two = instances[k, 0], instances[k, 1], instances[k, 2], instances[k, 3]
                if turn == 0 and (one >= 0 or not relevant[head]):
                    continue
                if (one >= 0 and best[one] < 0) or (two >= 0 and best[two] < 0):
                    continue
                copy_numbers(total, 0, of_rules[of_rules.shape[0] - 1 if rule == FREE else rule], total.shape[0])
                if (one >= 0 and not added(total, weights[one])) or (two >= 0 and not added(total, weights[two])):
                    return Least(TOO_WIDE, relevant, weights, entries[:count], best, -1, -1)
                if best[head] >= 0 and not _lighter(total, weights[head]):
                    continue
                if count == entries.shape[0]:
                    if count > most:
                        return Least(TOO_MANY, relevant, weights, entries[:count], best, -1, -1)
                    more = np.empty((2 * count, 4), np.int32)
                    copy_rows(more, 0, entries, count)
                    entries = more
                again = best[head] >= 0
                entries[count, 0], entries[count, 1] = head, k
                entries[count, 2], entries[count, 3] = best[one] if one >= 0 else -1, best[two] if two >= 0 else -1
                best[head] = count
                copy_numbers(weights[head], 0, total, wide)
                count += 1
                if (again and turn & (turn - 1) == 0) or turn > nodes:
                    upper, lower = _repeated(entries, count - 1, seen, mark)
                    if upper >= 0:
                        return Least(UNBOUNDED, relevant, weights, entries[:count], best, upper, lower)
                if not ahead[head]:
                    ahead[head] = True
                    after[later] = head
                    later += 1
        changed, after = after, changed
        now, later = later, 0
        for i in range(now):
            ahead[changed[i]] = False
        if not now:
            return Least(FOUND, relevant, weights, entries[:count], best, -1, -1)
        turn += 1


@compiled
def way_up(found: Ground, relevant: Flags, node: int) -> Ints:
    """The instances that lead from a relevant node up to the goal, the lowest first."""
    instances = found.instances
    goal = found.transitions.shape[0] + found.pairs.shape[0]
    starts, order = users(instances, goal + 1, relevant)
    by = np.full(goal + 1, -1, np.int32)  # the instance that reached a node, …
    below = np.full(goal + 1, -1, np.int32)  # … and the node below it
    queue = np.empty(goal + 1, np.int32)
    queue[0], head, tail = node, 0, 1
    while head < tail and by[goal] < 0 and node != goal:
        here = queue[head]
        head += 1
        for j in range(starts[here], starts[here + 1]):
            above = instances[order[j], 0]
            if by[above] < 0 and above != node:
                by[above], below[above] = order[j], here
                queue[tail] = above
                tail += 1
    length, here = 0, goal
    while here != node:
        here = below[here]
        length += 1
    out = np.empty(length, np.int32)
    here = goal
    for k in range(length - 1, -1, -1):
        out[k] = by[here]
        here = below[here]
    return out
