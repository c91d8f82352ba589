"""Which programs are well-named and well-typed, and where they are not (Fig. 4)."""

from __future__ import annotations

import pytest
from tests.domains.boogie.boogie_programs import program

from assay.domains.boogie.model.case import Flaw, Program, Type, Variable
from assay.domains.boogie.semantics.names import misnamed
from assay.domains.boogie.semantics.typing import mistyped

GOOD = [
    "assert == x y",
    "assert == p q",
    "assert != p < x y",
    "assert <==> ==> p q ! p",
    ":= x mod div * - + x y x y 3 (-) x",
    "if || p && p q { } { while >= x y { assert <= x y } }",
]
BAD = [
    ("assert x", 0),
    ("assert == x p", 1),
    ("assert <==> x y", 1),
    ("assert < p q", 1),
    (":= x p", 0),
    (":= p + x 1", 0),
    ("assert ! x", 1),
    ("assert == (-) p 1", 2),
    ("if 1 { } { }", 0),
    ("while - x x { }", 0),
    ("assert true assert && p x", 3),
    ("assert false while p { if p { } { := q 0 } }", 10),
]


@pytest.mark.parametrize("code", GOOD)
def test_well_typed(code: str) -> None:
    case = program(code, x=1, y=2, p=True, q=False)
    assert misnamed(case) is None
    assert mistyped(case) is None


@pytest.mark.parametrize(("code", "place"), BAD)
def test_ill_typed_and_where(code: str, place: int) -> None:
    flaw = mistyped(program(code, x=1, y=2, p=True, q=False))
    assert flaw is not None
    assert flaw.token == place


def test_an_initial_value_of_the_wrong_type_is_a_type_error() -> None:
    flaw = mistyped(Program((Variable("x", Type.INT, "true"),), ()))
    assert flaw is not None
    assert flaw.variable == 0


def test_undeclared_variables_and_names_declared_twice_are_name_errors() -> None:
    assert misnamed(program("assert p := z 1", p=True)) == Flaw("z is not declared", token=3)
    twice = Program((Variable("x", Type.INT, 1), Variable("x", Type.BOOL, "true")), ())
    assert misnamed(twice) == Flaw("x is declared twice", variable=1)
