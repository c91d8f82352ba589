"""The lightest derivation tree under lexicographic vector weights, solved component by component if needed.

A negative cycle decides the case only if its first component is negative: repeating a cycle of weight (0, -1) makes no
run lighter than (-1, 0). If `least` finds a cycle that falls in a later component, the components are solved in order,
each over the trees that are lightest in the earlier ones. Those trees consist of the tight instances, whose node
weighs exactly the instance plus its premises: every tree of tight instances is lightest so far, and every lightest tree
is one of them.

A node outside all remaining trees has fewer known components than others. The weights are still bounds: for every
instance, the components of the node are at most those of the sum, equal while the instance is tight and less after.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.arrays import copy_numbers, copy_rows
from assay.core.native.jit import Ints, Longs, compiled
from assay.domains.pushdown.engine.weighted.ends import FOUND, UNBOUNDED
from assay.domains.pushdown.engine.weighted.grounding import FREE, Ground
from assay.domains.pushdown.engine.weighted.lightest import Least, least


class Lightest(NamedTuple):
    """How the search ended, and the bound of every node."""

    end: int
    """As in `Least`."""
    found: Ground
    """With the remaining instances: those of trees that are lightest before the last component examined."""
    last: Least
    """The result for the last component, or for whole vectors."""
    places: Ints
    """For each node, the number of known components: the bound is −∞ after them."""
    weights: Longs


@compiled
def _total(found: Ground, of_rules: Longs, entries: Ints, entry: int) -> Longs:
    """The weight of an entry."""
    totals = np.zeros((entry + 1, of_rules.shape[1]), np.int64)
    for k in range(entry + 1):
        rule = found.instances[entries[k, 1], 1]
        copy_numbers(totals[k], 0, of_rules[of_rules.shape[0] - 1 if rule == FREE else rule], totals.shape[1])
        for column in range(2, 4):
            if entries[k, column] >= 0:
                for place in range(totals.shape[1]):
                    totals[k, place] += totals[entries[k, column], place]
    return totals[entry]


@compiled
def _tight(found: Ground, of_place: Longs, result: Least) -> Ground:
    """Keep the tight instances of relevant nodes."""
    kept, count = np.empty((found.instances.shape[0], 4), np.int32), 0
    for k in range(kept.shape[0]):
        head, rule = found.instances[k, 0], found.instances[k, 1]
        if result.relevant[head]:
            total = of_place[of_place.shape[0] - 1 if rule == FREE else rule, 0]
            for column in range(2, 4):
                if found.instances[k, column] >= 0:
                    total += result.weights[found.instances[k, column], 0]
            if total == result.weights[head, 0]:
                copy_rows(kept, count, found.instances[k : k + 1], 1)
                count += 1
    return Ground(found.whole, found.transitions, found.pairs, kept[:count], found.reachable)


@compiled
def lightest(found: Ground, of_rules: Longs, most: int) -> Lightest:
    """Weigh the nodes of a reachable case; `of_rules` has a row of zeros after those of the rules."""
    wide = of_rules.shape[1]
    result = least(found, of_rules, most)
    places = np.zeros(result.best.shape[0], np.int32)
    if result.end != UNBOUNDED:
        for node in range(places.shape[0]):
            places[node] = wide if result.relevant[node] else 0
        return Lightest(result.end, found, result, places, result.weights)
    before = _total(found, of_rules, result.entries, result.lower)
    after = _total(found, of_rules, result.entries, result.upper)
    weights = np.zeros((places.shape[0], wide), np.int64)
    if after[0] < before[0]:
        return Lightest(UNBOUNDED, found, result, places, weights)
    for place in range(wide):
        of_place = np.empty((of_rules.shape[0], 1), np.int64)
        for rule in range(of_rules.shape[0]):
            of_place[rule, 0] = of_rules[rule, place]
        result = least(found, of_place, most)
        if result.end != FOUND:
            return Lightest(result.end, found, result, places, weights)
        for node in range(places.shape[0]):
            places[node] += result.relevant[node]
            weights[node, place] = result.weights[node, 0]
        if place < wide - 1:
            found = _tight(found, of_place, result)
    return Lightest(FOUND, found, result, places, weights)
