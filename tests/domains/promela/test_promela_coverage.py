"""Cells of models and formulas are listed as documented, and each source reaches all that it must."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from assay.core.domain.coverage import CoverageCell, HasCoverage
from assay.core.domain.lookup import make_source
from assay.core.domain.spec import parse_source_spec
from assay.domains.promela.coverage.declarations import AS_LATER, NO_LABEL
from assay.domains.promela.coverage.language import D_STEP, SENT, SLOW
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.model.case import SAFETY, Case, Property
from assay.domains.promela.sources.expected_cells import PAIRS

CASES = {
    "reductions": (1_500, 1),
    "swarm": (1_150, 4),
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


@cache
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


def test_declarations_count_with_their_places_and_initial_values() -> None:
    found = cells_of(
        "typedef S { short f = 1 + 1; byte g[2] = { 1, 2 } }; S s[2];\n"
        "active proctype P(int n) {\n"
        "  byte i; bool a[2] = true; i = 1; mtype m; S l; chan c = [1] of { byte };\n"
        "  for (i : 1 .. 2) { int k = i + 1; atomic { pid p = 2; skip } }\n"
        "}"
    )
    for cell in (
        CoverageCell("short", "field", "expression"),
        CoverageCell("byte array", "field", "list"),
        CoverageCell("typedef array", "global", "plain"),
        CoverageCell("int", "parameter", "plain"),
        CoverageCell("bool array", "process", "constant"),
        CoverageCell("mtype", "later", "plain"),
        CoverageCell("typedef", "later", "plain"),
        CoverageCell("int", "for", "expression"),
        CoverageCell("pid", "atomic", "constant"),
    ):
        assert found[cell] == 1, cell


def test_labels_inlines_and_references_to_processes_count() -> None:
    found = cells_of(
        "byte x; inline put(a, b) { a = b } inline none() { x = 2 }\n"
        "active proctype A() priority 2 { byte y; end: y = 1; at: put(x, 1) }\n"
        "proctype B() provided (x < 2) { accept1: do :: progress: A:y == 1 -> break od; x = A@at; none() }\n"
        "init priority 3 { run B() priority 1; assert(enabled(0) || get_priority(_pid) == 3) }"
    )
    for cell in (
        CoverageCell("end:", "process", "assignment"),
        CoverageCell("accept:", "process", "do"),
        CoverageCell("progress:", "guard of do", "condition"),
        CoverageCell("remote variable", "condition"),
        CoverageCell("remote label", "value"),
        CoverageCell("enabled", "assertion"),
        CoverageCell("get_priority", "assertion"),
        CoverageCell("provided", "proctype"),
        CoverageCell("inline", "unit", "2 parameters"),
        CoverageCell("inline", "unit", "0 parameters"),
        *(CoverageCell("priority", place) for place in ("proctype", "init", "run")),
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
    assert swarm[CoverageCell("int array", "for", "constant")] == AS_LATER
    assert swarm[CoverageCell("accept:", "first in atomic", "assignment")] == NO_LABEL
    assert swarm[CoverageCell("full", "message")] == SENT
    assert expected("grammar")[CoverageCell("assignment", "process")] == PAIRS
    assert set(swarm) == set(expected("random")) == set(expected("exhaustive:shape=rendezvous"))
