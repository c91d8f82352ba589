"""Coverage counts cells and pairs as they occur, and tells a defect of a source from what it leaves out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from tests.core.toy_coverage import COUNTED, HUGE, CountedToy
from tests.core.toy_subjects import Numbers

from assay.core.coverage.count import count_cells
from assay.core.coverage.sample import sample, spread
from assay.core.domain.coverage import CoverageCell, HasCoverage
from assay.core.domain.source import Identity
from assay.errors import InputError

SOURCE = Identity("toy", "random", 1, (("span", 4),))
CASES = [Numbers((1, 1, 2)), Numbers((1, -1)), Numbers(())]


def test_a_cell_is_counted_by_cases_and_by_occurrences() -> None:
    lines = count_cells(COUNTED, SOURCE, CASES).lines
    assert [(x.cell.construct, x.cell.place, x.cases, x.occurrences) for x in lines] == [
        ("negative", "later", 1, 1),
        ("positive", "first", 2, 2),
        ("positive", "later", 1, 2),
    ]


def test_a_pair_is_counted_once_for_each_case_with_both_constructs() -> None:
    coverage = count_cells(COUNTED, SOURCE, [*CASES, Numbers((-1, 2, -3))])
    assert coverage.pairs == {("negative", "positive"): 2}
    assert coverage.pairs_never_drawn == [("negative", "zero"), ("positive", "zero")]


def test_an_empty_cell_is_a_defect_or_has_a_reason() -> None:
    coverage = count_cells(COUNTED, SOURCE, CASES)
    assert coverage.cases == 3
    assert coverage.never_drawn == [
        CoverageCell("negative", "first"),
        CoverageCell("zero", "first"),
        CoverageCell("zero", "later"),
    ]
    assert coverage.left_out == [(HUGE, "span is 4")]
    assert coverage.unlisted == coverage.refuted == []


def test_a_pair_may_have_a_reason_too() -> None:
    class Explained(CountedToy):
        def pair_reason(self, source: Identity, one: str, other: str) -> str:
            return f"{source.name} says so" if (one, other) == ("negative", "zero") else ""

    coverage = count_cells(cast("HasCoverage", Explained()), SOURCE, CASES)
    assert coverage.pairs_left_out == [(("negative", "zero"), "random says so")]
    assert coverage.pairs_never_drawn == [("positive", "zero")]
    assert len(coverage.wanted_pairs) == 2


def test_cells_that_contradict_the_list_are_told_apart() -> None:
    class Wrong(CountedToy):
        def cells(self, _case: Numbers) -> Iterator[CoverageCell]:
            yield HUGE
            yield CoverageCell("imaginary")

    coverage = count_cells(cast("HasCoverage", Wrong()), SOURCE, CASES)
    assert coverage.refuted == [HUGE]
    assert coverage.unlisted == [CoverageCell("imaginary")]


def test_the_protocol_is_recognised() -> None:
    assert isinstance(COUNTED, HasCoverage)
    assert not isinstance(SOURCE, HasCoverage)


@pytest.mark.parametrize(("count", "most"), [(0, 8), (1, 8), (8, 8), (9, 8), (1000, 8), (10**12, 7), (50, 1)])
def test_a_sample_is_spread_evenly_and_has_no_index_twice(count: int, most: int) -> None:
    chosen = list(spread(count, most))
    assert len(set(chosen)) == len(chosen) == min(count, most)
    assert all(0 <= number < count for number in chosen)
    if count > most:
        half = sorted(chosen[: most // 2])
        gaps = [b - a for a, b in zip([0, *half], [*half, count], strict=True)]
        assert max(gaps) <= 4 * count // max(most // 2, 1)


class Wall:
    """A source that notes the indices asked for."""

    identity = SOURCE
    size = None

    def __init__(self) -> None:
        self.asked: list[int] = []

    def case(self, i: int) -> Numbers:
        self.asked.append(i)
        return Numbers((i,))


def test_only_finished_cases_are_drawn_again() -> None:
    wall = Wall()
    assert len(list(sample(wall, [range(10, 13), range(100, 102)]))) == 5
    assert wall.asked == [10, 11, 12, 100, 101]


def test_a_sample_ends_when_its_time_is_up() -> None:
    wall = Wall()
    assert len(list(sample(wall, [range(1000)], seconds=0))) == 1


def test_a_slow_sample_ends_at_a_power_of_two(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr("time.process_time", lambda: next(clock))
    assert len(list(sample(Wall(), [range(1000)], seconds=50))) == 32


def test_a_sample_has_a_bounded_size() -> None:
    assert len(list(sample(Wall(), [range(10**9)], seconds=60))) == 512


def test_an_error_of_the_source_is_not_hidden() -> None:
    class Broken(Wall):
        def case(self, i: int) -> Numbers:
            raise InputError(f"case {i} is gone")

    with pytest.raises(InputError, match="case 0 is gone"):
        list(sample(Broken(), [range(5)]))
