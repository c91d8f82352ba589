"""The proved checker of executions accepts what the hand-written ones accept, and rejects what they reject."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest
from tests.domains.boogie.boogie_programs import decided, paper_programs, program, source

from assay.core.domain.verdict import Verdict
from assay.domains.boogie.checker.proved import PROVED, accepts, tree_of
from assay.domains.boogie.checker.readable import READABLE
from assay.domains.boogie.model.case import Token, is_variable
from assay.domains.boogie.model.evidence import Ended, Evidence, Repeated
from assay.domains.boogie.semantics.steps import State, run
from compare.boogie import SOURCES, WORDS, by_hand


def test_both_say_the_same_of_honest_and_of_changed_evidence() -> None:
    seen = by_hand(150)
    assert not any(said.startswith("WRONG") for said in seen), seen
    assert seen["honest, accepted"] > 120
    assert seen["both reject"] > 150


OPERATORS = ("+", "-", "*", "div", "mod", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "==>", "<==>")


def expression(value: tuple[Any, ...], names: list[str]) -> Iterator[Token]:
    """Write a tree in prefix order again, by the order of the constructors in `proofs/boogie/Syntax.v`."""
    match value:
        case (0, (0, number)):
            yield number
        case (0, (1, truth)):
            yield "true" if truth else "false"
        case (1, variable):
            yield names[variable]
        case (2, (operator,), left, right):
            yield from (OPERATORS[operator], *expression(left, names), *expression(right, names))
        case (3, (operator,), operand):
            yield from (("!", "(-)")[operator], *expression(operand, names))
        case _:
            raise ValueError(value)


def body(statements: tuple[Any, ...], names: list[str]) -> Iterator[Token]:
    while statements:
        first, statements = statements
        match first:
            case (0, variable, value):
                yield from (":=", names[variable], *expression(value, names))
            case (1, value):
                yield from ("assert", *expression(value, names))
            case (2, value, yes, no):
                yield from ("if", *expression(value, names), "{", *body(yes, names), "}", "{", *body(no, names), "}")
            case (3, value, again):
                yield from ("while", *expression(value, names), "{", *body(again, names), "}")
            case _:
                raise ValueError(first)


def test_programs_are_given_to_the_checker_as_they_are() -> None:
    for text in SOURCES:
        for i in range(60):
            case = source(text).case(i)
            used = [str(token) for token in reversed(case.code) if is_variable(token)]
            names = list(dict.fromkeys([*(variable.name for variable in case.variables), *used]))
            _, statements = cast("tuple[Any, tuple[Any, ...]]", tree_of(case)[0])
            code = tuple("assert" if token == "invariant" else token for token in case.code)
            assert tuple(body(statements, names)) == code, "an invariant is an assertion at the loop head"


def test_the_programs_of_the_paper_have_the_verdicts_of_the_paper() -> None:
    for name, case in paper_programs().items():
        answer = decided(case, steps=2000)
        if isinstance(answer.evidence, Evidence):
            assert [word for word in WORDS if accepts(case, word, answer.evidence)] == [answer.verdict.word], name


def test_every_number_of_steps_but_one_is_rejected() -> None:
    case = program("while < i 9 { := i + i 1 if == mod i 2 0 { := s + s i } { } } assert == s 20", i=0, s=0)
    steps = len(list(run(case))) - 1
    assert [n for n in range(steps + 50) if accepts(case, "success", Ended(n))] == [steps]


def test_two_terms_are_a_loop_exactly_if_they_are_equal() -> None:
    case = program("assert 2 == 2 while true { assert == + 1 1 2 := i + 1 mod i 3 }".replace("2 == 2", "== 2 2"), i=0)
    terms: list[object] = []
    for term in run(case):
        terms.append(term)
        if len(terms) == 60:
            break
    for first, here in enumerate(terms):
        for second, there in enumerate(terms):
            wanted = first < second and here == there and isinstance(here, State)
            assert accepts(case, "loop", Repeated(first, second)) == wanted


@pytest.mark.parametrize("left", range(-7, 8))
def test_division_is_euclidean(left: int) -> None:
    for right in (-3, -2, -1, 1, 2, 3):
        quotient = next(q for q in range(-9, 10) if 0 <= left - q * right < abs(right))
        case = program(
            f"assert == div {left} {right} {quotient} assert == mod {left} {right} {left - quotient * right}"
        )
        assert accepts(case, "success", Ended(7))


def test_division_by_zero_is_seen_on_every_side_of_a_connective() -> None:
    case = program("assert && false == div 1 0 1")
    assert accepts(case, "division-by-zero", Ended(1, 0))
    assert not accepts(case, "failure", Ended(3, 0))


def test_deep_and_long_programs_are_checked() -> None:
    deep = program(" ".join(["assert", *["!"] * 4000, "true"]))
    nested = program(" ".join(["if true {"] * 1500 + ["} { }"] * 1500))
    long = program(" ".join(["assert true"] * 5000))
    for case, steps in ((deep, 4002), (nested, 1501), (long, 5001)):
        assert accepts(case, "success", Ended(steps))
        assert not accepts(case, "success", Ended(steps - 1))


def test_the_place_is_compared_too() -> None:
    case = program("assert true assert false")
    assert PROVED.check(case, Verdict("failure"), Ended(2, 2)) is None
    assert PROVED.check(case, Verdict("failure"), Ended(2, 0)) is not None
    assert READABLE.check(case, Verdict("failure"), Ended(2, 0)) is not None
