"""Evidence that proves its verdict is accepted by both checkers; anything else is rejected."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.domains.boogie.boogie_programs import decided, paper_programs, program, source

from assay.core.domain.verdict import Verdict
from assay.domains.boogie.checker.readable import FAST, READABLE, ExecutionChecker
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Ended, Evidence, EvidenceCodec, Flawed, Repeated
from assay.domains.boogie.semantics.replay import SmallSteps, Statements
from assay.errors import InputError

CHECKERS = [FAST, READABLE]
WORDS = ("success", "failure", "loop", "division-by-zero", "name-error", "type-error")


def rejected(checker: ExecutionChecker, case: Program, word: str, evidence: Evidence) -> bool:
    return checker.check(case, Verdict(word), evidence) is not None


@pytest.mark.parametrize("text", ["random:size=3", "random:size=7", "random:class=named,size=5", "swarm:seed=4"])
def test_what_the_oracle_says_is_accepted_and_nothing_else(text: str) -> None:
    for i in range(60):
        case = source(text).case(i)
        answer = decided(case, steps=2000)
        if not isinstance(answer.evidence, Evidence):
            continue
        for checker in CHECKERS:
            assert not rejected(checker, case, answer.verdict.word, answer.evidence)
            for word in WORDS:
                assert word == answer.verdict.word or rejected(checker, case, word, answer.evidence)


WRONG: list[tuple[str, str, Evidence]] = [
    ("success", "success", Ended(3)),
    ("success", "success", Ended(5)),
    ("success", "success", Ended(4, 0)),
    ("success", "success", Ended(10**9)),
    ("failure", "failure", Ended(3)),
    ("failure", "failure", Ended(3, 1)),
    ("failure", "failure", Ended(2, 0)),
    ("failure", "failure", Ended(3, -1)),
    ("loop", "loop", Repeated(3, 5)),
    ("loop", "loop", Repeated(6, 3)),
    ("loop", "loop", Repeated(3, 3)),
    ("loop", "loop", Repeated(-3, 6)),
    ("success", "loop", Repeated(4, 5)),
    ("name_error", "name-error", Flawed(token=0)),
    ("name_error", "name-error", Ended(1)),
    ("type_error", "type-error", Flawed(variable=0)),
    ("success", "type-error", Flawed(token=0)),
    ("success", "reachable", Ended(4)),
]


@pytest.mark.parametrize(("name", "word", "evidence"), WRONG)
@pytest.mark.parametrize("checker", CHECKERS, ids=lambda checker: checker.name)
def test_wrong_evidence_is_rejected(checker: ExecutionChecker, name: str, word: str, evidence: Evidence) -> None:
    assert rejected(checker, paper_programs()[name], word, evidence)


def test_the_place_of_a_failure_is_checked() -> None:
    case = program("assert true if p { assert ! p } { } assert p", p=True)
    answer = decided(case)
    assert answer.evidence == Ended(6, 5)
    assert rejected(FAST, case, "failure", Ended(6, 0))
    assert rejected(READABLE, case, "failure", Ended(6, 10))


def test_division_by_zero_in_the_guard_of_a_loop_has_the_loop_as_its_place() -> None:
    case = program("while == mod 1 x 0 { }", x=0)
    answer = decided(case)
    assert answer.evidence == Ended(3, 0)
    assert all(not rejected(checker, case, "division-by-zero", Ended(3, 0)) for checker in CHECKERS)


def test_both_replays_reach_the_same_term_at_every_step() -> None:
    for text in ("random:size=5,seed=2", "swarm:seed=2"):
        for i in range(25):
            case = source(text).case(i)
            if decided(case).verdict.word in ("name-error", "type-error"):
                continue
            slow, fast = SmallSteps(case), Statements(case)
            for steps in range(150):
                assert slow.at(steps) == fast.at(steps)


def test_evidence_is_written_and_read_back() -> None:
    codec = EvidenceCodec()
    for evidence in (Ended(3), Ended(4, 2), Repeated(1, 2), Flawed(token=3), Flawed(variable=0)):
        assert codec.decode(codec.encode(evidence)) == evidence
    with pytest.raises(InputError):
        codec.decode(b'{"type":"derivation"}')


def test_numbers_that_explode_are_not_followed() -> None:
    case = program("while true { := x * x x }", x=3)
    assert rejected(FAST, case, "success", Ended(100_000))


def test_a_checker_is_a_value() -> None:
    assert replace(FAST, name="other").replay is FAST.replay
