"""The sources of formulas reach every cell of their language, and give true reasons for the others."""

from __future__ import annotations

from typing import cast

import pytest

from assay.automata.formula.formula import subformulas
from assay.core.coverage.count import count_cells
from assay.core.domain.coverage import CoverageCell, HasCoverage
from assay.core.domain.lookup import make_source
from assay.core.domain.source import Identity
from assay.core.domain.spec import parse_source_spec
from assay.domains.ltl.domain import DOMAIN
from assay.domains.ltl.formats import formula_case

COUNTED = cast("HasCoverage", DOMAIN)


@pytest.mark.parametrize(
    ("text", "cases"),
    [
        ("formulas", 9_000),
        ("formulas:next=1,seed=1", 12_000),
        ("formulas:size=4", 10_000),
        ("formulas:size=3,atoms=1", 5_000),
        ("formulas:size=2", 500),
        ("formulas:size=1", 200),
        ("exhaustive", 10_000),
        ("exhaustive:next=1,atoms=1", 10_000),
        ("exhaustive:size=2", 10_000),
    ],
)
def test_no_cell_and_no_pair_is_empty_without_a_reason(text: str, cases: int) -> None:
    source = make_source(DOMAIN, parse_source_spec(text))
    most = cases if source.size is None else min(cases, source.size)
    coverage = count_cells(COUNTED, source.identity, map(source.case, range(most)))
    assert coverage.never_drawn == []
    assert coverage.pairs_never_drawn == []
    assert coverage.unlisted == []
    assert coverage.refuted == []


def test_all_reasons_are_gone_with_every_operator_and_room() -> None:
    source = make_source(DOMAIN, parse_source_spec("formulas:next=1,size=6"))
    assert not any(COUNTED.expected_cells(source.identity).values())


def test_a_file_is_expected_to_contain_nothing() -> None:
    expected = COUNTED.expected_cells(Identity("ltl", "corpus", 1, (("path", "x"),)))
    assert set(expected.values()) == {"only if a file contains it"}


@pytest.mark.parametrize(
    ("formula", "cells"),
    [
        ("true", ["true/root/"]),
        ("!p", ["!/root/atom", "atom/inside/"]),
        ("p U p", ["U/root/same atom twice", "atom/inside/", "atom/inside/"]),
        ("!p U !p", ["U/root/same negated atom twice", "!/inside/atom", "!/left of U/", "!/right of U/"]),
        ("[] p && [] p", ["&&/root/same formula twice", "[]/left of &&/", "[]/right of &&/"]),
        ("(X p) -> false", ["->/root/operator, false", "X/inside/atom", "X/left of ->/", "false/inside/"]),
        ("[] <> !p", ["[]/root/operator", "<>/under []/", "<>/inside/negated atom"]),
        ("true W q", ["W/root/true, atom"]),
    ],
)
def test_the_cells_of_a_formula(formula: str, cells: list[str]) -> None:
    found = [f"{c.construct}/{c.place}/{c.operands}" for c in COUNTED.cells(formula_case(formula))]
    assert set(cells) <= set(found)
    assert all(found.count(cell) >= cells.count(cell) for cell in cells)


def test_formulas_keep_to_their_size() -> None:
    for most in (1, 2, 3, 8):
        source = make_source(DOMAIN, parse_source_spec(f"formulas:next=1,size={most}"))
        sizes = {sum(1 for _ in subformulas(source.case(i).formula)) for i in range(800)}
        assert sizes == set(range(1, most + 1))


def test_operands_that_differ_need_two_atoms() -> None:
    source = make_source(DOMAIN, parse_source_spec("exhaustive:atoms=1"))
    assert COUNTED.expected_cells(source.identity)[CoverageCell("U", "root", "atom, atom")] == "needs atoms=2"
