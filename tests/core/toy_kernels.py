"""Kernels for tests of the boundary between Python and kernels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.arrays import sort
from assay.core.native.boundary import amounts_at, bytes_at, flags_at, give, ints_at, longs_at, table_at
from assay.core.native.jit import Ints, Longs, Words, borrowed, compiled


class _Pair(NamedTuple):
    size: int
    numbers: Ints
    words: Words


@compiled
def _total(pair: _Pair, more: Ints) -> int:
    pair, more = borrowed(pair), borrowed(more)
    pair.numbers[0] += 1
    copies = pair.numbers.copy()
    return int(pair.size + copies.sum() + more[1:].sum() + np.int64(pair.words[-1]))


@compiled
def totals(words: Longs) -> int:
    """Make arrays for a call, words[0] times."""
    total = 0
    for k in range(words[0]):
        numbers, more = np.full(3, k, np.int32), np.ones(4, np.int32)
        total += _total(_Pair(k, numbers, np.full(2, 7, np.uint64)), more)
    return total


@compiled
def changed(words: Longs) -> int:
    """Add one to each number that is given, and give the sum of all."""
    ints, longs, table, amounts = ints_at(words, 0), longs_at(words, 2), table_at(words, 4), amounts_at(words, 7)
    some, flags = bytes_at(words, 10), flags_at(words, 12)
    total = 0
    for k in range(ints.shape[0]):
        ints[k] += 1
        total += ints[k]
    for k in range(longs.shape[0]):
        longs[k] += 1
        total += longs[k]
    for row in range(table.shape[0]):
        for column in range(table.shape[1]):
            table[row, column] += 1
            total += table[row, column]
    for row in range(amounts.shape[0]):
        for column in range(amounts.shape[1]):
            amounts[row, column] += 1
            total += amounts[row, column]
    for k in range(some.shape[0]):
        some[k] += 1
        total += int(some[k])
    for k in range(flags.shape[0]):
        total += flags[k]
        flags[k] = not flags[k]
    return total


@compiled
def squares(words: Longs) -> int:
    """Give the squares below a number: all, and a part of them."""
    out = np.empty(words[0], np.int64)
    for k in range(out.shape[0]):
        out[k] = k * k
    at = give(words, 1, out)
    return give(words, at, out[2:])


@compiled
def ordered(words: Longs) -> int:
    """Sort numbers where they are."""
    sort(longs_at(words, 0))
    return 0


@compiled
def greedy(words: Longs) -> int:
    """Ask for more memory than there is."""
    return np.empty(words[0], np.int64).shape[0]
