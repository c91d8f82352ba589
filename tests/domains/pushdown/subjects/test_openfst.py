"""The OpenFst subject: on output that OpenFst 1.7.9 printed, and on the real programs."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from tests.domains.pushdown.subjects.shapes import CASES, EMPTY, random_cases, truth, verdicts

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import End, Output, Stage, Tool
from assay.core.domain.verdict import Answer, Reason
from assay.core.trial.ask import ask
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule
from assay.domains.pushdown.model.evidence import Evidence
from assay.domains.pushdown.subjects.openfst import OpenFst
from assay.errors import ToolError

SAVED = Path(__file__).parent / "openfst_output"
SUBJECT = OpenFst(Spec("openfst"))
TOOL = Tool(("/usr/bin/pdtshortestpath",), "")
# (p, A) ↪ (p, push A A) under a top that can always come again
GROWS = Case(
    ("p",),
    ("A",),
    (Rule(0, 0, 0, (0, 0)), Rule(0, 0, 0, ())),
    Automaton(("q",), (Edge(0, 0, 1),), (1,)),
    Automaton((), (), (0,)),
)
# the stack has at most two labels; pdtshortestpath 1.7.9 does not end where its arcs have no weights
BOUNDED = Case(
    ("p0", "p2"),
    ("A",),
    (Rule(1, 0, 0, ()), Rule(0, 0, 1, (0,))),
    Automaton(("q0", "q1"), (Edge(0, 0, 3), Edge(3, 0, 2)), (2, 3)),
    Automaton((), (), (0,)),
)


def answered(*stages: Stage) -> Answer[Evidence]:
    (answer,) = SUBJECT.read([EMPTY], Output(stages))
    assert isinstance(answer, Answer)
    return answer


@pytest.mark.parametrize(("name", "word"), [("path", "reachable"), ("no_path", "unreachable")])
def test_a_path_is_read_from_real_output(name: str, word: str) -> None:
    printed = Stage(End.EXIT, stdout=(SAVED / f"{name}.txt").read_bytes())
    assert answered(Stage(End.EXIT), Stage(End.EXIT), printed).verdict.word == word


def test_a_refusal_is_not_read_as_an_answer() -> None:
    refused = Stage(End.EXIT, 1, stderr=(SAVED / "recursion.txt").read_bytes())
    answer = answered(Stage(End.EXIT), refused, Stage(End.EXIT, 1))
    assert answer.verdict.reason is Reason.CRASH
    assert "not bounded stack" in answer.note


def test_an_unbounded_stack_is_unsupported_and_runs_nothing() -> None:
    (asked,) = ask(SUBJECT, Tool(("/nowhere/pdtshortestpath",), ""), [GROWS], Limits())
    assert asked.answer.verdict.reason is Reason.UNSUPPORTED


def test_a_bounded_stack_is_run_by_three_programs_of_one_folder() -> None:
    invocation = SUBJECT.command(TOOL, [BOUNDED], Limits())
    programs = [stage.argv[0] for stage in invocation.stages]
    assert programs == ["/usr/bin/fstcompile", "/usr/bin/pdtshortestpath", "/usr/bin/fstprint"]
    assert invocation.files["pairs.txt"] == b"1 2\n"


def test_a_missing_program_is_told_with_its_remedy() -> None:
    with pytest.raises(ToolError) as caught:
        OpenFst(Spec("openfst", "", (("path", "/nowhere/pdtshortestpath"),))).find()
    assert caught.value.remedy == "apt install libfst-tools"


@pytest.mark.tool("pdtshortestpath")
def test_it_ends_where_cycles_would_cost_nothing() -> None:
    assert [verdict.word for verdict in verdicts(SUBJECT, [BOUNDED])] == ["reachable"]


@pytest.mark.slow
@pytest.mark.tool("pdtshortestpath")
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(CASES)
def test_the_real_programs_agree_on_cases_of_every_shape(case: Case) -> None:
    (said,) = verdicts(SUBJECT, [case])
    assert said.reason is Reason.UNSUPPORTED or [said] == truth([case])


@pytest.mark.slow
@pytest.mark.tool("pdtshortestpath")
def test_the_real_programs_agree_on_the_papers_random_cases() -> None:
    cases = random_cases(range(0, 1000, 41))
    pairs = list(zip(verdicts(SUBJECT, cases), truth(cases), strict=True))
    supported = [pair for pair in pairs if pair[0].reason is not Reason.UNSUPPORTED]
    assert all(said == true for said, true in supported)
    assert {true.word for _, true in supported} == {"reachable", "unreachable"}
