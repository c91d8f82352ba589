"""Ten thousand levels of nesting, and literals of a hundred thousand digits, go through everything."""

from __future__ import annotations

import pytest
from tests.domains.boogie.boogie_programs import decided, program

from assay.domains.boogie.checker.readable import FAST
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.formats import CaseCodec, write_program, write_term
from assay.domains.boogie.formats.boogie_text import read_procedures
from assay.domains.boogie.formats.terms import read_terms
from assay.domains.boogie.formats.tokens import Source
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence

pytestmark = pytest.mark.slow

DEEP = 10_000
NESTED = {
    "not": ("assert " + "! " * DEEP + "true", "success"),
    "left": ("assert == " + "+ " * DEEP + "1 " * (DEEP + 1) + str(DEEP), "failure"),
    "right": ("assert < " + "- 1 " * DEEP + "x 7", "success"),
    "minus": (":= x " + "(-) " * DEEP + "x assert == x 5", "success"),
    "if": ("if true { " * DEEP + "assert false" + " } { }" * DEEP, "failure"),
    "else": ("if false { } { " * DEEP + ":= x 1" + " }" * DEEP, "success"),
    "while": ("while false { " * DEEP + "assert false" + " }" * DEEP, "success"),
    "list": ("assert true " * DEEP, "success"),
    "loop": ("while " + "! " * DEEP + "true { assert == x 5 }", "loop"),
}


def assert_goes_through_everything(case: Program, outcome: str) -> None:
    codec = CaseCodec()
    assert read_procedures(Source(write_program(case), "file.bpl")) == [("main", case)]
    assert read_terms(Source(write_term(case), "file.term")) == [case]
    again = codec.decode(codec.encode(case))
    assert again == case
    assert hash(again) == hash(case)
    answer = decided(case)
    assert answer.verdict.label == outcome
    assert isinstance(answer.evidence, Evidence)
    assert FAST.check(case, answer.verdict, answer.evidence) is None
    assert DOMAIN.draw(case, answer.evidence).figures


@pytest.mark.parametrize("shape", NESTED)
def test_deep_nesting(shape: str) -> None:
    code, outcome = NESTED[shape]
    assert_goes_through_everything(program(code, x=5), outcome)


def test_a_repetition_in_thousands_of_nested_loops_is_unknown() -> None:
    code = "while true { " * DEEP + "}" + " }" * (DEEP - 1)
    answer = decided(program(code))
    assert answer.verdict.label == "unknown:memory"
    assert "nested loops" in answer.note


def test_huge_literals() -> None:
    large = 10**100_000 - 1
    case = Program(program("", x=0).variables, ("assert", "==", large, large, "assert", "<", -large, "x"))
    assert_goes_through_everything(case, "success")
