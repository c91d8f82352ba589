"""Kernels that give rules weights: the same draws, or the same choices, as the sources with weights."""

from __future__ import annotations

import numpy as np

from assay.core.native.jit import Ints, Longs, Words, compiled, no_refcount
from assay.domains.pushdown.sources.kernels.random import below
from assay.domains.pushdown.sources.recipe import BLOCKS, DRAWN_WEIGHTS


@no_refcount
def has_weights(recipe: Longs) -> bool:
    """Whether the cases of a recipe have weights."""
    return bool(recipe[0] >= DRAWN_WEIGHTS)


@compiled
def negated(of_rules: Longs) -> Longs:
    """The weights with the opposite sign."""
    out = np.empty((of_rules.shape[0], of_rules.shape[1]), np.int64)
    for k in range(out.shape[0]):
        for place in range(out.shape[1]):
            out[k, place] = -of_rules[k, place]
    return out


@compiled
def some_twice(state: Words, rules: Ints) -> Ints:
    """Repeat one rule in four."""
    out, size = np.empty((2 * rules.shape[0], 6), np.int32), 0
    for k in range(rules.shape[0]):
        for _ in range(2 if below(state, 4) == 0 else 1):
            for column in range(6):
                out[size, column] = rules[k, column]
            size += 1
    return out[:size]


@compiled
def drawn_weights(state: Words, kind: int, rules: int) -> Longs:
    """Draw a weight for each rule, then add a row of zeros; `kind` is an index of `weight_kinds.KINDS`."""
    size, negative = 1, 0
    if kind >= 2:
        size = (1, 2, 2, 3)[below(state, 4)]
    top = (1, 3, 10, 1000)[below(state, 4)]
    if kind % 2:
        negative = (0, 2, 4, 16)[below(state, 4)]
    zero = (0, 2, 4)[below(state, 3)]
    out = np.zeros((rules + 1, size), np.int64)
    for k in range(rules):
        for place in range(size):
            if zero == 0 or below(state, zero) != 0:
                number = below(state, top + 1)
                out[k, place] = -number if negative != 0 and below(state, negative) == 0 else number
    return out


@compiled
def listed_weights(recipe: Longs, i: int) -> tuple[int, Longs]:
    """The number of the case without weights, and the weights of its rules, then a row of zeros."""
    blocks, choices, wide = recipe[2], recipe[3], recipe[4]
    block = BLOCKS
    while block + 3 < BLOCKS + 3 * blocks and recipe[block + 4] <= i:
        block += 3
    rules, rest, ways = recipe[block], i - recipe[block + 1], np.int64(1)
    for _ in range(rules):
        ways *= choices
    plain = recipe[block + 2] + rest // ways
    rest %= ways
    out = np.zeros((rules + 1, wide), np.int64)
    for k in range(rules):
        for place in range(wide):
            out[k, place] = recipe[BLOCKS + 3 * blocks + rest % choices * wide + place]
        rest //= choices
    return int(plain), out
