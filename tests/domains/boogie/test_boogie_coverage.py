"""Cells of programs are listed as documented, and each source reaches all that it must."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.domains.boogie.boogie_programs import decided, program, source

from assay.core.domain.coverage import CoverageCell, HasCoverage
from assay.domains.boogie.coverage.expected import CORPUS, NO_INVARIANTS
from assay.domains.boogie.coverage.language import mistyped_cells, typed_cells
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.sources.swarm_cells import CELLS

DEPTHS = {1: 1_000, 7: 4_000}
"""Programs of each size that reach all cells; deeper programs need fewer."""


def cells(case: Program) -> Counter[CoverageCell]:
    assert isinstance(DOMAIN, HasCoverage)
    return Counter(DOMAIN.cells(case))


def reached(text: str, count: int) -> Counter[CoverageCell]:
    drawn, found = source(text), Counter[CoverageCell]()
    for i in range(count):
        found.update(cells(drawn.case(i)))
    return found


def missed(text: str, count: int) -> list[CoverageCell]:
    """The cells that a source must reach, and did not."""
    assert isinstance(DOMAIN, HasCoverage)
    found = reached(text, count)
    return [cell for cell, why in DOMAIN.expected_cells(source(text).identity).items() if not why and not found[cell]]


def test_an_operator_counts_at_its_statement_and_below_its_operator() -> None:
    found = cells(program("assert < - x 0 3000000000", x=1))
    assert found == Counter(
        {
            CoverageCell("declaration", "int", "1"): 1,
            CoverageCell("assert", "top level", "bool expression"): 1,
            CoverageCell("<", "assert", "expression, large"): 1,
            CoverageCell("-", "assert", "variable, 0"): 1,
            CoverageCell("-", "left of order", "variable, 0"): 1,
        }
    )


def test_an_invariant_counts_once() -> None:
    found = cells(program(":= x 0 invariant <= x x while < x 2 { := x + x 1 invariant <= x x }", x=0))
    assert found[CoverageCell("<=", "invariant", "same variable")] == 1
    assert found[CoverageCell("while", "top level", "bool expression; body")] == 1


def test_operands_of_the_wrong_type_count_by_their_types() -> None:
    found = cells(program("if + true z { } { := x x }", x=0))
    assert found[CoverageCell("+", "if guard", "bool, undeclared")] == 1
    assert found[CoverageCell("if", "top level", "int; no then")] == 1
    assert found[CoverageCell(":=", "else", "same variable")] == 1


@pytest.mark.slow
def test_swarm_reaches_every_cell_of_the_language_in_one_pass() -> None:
    assert missed("swarm", -(-len(typed_cells()) // CELLS)) == []


def test_loops_reaches_its_guards_and_updates() -> None:
    assert missed("loops", 2_500) == []


@pytest.mark.slow
@pytest.mark.parametrize("size", DEPTHS)
def test_random_reaches_what_it_must(size: int) -> None:
    assert missed(f"random:size={size}", DEPTHS[size]) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["named", "formed"])
def test_the_other_classes_reach_what_they_must(kind: str) -> None:
    assert missed(f"random:class={kind}", 6_000) == []


@pytest.mark.parametrize("text", ["random:size=2", "random:class=formed,size=4", "random:class=named,size=3", "swarm"])
def test_every_drawn_cell_is_listed_and_none_that_cannot_be_drawn_is_drawn(text: str) -> None:
    assert isinstance(DOMAIN, HasCoverage)
    listed, found = DOMAIN.expected_cells(source(text).identity), reached(text, 600)
    assert set(found) <= set(listed)
    assert not [cell for cell in found if listed[cell] and not listed[cell].startswith("seldom")]


def test_reasons_are_given(tmp_path: Path) -> None:
    assert isinstance(DOMAIN, HasCoverage)
    typed = DOMAIN.expected_cells(source("random").identity)
    assert typed[CoverageCell("invariant", "loop", "true")] == NO_INVARIANTS
    assert not set(typed).intersection(mistyped_cells())
    corpus = next(kind for kind in DOMAIN.source_kinds if kind.name == "corpus")
    path = tmp_path / "a.json"
    path.write_bytes(DOMAIN.cases.encode(source("random").case(0)))
    assert set(DOMAIN.expected_cells(corpus.build("boogie", {"path": str(path)}).identity).values()) == {CORPUS}


@pytest.mark.slow
def test_swarm_programs_are_decided_within_the_limit_of_campaigns() -> None:
    verdicts = Counter(decided(source("swarm:seed=3").case(i), steps=100_000).verdict.label for i in range(1_500))
    assert set(verdicts) == {"success", "failure", "loop"}
