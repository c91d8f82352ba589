"""The sign of an answer: the lines that the adapter needs, and patterns that a later run still matches."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import pytest

from assay.core.domain.subject import Command, End, Invocation, Output, Stage
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.report.draft.portable import Portable
from assay.report.draft.script import script
from assay.report.draft.sign import Part, Sign, sign_of

_RESULT = re.compile(r"state (\d+), errors: (\d+)")


@dataclass(frozen=True)
class Adapter:
    """Reads the errors in the line that counts the states, and needs the banner."""

    def read(self, _cases: Sequence[object], output: Output) -> list[Answer[object]]:
        text = output.stages[0].text
        found = _RESULT.search(text)
        if found is None or "banner" not in text:
            return [Answer(unknown(Reason.UNREADABLE))]
        return [Answer(Verdict("holds" if found[2] == "0" else "violated"))]


def sign(text: str, *, end: End = End.EXIT, status: int = 0) -> Sign:
    output = Output((Stage(end, status, text.encode()),))
    return sign_of(cast("Any", Adapter()), cast("Any", None), output, None)


def test_only_the_lines_that_decide_are_kept_and_other_numbers_are_free() -> None:
    found = sign("the banner 1.5\nnoise\nin state 20, errors: 0\nmore noise 0.3\n")
    assert [part.pattern for part in found.parts] == ["banner", r"state [0-9.eE-]*, errors: 0"]


def test_a_text_that_occurs_elsewhere_is_not_shortened_to_it() -> None:
    found = sign("banner\nno banner here\nstate 1, errors: 1\n")
    assert {part.text for part in found.parts} >= {"state 1, errors: 1"}


def test_a_crash_has_its_exit_status_only() -> None:
    assert sign("banner\n", end=End.SIGNAL, status=11) == Sign((139,), ())


@pytest.mark.parametrize("text", ["a.b*[c]^$\\d", "plain", "0.25 s, 3 states"])
def test_a_pattern_matches_its_own_text_and_another_time(text: str) -> None:
    pattern = Part(0, "stdout", text).pattern
    for said in (text, text.replace("0.25", "17.5")):
        assert subprocess.run(["grep", "-q", "-e", pattern], input=said.encode(), check=False).returncode == 0
    other = text.replace("3 states", "4 states").replace("plain", "plane").replace("a.b", "axb")
    assert subprocess.run(["grep", "-q", "-e", pattern], input=other.encode(), check=False).returncode == 1


@dataclass(frozen=True)
class Compiler:
    """Takes a text for accepted if a file is written."""

    def read(self, _cases: Sequence[object], output: Output) -> list[Answer[object]]:
        written = any(output.stages[0].files.values())
        return [Answer(Verdict("accepted") if written else unknown(Reason.UNREADABLE))]


@pytest.mark.parametrize(
    ("data", "parts", "written", "check"),
    [
        (b"one\n\ntwo\n\n", (Part(0, "a b.out", "two"),), (), "shows 'a b.out' two"),
        (b"\xd6\xfd\n", (), ((0, "a b.out"),), "written 'a b.out'"),
    ],
)
def test_a_file_that_the_tool_writes_is_part_of_the_sign(
    data: bytes, parts: tuple[Part, ...], written: tuple[tuple[int, str], ...], check: str
) -> None:
    output = Output((Stage(End.EXIT, files={"a b.out": data}),))
    found = sign_of(cast("Any", Compiler()), cast("Any", None), output, None)
    assert found == Sign((0,), parts, written)
    assert check in script(Portable(Invocation({}, (Command(("tool",)),)), ("tool",), ()), found).splitlines()
