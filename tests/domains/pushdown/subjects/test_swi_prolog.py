"""The adapter of SWI-Prolog, on output that version 9.0.4 printed, and on the real system."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.domains.pushdown.subjects.shapes import CASES, EMPTY, random_cases, truth, verdicts

from assay.core.domain.spec import Spec
from assay.core.domain.subject import End, Output, Stage
from assay.core.domain.verdict import Answer
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.subjects.swi_prolog import SwiProlog

SAVED = Path(__file__).parent / "swi_prolog_output"
PROLOG = SwiProlog(Spec("swi-prolog"))


def labels(stdout: bytes, count: int, stderr: bytes = b"") -> list[tuple[str, str]]:
    answers = PROLOG.read([EMPTY] * count, Output((Stage(End.EXIT, stdout=stdout, stderr=stderr),)))
    return [(answer.verdict.label, answer.note) for answer in answers if isinstance(answer, Answer)]


def test_verdicts_are_read_from_real_output() -> None:
    cases = random_cases(range(0, 200, 66))[:3]
    words = [word for word, _ in labels((SAVED / "random_0_66_132.txt").read_bytes(), 3)]
    assert words == [verdict.word for verdict in truth(cases)]
    assert set(words) == {"reachable", "unreachable"}


def test_case_that_exhausts_the_table_space_is_unknown_and_others_are_answered() -> None:
    said = (SAVED / "table_space.txt").read_bytes()
    (first, note), (second, _) = labels(said, 2)
    assert (first, second) == ("unknown:memory", "unreachable")
    assert "private_table_space" in note


def test_other_errors_are_unreadable() -> None:
    assert labels(b"error(type_error(x,y),_)\n", 1) == [("unknown:unreadable", "error(type_error(x,y),_)")]
    missing = labels(b"reachable\n", 2, b"ERROR: no such file\nmore\n")
    assert missing == [("unknown:unreadable", "ERROR: no such file")] * 2


@pytest.mark.tool("swipl")
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(CASES, min_size=1, max_size=40))
def test_the_real_system_agrees_on_cases_of_every_shape(cases: list[Case]) -> None:
    assert verdicts(PROLOG, cases) == truth(cases)


@pytest.mark.tool("swipl")
def test_the_real_system_agrees_on_the_papers_random_cases() -> None:
    cases = random_cases(range(0, 200, 7))
    assert verdicts(PROLOG, cases) == truth(cases)


@pytest.mark.tool("swipl")
def test_a_case_without_anything_is_unreachable() -> None:
    assert [verdict.word for verdict in verdicts(PROLOG, [EMPTY])] == ["unreachable"]
