"""Extracts the derivation of a lightest run: the improvements that it depends on, premises first.

If the weights are unbounded, the derivation is that of a run through a negative cycle.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.arrays import copy_numbers, copy_rows
from assay.core.native.jit import Ints, Longs, compiled
from assay.domains.pushdown.engine.weighted.ends import FOUND
from assay.domains.pushdown.engine.weighted.grounding import Ground
from assay.domains.pushdown.engine.weighted.lightest import Least, added, users, way_up

NONE = -1


class Tree(NamedTuple):
    """A backward derivation, as in `evidence.Derivation` and `evidence.Unbounded`."""

    fits: bool
    """Whether all its sums fit into 64 bits; a checker rejects others."""
    entries: Ints
    location: int
    path: Ints
    other: Ints
    on_path: bool
    lower: int
    upper: int
    """The two ends of the negative cycle; NONE if a lightest run exists."""


@compiled
def _tree(
    fits: bool, entries: Ints, location: int, path: Ints, other: Ints, on_path: bool, lower: int, upper: int
) -> Tree:
    """Build the tuple in a call of its own, so that numbers have 64 bits (see `compiled`)."""
    return Tree(fits, entries, location, path, other, on_path, lower, upper)


@compiled
def no_tree() -> Tree:
    """The empty derivation."""
    none = np.empty(0, np.int32)
    return _tree(False, np.empty((0, 6), np.int32), NONE, none, none, False, NONE, NONE)


@compiled
def _put(log: Ints, at: int, instances: Ints, k: int, best: Ints) -> None:
    """Write an entry derived by an instance from the best entries of its premises."""
    one, two = instances[k, 2], instances[k, 3]
    log[at, 0], log[at, 1] = instances[k, 0], k
    log[at, 2], log[at, 3] = best[one] if one >= 0 else NONE, best[two] if two >= 0 else NONE


@compiled
def _completed(found: Ground, result: Least, log: Ints, best: Ints) -> int:
    """Give every relevant node an entry, since improvement may stop early; return the number of entries."""
    instances, count = found.instances, result.entries.shape[0]
    starts, order = users(instances, best.shape[0], result.relevant)
    queue = np.empty(best.shape[0], np.int32)
    size = 0
    for node in range(best.shape[0]):
        if best[node] != NONE:
            queue[size] = node
            size += 1
    at = 0
    while at < size:
        for j in range(starts[queue[at]], starts[queue[at] + 1]):
            head, one, two = instances[order[j], 0], instances[order[j], 2], instances[order[j], 3]
            if best[head] == NONE and best[one] != NONE and (two == NONE or best[two] != NONE):
                _put(log, count, instances, order[j], best)
                best[head], queue[size] = count, head
                count, size = count + 1, size + 1
        at += 1
    return count


@compiled
def _around(found: Ground, result: Least) -> tuple[Ints, int]:
    """The log with a run through the negative cycle, and the entry of the goal in it."""
    way = way_up(found, result.relevant, result.entries[result.upper, 0])
    best = result.best.copy()
    log = np.empty((result.entries.shape[0] + best.shape[0] + way.shape[0], 4), np.int32)
    copy_rows(log, 0, result.entries, result.entries.shape[0])
    count = _completed(found, result, log, best)
    top = result.upper
    for k in way:
        best[log[top, 0]] = top
        _put(log, count, found.instances, k, best)
        top = count
        count += 1
    return log[:count], top


@compiled
def _chain(log: Ints, top: int) -> Ints:
    """The entries of the pairs on the path to the goal."""
    length, at = 0, log[top, 2]
    while at != NONE:
        length += 1
        at = log[at, 2]
    chain = np.empty(length, np.int32)
    at = log[top, 2]
    for k in range(length - 1, -1, -1):
        chain[k] = at
        at = log[at, 2]
    return chain


@compiled
def _written(found: Ground, log: Ints, chain: Ints) -> tuple[Ints, Ints]:
    """The entries that a chain depends on, and the map from log indices to their numbers; its last item is for NONE."""
    needed = np.zeros(log.shape[0], np.bool_)
    for k in range(1, chain.shape[0]):
        needed[log[chain[k], 3]] = True
    count = 0
    for k in range(log.shape[0] - 1, -1, -1):  # premises precede their conclusions
        if needed[k]:
            count += 1
            for column in range(2, 4):
                if log[k, column] != NONE:
                    needed[log[k, column]] = True
    entries, number = np.empty((count, 6), np.int32), np.full(log.shape[0] + 1, NONE, np.int32)
    size = 0
    for k in range(log.shape[0]):
        if needed[k]:
            for column in range(3):
                entries[size, column] = found.transitions[log[k, 0], column]
            entries[size, 3] = found.instances[log[k, 1], 1]
            entries[size, 4], entries[size, 5] = number[log[k, 2]], number[log[k, 3]]
            number[k] = size
            size += 1
    return entries, number


@compiled
def _fits(entries: Ints, path: Ints, of_rules: Longs) -> bool:
    """Whether the sums of all entries, and the sums along the path, fit into 64 bits."""
    totals = np.empty((entries.shape[0], of_rules.shape[1]), np.int64)
    for k in range(entries.shape[0]):
        copy_numbers(totals[k], 0, of_rules[entries[k, 3]], totals.shape[1])  # -1 is the row of zeros
        for column in range(4, 6):
            premise = entries[k, column]
            if premise != NONE and not added(totals[k], totals[premise]):
                return False
    total = np.zeros(of_rules.shape[1], np.int64)
    for number in path:
        if not added(total, totals[number]):
            return False
    return True


@compiled
def tree_of(found: Ground, result: Least, of_rules: Longs) -> Tree:
    """Extract the derivation of a lightest run, or of a run through the negative cycle; `of_rules` has the weights."""
    count, finite = found.transitions.shape[0], result.end == FOUND
    log, top = result.entries, int(result.best[-1])
    if not finite:
        log, top = _around(found, result)
    chain = _chain(log, top)
    entries, number = _written(found, log, chain)
    path, other = np.empty(chain.shape[0] - 1, np.int32), np.empty(chain.shape[0] - 1, np.int32)
    for k in range(path.shape[0]):
        path[k] = number[log[chain[k + 1], 3]]
        other[k] = found.pairs[log[chain[k + 1], 0] - count, 0]
    on_path, lower, upper = not finite and log[result.upper, 0] >= count, NONE, NONE
    if not finite:
        lower, upper = int(number[result.lower]), int(number[result.upper])
    for k in range(chain.shape[0] if on_path else 0):
        lower = k if chain[k] == result.lower else lower
        upper = k if chain[k] == result.upper else upper
    location = int(found.pairs[log[chain[0], 0] - count, 0])
    return _tree(_fits(entries, path, of_rules), entries, location, path, other, on_path, lower, upper)
