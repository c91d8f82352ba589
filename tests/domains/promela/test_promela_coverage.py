"""Cells of models and formulas are listed as documented, and each source reaches all that it must."""

from __future__ import annotations

from collections import Counter

import pytest

from assay.core.domain.coverage import CoverageCell, HasCoverage
from assay.core.domain.lookup import make_source
from assay.core.domain.spec import parse_source_spec
from assay.domains.promela.coverage.language import D_STEP, SLOW
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.model.case import SAFETY, Case, Property
from assay.domains.promela.sources.expected_cells import PAIRS

CASES = {
    "reductions": (1_500, 1),
    "swarm": (880, 4),
    "random": (1_500, 3),
    "exhaustive": (800, 983),
    "exhaustive:shape=buffered": (600, 161),
}
"""For each source, how many cases reach all cells, and their distance; four cases ask about one model."""


def cells_of(text: str) -> Counter[CoverageCell]:
    assert isinstance(DOMAIN, HasCoverage)
    return Counter(DOMAIN.cells(Case(text, Property(SAFETY))))


def expected(text: str) -> dict[CoverageCell, str]:
    assert isinstance(DOMAIN, HasCoverage)
    return dict(DOMAIN.expected_cells(make_source(DOMAIN, parse_source_spec(text)).identity))


def reached(text: str) -> Counter[CoverageCell]:
    assert isinstance(DOMAIN, HasCoverage)
    source, found, (count, distance) = (
        make_source(DOMAIN, parse_source_spec(text)),
        Counter[CoverageCell](),
        CASES[text],
    )
    for i in range(count):
        found.update(DOMAIN.cells(source.case(distance * i + 1)))
    return found


def test_statements_count_with_their_places_and_operands() -> None:
    found = cells_of(
        "byte x, a[2]; chan w = [0] of { byte };\n"
        "active proctype P() { bit i; do :: w!-1 :: d_step { x == 255; a[i] = x } od unless { a[1] << a[1] } }"
    )
    for cell in (
        CoverageCell("send", "guard of do"),
        CoverageCell("!", "rendezvous", "negative"),
        CoverageCell("d_step", "guard of do"),
        CoverageCell("condition", "first in d_step"),
        CoverageCell("==", "operands", "global, boundary"),
        CoverageCell("=", "computed element", "global"),
        CoverageCell("subscript", "", "local"),
        CoverageCell("<<", "operands", "same"),
        CoverageCell("condition", "first in escape"),
        CoverageCell("chan", "global", "rendezvous"),
    ):
        assert found[cell] == 1, cell


@pytest.mark.slow
@pytest.mark.parametrize("text", CASES)
def test_a_source_reaches_what_it_must(text: str) -> None:
    found = reached(text)
    assert [cell for cell, why in expected(text).items() if not why and not found[cell]] == []


@pytest.mark.slow
def test_no_source_draws_what_is_excluded() -> None:
    found = reached("swarm")
    assert [cell for cell, why in expected("swarm").items() if why and found[cell]] == []


def test_reasons_are_given() -> None:
    swarm = expected("swarm")
    assert swarm[CoverageCell("do", "d_step")] == D_STEP
    assert swarm[CoverageCell("W", "root", "temporal, atom")] == SLOW
    assert expected("grammar")[CoverageCell("assignment", "process")] == PAIRS
    assert set(swarm) == set(expected("random")) == set(expected("exhaustive:shape=rendezvous"))
