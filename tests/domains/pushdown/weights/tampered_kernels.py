"""A kernel that decides a case with weights as a native shard does, and changes the evidence before it is checked."""

from __future__ import annotations

from assay.core.native.boundary import longs_at
from assay.core.native.jit import Longs, compiled
from assay.domains.pushdown.engine.weighted.ends import MOST
from assay.domains.pushdown.engine.weighted.grounding import ground
from assay.domains.pushdown.engine.weighted.weigh import weigh
from assay.domains.pushdown.shard_kernels.weights import sides_code, unreachable_code
from assay.domains.pushdown.sources.kernels.recipe import normal_of, weighted_case
from assay.domains.pushdown.sources.kernels.weights import negated

NOTHING = -1
"""The evidence lacks the part to change."""


@compiled
def tampered_code(words: Longs) -> int:
    """The code for the case at an index; the last word selects the change, and 0 is none.

    Where the case is unreachable, 1 changes a pair, others a transition. Otherwise odd numbers change the evidence for
    the least weight, even ones that for the greatest: first the weight, then the derivation, then a bound.
    """
    recipe, change = longs_at(words, 0), words[3]
    given, of_rules = weighted_case(recipe, words[2])
    case = normal_of(recipe, given)
    found = ground(case, MOST)
    if not found.reachable:
        if change == 1:
            found.pairs[0, 1] += 1
        elif change != 0:
            if not found.transitions.shape[0]:
                return NOTHING
            found.transitions[0, 2] = -1
        return unreachable_code(case, found)
    opposite = negated(of_rules)
    least, greatest = weigh(found, of_rules, MOST), weigh(found, opposite, MOST)
    side = least if change % 2 == 1 else greatest
    if change in (1, 2):
        side.weights[side.weights.shape[0] - 1, 0] += 1
    elif change in (3, 4):
        if not side.tree.entries.shape[0]:
            return NOTHING
        side.tree.entries[0, 2] = -1
    elif change in (5, 6):
        side.weights[side.weights.shape[0] - 2, 0] += 1000
        side.places[side.places.shape[0] - 2] = side.weights.shape[1]
    return sides_code(case, of_rules, opposite, found, least, greatest)
