"""The proved checker of executions accepts what the hand-written ones accept, and rejects what they reject."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from boogie_programs import decided, paper_programs, program, source

from assay.boogie.checker import FAST, READABLE
from assay.boogie.evidence import Ended, Evidence, Flawed, Repeated
from assay.boogie.model import Program
from assay.boogie.proved_checker import PROVED, accepts
from assay.boogie.semantics import State, run
from assay.core.verdict import Verdict

WORDS = ("success", "failure", "loop", "division-by-zero", "name-error", "type-error")
SOURCES = ("random:class=formed,size=3", "random:class=named,size=4", "random:size=5", "random:size=8", "swarm:seed=3")


def by_hand(case: Program, word: str, evidence: Evidence) -> bool:
    return FAST.check(case, Verdict(word), evidence) is None


def changed(evidence: Evidence) -> Iterator[Evidence]:
    """Evidence with other numbers; places stay, since no theorem speaks of them."""
    match evidence:
        case Ended(steps=steps, place=place):
            yield from (Ended(other, place) for other in (0, 1, steps - 2, steps - 1, steps + 1, 2 * steps, 10**9))
        case Repeated(first=first, second=second):
            yield from (Repeated(first + i, second + j) for i in (-1, 0, 1) for j in (-2, -1, 0, 1, 2))
            yield from (Repeated(second, first), Repeated(first, first), Repeated(second, 2 * second - first))
        case Flawed():
            yield from (Ended(3), Repeated(1, 2))


@pytest.mark.parametrize("text", SOURCES)
def test_both_say_the_same_of_honest_and_of_changed_evidence(text: str) -> None:
    accepted = rejected = 0
    for i in range(40):
        case = source(text).case(i)
        answer = decided(case, steps=3000)
        if not isinstance(answer.evidence, Evidence):
            continue
        for evidence in (answer.evidence, *changed(answer.evidence)):
            for word in WORDS:
                said = accepts(case, word, evidence)
                assert said == by_hand(case, word, evidence), (i, word, evidence)
                accepted += said
                rejected += not said
        assert PROVED.check(case, answer.verdict, answer.evidence) is None
    assert accepted >= 25
    assert rejected >= 1000


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
