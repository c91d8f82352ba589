"""The subjects that are libraries, pyformlang and Z3's two engines: on output that their child printed, and live."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.domains.pushdown.subjects.shapes import CASES, EMPTY, random_cases, truth, verdicts

from assay.core.domain.lookup import make_subject
from assay.core.domain.spec import Spec
from assay.core.domain.subject import End, Output, Stage
from assay.core.domain.verdict import Answer
from assay.core.sources.well_formed import WellFormedCommand
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.subjects import pyformlang, z3_datalog

SUBJECTS = {
    "pyformlang": pyformlang.make(Spec("pyformlang")),
    "z3-datalog": z3_datalog.make(Spec("z3-datalog")),
    "z3-spacer": z3_datalog.make_spacer(Spec("z3-spacer")),
}
STRIDES = {"pyformlang": 33, "z3-datalog": 9, "z3-spacer": 66}
LIVE = [
    pytest.param("pyformlang", marks=pytest.mark.tool("python:pyformlang")),
    pytest.param("z3-datalog", marks=pytest.mark.tool("python:z3")),
    pytest.param("z3-spacer", marks=pytest.mark.tool("python:z3")),
]


@pytest.mark.parametrize("name", SUBJECTS)
def test_answers_are_read_from_real_output(name: str) -> None:
    saved = Path(__file__).parent / f"{name.replace('-', '_')}_output" / "random_0_66_132.jsonl"
    stage = Stage(End.EXIT, stdout=saved.read_bytes(), independent=True)
    cases = random_cases(range(0, 200, 66))[:3]
    answers = SUBJECTS[name].read(cases, Output((stage,)))
    words = [answer.verdict.word for answer in answers if isinstance(answer, Answer)]
    assert words == [verdict.word for verdict in truth(cases)]
    assert set(words) == {"reachable", "unreachable"}


@pytest.mark.parametrize("name", SUBJECTS)
def test_it_is_made_by_its_name(name: str) -> None:
    made = make_subject(DOMAIN, Spec(name))
    assert isinstance(made, WellFormedCommand)
    assert made.program == SUBJECTS[name]


@pytest.mark.parametrize("name", LIVE)
@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(cases=st.lists(CASES, min_size=1, max_size=20))
def test_the_real_library_agrees_on_cases_of_every_shape(name: str, cases: list[Case]) -> None:
    assert verdicts(SUBJECTS[name], cases) == truth(cases)


@pytest.mark.parametrize("name", LIVE)
def test_the_real_library_agrees_on_the_papers_random_cases(name: str) -> None:
    cases = random_cases(range(0, 200, STRIDES[name]))
    assert verdicts(SUBJECTS[name], cases) == truth(cases)


@pytest.mark.parametrize("name", LIVE)
def test_a_case_without_anything_is_unreachable(name: str) -> None:
    assert [verdict.word for verdict in verdicts(SUBJECTS[name], [EMPTY])] == ["unreachable"]
