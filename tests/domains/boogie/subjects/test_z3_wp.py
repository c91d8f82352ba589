"""Our own verifier: its conditions, its child, and the faults planted in it."""

from __future__ import annotations

import pytest
from tests.domains.boogie.boogie_programs import decided, paper_programs, program, source
from tests.domains.boogie.subjects.subject_answers import ALL, ask_live, read_saved
from tests.domains.boogie.subjects.test_boogie_subject import NOINFER

from assay.core.domain.lookup import make_subject
from assay.core.domain.spec import parse_spec
from assay.core.domain.subject import Origin
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.model.case import Program

pytestmark = [pytest.mark.slow, pytest.mark.tool("python:z3")]


def verdicts(spec: str, *cases: Program) -> list[str]:
    return [answer.verdict.label for answer in ask_live(spec, cases)]


def test_answers_are_read_from_real_output() -> None:
    assert read_saved("z3-wp", "all") == NOINFER


def test_it_says_what_boogie_without_inference_says_of_the_programs_of_the_paper() -> None:
    assert dict(zip(ALL, verdicts("z3-wp", *(paper_programs()[name] for name in ALL)), strict=True)) == NOINFER


def test_what_a_loop_does_not_change_is_known_behind_it() -> None:
    kept = program("while < x 3 { := x + x 1 } assert == y 7", x=0, y=7)
    changed = program("while < x 3 { := x + x 1 if true { := y 7 } { } } assert == y 7", x=0, y=7)
    assert verdicts("z3-wp", kept, changed) == ["success", "failure"]


def test_the_condition_of_a_loop_is_false_behind_it_and_true_inside() -> None:
    assert verdicts("z3-wp", program("while < x 3 { assert < x 3 := x + x 1 } assert >= x 3", x=0)) == ["success"]


def test_a_failing_assertion_is_named() -> None:
    (answer,) = ask_live("z3-wp", [program("assert true if < x 0 { } { assert == x 0 } assert == x 4", x=0)])
    assert answer.measures == {"place": 14}


def test_division_is_euclidean_and_by_zero_it_is_a_fixed_number() -> None:
    euclidean = program("assert && == div -7 2 -4 == div 7 -2 -3 assert == mod -7 -2 1")
    fixed = program("assert == div x 0 div x 0", x=1)
    unknown = program("assert == div x 0 0", x=1)
    assert verdicts("z3-wp", euclidean, fixed, unknown) == ["success", "success", "failure"]


def test_any_nesting_will_do() -> None:
    deep = program("if true { " * 3000 + "assert false " + "} { } " * 3000)
    assert verdicts("z3-wp", deep) == ["failure"]


@pytest.mark.parametrize(
    ("fault", "case"),
    [
        ("forgets", program("while < x 3 { while < y 3 { := y + y 1 } := x + x 1 } assert == y 0", x=0, y=0)),
        ("once", program("while < x 3 { assert == x 0 := x + x 1 }", x=0)),
        ("truncates", program("assert == div -7 2 -3")),
    ],
)
def test_a_planted_fault_is_unsound(fault: str, case: Program) -> None:
    assert decided(case).verdict.word == "failure"
    assert verdicts("z3-wp", case) == ["failure"]
    assert verdicts(f"fault:{fault}", case) == ["success"]
    assert make_subject(DOMAIN, parse_spec(f"fault:{fault}")).origin is Origin.PLANTED


def test_no_program_that_fails_is_verified() -> None:
    cases = [source(text).case(i) for text in ("random:size=5,seed=3", "swarm:seed=3") for i in range(100)]
    said = verdicts("z3-wp", *cases)
    wrong = [i for i, case in enumerate(cases) if said[i] == "success" and decided(case).verdict.word == "failure"]
    assert wrong == []
    assert {"success", "failure"} <= set(said)
