"""Where a kernel gets case i from: one array of numbers says how to draw it, or holds the tables that list it.

The first number says which. A recipe for drawn cases goes on with the 64 bits of the key and the parameters of the
source, `random` or `swarm`. A recipe for listed cases goes on with the numbers of locations, labels and states of A1
and A2, then with the places of twenty tables in the same array: starts, choices, firsts and rows of the three levels of
choice, then the starts and numbers of the rules, and starts, numbers and finals of A1 and of A2.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from assay.core.native.jit import Flags, Ints, Longs, compiled
from assay.domains.pushdown.model.flat import FlatCase
from assay.domains.pushdown.sources.kernels.normal import normal_flat
from assay.domains.pushdown.sources.kernels.random import random_case
from assay.domains.pushdown.sources.kernels.swarm import swarm_case

RANDOM, LISTED, SWARM = 0, 1, 2
_TABLES = 5
_RULES = _TABLES + 12


def drawn_recipe(which: int, key: int, parameters: Sequence[int]) -> Longs:
    """Make the recipe of the source `random` or `swarm`."""
    head = np.array([key], np.uint64).view(np.int64)
    return np.concatenate([np.array([which], np.int64), head, np.array(parameters, np.int64)])


def listed_recipe(sizes: Sequence[int], tables: Sequence[Sequence[int]]) -> Longs:
    """Make a recipe of tables; `sizes` are locations, labels, states of A1 and of A2."""
    place = _TABLES + len(tables)
    places = []
    for table in tables:
        places.append(place)
        place += len(table)
    numbers = [number for table in tables for number in table]
    return np.array([LISTED, *sizes, *places, *numbers], np.int64)


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
    """Find case i in the tables, as `Orbits.representative` does."""
    row = np.int64(0)
    first = second = third = 0
    for level in range(3):
        starts, choices, firsts, rows = (
            recipe[_TABLES + 4 * level],
            recipe[_TABLES + 4 * level + 1],
            recipe[_TABLES + 4 * level + 2],
            recipe[_TABLES + 4 * level + 3],
        )
        low, high = recipe[starts + row], recipe[starts + row + 1]
        while high - low > 1:  # the last entry that does not lie behind i
            middle = (low + high) // 2
            if recipe[firsts + middle] <= i:
                low = middle
            else:
                high = middle
        i -= recipe[firsts + low]
        row = recipe[rows + low]
        first, second, third = second, third, int(recipe[choices + low])
    rules = _slice(recipe, recipe[_RULES], recipe[_RULES + 1], first, 6)
    edges1 = _slice(recipe, recipe[_RULES + 2], recipe[_RULES + 3], second, 3)
    edges2 = _slice(recipe, recipe[_RULES + 5], recipe[_RULES + 6], third, 3)
    finals1 = _flags(recipe[recipe[_RULES + 4] + second], recipe[3])
    finals2 = _flags(recipe[recipe[_RULES + 7] + third], recipe[4])
    return FlatCase(recipe[1], recipe[2], rules, recipe[3], edges1, finals1, recipe[4], edges2, finals2)


@compiled
def given_case(recipe: Longs, i: int) -> FlatCase:
    """Make case i; those of `swarm` need not be normal."""
    if recipe[0] == LISTED:
        return listed_case(recipe, i)
    key = recipe[1:2].view(np.uint64)[0]
    return swarm_case(key, i, recipe[2:]) if recipe[0] == SWARM else random_case(key, i, recipe[2:])


@compiled
def case_of(recipe: Longs, i: int) -> FlatCase:
    """Make case i, and make it normal: only those of `swarm` may need that."""
    case = given_case(recipe, i)
    return normal_flat(case) if recipe[0] == SWARM else case
