"""A recipe: one array of numbers from which a kernel generates case i, by random draws or from tables.

The first number selects the kind. A drawn recipe continues with the 64-bit key and the parameters of the source,
`random` or `swarm`. A listed recipe continues with the numbers of locations, labels and states of A1 and A2, then the
offsets of twenty tables in the same array: starts, choices, firsts and rows of the three levels of choice, then the
starts and numbers of the rules, and starts, numbers and finals of A1 and of A2.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

RANDOM, LISTED, SWARM = 0, 1, 2
TABLES = 5
"""The index of the first table offset."""
RULES = TABLES + 12
"""The index of the first offset of the rules and automata."""


def drawn_recipe(which: int, key: int, parameters: Sequence[int]) -> array[int]:
    """Build the recipe of the source `random` or `swarm`."""
    return array("q", [which, key - (key >> 63 << 64), *parameters])


def listed_recipe(sizes: Sequence[int], tables: Sequence[Sequence[int]]) -> array[int]:
    """Build a recipe of tables; `sizes` are locations, labels, states of A1 and of A2."""
    recipe, place = array("q", [LISTED, *sizes]), TABLES + len(tables)
    for table in tables:
        recipe.append(place)
        place += len(table)
    for table in tables:
        recipe.extend(table)
    return recipe
