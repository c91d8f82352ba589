"""A verifier of the user's own, by its command line, in the syntax of several verifiers."""

from __future__ import annotations

import pytest
from tests.domains.boogie.boogie_programs import paper_programs, program
from tests.domains.boogie.subjects.subject_answers import BOOGIE_WORDS, ask_live, read_text

from assay.core.domain.lookup import make_subject
from assay.core.domain.spec import parse_spec
from assay.domains.boogie.domain import DOMAIN
from assay.errors import UsageError

CASE = program("assert == x 1", x=1)
SPEC = "command,run=verifier {file},success=all good,failure=may fail,name-error=^who is,type-error=^what is"


@pytest.mark.parametrize(
    ("printed", "verdict"),
    [
        ("all good\n", "success"),
        ("it may fail; the rest is all good\n", "unknown:unreadable"),
        ("well\nwho is y?\n", "name-error"),
        ("what is x?\n", "type-error"),
        ("good night\n", "unknown:unreadable"),
    ],
)
def test_the_pattern_that_is_found_is_the_verdict(printed: str, verdict: str) -> None:
    assert read_text(SPEC, [CASE], printed) == [verdict]


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("", "assert x == 1;"),
        (":bpl", "assert x == 1;"),
        (":dafny", "^method "),
        (":why3", "^goal "),
        (":vpr", "^method "),
        (":term", r"assert \(= x 1"),
    ],
)
def test_a_command_is_run_on_the_program_in_a_syntax(form: str, text: str) -> None:
    (answer,) = ask_live(f"command,run=cat {{file{form}}},success={text}", [CASE])
    assert answer.verdict.word == "success", answer.note


@pytest.mark.slow
@pytest.mark.tool("boogie")
def test_boogie_itself_can_be_given_as_a_command() -> None:
    cases = [paper_programs()[name] for name in ("success", "failure", "name_error", "type_error")]
    answers = ask_live(f"command,run=boogie /nologo {{file}},last=verifier finished,{BOOGIE_WORDS}", cases)
    assert [answer.verdict.word for answer in answers] == ["success", "failure", "name-error", "type-error"]


@pytest.mark.slow
@pytest.mark.tool("dafny")
def test_dafny_itself_can_be_given_as_a_command() -> None:
    """Its exit status tells errors of names; after it verified, Mono may not exit."""
    cases = [paper_programs()[name] for name in ("success", "failure", "name_error")]
    patterns = r"last=verifier finished,success=\b0 errors,failure=[1-9]\d* error,name-error=exit:2 unresolved"
    answers = ask_live(f"command,run=dafny /nologo /compile:0 {{file:dafny}},{patterns}", cases)
    assert [answer.verdict.word for answer in answers] == ["success", "failure", "name-error"]


def test_a_verdict_that_no_verifier_gives_is_refused() -> None:
    with pytest.raises(UsageError, match="has no option 'loop'"):
        make_subject(DOMAIN, parse_spec("command,run=x {file},loop=y"))
