"""A failing case beside a passing one: the lines that only one of them has are marked."""

from __future__ import annotations

from assay.report.neighbour import ADDED, REMOVED, SAME, compared


def test_lines_of_one_case_only_are_marked() -> None:
    found = compared(["x = 1", "assert x", "end"], ["x = 1", "skip", "end"], "holds")
    assert [(line.text, line.mark) for line in found.failing] == [("x = 1", SAME), ("assert x", REMOVED), ("end", SAME)]
    assert [(line.text, line.mark) for line in found.passing] == [("x = 1", SAME), ("skip", ADDED), ("end", SAME)]
    assert [line.signed for line in found.merged] == ["  x = 1", "- assert x", "+ skip", "  end"]


def test_a_line_that_occurs_twice_is_marked_once() -> None:
    found = compared(["a", "a"], ["a"], "")
    assert sorted(line.mark for line in found.failing) == [REMOVED, SAME]
    assert [line.mark for line in found.passing] == [SAME]
