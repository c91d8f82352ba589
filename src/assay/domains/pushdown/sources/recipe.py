"""A recipe: one array of numbers from which a kernel generates case i, by random draws or from tables.

The first number selects the kind. A drawn recipe continues with the 64-bit key and the parameters of the source,
`random` or `swarm`. A listed recipe continues with the numbers of locations, labels and states of A1 and A2, then the
offsets of twenty tables in the same array: starts, choices, firsts and rows of the three levels of choice, then the
starts and numbers of the rules, and starts, numbers and finals of A1 and of A2.

A recipe with weights ends with the recipe of the cases without them. Before it, one with drawn weights has the key of
the draws and the kind of weights. One with listed weights has the offset of that recipe, the numbers of blocks, of
choices and of components of a weight, then the blocks (`weighted_exhaustive.Block`) and the choices.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

RANDOM, LISTED, SWARM, DRAWN_WEIGHTS, LISTED_WEIGHTS = range(5)
TABLES = 5
"""The index of the first table offset."""
RULES = TABLES + 12
"""The index of the first offset of the rules and automata."""
DRAWN = 3
"""With drawn weights: where the recipe of the cases without weights begins."""
ANY = 4
"""In place of a kind of weights, which are numbered from 0 on: each case draws its kind."""
BLOCKS = 5
"""With listed weights: the index of the first block."""


def drawn_recipe(which: int, key: int, parameters: Sequence[int]) -> array[int]:
    """Build the recipe of the source `random` or `swarm`."""
    return array("q", [which, _signed(key), *parameters])


def _signed(key: int) -> int:
    """A 64-bit key as a signed number."""
    return key - (key >> 63 << 64)


def listed_recipe(sizes: Sequence[int], tables: Sequence[Sequence[int]]) -> array[int]:
    """Build a recipe of tables; `sizes` are locations, labels, states of A1 and of A2."""
    recipe, place = array("q", [LISTED, *sizes]), TABLES + len(tables)
    for table in tables:
        recipe.append(place)
        place += len(table)
    for table in tables:
        recipe.extend(table)
    return recipe


def drawn_weights_recipe(key: int, kind: int, plain: array[int]) -> array[int]:
    """Build a recipe with drawn weights of a kind, or of `ANY`."""
    return array("q", [DRAWN_WEIGHTS, _signed(key), kind]) + plain


def listed_weights_recipe(
    blocks: Sequence[Sequence[int]], choices: Sequence[Sequence[int]], plain: array[int]
) -> array[int]:
    """Build a recipe with every assignment of weights from the choices."""
    numbers = [number for row in (*blocks, *choices) for number in row]
    sizes = (len(blocks), len(choices), len(choices[0]))
    return array("q", [LISTED_WEIGHTS, BLOCKS + len(numbers), *sizes, *numbers]) + plain
