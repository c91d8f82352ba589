"""The checker of campaigns for weights: the conditions of `checker`, as kernels.

They share no code with the engine. A sum beyond 64 bits is rejected, not wrapped; numbers are looked at before they are
used as places in an array.
"""

from __future__ import annotations

import numpy as np

from assay.core.native.jit import Ints, Longs, compiled
from assay.domains.pushdown.checker.kernel_bounds import bounds_hold
from assay.domains.pushdown.model.case import Weights
from assay.domains.pushdown.model.evidence import Bounded, Derivation, Direction, Potentials, Unbounded, Weighed
from assay.domains.pushdown.model.flat import FlatCase

WIDEST = 2**63 - 1


def proves_weights(case: FlatCase, weights: Weights, evidence: Weighed) -> bool:
    """Whether evidence, whose derivations are known to prove `reachable`, proves its weights for a normal case."""
    rows = [*weights.of_rules, weights.zero]
    if any(abs(number) > WIDEST for row in rows for number in row):
        return False
    table = np.array(rows, np.int64).reshape(len(rows), -1)
    return _side_holds(case, table, evidence.least, 1) and _side_holds(case, -table, evidence.greatest, -1)


def _side_holds(case: FlatCase, weights: Longs, side: Bounded | Unbounded, sign: int) -> bool:
    derivation = side.derivation
    if derivation.direction is not Direction.BACKWARD:
        return False
    good, totals, sums = _sums(derivation.table, derivation.path, weights)
    if not good:
        return False
    if isinstance(side, Unbounded):
        falls = _falls(derivation, side.on_path, side.lower, side.upper, totals, sums)
        if falls <= 0:
            return falls == 0
        return side.potentials is not None and _bounds_hold(case, weights, sums[-1, :falls], side.potentials)
    if len(side.weight) != weights.shape[1] or any(abs(number) > WIDEST for number in side.weight):
        return False
    weight = np.array(side.weight, np.int64) * sign
    return np.array_equal(weight, sums[-1]) and _bounds_hold(case, weights, weight, side.potentials)


def _bounds_hold(case: FlatCase, weights: Longs, claim: Longs, found: Potentials) -> bool:
    """Whether no run is lighter than what is claimed of the first places."""
    edges = (found.edge_table, found.edge_bounds, found.edge_places)
    pairs = (found.pair_table, found.pair_bounds, found.pair_places)
    return bool(bounds_hold(case, weights, *edges, *pairs, claim))


def _falls(derivation: Derivation, on_path: bool, lower: int, upper: int, totals: Longs, sums: Longs) -> int:
    """At which place runs become lighter without end, or -1."""
    count, steps = len(derivation.table), len(derivation.path)
    if not 0 <= lower < upper < (steps + 1 if on_path else count):
        return -1
    if on_path:
        good = _same_state(derivation.table, derivation.path, derivation.other, lower, upper)
        return int(_first_fall(sums[lower], sums[upper])) if good else -1
    good = _stands_on(derivation.table, derivation.path, lower, upper)
    return int(_first_fall(totals[lower], totals[upper])) if good else -1


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
def _first_fall(before: Longs, after: Longs) -> int:
    """The first place at which two weights differ, if the second is less; else -1."""
    for j in range(before.shape[0]):
        if before[j] != after[j]:
            return j if after[j] < before[j] else -1
    return -1


@compiled
def _same_state(entries: Ints, path: Ints, other: Ints, lower: int, upper: int) -> bool:
    """Whether the path is in the same product state at both places."""
    start = entries[path[0], 0]
    first = start if lower == 0 else other[lower - 1]
    second = start if lower == 0 else entries[path[lower - 1], 2]
    return bool(other[upper - 1] == first and entries[path[upper - 1], 2] == second)


@compiled
def _stands_on(entries: Ints, path: Ints, lower: int, upper: int) -> bool:
    """Whether the path needs the upper entry, which needs the lower and derives the same."""
    for column in range(3):
        if entries[lower, column] != entries[upper, column]:
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
