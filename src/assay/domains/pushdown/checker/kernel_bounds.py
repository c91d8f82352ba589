"""Kernels that check a certificate of lower bounds: conditions (1) to (5) of `checker`, over arrays."""

from __future__ import annotations

import numpy as np

from assay.core.native.jit import Ints, Longs, compiled
from assay.domains.pushdown.model.flat_kernel import FlatCase

WIDEST = np.int64(2**63 - 1)


@compiled
def _sorted_rows(rows: Ints, count: int) -> tuple[Ints, Ints]:
    """Sort indices by their row: the start of each row, and the indices in it."""
    starts = np.zeros(count + 1, np.int32)
    for k in range(rows.shape[0]):
        starts[rows[k] + 1] += 1
    for row in range(count):
        starts[row + 1] += starts[row]
    order = np.empty(rows.shape[0], np.int32)
    place = starts[:-1].copy()
    for k in range(rows.shape[0]):
        order[place[rows[k]]] = k
        place[rows[k]] += 1
    return starts, order


@compiled
def _above(low: Longs, places: int, base: Longs, base_places: int, high: Longs, high_places: int) -> bool:
    """Whether the bound `low` exceeds base + high, or that sum exceeds 64 bits; bounds are −∞ after their places."""
    known = min(base_places, high_places)
    for j in range(places):
        if j >= known:
            return True
        a, b = base[j], high[j]
        if (b > 0 and a > WIDEST - b) or (b < 0 and a < -WIDEST - b):
            return True
        if low[j] != a + b:
            return bool(low[j] > a + b)
    return False


@compiled
def _rules_hold(
    rules: Ints, weights: Longs, labels: int, states: int, edges: Ints, bounds: Longs, places: Ints
) -> bool:
    """(2): every derived transition is present, and its bound is at most the weight of the rule plus its premises."""
    starts, order = _sorted_rows(edges[:, 0] * labels + edges[:, 1], states * labels)
    at = np.full(states, -1, np.int32)  # the transition of the current row into each state
    wide = weights.shape[1]
    total = np.zeros(wide, np.int64)
    none = np.zeros(wide, np.int64)
    good = True
    for k in range(rules.shape[0]):
        row, length, q = rules[k, 0] * labels + rules[k, 1], rules[k, 3], rules[k, 2]
        for i in range(starts[row], starts[row + 1]):
            at[edges[order[i], 2]] = order[i]
        if length == 0:
            found = at[q]
            good = good and found >= 0
            good = good and not _above(bounds[found], places[found], weights[k], wide, none, wide)
        else:
            first = q * labels + rules[k, 4]
            for i in range(starts[first], starts[first + 1]):
                one = order[i]
                if length == 1:
                    found = at[edges[one, 2]]
                    good = good and found >= 0
                    good = good and not _above(bounds[found], places[found], weights[k], wide, bounds[one], places[one])
                    continue
                for j in range(places[one]):
                    a, b = weights[k, j], bounds[one, j]
                    if (b > 0 and a > WIDEST - b) or (b < 0 and a < -WIDEST - b):
                        return False
                    total[j] = a + b
                second = edges[one, 2] * labels + rules[k, 5]
                for n in range(starts[second], starts[second + 1]):
                    two = order[n]
                    found = at[edges[two, 2]]
                    good = good and found >= 0
                    good = good and not _above(
                        bounds[found], places[found], total, places[one], bounds[two], places[two]
                    )
        for i in range(starts[row], starts[row + 1]):
            at[edges[order[i], 2]] = -1
        if not good:
            return False
    return True


@compiled
def _pairs_hold(
    locations: int,
    labels: int,
    states1: int,
    edges1: Ints,
    states: int,
    edges: Ints,
    bounds: Longs,
    places: Ints,
    pairs: Ints,
    heights: Longs,
    high: Ints,
    zero: Longs,
) -> bool:
    """(3) and (4): initial pairs and their successors are present, with bounds at most the sums that reach them."""
    starts, order = _sorted_rows(edges[:, 0] * labels + edges[:, 1], states * labels)
    firsts, pair_order = _sorted_rows(pairs[:, 0], states1)
    at = np.full(states, -1, np.int32)
    wide = zero.shape[0]
    for p in range(locations):
        found = -1
        for i in range(firsts[p], firsts[p + 1]):
            if pairs[pair_order[i], 1] == p:
                found = pair_order[i]
        if found < 0 or _above(heights[found], high[found], zero, wide, zero, wide):
            return False
    for k in range(edges1.shape[0]):
        s, label, after = edges1[k, 0], edges1[k, 1], edges1[k, 2]
        for i in range(firsts[after], firsts[after + 1]):
            at[pairs[pair_order[i], 1]] = pair_order[i]
        good = True
        for i in range(firsts[s], firsts[s + 1]):
            here = pair_order[i]
            row = pairs[here, 1] * labels + label
            for n in range(starts[row], starts[row + 1]):
                read = order[n]
                found = at[edges[read, 2]]
                good = good and found >= 0
                good = good and not _above(
                    heights[found], high[found], heights[here], high[here], bounds[read], places[read]
                )
        for i in range(firsts[after], firsts[after + 1]):
            at[pairs[pair_order[i], 1]] = -1
        if not good:
            return False
    return True


@compiled
def _distinct(rows: Ints, columns: Ints, count: int, wide: int) -> bool:
    """Whether no row holds the same column twice."""
    starts, order = _sorted_rows(rows, count)
    seen = np.full(wide, -1, np.int32)
    for row in range(count):
        for i in range(starts[row], starts[row + 1]):
            if seen[columns[order[i]]] == row:
                return False
            seen[columns[order[i]]] = row
    return True


@compiled
def _readable(table: Ints, bounds: Longs, places: Ints, wide: int) -> bool:
    """Whether each row of the table has a bound, of its stated length and at most as long as the weights."""
    if bounds.shape[0] != table.shape[0] or places.shape[0] != table.shape[0]:
        return False
    for k in range(places.shape[0]):
        if not 0 <= places[k] <= min(wide, bounds.shape[1]):
            return False
    return True


@compiled
def bounds_hold(
    case: FlatCase,
    weights: Longs,
    edges: Ints,
    bounds: Longs,
    places: Ints,
    pairs: Ints,
    heights: Longs,
    high: Ints,
    claim: Longs,
) -> bool:
    """Whether these bounds prove that no run of a case in normal form is lighter in the components of the claim.

    A bound has `places` numbers (`high` for a pair) and is −∞ after them.
    """
    wide = weights.shape[1]
    if not (_readable(edges, bounds, places, wide) and _readable(pairs, heights, high, wide)):
        return False
    locations, labels, rules, states1, edges1, finals1, states, edges2, finals2 = case
    for k in range(edges.shape[0]):
        if not (0 <= edges[k, 0] < states and 0 <= edges[k, 1] < labels and 0 <= edges[k, 2] < states):
            return False
    zero = np.zeros(wide, np.int64)
    for k in range(pairs.shape[0]):
        if not (0 <= pairs[k, 0] < states1 and 0 <= pairs[k, 1] < states):
            return False
        if finals1[pairs[k, 0]] and finals2[pairs[k, 1]]:
            for j in range(claim.shape[0]):  # (5)
                if j >= high[k] or heights[k, j] < claim[j]:
                    return False
                if heights[k, j] > claim[j]:
                    break
    rows = edges[:, 0] * labels + edges[:, 1]
    if not (_distinct(rows, edges[:, 2], states * labels, states)):
        return False
    if not _distinct(pairs[:, 0], pairs[:, 1], states1, states):
        return False
    starts, order = _sorted_rows(rows, states * labels)
    for k in range(edges2.shape[0]):  # (1)
        row, found = edges2[k, 0] * labels + edges2[k, 1], -1
        for i in range(starts[row], starts[row + 1]):
            if edges[order[i], 2] == edges2[k, 2]:
                found = order[i]
        if found < 0 or _above(bounds[found], places[found], zero, wide, zero, wide):
            return False
    return _rules_hold(rules, weights, labels, states, edges, bounds, places) and _pairs_hold(
        locations, labels, states1, edges1, states, edges, bounds, places, pairs, heights, high, zero
    )
