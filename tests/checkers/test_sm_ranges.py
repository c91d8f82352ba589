"""Every variable of a program that a model is has a finite range: the theorems on reduction ask for that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest

from assay.coq_terms import items
from assay.core.domain.source import Identity
from assay.domains.promela.ample.sm.program import SmProgram, sm_program
from assay.domains.promela.formats.parser import parse_formula
from assay.domains.promela.model.case import LTL, Case, Property
from assay.domains.promela.sources.exhaustive import Exhaustive

Tree = tuple[object, object]
MODELS = {
    "counter": "byte x; active proctype P() { byte y = 1; do :: x < 2 -> x = x + y :: x >= 2 -> x = 0 od }",
    "array": "short a[3]; active [2] proctype P() { int b[2]; unsigned n : 3; b[1] = _nr_pr; a[2] = b[1]; n = 7 }",
    "negative": "int x = -5; bool b = true; active proctype P() { x = -x; b = !b }",
}


def ranged(program: SmProgram) -> Iterator[tuple[int, tuple[int, int]]]:
    """The first value of each variable, and its range: where it begins and how many numbers it has."""
    ranges, locals_, start = cast("tuple[object, object, Tree]", program.program)
    yield from zip(items(start[0]), items(ranges), strict=True)
    for own, process in zip(items(locals_), items(start[1]), strict=True):
        yield from zip(items(cast("Tree", process)[1]), items(own), strict=True)


def has_finite_ranges(case: Case) -> bool:
    program = sm_program(case)
    if isinstance(program, str):
        return False
    for value, (low, size) in ranged(program):
        assert size > 0
        assert low <= value < low + size
    return True


@pytest.mark.parametrize("source", MODELS.values(), ids=MODELS)
def test_variables_have_finite_ranges_with_their_first_values(source: str) -> None:
    assert has_finite_ranges(Case(source, Property(LTL, "given", parse_formula("[] true"))))


def test_so_do_those_of_the_small_space_without_channels() -> None:
    space = Exhaustive(Identity("promela", "exhaustive", 1, ()), "shared", 1)
    assert sum(has_finite_ranges(space.case(i)) for i in range(0, space.size, space.size // 40)) > 20
