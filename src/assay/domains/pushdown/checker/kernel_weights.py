"""Kernels that check the weight of a lightest run, or a negative cycle: the conditions of `checker`, over arrays.

They share no code with the engine. A sum beyond 64 bits is rejected; every index is checked before use.
"""

from __future__ import annotations

import numpy as np

from assay.core.native.boundary import amounts_at, ints_at, longs_at, table_at
from assay.core.native.jit import Ints, Longs, compiled
from assay.domains.pushdown.checker.kernel_bounds import bounds_hold
from assay.domains.pushdown.model.flat_kernel import CASE, FlatCase, case_at

WIDEST = 2**63 - 1


@compiled
def _sums(entries: Ints, path: Ints, weights: Longs) -> tuple[bool, Longs, Longs]:
    """The weight of every entry, and of every prefix of the path; `entries` has been checked as a derivation."""
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
    """The first component in which two weights differ, if the second is less; else -1."""
    for j in range(before.shape[0]):
        if before[j] != after[j]:
            return j if after[j] < before[j] else -1
    return -1


@compiled
def _same_state(entries: Ints, path: Ints, other: Ints, lower: int, upper: int) -> bool:
    """Whether the path is in the same product state at both indices."""
    start = entries[path[0], 0]
    first = start if lower == 0 else other[lower - 1]
    second = start if lower == 0 else entries[path[lower - 1], 2]
    return bool(other[upper - 1] == first and entries[path[upper - 1], 2] == second)


@compiled
def _stands_on(entries: Ints, path: Ints, lower: int, upper: int) -> bool:
    """Whether the path depends on the upper entry, which depends on the lower one and derives the same transition."""
    for column in range(3):
        if entries[lower, column] != entries[upper, column]:
            return False
    needed = np.zeros(entries.shape[0], np.int32)  # 1: by the path, 2: by the upper entry
    for k in range(path.shape[0]):
        needed[path[k]] |= 1
    needed[upper] |= 2
    for k in range(entries.shape[0] - 1, -1, -1):  # premises precede their conclusions
        for column in range(4, 6):
            if entries[k, column] >= 0:
                needed[entries[k, column]] |= needed[k]
    return bool((needed[upper] & 1) and (needed[lower] & 2))


@compiled
def _fall(entries: Ints, path: Ints, other: Ints, repeated: Longs, totals: Longs, sums: Longs) -> int:
    """The component in which the cycle is negative, or -1; `repeated` says if it is on the path, then its two ends."""
    on_path, lower, upper = repeated[0] != 0, repeated[1], repeated[2]
    if not 0 <= lower < upper < (path.shape[0] + 1 if on_path else entries.shape[0]):
        return -1
    if on_path:
        return _first_fall(sums[lower], sums[upper]) if _same_state(entries, path, other, lower, upper) else -1
    return _first_fall(totals[lower], totals[upper]) if _stands_on(entries, path, lower, upper) else -1


@compiled
def side_holds(
    case: FlatCase,
    weights: Longs,
    entries: Ints,
    path: Ints,
    other: Ints,
    unbounded: bool,
    repeated: Longs,
    claim: Longs,
    has_bounds: bool,
    edges: Ints,
    edge_bounds: Longs,
    edge_places: Ints,
    pairs: Ints,
    pair_bounds: Longs,
    pair_places: Ints,
) -> bool:
    """Whether one side holds; if it is unbounded, the claim is ignored, and bounds may be absent."""
    good, totals, sums = _sums(entries, path, weights)
    if not good:
        return False
    if unbounded:
        fall = _fall(entries, path, other, repeated, totals, sums)
        if fall <= 0:
            return bool(fall == 0)
        claim = sums[sums.shape[0] - 1, :fall]
    else:
        for place in range(claim.shape[0]):
            if claim[place] != sums[sums.shape[0] - 1, place]:
                return False
    if not has_bounds:
        return False
    return bounds_hold(case, weights, edges, edge_bounds, edge_places, pairs, pair_bounds, pair_places, claim)


@compiled
def side_entry(words: Longs) -> int:
    """Check one side: the case, the weights, the run, the cycle, the claim, and the bounds."""
    case, weights, at = case_at(words), amounts_at(words, CASE), CASE + 3
    entries, path, other = table_at(words, at), ints_at(words, at + 3), ints_at(words, at + 5)
    at += 7
    unbounded, repeated, claim = words[at] != 0, words[at + 1 : at + 4], longs_at(words, at + 4)
    at += 6
    has_bounds = words[at] != 0
    edges, edge_bounds, edge_places = table_at(words, at + 1), amounts_at(words, at + 4), ints_at(words, at + 7)
    pairs, pair_bounds, pair_places = table_at(words, at + 9), amounts_at(words, at + 12), ints_at(words, at + 15)
    return int(
        side_holds(
            case,
            weights,
            entries,
            path,
            other,
            unbounded,
            repeated,
            claim,
            has_bounds,
            edges,
            edge_bounds,
            edge_places,
            pairs,
            pair_bounds,
            pair_places,
        )
    )
