"""The loop that decides cases with weights, and checks the evidence for the least and the greatest weight."""

from __future__ import annotations

import numpy as np

from assay.core.native.boundary import amounts_at, bytes_at, longs_at
from assay.core.native.jit import Longs, borrowed, compiled
from assay.domains.pushdown.checker.kernel_closed import proves_unreachable
from assay.domains.pushdown.checker.kernel_derivation import proves_reachable
from assay.domains.pushdown.checker.kernel_weights import side_holds
from assay.domains.pushdown.engine.weighted.ends import FOUND, MOST, ROWS, TOO_MANY, UNBOUNDED
from assay.domains.pushdown.engine.weighted.grounding import Ground, ground
from assay.domains.pushdown.engine.weighted.weigh import Weighing, weigh
from assay.domains.pushdown.model.flat_kernel import FlatCase
from assay.domains.pushdown.shard_kernels.codes import NO_BOUND, NO_MEMORY, REACHABLE, REJECTED, SIDE, UNREACHABLE
from assay.domains.pushdown.sources.kernels.recipe import normal_of, weighted_case
from assay.domains.pushdown.sources.kernels.weights import negated
from assay.domains.pushdown.summaries import ENDLESS, KNOWN


@compiled
def _readable(side: Weighing) -> bool:
    """Whether a side has evidence whose sums fit into 64 bits."""
    return bool(side.end in (FOUND, UNBOUNDED) and side.tree.fits)


@compiled
def _side_proved(case: FlatCase, of_rules: Longs, found: Ground, side: Weighing) -> bool:
    """Whether the checkers accept the evidence of one side; `of_rules` are negated for the heaviest run."""
    case, found, side = borrowed(case), borrowed(found), borrowed(side)
    tree, count, goal = side.tree, found.transitions.shape[0], side.places.shape[0] - 1
    if not proves_reachable(case, True, tree.entries, tree.location, tree.path, tree.other):
        return False
    unbounded, has_bounds = side.end == UNBOUNDED, side.end == FOUND
    for node in range(side.places.shape[0]):
        has_bounds = has_bounds or side.places[node] != 0
    repeated = np.empty(3, np.int64)
    repeated[0], repeated[1], repeated[2] = tree.on_path, tree.lower, tree.upper
    return side_holds(
        case,
        of_rules,
        tree.entries,
        tree.path,
        tree.other,
        unbounded,
        repeated,
        side.weights[goal],
        has_bounds,
        found.transitions,
        side.weights[:count],
        side.places[:count],
        found.pairs,
        side.weights[count:goal],
        side.places[count:goal],
    )


@compiled
def unreachable_code(case: FlatCase, found: Ground) -> int:
    """The code of the answer `unreachable` with a closed automaton."""
    return UNREACHABLE if proves_unreachable(case, True, found.transitions, found.pairs) else REJECTED


@compiled
def _write_side(value: Longs, at: int, side: Weighing, sign: int) -> None:
    """Write the weight that a side proves."""
    value[at] = ENDLESS if side.end == UNBOUNDED else KNOWN
    goal = side.weights.shape[0] - 1
    for place in range(side.weights.shape[1]):
        value[at + 1 + place] = 0 if side.end == UNBOUNDED else sign * side.weights[goal, place]


@compiled
def sides_code(
    case: FlatCase, of_rules: Longs, opposite: Longs, found: Ground, least: Weighing, greatest: Weighing
) -> int:
    """The code of the answer `reachable` with the weights of both sides; `opposite` are the negated weights."""
    if TOO_MANY in (least.end, greatest.end):
        return NO_MEMORY
    if not (_readable(least) and _readable(greatest)):
        return NO_BOUND
    proved = _side_proved(case, of_rules, found, least) and _side_proved(case, opposite, found, greatest)
    return REACHABLE if proved else REJECTED


@compiled
def _certified(case: FlatCase, of_rules: Longs, value: Longs) -> int:
    """Decide a case, check the evidence, and write the weights of the lightest and the heaviest run."""
    if case.states2 * case.labels > ROWS:
        return NO_MEMORY
    found = ground(case, MOST)
    if not found.whole:
        return NO_MEMORY
    if not found.reachable:
        return unreachable_code(case, found)
    opposite = negated(of_rules)
    least, greatest = weigh(found, of_rules, MOST), weigh(found, opposite, MOST)
    code = sides_code(case, of_rules, opposite, found, least, greatest)
    if code == REACHABLE:
        _write_side(value, 0, least, 1)
        _write_side(value, SIDE, greatest, -1)
    return code


@compiled
def certify_weights(words: Longs) -> int:
    """Certify cases with weights; the last argument takes a value for each case."""
    recipe, start, out, values = longs_at(words, 0), words[2], bytes_at(words, 3), amounts_at(words, 5)
    for i in range(out.shape[0]):
        case, of_rules = weighted_case(recipe, start + i)
        out[i] = _certified(normal_of(recipe, case), of_rules, values[i])
    return 0
