"""A verifier of the user's own: a command with a hole, and regular expressions for what it prints."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.domains.boogie.boogie_programs import paper_programs, program
from tests.domains.boogie.subjects.subject_answers import BOOGIE_WORDS, ask_live, read_text

from assay.core.domain.lookup import make_subject
from assay.core.domain.spec import parse_spec
from assay.domains.boogie.domain import DOMAIN
from assay.errors import UsageError

CASE = program("assert == x 1", x=1)
SPEC = "command,run=verifier {file},success=all good,failure=may fail,name=^who is,type=^what is"


@pytest.mark.parametrize(
    ("printed", "verdict"),
    [
        ("all good\n", "success"),
        ("it may fail; the rest is all good\n", "failure"),
        ("well\nwho is y?\n", "name-error"),
        ("what is x?\n", "type-error"),
        ("good night\n", "unknown:unreadable"),
    ],
)
def test_the_first_expression_that_is_found_is_the_verdict(printed: str, verdict: str) -> None:
    assert read_text(SPEC, [CASE], printed) == [verdict]


def test_a_command_is_run_on_the_program_in_boogies_syntax(tmp_path: Path) -> None:
    verifier = tmp_path / "verifier.py"
    verifier.write_text("import sys; print('verified' if 'assert x == 1;' in open(sys.argv[1]).read() else 'hm')")
    (answer,) = ask_live(f"command,run={sys.executable} {verifier} {{file}},success=verified", [CASE])
    assert answer.verdict.word == "success"


@pytest.mark.slow
@pytest.mark.tool("boogie")
def test_boogie_itself_can_be_given_as_a_command() -> None:
    cases = [paper_programs()[name] for name in ("success", "failure", "name_error", "type_error")]
    answers = ask_live(f"command,run=boogie /nologo {{file}},{BOOGIE_WORDS}", cases)
    assert [answer.verdict.word for answer in answers] == ["success", "failure", "name-error", "type-error"]


@pytest.mark.parametrize(
    "spec",
    ["command", "command,run=x,success=y", "command,run=x {file}", "command,run=x {file},success=("],
)
def test_a_command_that_makes_no_sense_is_told(spec: str) -> None:
    with pytest.raises(UsageError):
        make_subject(DOMAIN, parse_spec(spec))
