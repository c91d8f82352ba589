"""The specification does what Figs. 2 and 3 say, rule by rule, and Boogie's operators are Boogie's."""

from __future__ import annotations

import pytest
from tests.domains.boogie.boogie_programs import program

from assay.domains.boogie.model.case import Program
from assay.domains.boogie.semantics.steps import End, State, binary, outcome, run


def codes(case: Program) -> list[str]:
    """The code of each term of a run, in words."""
    return [str(term) if isinstance(term, End) else " ".join(map(str, term.code)) for term in run(case)]


def test_operands_are_evaluated_from_left_to_right() -> None:
    assert codes(program("assert == + x 1 y", x=1, y=2)) == [
        "assert == + x 1 y",
        "assert == + 1 1 y",
        "assert == 2 y",
        "assert == 2 2",
        "assert true",
        "",
        "success",
    ]


def test_a_loop_becomes_a_conditional_that_ends_with_the_loop() -> None:
    assert codes(program("while b { := b false }", b=True)) == [
        "while b { := b false }",
        "if b { := b false while b { := b false } } { }",
        "if true { := b false while b { := b false } } { }",
        ":= b false while b { := b false }",
        "while b { := b false }",
        "if b { := b false while b { := b false } } { }",
        "if false { := b false while b { := b false } } { }",
        "",
        "success",
    ]


def test_the_rest_of_the_body_follows_the_chosen_branch() -> None:
    assert codes(program("if false { assert false } { assert true } assert false")) == [
        "if false { assert false } { assert true } assert false",
        "assert true assert false",
        "assert false",
        "failure",
    ]


def test_assignment_changes_one_variable() -> None:
    terms = list(run(program(":= y - x 5", x=3, y=4)))
    assert State((3, -2), ()) in terms


@pytest.mark.parametrize(
    "code", ["assert && false == div 1 0 1", "assert || true == mod 1 0 1", "assert ==> false == div x 0 1"]
)
def test_no_operator_stops_early_so_division_by_zero_is_met(code: str) -> None:
    assert outcome(program(code, x=1), 100)[0] == "division-by-zero"


@pytest.mark.parametrize("a", range(-7, 8))
@pytest.mark.parametrize("b", [-3, -2, -1, 1, 2, 3])
def test_div_and_mod_are_euclidean(a: int, b: int) -> None:
    quotient, remainder = binary("div", a, b), binary("mod", a, b)
    assert isinstance(quotient, int)
    assert isinstance(remainder, int)
    assert a == b * quotient + remainder
    assert 0 <= remainder < abs(b)


def test_the_first_term_that_repeats_may_lie_inside_an_expression() -> None:
    assert outcome(program("assert == 2 2 while true { assert == + 1 1 2 }"), 100) == ("loop", 5)


def test_the_limit_is_the_last_step_that_counts() -> None:
    case = program("while true { }")
    assert outcome(case, 2) == ("loop", 2)
    assert outcome(case, 1) == ("timeout", 1)
