"""The checker of campaigns for weights: the conditions of `checker`, as kernels.

They share no code with the engine. A sum beyond 64 bits is rejected, not wrapped; numbers are looked at before they are
used as places in an array.
"""

from __future__ import annotations

import numpy as np

from assay.core.compiled import Flags, Ints, Longs, compiled
from assay.pushdown.evidence import Bounded, Direction, Unbounded, Weighed
from assay.pushdown.flat import FlatCase
from assay.pushdown.model import Weights
from assay.pushdown.weights.native_bounds import bounds_hold

WIDEST = 2**63 - 1


def proves_weights(case: FlatCase, weights: Weights, evidence: Weighed) -> bool:
    """Whether evidence, whose derivations are known to prove `reachable`, proves its weights for a normal case."""
    rows = [*weights.of_rules, weights.zero]
    if any(abs(number) > WIDEST for row in rows for number in row):
        return False
    table = np.array(rows, np.int64).reshape(len(rows), -1)
    return _side_holds(case, table, evidence.least, 1) and _side_holds(case, -table, evidence.greatest, -1)


def _side_holds(case: FlatCase, weights: Longs, side: Bounded | Unbounded, sign: int) -> bool:
    derivation, wide = side.derivation, weights.shape[1]
    if derivation.direction is not Direction.BACKWARD:
        return False
    if isinstance(side, Unbounded):
        if not 0 <= side.lower < side.upper <= WIDEST:
            return False
        where = (side.on_path, side.lower, side.upper)
        return proves_no_end(weights, derivation.table, derivation.path, derivation.other, *where)
    if len(side.weight) != wide or any(abs(number) > WIDEST for number in side.weight):
        return False
    found = side.potentials
    edge_bounds = _fitted(found.edge_bounds, found.edge_free, wide)
    pair_bounds = _fitted(found.pair_bounds, found.pair_free, wide)
    if edge_bounds.shape[1] != wide or pair_bounds.shape[1] != wide:
        return False
    weight = np.array(side.weight, np.int64) * sign
    return proves_weight(derivation.table, derivation.path, weights, weight) and bounds_hold(
        case,
        weights,
        found.edge_table,
        edge_bounds,
        found.edge_free,
        found.pair_table,
        pair_bounds,
        found.pair_free,
        weight,
    )


def _fitted(bounds: Longs, free: Flags, wide: int) -> Longs:
    """Bounds as they are; where all are −∞ their length is not known from what was written."""
    return np.zeros((len(free), wide), np.int64) if free.all() else bounds


@compiled
def proves_weight(entries: Ints, path: Ints, weights: Longs, weight: Longs) -> bool:
    """Whether a run weighs so much; `entries` is known to be a derivation, and `path` to be one of it."""
    good, _, sums = _sums(entries, path, weights)
    for j in range(weight.shape[0]):
        good = good and sums[-1, j] == weight[j]
    return good


@compiled
def proves_no_end(
    weights: Longs, entries: Ints, path: Ints, other: Ints, on_path: bool, lower: int, upper: int
) -> bool:
    """Whether a part of what is known to be a derivation can be repeated, and is lighter each time."""
    if not 0 <= lower < upper < (path.shape[0] + 1 if on_path else entries.shape[0]):
        return False
    good, totals, sums = _sums(entries, path, weights)
    if on_path:
        return good and _loop_falls(entries, path, other, lower, upper, sums)
    return good and _tree_falls(entries, path, lower, upper, totals)


@compiled
def _sums(entries: Ints, path: Ints, weights: Longs) -> tuple[bool, Longs, Longs]:
    """What every entry weighs, and what the path weighs up to each place; `entries` is known to be a derivation."""
    wide, zero = weights.shape[1], weights.shape[0] - 1
    totals = np.zeros((entries.shape[0], wide), np.int64)
    sums = np.zeros((path.shape[0] + 1, wide), np.int64)
    good = True
    for k in range(entries.shape[0]):
        rule, one, two = entries[k, 3], entries[k, 4], entries[k, 5]
        for j in range(wide):
            total = weights[rule if rule >= 0 else zero, j]
            for premise in (one, two):
                if premise >= 0:
                    more = totals[premise, j]
                    good = good and not (more > 0 and total > WIDEST - more)
                    good = good and not (more < 0 and total < -WIDEST - more)
                    total = total + more if good else 0
            totals[k, j] = total
    for k in range(path.shape[0]):
        for j in range(wide):
            total, more = sums[k, j], totals[path[k], j]
            good = good and not (more > 0 and total > WIDEST - more)
            good = good and not (more < 0 and total < -WIDEST - more)
            sums[k + 1, j] = total + more if good else 0
    return good, totals, sums


@compiled
def _less(one: Longs, other: Longs) -> bool:
    for j in range(one.shape[0]):
        if one[j] != other[j]:
            return bool(one[j] < other[j])
    return False


@compiled
def _loop_falls(entries: Ints, path: Ints, other: Ints, lower: int, upper: int, sums: Longs) -> bool:
    """Whether the path is in the same product state at both places, and lighter at the second."""
    start = entries[path[0], 0]
    first = start if lower == 0 else other[lower - 1]
    second = start if lower == 0 else entries[path[lower - 1], 2]
    if other[upper - 1] != first or entries[path[upper - 1], 2] != second:
        return False
    return _less(sums[upper], sums[lower])


@compiled
def _tree_falls(entries: Ints, path: Ints, lower: int, upper: int, totals: Longs) -> bool:
    """Whether the path needs the upper entry, which needs the lower, derives the same, and is lighter."""
    for column in range(3):
        if entries[lower, column] != entries[upper, column]:
            return False
    if not _less(totals[upper], totals[lower]):
        return False
    needed = np.zeros(entries.shape[0], np.int32)  # 1: by the path, 2: by the upper entry
    for k in range(path.shape[0]):
        needed[path[k]] |= 1
    needed[upper] |= 2
    for k in range(entries.shape[0] - 1, -1, -1):  # premises come before what needs them
        for column in range(4, 6):
            if entries[k, column] >= 0:
                needed[entries[k, column]] |= needed[k]
    return bool((needed[upper] & 1) and (needed[lower] & 2))
