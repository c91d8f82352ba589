"""The pyformlang subject: on output that its child printed, and on the real library."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shapes import CASES, EMPTY, random_cases, truth, verdicts

from assay.core.spec import Spec
from assay.core.subject import End, Output, Stage
from assay.core.verdict import Answer
from assay.pushdown.model import Case
from assay.pushdown.subjects.catalogue import make_subject
from assay.pushdown.subjects.pyformlang import make

SAVED = Path(__file__).parent / "pyformlang_output"
SUBJECT = make(Spec("pyformlang"))


def test_answers_are_read_from_real_output() -> None:
    stage = Stage(End.EXIT, stdout=(SAVED / "random_0_66_132.jsonl").read_bytes(), independent=True)
    answers = SUBJECT.read(random_cases(range(0, 200, 66))[:3], Output((stage,)))
    words = [answer.verdict.word for answer in answers if isinstance(answer, Answer)]
    assert words == [verdict.word for verdict in truth(random_cases(range(0, 200, 66))[:3])]
    assert set(words) == {"reachable", "unreachable"}


def test_it_is_made_by_its_name() -> None:
    assert make_subject(Spec("pyformlang")) == SUBJECT


@pytest.mark.tool("python:pyformlang")
@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(CASES, min_size=1, max_size=20))
def test_the_real_library_agrees_on_cases_of_every_shape(cases: list[Case]) -> None:
    assert verdicts(SUBJECT, cases) == truth(cases)


@pytest.mark.tool("python:pyformlang")
def test_the_real_library_agrees_on_the_papers_random_cases() -> None:
    cases = random_cases(range(0, 200, 33))
    assert verdicts(SUBJECT, cases) == truth(cases)


@pytest.mark.tool("python:pyformlang")
def test_a_case_without_anything_is_unreachable() -> None:
    assert [verdict.word for verdict in verdicts(SUBJECT, [EMPTY])] == ["unreachable"]
