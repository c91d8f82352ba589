"""Arrays that a compiled function lends to itself: they are the same arrays, and still the caller's afterwards."""

from __future__ import annotations

import sys
from typing import NamedTuple

import numpy as np

from assay.core.native.jit import Ints, Words, borrowed, compiled


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
def _totals(count: int) -> int:
    total = 0
    for k in range(count):
        total += _total(_Pair(k, np.full(3, k, np.int32), np.full(2, 7, np.uint64)), np.arange(4).astype(np.int32))
    return total


def test_what_is_lent_is_the_same_and_stays_the_callers() -> None:
    numbers, words, more = np.array([1, 2], np.int32), np.array([5], np.uint64), np.array([9, 1, 1], np.int32)
    before = [sys.getrefcount(array) for array in (numbers, words, more)]
    assert [_total(_Pair(10, numbers, words), more) for _ in range(3)] == [21, 22, 23]
    assert numbers.tolist() == [4, 2]
    assert [sys.getrefcount(array) for array in (numbers, words, more)] == before


def test_arrays_made_for_a_call_outlive_it() -> None:
    assert _totals(1000) == sum(k + 3 * k + 1 + 6 + 7 for k in range(1000))
