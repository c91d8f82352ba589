"""Coverage as text begins with a summary, lists what is empty, and is cut with a hint; JSON has everything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from tests.core.toy_coverage import COUNTED, CountedToy
from tests.core.toy_subjects import Numbers

from assay.core.coverage.count import Coverage, count_cells
from assay.core.domain.coverage import CoverageCell, HasCoverage
from assay.core.domain.source import Identity
from assay.report.coverage import MOST_ROWS, coverage_grid, coverage_json, coverage_text

SOURCE = Identity("toy", "random", 1, (("span", 4),))
CASES = [Numbers((1, 1, 2)), Numbers((1, -1))]


class Many(CountedToy):
    """More cells than a screen has lines."""

    def cells(self, case: Numbers) -> Iterator[CoverageCell]:
        return (CoverageCell(f"c{number:03}") for number in case.numbers)

    def expected_cells(self, source: Identity) -> Mapping[CoverageCell, str]:
        never = {CoverageCell("d", str(k)): f"{source.name} has none" for k in range(9)}
        return {**{CoverageCell(f"c{k:03}"): "" for k in range(200)}, **never}

    def pair_reason(self, _source: Identity, one: str, _other: str) -> str:
        return "zero is alone" if one == "c000" else ""


def many(drawn: int) -> Coverage:
    return count_cells(cast("HasCoverage", Many()), SOURCE, [Numbers(tuple(range(drawn)))])


def test_the_summary_comes_first_and_empty_cells_follow() -> None:
    assert coverage_text(count_cells(COUNTED, SOURCE, CASES)).splitlines() == [
        "2 cases: 3 of 6 expected cells, 1 of 3 pairs of constructs",
        "",
        "Never drawn in these cases:",
        "  negative, first",
        "  zero, first",
        "  zero, later",
        "",
        "Constructs in none of these cases:",
        "  zero",
        "",
        "Left out by the source:",
        "  span is 4: positive, first: huge",
    ]


def test_pairs_are_listed_if_both_constructs_occur() -> None:
    text = coverage_text(count_cells(COUNTED, SOURCE, [Numbers((1, -1)), Numbers((0,))]))
    listed = text.partition("Pairs of constructs that do not occur together:\n")[2].partition("\n\n")[0]
    assert listed.splitlines() == ["  negative with zero", "  positive with zero"]


def test_nothing_empty_is_one_line() -> None:
    every = [Numbers((a, b)) for a in (-1, 0, 1) for b in (-1, 0, 1)]
    first, _, rest = coverage_text(count_cells(COUNTED, SOURCE, every)).partition("\n\n")
    assert first == "9 cases: 6 of 6 expected cells, 3 of 3 pairs of constructs"
    assert rest.startswith("Left out by the source:")


def test_long_lists_are_cut_with_a_hint() -> None:
    text = coverage_text(many(100))
    assert "… 40 more lines; print all with --json" in text
    assert "random has none: d, 0; d, 1; d, 2; d, 3; … (9 items)" in text
    assert "zero is alone: c000 with c100; " in text
    grid = coverage_grid(many(100))
    assert len(grid.rows) == MOST_ROWS
    assert grid.note == "… 40 more rows; print all with --json"


def test_json_has_everything() -> None:
    data = coverage_json(many(100))
    assert {name: len(value) for name, value in data.items() if isinstance(value, list)} == {
        "cells": 100,
        "never_drawn": 100,
        "left_out": 9,
        "unlisted": 0,
        "pairs": 100 * 99 // 2,
        "pairs_never_drawn": 199 * 198 // 2 - 99 * 98 // 2,
        "pairs_left_out": 100,
    }
    cells = data["cells"]
    assert isinstance(cells, list)
    assert cells[3] == {"construct": "c003", "place": "", "operands": "", "cases": 1, "occurrences": 1}


def test_a_source_without_expected_cells_only_counts() -> None:
    class Free(CountedToy):
        def expected_cells(self, _source: Identity) -> Mapping[CoverageCell, str]:
            return {CoverageCell("zero", "first"): "only if a file contains it"}

    assert coverage_text(count_cells(cast("HasCoverage", Free()), SOURCE, CASES)).startswith(
        "2 cases with 3 different cells\n"
    )
