"""The machine and the specification agree: on generated programs, at the step limit, and on large numbers."""

from __future__ import annotations

import pytest
from tests.domains.boogie.boogie_programs import CLASSES_AND_SIZES, decided, program, source

from assay.domains.boogie.engine.heads import head_numbers
from assay.domains.boogie.engine.run import BITS
from assay.domains.boogie.model.case import STATEMENTS, WHILE, Program
from assay.domains.boogie.model.evidence import Repeated
from assay.domains.boogie.semantics.program_points import continuation

pytestmark = pytest.mark.slow

LIMIT = 400


def assert_engines_agree(case: Program, limit: int = LIMIT) -> None:
    fast, slow = decided(case, steps=limit), decided(case, "semantics", limit)
    assert (fast.verdict, fast.measures) == (slow.verdict, slow.measures)
    if fast.verdict.word == "loop":
        assert fast.evidence == slow.evidence


@pytest.mark.parametrize(("kind", "size"), CLASSES_AND_SIZES)
def test_engines_agree_on_random_programs(kind: str, size: int) -> None:
    programs = source(f"random:class={kind},size={size},seed=11")
    for i in range(300 if size < 10 else 60):
        assert_engines_agree(programs.case(i))


def test_engines_agree_on_swarm_programs() -> None:
    programs = source("swarm:seed=11")
    for i in range(300):
        assert_engines_agree(programs.case(i), 1500)


ENDLESS = [
    "while true { }",
    "assert true while true { assert true assert true }",
    "assert == 2 2 while true { assert == + 1 1 2 }",
    "while p { } while true { while p { } }",
    ":= x 5 while true { := x mod + x 2 7 }",
    "while < x 4 { while < x 3 { := x + x 1 } := x 0 if p { := p false } { := p true } }",
    "if true { while true { assert p } } { } assert p while true { assert p }",
    "while >= x 0 { := x mod * x 3 101 if == x 5 { := p ! p } { } }",
    ":= x 9223372036854775807 while true { := x - 18446744073709551616 x }",
]


@pytest.mark.parametrize("code", ENDLESS)
def test_a_loop_is_found_exactly_where_the_first_term_repeats(code: str) -> None:
    case = program(code, x=1, p=True)
    answer = decided(case, "semantics", 10_000)
    assert isinstance(answer.evidence, Repeated)
    second = answer.evidence.second
    for limit in (second - 2, second - 1, second, second + 1, 3 * second):
        assert_engines_agree(case, max(1, limit))
    assert decided(case, steps=second).evidence == answer.evidence
    assert decided(case, steps=second - 1).verdict.label == "unknown:timeout"


def test_a_loop_whose_first_repetition_is_beyond_the_limit_is_a_timeout() -> None:
    case = program("while true { := x mod + x 1 1000 }", x=0)  # 1000 rounds of 6 steps
    assert decided(case, steps=6000).verdict.label == "loop"
    assert decided(case, steps=5999).verdict.label == "unknown:timeout"


def test_outcomes_count_up_to_the_limit_itself() -> None:
    case = program("while < x 100 { := x + x 1 } assert false", x=0)
    steps = decided(case).measures["steps"]
    assert isinstance(steps, int)
    assert decided(case, steps=steps).verdict.label == "failure"
    assert decided(case, steps=steps - 1).verdict.label == "unknown:timeout"


def test_a_squaring_loop_is_stopped_for_its_memory() -> None:
    answer = decided(program("while true { := x * x x }", x=3))
    assert answer.verdict.label == "unknown:memory"


def test_numbers_beyond_64_bits_are_exact() -> None:
    case = program(f"while < i 200 {{ := x * x 3 := i + i 1 }} assert == x {3**200}", x=1, i=0)
    assert decided(case).verdict.label == "success"


def test_a_literal_of_any_length_can_be_computed_with() -> None:
    large = 10**6000
    case = Program(program("", x=0).variables, (":=", "x", large, ":=", "x", "+", "x", 1, "assert", ">", "x", large))
    assert large.bit_length() > BITS
    assert decided(case).verdict.label == "success"


def test_loops_have_one_number_exactly_if_the_same_code_is_left() -> None:
    for i in range(300):
        code = source("random:size=7,seed=3").case(i).code
        numbers = head_numbers(code)
        left = {place: continuation(code, place) for place in numbers}
        for a in numbers:
            for b in numbers:
                assert (numbers[a] == numbers[b]) == (left[a] == left[b])


def test_loops_that_are_the_same_term_are_common_in_copied_code() -> None:
    code = program("while p { } while true { while p { } }", p=True).code
    first, second, third = [i for i, token in enumerate(code) if token in STATEMENTS and token == WHILE]
    numbers = head_numbers(code)
    assert numbers[first] == numbers[third] != numbers[second]
