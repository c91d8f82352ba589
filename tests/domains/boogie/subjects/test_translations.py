"""Dafny, Why3, Silicon and Carbon: on saved output, on the tools themselves, and what the translation respects."""

from __future__ import annotations

import pytest
from tests.domains.boogie.boogie_programs import paper_programs, program
from tests.domains.boogie.subjects.subject_answers import ALL, SAVED, TYPED, ask_live, read_saved, read_text
from tests.domains.boogie.subjects.test_boogie_subject import INFER, NOINFER

from assay.core.domain.lookup import make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_spec
from assay.core.domain.subject import CommandSubject, Tool
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.model.case import Program, Type, Variable

pytestmark = pytest.mark.slow

EXPECTED = {"dafny": INFER, "why3": NOINFER, "viper": NOINFER, "carbon": NOINFER}
"""Dafny infers some invariants; the others take loops as they are."""
NEEDED = {"dafny": ["dafny"], "why3": ["why3", "cvc4"], "viper": ["java", "z3", "python:nagini_translation"]}
NEEDED |= {"carbon": ["boogie", *NEEDED["viper"]]}
LIVE = [pytest.param(spec, marks=[pytest.mark.tool(tool) for tool in tools]) for spec, tools in NEEDED.items()]
TWICE = Program((Variable("x", Type.INT, 0), Variable("x", Type.BOOL, "true")), ())


@pytest.mark.parametrize("spec", EXPECTED)
def test_a_name_error_is_told_and_the_others_are_asked_again(spec: str) -> None:
    said = read_saved(spec, "all")
    assert said.pop("name_error") == "name-error"
    assert set(said.values()) <= {"again", "type-error"}
    assert said["type_error"] == ("again" if spec == "why3" else "type-error")  # Why3 tells one error only


@pytest.mark.parametrize("spec", EXPECTED)
def test_a_type_error_is_told_and_the_others_are_asked_again(spec: str) -> None:
    said = read_saved(spec, "no_names")
    assert said.pop("type_error") == "type-error"
    assert set(said.values()) == {"again"}


@pytest.mark.parametrize("spec", EXPECTED)
def test_well_typed_programs_get_a_verdict_each(spec: str) -> None:
    assert read_saved(spec, "typed") == {name: EXPECTED[spec][name] for name in TYPED}


@pytest.mark.parametrize("spec", EXPECTED)
def test_output_without_a_verdict_is_unreadable(spec: str) -> None:
    case = program("assert true")
    assert read_text(spec, [case], "Segmentation fault") == ["unknown:unreadable"]
    assert read_text(spec, [case, case], "Segmentation fault") == ["again", "again"]


def test_carbon_is_believed_where_the_summary_of_boogie_counts_every_program() -> None:
    text = (SAVED / "carbon_typed.txt").read_text()
    assert "2 verified, 4 errors" in text
    cases = [paper_programs()[name] for name in TYPED]
    assert set(read_text("carbon", cases, text)) == {"success", "failure"}
    for summary in ("1 verified, 4 errors", "1 verified, 4 errors, 1 time out", "2 verified, 4 errors, 1 time out"):
        assert set(read_text("carbon", cases, text.replace("2 verified, 4 errors", summary))) == {"again"}


def test_a_boogie_without_prover_errors_needs_no_summary() -> None:
    assert read_text("carbon", [program("assert true")], "carbon finished verification successfully in 5.4s.") == [
        "success"
    ]


def test_the_time_limit_of_carbon_is_a_timeout() -> None:
    said = "carbon found 1 error in 7.2s:\n  [0] Timeout occurred after 5 second(s)"
    assert read_text("carbon", [program("assert true")], said) == ["unknown:timeout"]


SMALL = {
    "division by zero is no failure": (program("if false { := x div x 0 } { }", x=1), "success"),
    "division by zero has some value": (program("assert == div x 0 0", x=1), "failure"),
    "div is Euclidean": (program("assert && == div -7 2 -4 == div 7 -2 -3"), "success"),
    "mod is never negative": (program("assert && == mod -7 2 1 == mod -7 -2 1"), "success"),
    "a loop need not end": (program("while true { := x + x 1 } assert false", x=0), "success"),
    "booleans can be compared": (
        program("assert == b < 1 2 assert != b < 2 1 assert <==> b b", b=True),
        "success",
    ),
    "numbers are no booleans": (program("assert <==> 1 2"), "type-error"),
    "booleans are no numbers": (program("assert == 1 true"), "type-error"),
    "names are looked at before types": (program("assert 3 := y 1"), "name-error"),
    "a name can be declared once": (TWICE, "name-error"),
}


@pytest.mark.parametrize("spec", LIVE)
def test_differences_are_respected(spec: str) -> None:
    cases = [paper_programs()[name] for name in ALL] + [case for case, _ in SMALL.values()]
    said = [answer.verdict.label for answer in ask_live(spec, cases, seconds=60)]
    assert dict(zip(ALL, said, strict=False)) == EXPECTED[spec]
    assert dict(zip(SMALL, said[len(ALL) :], strict=True)) == {name: word for name, (_, word) in SMALL.items()}


@pytest.mark.parametrize("spec", EXPECTED)
def test_keywords_of_the_other_language_are_no_names_in_it(spec: str) -> None:
    subject = make_subject(DOMAIN, parse_spec(spec))
    assert isinstance(subject, CommandSubject)
    case = program("assert method", method=True)
    (text,) = subject.command(Tool((spec,), ""), [case], Limits()).files.values()
    assert b"v0" in text
    assert text.count(b"method") == text.count(b"method p0") + text.count(b"function method")
