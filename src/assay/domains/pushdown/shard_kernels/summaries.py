"""The loop over the decider by summaries, which compares its weights with those of the oracle."""

from __future__ import annotations

import numpy as np

from assay.core.native.boundary import amounts_at, bytes_at, longs_at
from assay.core.native.jit import Longs, compiled
from assay.domains.pushdown.model.flat_kernel import FlatCase
from assay.domains.pushdown.shard_kernels.codes import (
    FINITE_CLAIMED,
    NO_BOUND,
    REACHABLE,
    SIDE,
    UNBOUNDED_CLAIMED,
    UNREACHABLE,
    UNSUPPORTED,
    WRONG_WEIGHT,
)
from assay.domains.pushdown.sources.kernels.recipe import given_case, weighted_case
from assay.domains.pushdown.sources.kernels.weights import has_weights, negated
from assay.domains.pushdown.summaries import ENDLESS, MOST, UNKNOWN
from assay.domains.pushdown.summary_kernels import lightest_run


@compiled
def _too_large(case: FlatCase) -> bool:
    """Whether there are too many equations, as `unknowns` counts them."""
    states = case.locations + case.states1 + case.states2 + 2
    return bool(states * states * (case.labels + 1) > MOST)


@compiled
def _objection(value: Longs, side: int, how: int, weight: Longs, sign: int) -> int:
    """The code of a wrong weight: of the first side that differs from the oracle's value; otherwise `REACHABLE`."""
    at = side * SIDE
    if value[at] == UNKNOWN or (value[at] == ENDLESS and how == ENDLESS):
        return REACHABLE
    if value[at] == ENDLESS:
        return FINITE_CLAIMED + side
    if how == ENDLESS:
        return UNBOUNDED_CLAIMED + side
    for place in range(weight.shape[0]):
        if sign * weight[place] != value[at + 1 + place]:
            return WRONG_WEIGHT
    return REACHABLE


@compiled
def _say_weights(case: FlatCase, of_rules: Longs, value: Longs) -> int:
    """Decide a case with weights, and compare them with the oracle's value."""
    said, weights, sign = REACHABLE, of_rules, 1
    for side in range(2):
        how, weight, wide = lightest_run(case, weights)
        if how == UNKNOWN:
            return UNREACHABLE
        if how == ENDLESS and wide:
            return NO_BOUND
        if said == REACHABLE:
            said = _objection(value, side, how, weight, sign)
        weights, sign = negated(of_rules), -1
    return said


@compiled
def say_by_summaries(words: Longs) -> int:
    """Decide by summaries, normal cases or not; the last argument has the oracle's value for each case."""
    recipe, start, out, values = longs_at(words, 0), words[2], bytes_at(words, 3), amounts_at(words, 5)
    for i in range(out.shape[0]):
        if has_weights(recipe):
            case, of_rules = weighted_case(recipe, start + i)
            out[i] = UNSUPPORTED if _too_large(case) else _say_weights(case, of_rules, values[i])
        else:
            case = given_case(recipe, start + i)
            out[i] = UNSUPPORTED
            if not _too_large(case):
                how, _, _ = lightest_run(case, np.zeros((case.rules.shape[0] + 1, 1), np.int64))
                out[i] = UNREACHABLE if how == UNKNOWN else REACHABLE
    return 0
