"""The lightest tree of instances where weights are vectors: place by place, if it must be.

That some node becomes lighter without end settles it only where the first place falls. A part that weighs (0, -1) makes
no run lighter than (-1, 0). So if what `least` finds falls at a later place, the places are taken one after the
other: what does the lightest weigh in this place, among those that are lightest in the places before? The instances of
these are the tight ones: the node weighs just what the instance and its premises do. Every tree of them is lightest in
the places before, and every lightest tree consists of them.

A node that no such tree contains any more has fewer places than others. That makes bounds: for every instance, the
node's places are at most those of the sum. They are equal while the instance is tight, and where it no longer is, less.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.jit import Ints, Longs, compiled
from assay.domains.pushdown.engine.weighted.grounding import FREE, Ground
from assay.domains.pushdown.engine.weighted.lightest import FOUND, UNBOUNDED, Least, least


class Lightest(NamedTuple):
    """How far it went, and what is known of every node."""

    end: int
    """As in `Least`."""
    found: Ground
    """With the instances that are left: of the trees that are lightest in the places before the last one looked at."""
    last: Least
    """What was found in the last place, or of whole vectors."""
    places: Ints
    """For each node, how many of its numbers are known: the bound is −∞ after them."""
    weights: Longs


@compiled
def _total(found: Ground, of_rules: Longs, entries: Ints, entry: int) -> Longs:
    """What an entry weighs."""
    totals = np.zeros((entry + 1, of_rules.shape[1]), np.int64)
    for k in range(entry + 1):
        rule = found.instances[entries[k, 1], 1]
        totals[k] = of_rules[of_rules.shape[0] - 1 if rule == FREE else rule]
        for column in range(2, 4):
            if entries[k, column] >= 0:
                totals[k] += totals[entries[k, column]]
    return totals[entry]


@compiled
def _tight(found: Ground, of_place: Longs, result: Least) -> Ground:
    """Keep the instances by which a relevant node weighs what it does."""
    kept = np.zeros(found.instances.shape[0], np.bool_)
    for k in range(kept.shape[0]):
        head, rule = found.instances[k, 0], found.instances[k, 1]
        if result.relevant[head]:
            total = of_place[of_place.shape[0] - 1 if rule == FREE else rule, 0]
            for column in range(2, 4):
                if found.instances[k, column] >= 0:
                    total += result.weights[found.instances[k, column], 0]
            kept[k] = total == result.weights[head, 0]
    return Ground(found.whole, found.transitions, found.pairs, found.instances[kept], found.reachable)


@compiled
def lightest(found: Ground, of_rules: Longs, most: int) -> Lightest:
    """Weigh the nodes of a reachable case; `of_rules` has a row of zeros after those of the rules."""
    wide = of_rules.shape[1]
    result = least(found, of_rules, most)
    places = np.zeros(result.best.shape[0], np.int32)
    if result.end != UNBOUNDED:
        places[result.relevant] = wide
        return Lightest(result.end, found, result, places, result.weights)
    before = _total(found, of_rules, result.entries, result.lower)
    after = _total(found, of_rules, result.entries, result.upper)
    weights = np.zeros((places.shape[0], wide), np.int64)
    if after[0] < before[0]:
        return Lightest(UNBOUNDED, found, result, places, weights)
    for place in range(wide):
        of_place = np.ascontiguousarray(of_rules[:, place : place + 1])
        result = least(found, of_place, most)
        if result.end != FOUND:
            return Lightest(result.end, found, result, places, weights)
        places[result.relevant] += 1
        weights[:, place] = result.weights[:, 0]
        if place < wide - 1:
            found = _tight(found, of_place, result)
    return Lightest(FOUND, found, result, places, weights)
