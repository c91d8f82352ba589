"""SPIN in each of its modes: exact ones decide, approximate ones find violations and prove nothing."""

from __future__ import annotations

import shutil
from functools import cache

import pytest
from tests.domains.promela.spin_models import ask_live, cases

from assay.core.domain.spec import parse_spec
from assay.core.domain.subject import Again, End, Stage
from assay.core.domain.verdict import Answer
from assay.domains.promela.checker.trail import why_no_trail
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.model.case import SAFETY, Case, Property
from assay.domains.promela.model.evidence import Evidence, Trail
from assay.domains.promela.spin.answers import read_stages
from assay.domains.promela.spin.commands import NOT_COMPILED
from assay.domains.promela.spin.modes import BREADTH_FIRST, MODES, ROTATED

APPROXIMATE = {"bitstate", "hash-compact", "bounded-switches"}
EXACT = sorted(set(MODES) - APPROXIMATE - {BREADTH_FIRST})


TWO_PROCESSES = Case(
    "byte x; active proctype P() { x = 1; assert(false) } active proctype Q() { x == 1 }", Property(SAFETY)
)
CASES = [*cases(), ("two processes", TWO_PROCESSES, "violated")]


@cache
def answers_in(mode: str) -> list[Answer[Evidence]]:
    return ask_live(f"spin:{mode}", [case for _, case, _ in CASES])


@pytest.mark.tool("spin")
@pytest.mark.parametrize("mode", EXACT)
def test_an_exact_mode_decides_each_model(mode: str) -> None:
    assert [answer.verdict.label for answer in answers_in(mode)] == [said for _, _, said in CASES]


ONE_STEP_TOO_MANY = {("reversed", "counter-never")}
"""Trails that `pan` writes with a step after the end of the claim; see the findings."""


@pytest.mark.tool("spin")
@pytest.mark.parametrize("mode", sorted(set(EXACT) - {ROTATED}))
def test_a_trail_of_an_exact_mode_is_a_run_that_violates(mode: str) -> None:
    answered = zip(CASES, answers_in(mode), strict=True)
    violated = [(name, case, answer) for (name, case, said), answer in answered if said == "violated"]
    for name, case, answer in violated:
        assert isinstance(answer.evidence, Trail)
        wrong = why_no_trail(loaded(case).question, loaded(case).model, answer.evidence)
        assert bool(wrong) == ((mode, name) in ONE_STEP_TOO_MANY), (name, wrong)


@pytest.mark.tool("spin")
def test_rotation_renumbers_processes_so_its_trails_are_not_judged() -> None:
    (answer,) = ask_live(f"spin:{ROTATED}", [TWO_PROCESSES])
    assert answer.verdict.label == "violated"
    assert answer.evidence is None


@pytest.mark.tool("spin")
@pytest.mark.parametrize("mode", sorted(APPROXIMATE))
def test_an_approximate_mode_reports_violations_and_never_claims_that_a_property_holds(mode: str) -> None:
    for (name, case, said), answer in zip(CASES, ask_live(f"spin:{mode}", [case for _, case, _ in CASES]), strict=True):
        assert answer.verdict.label == ("violated" if said == "violated" else "unknown:bound"), (name, case)
        assert isinstance(answer.evidence, Trail) == (said == "violated"), name


@pytest.mark.tool("spin")
def test_bounded_context_switching_misses_an_error_that_needs_more_switches() -> None:
    model = (
        "byte x; active proctype A() { x = 1; x = 2; x = 3; x = 4 }\n"
        "active proctype B() { end: x == 1; end1: x == 2; end2: x == 3; assert(false) }\n"
    )
    asked = [Case(model, Property(SAFETY))]
    assert [answer.verdict.label for answer in ask_live("spin:full", asked)] == ["violated"]
    assert [answer.verdict.label for answer in ask_live("spin:bounded-switches", asked)] == ["unknown:bound"]


@pytest.mark.tool("spin")
def test_a_crash_of_spin_is_a_crash_and_a_refusal_is_not() -> None:
    crash = Case("byte x; active proctype P() { return x }", Property(SAFETY))
    refused = Case("byte i; active proctype P() { for (i : 5..2) { skip } }", Property(SAFETY))
    assert [a.verdict.label for a in ask_live("spin:full", [refused])] == ["unknown:unsupported"]
    answers = read_stages(parse_spec("spin:full"), [crash], iter([_stage(139), _stage(0)]))
    assert [_label(answer) for answer in answers] == ["unknown:crash"]


def test_c_code_that_does_not_compile_is_a_crash() -> None:
    case = Case("byte x; active proctype P() { x = 1 }", Property(SAFETY))
    (answer,) = read_stages(parse_spec("spin:full"), [case], iter([_stage(NOT_COMPILED), _stage(0)]))
    assert _label(answer) == "unknown:crash"


@pytest.mark.tool("spin")
@pytest.mark.skipif(shutil.which("false") is None, reason="needs the program false")
def test_a_compiler_that_fails_is_told_apart_from_spin() -> None:
    case = Case("byte x; active proctype P() { x = 1 }", Property(SAFETY))
    (answer,) = ask_live("spin:full,cc=false", [case])
    assert answer.verdict.label == "unknown:crash"
    assert "does not compile" in answer.note


def _stage(status: int) -> Stage:
    return Stage(End.EXIT, status)


def _label(answer: Answer[Evidence] | Again) -> str:
    return answer.verdict.label if isinstance(answer, Answer) else "again"
