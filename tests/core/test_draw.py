"""The generator is SplitMix64 as published, and its integers are in range and even."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.core.domain.splitmix import MASK, Draw

REFERENCE = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
"""The first outputs for seed 1234567, as published with the algorithm."""


def test_outputs_are_the_published_ones() -> None:
    draw = Draw(1234567)
    assert [draw.bits() for _ in REFERENCE] == REFERENCE


@given(st.integers())
def test_only_64_bits_of_the_key_count(key: int) -> None:
    assert Draw(key).bits() == Draw(key & MASK).bits()


@given(st.integers(0, MASK), st.integers(1, 1 << 32))
def test_below_stays_below(key: int, n: int) -> None:
    draw = Draw(key)
    assert all(0 <= draw.below(n) < n for _ in range(20))


@pytest.mark.parametrize("n", [0, -1, (1 << 32) + 1])
def test_bound_out_of_range_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="the bound must lie in"):
        Draw(0).below(n)


@pytest.mark.parametrize("n", [2, 3, 7, 10])
def test_below_is_roughly_even(n: int) -> None:
    draw = Draw(n)
    counts = Counter(draw.below(n) for _ in range(1000 * n))
    assert sorted(counts) == list(range(n))
    assert all(850 < count < 1150 for count in counts.values())


def test_choice_and_one_in_follow_below() -> None:
    assert [Draw(k).choice("abcde") for k in range(50)] == ["abcde"[Draw(k).below(5)] for k in range(50)]
    assert [Draw(k).one_in(4) for k in range(50)] == [Draw(k).below(4) == 0 for k in range(50)]


def test_weights_are_respected() -> None:
    draw = Draw(1)
    counts = Counter(draw.weighted([1, 0, 3]) for _ in range(4000))
    assert sorted(counts) == [0, 2]
    assert 850 < counts[0] < 1150


def test_weights_that_sum_to_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot draw below 0"):
        Draw(0).weighted([0, 0])
