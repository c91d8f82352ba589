"""Delta debugging on sets: the smallest bad set, the same one every time, and no test run twice."""

from __future__ import annotations

import itertools
import time
from collections import Counter
from collections.abc import Callable, Sequence

from hypothesis import given
from hypothesis import strategies as st
from tests.core.toy import Deletion, Shorter
from tests.core.toy_subjects import Numbers

from assay.core.campaign.reduce import Reduced, reduce_case

REDUCER = Shorter()
Holds = Callable[[frozenset[int]], bool]


class Lab:
    """Runs a predicate over the numbers of a case, and remembers every run."""

    def __init__(self, holds: Holds) -> None:
        self.holds = holds
        self.runs: Counter[Numbers] = Counter()

    def __call__(self, cases: Sequence[Numbers]) -> list[bool]:
        self.runs.update(cases)
        return [self.holds(frozenset(case.numbers)) for case in cases]


def reduce_numbers(
    holds: Holds,
    size: int,
    *,
    width: int = 1,
    budget: int = 20_000,
    repeats: int = 3,
    deadline: float | None = None,
    by_majority: bool = False,
) -> tuple[Reduced[Numbers], Lab]:
    lab = Lab(holds)
    start = Numbers(tuple(range(size)))
    reduced = reduce_case(
        start,
        REDUCER,
        lab,
        repeats=repeats,
        width=width,
        budget=budget,
        deadline=deadline,
        by_majority=by_majority,
    )
    return reduced, lab


def hashed(salt: int) -> Holds:
    """A predicate without any order in it, true of about a quarter of all sets."""
    return lambda chosen: hash((salt, tuple(sorted(chosen)))) % 4 == 0


@given(st.integers(1, 40), st.data())
def test_monotone_badness_shrinks_to_exactly_what_causes_it(size: int, data: st.DataObject) -> None:
    cause = data.draw(st.frozensets(st.integers(0, size - 1)))
    reduced, _ = reduce_numbers(cause.issubset, size)
    assert reduced.case == Numbers(tuple(sorted(cause)))
    assert reduced.one_minimal


class Inapplicable:
    """A pass without changes; it cannot read the case."""

    def changes(self, _case: Numbers) -> Sequence[object]:
        return ()

    def apply(self, _case: Numbers, _chosen: Sequence[object]) -> Numbers:
        return Numbers(())


class Both(Shorter):
    passes = (Inapplicable(), *Shorter.passes)


def test_pass_without_changes_is_not_applied() -> None:
    lab = Lab(frozenset({1}).issubset)
    assert reduce_case(Numbers((0, 1, 2)), Both(), lab).case == Numbers((1,))


@given(st.integers(1, 12), st.integers(), st.integers(1, 5))
def test_result_is_bad_and_no_single_deletion_keeps_it_bad(size: int, salt: int, width: int) -> None:
    whole = frozenset(range(size))
    chance = hashed(salt)
    reduced, lab = reduce_numbers(lambda chosen: chosen == whole or chance(chosen), size, width=width)
    left = frozenset(reduced.case.numbers)
    assert lab.holds(left)
    assert reduced.one_minimal
    assert not any(lab.holds(left - {x}) for x in left)


@given(st.integers(1, 12), st.integers(), st.integers(2, 8))
def test_result_depends_on_the_start_alone_not_on_how_many_are_run_together(size: int, salt: int, width: int) -> None:
    whole = frozenset(range(size))
    chance = hashed(salt)

    def holds(chosen: frozenset[int]) -> bool:
        return chosen == whole or chance(chosen)

    alone, _ = reduce_numbers(holds, size)
    again, _ = reduce_numbers(holds, size)
    together, _ = reduce_numbers(holds, size, width=width)
    assert alone == again
    assert together.case == alone.case


@given(st.integers(1, 12), st.integers(), st.integers(1, 5))
def test_no_case_is_tested_twice_but_the_first(size: int, salt: int, width: int) -> None:
    whole = frozenset(range(size))
    chance = hashed(salt)
    reduced, lab = reduce_numbers(lambda chosen: chosen == whole or chance(chosen), size, width=width)
    start = Numbers(tuple(range(size)))
    assert lab.runs.pop(start) == reduced.repeats == 3
    assert all(runs == 1 for runs in lab.runs.values())
    assert reduced.tests == len(lab.runs)


@given(st.integers(1, 30), st.integers(0, 40))
def test_exhausted_budget_keeps_the_best_so_far(size: int, budget: int) -> None:
    cause = frozenset(range(0, size, 3))
    reduced, lab = reduce_numbers(cause.issubset, size, budget=budget)
    assert reduced.tests <= budget
    assert cause <= frozenset(reduced.case.numbers)
    best = min(len(case.numbers) for case in lab.runs if cause.issubset(case.numbers))
    assert len(reduced.case.numbers) == best


def test_no_budget_leaves_the_start() -> None:
    reduced, _ = reduce_numbers(lambda _: True, 5, budget=0)
    assert reduced.case == Numbers((0, 1, 2, 3, 4))
    assert not reduced.one_minimal


def test_start_that_is_never_bad_is_gone_and_left_as_it_is() -> None:
    reduced, lab = reduce_numbers(lambda _: False, 5)
    assert (reduced.gone, reduced.flaky, reduced.one_minimal) == (True, False, False)
    assert lab.runs == {Numbers((0, 1, 2, 3, 4)): 3}


def test_start_that_is_bad_only_sometimes_is_flaky_and_left_as_it_is() -> None:
    turns = iter([True, False, True])
    reduced, lab = reduce_numbers(lambda _: next(turns), 5)
    assert (reduced.gone, reduced.flaky, reduced.seen, reduced.repeats) == (False, True, 2, 3)
    assert reduced.case == Numbers((0, 1, 2, 3, 4))
    assert lab.runs.total() == 3


def test_flaky_start_is_shrunk_by_majority_where_that_is_wanted() -> None:
    turns = itertools.count()

    def sometimes(chosen: frozenset[int]) -> bool:
        return {1, 3} <= chosen and next(turns) % 3 < 2

    reduced, _ = reduce_numbers(sometimes, 5, repeats=5, by_majority=True)
    assert reduced.by_majority
    assert set(reduced.case.numbers) == {1, 3}
    assert 0 < reduced.seen < reduced.repeats == 5


def test_time_that_is_up_ends_the_search_with_the_best_so_far() -> None:
    lasts = time.time() + 0.3

    def slow(chosen: frozenset[int]) -> bool:
        time.sleep(0.02)
        return 1 in chosen

    reduced, _ = reduce_numbers(slow, 2000, deadline=lasts)
    assert time.time() < lasts + 2
    assert not reduced.one_minimal
    assert 1 in reduced.case.numbers


def test_subset_that_is_no_case_is_passed_over() -> None:
    class OnlyEven(Deletion):
        def apply(self, case: Numbers, chosen: Sequence[object]) -> Numbers | None:
            left = super().apply(case, chosen)
            return left if left is not None and len(left.numbers) % 2 == 0 else None

    class Evenly(Shorter):
        passes = (OnlyEven(),)

    lab = Lab(frozenset({3}).issubset)
    reduced = reduce_case(Numbers(tuple(range(8))), Evenly(), lab)
    assert len(reduced.case.numbers) == 2
    assert 3 in reduced.case.numbers
    assert all(len(case.numbers) % 2 == 0 for case in lab.runs)
