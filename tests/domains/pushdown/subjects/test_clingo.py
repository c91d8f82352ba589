"""The clingo adapter, on output that clingo 5.8 printed, and on the real solver."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.domains.pushdown.subjects.shapes import CASES, random_cases, truth, verdicts

from assay.core.domain.spec import Spec
from assay.core.domain.subject import End, Output, Stage
from assay.core.domain.verdict import Answer, Reason
from assay.domains.pushdown.model.case import Automaton, Case
from assay.domains.pushdown.subjects.clingo import Clingo

SAVED = Path(__file__).parent / "clingo_output"
CLINGO = Clingo(Spec("clingo"))
NOTHING = Case((), (), (), Automaton(), Automaton())


def words(stdout: bytes, count: int) -> list[str]:
    answers = CLINGO.read([NOTHING] * count, Output((Stage(End.EXIT, 10, stdout=stdout),)))
    return [answer.verdict.label for answer in answers if isinstance(answer, Answer)]


def test_the_reachable_cases_of_a_batch_are_read_from_real_output() -> None:
    assert words((SAVED / "three_cases.json").read_bytes(), 3) == ["reachable", "unreachable", "reachable"]


def test_a_batch_without_a_reachable_case_is_read_too() -> None:
    assert words((SAVED / "none_reachable.json").read_bytes(), 2) == ["unreachable", "unreachable"]


def test_an_interrupted_run_is_no_answer() -> None:
    said = (SAVED / "three_cases.json").read_bytes().replace(b'"SATISFIABLE"', b'"UNKNOWN"')
    assert words(said, 2) == [f"unknown:{Reason.UNREADABLE}"] * 2


@pytest.mark.tool("python:clingo")
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(CASES, min_size=1, max_size=40))
def test_the_real_solver_agrees_on_cases_of_every_shape(cases: list[Case]) -> None:
    assert verdicts(CLINGO, cases) == truth(cases)


@pytest.mark.tool("python:clingo")
def test_the_real_solver_agrees_on_the_papers_random_cases() -> None:
    cases = random_cases(range(0, 200, 3))
    assert verdicts(CLINGO, cases) == truth(cases)
