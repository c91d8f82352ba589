"""Every case gets an answer of its own, in order, whatever its neighbours do to a batch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.core.tools.traces import alive, behind
from tests.core.toy import DOMAIN
from tests.core.toy_subjects import Numbers, Program, Proof

from assay.core.domain.lookup import make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_spec
from assay.core.domain.subject import EMBEDDED, Again, Invocation, Output, Tool
from assay.core.domain.verdict import Answer
from assay.core.tools.sandbox.policy import Sandbox
from assay.core.trial.ask import Asked, ask, batches, located
from assay.errors import InputError, ToolError, UsageError

pytestmark = pytest.mark.slow

LIMITS = Limits(seconds=4, output=100_000)
CASES = [Numbers((i, 1, -1) if i % 2 else (i, 1)) for i in range(2, 18)]
RIGHT = ["pair" if i % 2 else "none" for i in range(2, 18)]


def ask_toy(spec: str, cases: Sequence[Numbers]) -> list[Asked[Proof]]:
    subject = make_subject(DOMAIN, parse_spec(spec))
    return ask(subject, located(subject), cases, LIMITS)


def labels(asked: Sequence[Asked[Proof]]) -> list[str]:
    return [one.answer.verdict.label for one in asked]


def test_batches_keep_groups_together() -> None:
    cases = [Numbers((i,), group="abc"[i % 3]) for i in range(9)]
    together = [[cases[i].group for i in batch] for batch in batches(cases, 4)]
    assert together == [["a"] * 3, ["b"] * 3, ["c"] * 3]


def test_small_groups_share_a_batch() -> None:
    cases = [Numbers((i,), group="abc"[i % 3]) for i in range(9)]
    assert batches(cases, 6) == [[0, 3, 6, 1, 4, 7], [2, 5, 8]]


def test_group_larger_than_a_batch_is_split() -> None:
    cases = [Numbers((0,)), *(Numbers((i,), group="g") for i in range(5))]
    assert batches(cases, 2) == [[0], [1, 2], [3, 4], [5]]


@pytest.mark.parametrize("most", [1, 2, 3, 7, 100])
def test_batches_hold_every_case_once_and_never_too_many(most: int) -> None:
    cases = [Numbers((i,), group="" if i % 4 == 0 else f"g{i % 5}") for i in range(23)]
    cut = batches(cases, most)
    assert sorted(i for batch in cut for i in batch) == list(range(23))
    assert all(0 < len(batch) <= most for batch in cut)


def test_no_cases_need_no_batch() -> None:
    assert batches([], 5) == []
    assert ask_toy("program:honest,batch=4", []) == []


@pytest.mark.parametrize("spec", ["engine:sort", "program:honest", "program:honest,batch=16", "program:honest,batch=5"])
def test_answers_come_in_the_order_of_the_cases(spec: str) -> None:
    shuffled = [Numbers(case.numbers, group=f"g{i % 3}") for i, case in enumerate(CASES)]
    assert labels(ask_toy(spec, shuffled)) == RIGHT


def test_answer_keeps_its_output_and_how_many_shared_it() -> None:
    asked = ask_toy("program:honest,batch=16", CASES)
    assert {one.shared for one in asked} == {16}
    assert all(one.output is not None and len(one.output.stages[0].text.splitlines()) == 16 for one in asked)


@pytest.mark.parametrize("mode", ["poison", "status", "signal", "silent"])
@pytest.mark.parametrize("culprit", [2, 9, 17])
def test_bisection_finds_the_case_that_stops_the_batch(mode: str, culprit: int) -> None:
    asked = ask_toy(f"program:{mode},at={culprit},batch=16", CASES)
    said = {"poison": "unsupported", "status": "crash", "signal": "crash", "silent": "unreadable"}[mode]
    expected = list(RIGHT)
    expected[culprit - 2] = f"unknown:{said}"
    assert labels(asked) == expected
    assert asked[culprit - 2].shared == 1


def test_case_that_is_put_off_is_asked_again_alone() -> None:
    asked = ask_toy("program:later,at=6,batch=16", CASES)
    assert labels(asked) == RIGHT
    assert [one.shared for one in asked].count(1) == 1
    assert asked[4].shared == 1


def test_case_that_is_put_off_even_alone_is_unreadable() -> None:
    asked = ask_toy("program:never,at=6,batch=16", CASES)
    assert labels(asked) == [*RIGHT[:4], "unknown:unreadable", *RIGHT[5:]]
    assert asked[4].answer.note == "it put the case off"


@pytest.mark.parametrize(
    ("mode", "label", "note"),
    [
        ("hang", "unknown:timeout", "killed at the time limit"),
        ("flood", "unknown:unreadable", "output limit exceeded"),
        ("signal", "unknown:crash", "ended by signal 11"),
        ("status", "unknown:crash", ""),
        ("silent", "unknown:unreadable", "could not be read"),
        ("garbled", "unknown:unreadable", "could not be read"),
        ("fork", "none", ""),
    ],
)
def test_each_abnormal_end_has_its_reason(mode: str, label: str, note: str) -> None:
    asked = ask_toy(f"program:{mode},at=6", [Numbers((5, 1, -1)), Numbers((6, 1))])
    assert labels(asked) == ["pair", label]
    assert note in asked[1].answer.note


def test_children_that_a_tool_leaves_behind_are_ended(tmp_path: Path) -> None:
    notes = tmp_path / "children"
    with behind(Sandbox.OFF):  # the notes are outside the scratch folder
        ask_toy(f"program:fork,at=6,notes={notes}", [Numbers((6, 1))])
    children = [int(line) for line in notes.read_text().splitlines()]
    assert len(children) == 3
    assert [pid for pid in children if alive(pid)] == []


@pytest.mark.slow
def test_hanging_case_in_a_batch_costs_its_neighbours_nothing() -> None:
    assert labels(ask_toy("program:hang,at=3,batch=4", CASES[:4])) == ["none", "unknown:timeout", "none", "pair"]


@pytest.mark.parametrize("error", [InputError("odd"), AssertionError("odd"), ZeroDivisionError("odd"), KeyError("odd")])
def test_adapter_that_stumbles_makes_only_that_case_unreadable(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Program.read

    def stumble(self: Program, cases: Sequence[Numbers], output: Output) -> list[Answer[Proof] | Again]:
        if any(6 in case.numbers for case in cases):
            raise error
        return read(self, cases, output)

    monkeypatch.setattr(Program, "read", stumble)
    asked = ask_toy("program:honest,batch=4", CASES[:6])
    assert labels(asked) == [*RIGHT[:4], "unknown:unreadable", RIGHT[5]]
    assert type(error).__name__ in asked[4].answer.note


def test_embedded_subject_that_raises_has_crashed() -> None:
    asked = ask_toy("planted:raises,at=3", CASES[:3])
    assert labels(asked) == ["none", "unknown:crash", "none"]
    assert asked[1].answer.note == "RuntimeError: planted"


def test_tool_that_is_missing_is_an_error_with_a_remedy() -> None:
    with pytest.raises(ToolError, match="program:missing is not found; it never existed"):
        ask_toy("program:missing", CASES)


def test_embedded_subject_needs_no_tool() -> None:
    assert located(make_subject(DOMAIN, parse_spec("engine:scan"))) == EMBEDDED
    with pytest.raises(UsageError, match="unknown subject 'engine:bogus'"):
        make_subject(DOMAIN, parse_spec("engine:bogus"))


@dataclass(frozen=True)
class Squeamish(Program):
    """A program whose adapter cannot express the number seven."""

    def command(self, tool: Tool, cases: Sequence[Numbers], limits: Limits) -> Invocation:
        if any(7 in case.numbers for case in cases):
            raise InputError("it has no seven")
        return Program.command(self, tool, cases, limits)


def test_case_that_an_adapter_cannot_express_is_unsupported_and_costs_its_neighbours_nothing() -> None:
    subject = Squeamish(parse_spec("program:honest,batch=16"))
    asked = ask(subject, located(subject), CASES, LIMITS)
    assert labels(asked) == [*RIGHT[:5], "unknown:unsupported", *RIGHT[6:]]
    assert asked[5].answer.note == "it has no seven"
