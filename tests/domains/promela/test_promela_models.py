"""The model checker on models written by hand: what is true of them, with evidence, and told as people want it."""

from __future__ import annotations

import pytest
from tests.domains.promela.written_models import (
    ASSERTING,
    BROKEN,
    CASES,
    CLAIMS,
    DIVIDING,
    ENDING,
    FORKS,
    PETERSON,
    TICKING,
    about,
)

from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Certified, Verdict
from assay.domains.promela.checker.readable import CHECKER
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.drawing.reason_text import summary
from assay.domains.promela.drawing.run_text import run_lines
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Lasso, Run
from assay.domains.promela.oracle.oracle import ORACLES
from assay.errors import InputError

NEVER = TICKING.replace("PROGRESS", "")


@pytest.mark.parametrize("engine", ORACLES)
@pytest.mark.parametrize(("case", "label"), CASES)
def test_every_engine_finds_what_is_true_and_proves_it(case: Case, label: str, engine: str) -> None:
    answer = ORACLES[engine].decide([case], Limits())[0]
    assert answer.verdict.label == label
    if answer.verdict.decided:
        assert answer.evidence is not None
        assert CHECKER.check(case, answer.verdict, answer.evidence) is None
        wrong = Verdict("holds" if label == "violated" else "violated")
        assert CHECKER.check(case, wrong, answer.evidence) is not None


@pytest.mark.parametrize("engine", ORACLES)
@pytest.mark.parametrize(("claim", "label"), CLAIMS)
def test_never_claims_are_matched_from_the_initial_state_on(claim: str, label: str, engine: str) -> None:
    case = about(NEVER + claim, "never")
    answer = ORACLES[engine].decide([case], Limits())[0]
    assert answer.verdict.label == label
    assert answer.certified is Certified.AUTOMATON
    assert answer.evidence is not None
    assert CHECKER.check(case, answer.verdict, answer.evidence) is None


def test_how_far_evidence_goes_is_part_of_the_answer() -> None:
    scc = ORACLES["scc"]
    for asked in ("safety", "[] (inside < 2)"):
        assert scc.decide([about(PETERSON, asked)], Limits())[0].certified is Certified.FULL
    for asked in ("acceptance", "non-progress"):
        holds = about(TICKING.replace("PROGRESS", "progress:"), asked)
        assert scc.decide([holds], Limits())[0].certified is Certified.AUTOMATON


def test_an_error_names_what_goes_wrong() -> None:
    run = ORACLES["bfs"].decide([about(DIVIDING, "safety")], Limits())[0].evidence
    assert isinstance(run, Run)
    assert run.why == "division"
    answer = ORACLES["bfs"].decide([about(DIVIDING, "[] (x < 3)")], Limits())[0]
    assert "division" in answer.note


def told(case: Case) -> list[str]:
    evidence = ORACLES["bfs"].decide([case], Limits())[0].evidence
    assert isinstance(evidence, Run | Lasso)
    return run_lines(case, evidence, 100)


def test_a_run_is_told_by_process_line_and_change() -> None:
    lines = told(about(BROKEN, "safety"))
    assert lines[0].split(maxsplit=3)[1:3] == ["P(1)", "5:"]
    assert "{flag[1] = 1}" in lines[0]
    assert lines[-1].endswith("✗ assertion")
    assert "7: assert(inside == 1)" in lines[-1]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("x = 1;\nassert(x == 2)", "Assertion at line 2 fails in step 2: x == 2, and x is 1"),
        ("atomic { x = 1;\nassert(x == 2);\nx = 3 }", "Assertion at line 2 fails in step 1: x == 2, and x is 1"),
        ("atomic { assert(x == 0);\nassert(x == 2) }", "Assertion at line 2 fails in step 1: x == 2, and x is 0"),
        ("x = 1;\nx = 1 / (x - 1)", "Run-time error (division) at line 2 in step 2: 1 / (x - 1), and x is 1"),
        ("x = 1;\nfalse", "Deadlock after 1 step: P(0) waits at line 2 for ever, as its guard is constantly false"),
    ],
)
def test_a_summary_names_the_error_its_line_and_its_step(body: str, words: str) -> None:
    case = about(f"byte x; active proctype P() {{ {body} }}", "safety")
    assert summary(case, ORACLES["bfs"].decide([case], Limits())[0].evidence) == words


def test_a_deadlock_is_told_at_the_end() -> None:
    assert told(about(FORKS, "safety"))[-1].startswith("deadlock")


def test_the_start_of_a_cycle_is_told_and_so_is_a_run_that_has_ended() -> None:
    lines = told(about(ENDING, "acceptance"))
    assert lines[1:] == ["--- start of cycle ---", "2 (the run has ended and stutters)"]
    round_and_round = told(about(ASSERTING, "[] <> (x == 2)"))
    assert round_and_round[0].startswith("---")


def test_long_runs_are_told_in_part() -> None:
    case = about(BROKEN, "safety")
    evidence = ORACLES["ndfs"].decide([case], Limits())[0].evidence
    assert isinstance(evidence, Run)
    assert run_lines(case, evidence, 2)[-1] == f"… {len(evidence.choices) - 2} more steps"


@pytest.mark.parametrize(
    ("case", "what"),
    [
        (about(PETERSON, "[] (insde < 2)"), "insde"),
        (about(PETERSON, "never"), "no never claim"),
        (about(NEVER + "never { x = 1 }", "never"), "side effects in a never claim"),
    ],
)
def test_what_cannot_be_asked_is_bad_input_and_unknown_to_the_oracle(case: Case, what: str) -> None:
    with pytest.raises(InputError, match=what):
        question_of(case)
    answer = ORACLES["ndfs"].decide([case], Limits())[0]
    assert answer.verdict.label == "unknown:unsupported"
    assert what in answer.note
