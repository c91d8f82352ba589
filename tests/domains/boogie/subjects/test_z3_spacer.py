"""Z3's Spacer on programs as Horn clauses: loops without annotations, conditionals around loops, divisions."""

from __future__ import annotations

import pytest
from tests.domains.boogie.boogie_programs import decided, program, source
from tests.domains.boogie.subjects.subject_answers import ask_live

from assay.domains.boogie.model.case import Program
from assay.domains.boogie.subjects.z3_wp import answer

pytestmark = [pytest.mark.slow, pytest.mark.tool("python:z3")]


def verdicts(*cases: Program) -> list[str]:
    return [answer.verdict.label for answer in ask_live("z3-spacer", cases)]


def test_invariants_of_loops_are_found_and_so_are_failures() -> None:
    loop = "while < x 5 { := x + x 1 } assert == x {}"
    right, wrong = (program(loop.replace("{}", last), x=0) for last in ("5", "6"))
    assert verdicts(right, wrong) == ["success", "failure"]


def test_loop_that_does_not_end_has_no_failure_behind_it() -> None:
    assert verdicts(program("while true { } assert false"), program("assert false"), program("")) == [
        "success",
        "failure",
        "success",
    ]


def test_loops_in_one_or_both_branches_are_joined_behind_the_conditional() -> None:
    text = "if < x 1 { while < x 5 { := x + x 1 } } { := x 9 } assert == x {}"
    one = [program(text.replace("{}", last), x=first) for first, last in ((0, "5"), (1, "9"), (0, "9"), (1, "5"))]
    assert verdicts(*one) == ["success", "success", "failure", "failure"]
    both = "if < x 1 { while < x 5 { := x + x 1 } } { while > x 0 { := x - x 2 } } assert == x {}"
    cases = [program(both.replace("{}", last), x=first) for first, last in ((0, "5"), (4, "0"), (4, "5"))]
    assert verdicts(*cases) == ["success", "success", "failure"]


def test_assertion_that_was_passed_is_known_and_one_in_a_loop_is_checked_each_time() -> None:
    assert verdicts(program("while < x 3 { assert < x 3 := x + x 1 }", x=0)) == ["success"]
    assert verdicts(program("while < x 3 { assert < x 2 := x + x 1 }", x=0)) == ["failure"]


def test_division_by_a_variable_is_euclidean() -> None:
    right = program("assert && == div -7 x -4 == div 7 y -3 assert == mod -7 y 1", x=2, y=-2)
    assert verdicts(right, program("assert == div -7 x -3", x=2)) == ["success", "failure"]


def test_any_nesting_will_do() -> None:
    deep = program("if true { " * 1000 + "assert false " + "} { } " * 1000)
    assert verdicts(deep) == ["failure"]


def test_names_and_types_are_checked_first() -> None:
    assert verdicts(program("assert == y 1"), program("assert 1")) == ["name-error", "type-error"]


def test_time_limit_is_not_a_crash() -> None:
    assert answer(b'{"verdict": "unknown", "note": "canceled"}').verdict.label == "unknown:timeout"
    assert answer(b'{"verdict": "unknown", "note": "incomplete"}').verdict.label == "unknown:bound"


def test_where_spacer_gives_up_is_not_a_crash() -> None:
    loops = "while && < -3 x < i 6 { := x div x -2 while <==> ! == x 1 <= x -5 { := x * x x } := i + i 1 } "
    stuck = loops + ":= i 0 while < i 1 { assert >= n 3 := i + i 1 } assert < x 13"
    assert decided(program(stuck, x=100, n=6, i=0)).verdict.word == "failure"
    assert verdicts(program(stuck, x=100, n=6, i=0))[0] in {"failure", "unknown:bound", "unknown:timeout"}


def test_it_agrees_with_the_runs_of_small_random_programs() -> None:
    cases = [source("random:size=4,seed=5").case(i) for i in range(30)]
    said = verdicts(*cases)
    runs = [decided(case).verdict.word for case in cases]
    pairs = {(run, word) for run, word in zip(runs, said, strict=True) if not word.startswith("unknown")}
    assert {("success", "success"), ("failure", "failure")} <= pairs
    assert not pairs & {("success", "failure"), ("loop", "failure"), ("failure", "success")}
