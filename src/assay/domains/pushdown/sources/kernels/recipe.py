"""Kernels that generate the cases of a recipe (`sources/recipe.py`)."""

from __future__ import annotations

import numpy as np

from assay.core.native.jit import Flags, Ints, Longs, compiled
from assay.domains.pushdown.model.flat_kernel import FlatCase
from assay.domains.pushdown.sources.kernels.normal import normal_flat
from assay.domains.pushdown.sources.kernels.random import below, generator, random_case
from assay.domains.pushdown.sources.kernels.swarm import swarm_case
from assay.domains.pushdown.sources.kernels.weights import drawn_weights, has_weights, listed_weights, some_twice
from assay.domains.pushdown.sources.recipe import (
    ANY,
    DRAWN,
    DRAWN_WEIGHTS,
    LISTED,
    LISTED_WEIGHTS,
    RULES,
    SWARM,
    TABLES,
)


@compiled
def _slice(recipe: Longs, starts: int, numbers: int, chosen: int, width: int) -> Ints:
    """The entries of one row of a table, `width` numbers each."""
    first, last = recipe[starts + chosen], recipe[starts + chosen + 1]
    out = np.empty((last - first, width), np.int32)
    for k in range(last - first):
        for column in range(width):
            out[k, column] = recipe[numbers + (first + k) * width + column]
    return out


@compiled
def _flags(mask: int, states: int) -> Flags:
    flags = np.zeros(states, np.bool_)
    for state in range(states):
        flags[state] = (mask >> state) & 1
    return flags


@compiled
def listed_case(recipe: Longs, i: int) -> FlatCase:
    """Look up case i in the tables, like `Orbits.representative`."""
    row = np.int64(0)
    first = second = third = 0
    for level in range(3):
        starts, choices, firsts, rows = (
            recipe[TABLES + 4 * level],
            recipe[TABLES + 4 * level + 1],
            recipe[TABLES + 4 * level + 2],
            recipe[TABLES + 4 * level + 3],
        )
        low, high = recipe[starts + row], recipe[starts + row + 1]
        while high - low > 1:  # the last entry at or before i
            middle = (low + high) // 2
            if recipe[firsts + middle] <= i:
                low = middle
            else:
                high = middle
        i -= recipe[firsts + low]
        row = recipe[rows + low]
        first, second, third = second, third, int(recipe[choices + low])
    rules = _slice(recipe, recipe[RULES], recipe[RULES + 1], first, 6)
    edges1 = _slice(recipe, recipe[RULES + 2], recipe[RULES + 3], second, 3)
    edges2 = _slice(recipe, recipe[RULES + 5], recipe[RULES + 6], third, 3)
    finals1 = _flags(recipe[recipe[RULES + 4] + second], recipe[3])
    finals2 = _flags(recipe[recipe[RULES + 7] + third], recipe[4])
    return FlatCase(recipe[1], recipe[2], rules, recipe[3], edges1, finals1, recipe[4], edges2, finals2)


@compiled
def _plain_case(recipe: Longs, i: int) -> FlatCase:
    """Generate case i of a recipe without weights."""
    if recipe[0] == LISTED:
        return listed_case(recipe, i)
    key = recipe[1:2].view(np.uint64)[0]
    return swarm_case(key, i, recipe[2:]) if recipe[0] == SWARM else random_case(key, i, recipe[2:])


@compiled
def weighted_case(recipe: Longs, i: int) -> tuple[FlatCase, Longs]:
    """Generate case i of a recipe with weights, with a row of weights for each rule, then one of zeros."""
    if recipe[0] == LISTED_WEIGHTS:
        plain, of_rules = listed_weights(recipe, i)
        return _plain_case(recipe[recipe[1] :], plain), of_rules
    state = generator(recipe[1:2].view(np.uint64)[0], i)
    kind = below(state, ANY) if recipe[2] == ANY else recipe[2]
    case = _plain_case(recipe[DRAWN:], i)
    if below(state, 4) == 0:
        case = _with_rules(case, some_twice(state, case.rules))
    return case, drawn_weights(state, kind, case.rules.shape[0])


@compiled
def _with_rules(case: FlatCase, rules: Ints) -> FlatCase:
    return FlatCase(
        case.locations,
        case.labels,
        rules,
        case.states1,
        case.edges1,
        case.finals1,
        case.states2,
        case.edges2,
        case.finals2,
    )


@compiled
def given_case(recipe: Longs, i: int) -> FlatCase:
    """Generate case i; those of `swarm` may be outside normal form."""
    return weighted_case(recipe, i)[0] if has_weights(recipe) else _plain_case(recipe, i)


@compiled
def normal_of(recipe: Longs, case: FlatCase) -> FlatCase:
    """Convert a case of a recipe to normal form; only those of `swarm` need the conversion."""
    kind = recipe[DRAWN] if recipe[0] == DRAWN_WEIGHTS else recipe[0]
    return normal_flat(case) if kind == SWARM else case


@compiled
def case_of(recipe: Longs, i: int) -> FlatCase:
    """Generate case i in normal form."""
    if recipe[0] == LISTED:  # without further calls, which take a tenth of the time of a small case
        return listed_case(recipe, i)
    return normal_of(recipe, given_case(recipe, i))
