"""Libraries in a child process: what is answered counts, what stops the child is asked alone."""

from __future__ import annotations

import io
import sys

import pytest
from tests.domains.pushdown.subjects.shapes import EMPTY

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Command, End, Output, Stage, Tool
from assay.core.domain.verdict import Answer, Reason
from assay.core.trial.ask import ask
from assay.domains.pushdown.children.case_lines import serve
from assay.domains.pushdown.children.library import make_library
from assay.domains.pushdown.model.case import Case
from assay.errors import ToolError

TOY = make_library(Spec("toy"), "no-such-package-at-all", "no.module", batch=10)
YES, NO = b'{"reachable": true}\n', b'{"reachable": false}\n'


def read(count: int, stdout: bytes, end: End = End.EXIT, status: int = 0, stderr: bytes = b"") -> list[str]:
    stage = Stage(end, status, stdout=stdout, stderr=stderr, independent=True)
    answers = TOY.read([EMPTY] * count, Output((stage,)))
    return [
        answer.verdict.label if isinstance(answer, Answer) else "alone" if answer.alone else "again"
        for answer in answers
    ]


def test_a_package_that_is_missing_is_told_with_its_remedy() -> None:
    with pytest.raises(ToolError) as caught:
        TOY.find()
    assert caught.value.remedy == "pip install --only-binary :all: no-such-package-at-all"


def test_the_child_gets_one_case_a_line() -> None:
    (command,) = TOY.command(Tool(("python",), ""), [EMPTY, EMPTY], Limits()).stages
    assert isinstance(command, Command)
    assert command.independent
    assert command.stdin.count(b"\n") == 2


def test_answers_before_a_hang_count_and_the_case_that_hangs_is_asked_alone() -> None:
    assert read(4, YES + NO, End.TIME) == ["reachable", "unreachable", "alone", "again"]


def test_half_a_line_is_no_answer() -> None:
    assert read(2, YES + NO[:-1], End.SIGNAL) == ["reachable", "alone"]


@pytest.mark.parametrize(
    ("end", "reason"), [(End.TIME, Reason.TIMEOUT), (End.MEMORY, Reason.MEMORY), (End.SIGNAL, Reason.CRASH)]
)
def test_a_case_alone_gets_the_end_of_its_child_for_an_answer(end: End, reason: Reason) -> None:
    assert read(1, b"", end) == [f"unknown:{reason}"]


def test_a_child_that_cannot_start_is_a_crash_that_says_why() -> None:
    stage = Stage(End.EXIT, 1, stderr=b"Traceback\nImportError: no z3", independent=True)
    (answer,) = TOY.read([EMPTY], Output((stage,)))
    assert isinstance(answer, Answer)
    assert answer.verdict.reason is Reason.CRASH
    assert answer.note == "exit status 1: ImportError: no z3"


def test_an_exception_of_the_library_is_a_crash_of_that_case_alone() -> None:
    assert read(2, b'{"error": "KeyError: 1"}\n' + NO) == ["unknown:crash", "unreachable"]


def test_the_child_answers_line_by_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("{}\n" * 3))
    said = iter([True, None, False])

    def reachable(_case: object) -> bool:
        answer = next(said)
        if answer is None:
            raise ValueError("strange")
        return answer

    serve(reachable)
    lines = ['{"reachable": true}', '{"error": "ValueError: strange"}', '{"reachable": false}']
    assert capsys.readouterr().out.splitlines() == lines


def test_a_child_without_memory_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("{}\n"))

    def reachable(_case: object) -> bool:
        raise MemoryError

    with pytest.raises(MemoryError):
        serve(reachable)


HANGS = """
import sys, time
for line in sys.stdin:
    if "hang" in line:
        time.sleep(600)
    print('{"reachable": true}', flush=True)
"""


def test_one_case_that_hangs_costs_no_other_its_answer() -> None:
    hanging = Case(("hang",), (), (), EMPTY.initial, EMPTY.final)
    cases = [EMPTY, hanging, EMPTY]
    asked = ask(TOY, Tool((sys.executable, "-c", HANGS), ""), cases, Limits(seconds=0.5))
    assert [a.answer.verdict.label for a in asked] == ["reachable", "unknown:timeout", "reachable"]
