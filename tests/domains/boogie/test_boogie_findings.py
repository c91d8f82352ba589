"""The bugs of Boogie 2.4.1 that were found; the tests also tell when Boogie has mended them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.domains.boogie.boogie_programs import decided

from assay.core.domain.case import Read
from assay.core.domain.oracle import Limits
from assay.core.domain.subject import Command, Invocation
from assay.core.tools.process import run
from assay.domains.boogie.formats import read_cases
from assay.errors import InputError

FOLDER = Path(__file__).parent / "boogie_findings"


def boogie(data: bytes, *options: str) -> str:
    command = Command(("boogie", "/nologo", "/env:0", *options, "file.bpl"))
    return run(Invocation({"file.bpl": data}, (command,)), Limits(seconds=60)).stages[0].text


def test_a_product_with_a_quotient_is_read_as_it_is_written() -> None:
    (item,) = read_cases(FOLDER / "lost_parentheses.bpl")
    assert isinstance(item, Read)
    assert decided(item.case).verdict.word == "success"


@pytest.mark.slow
@pytest.mark.tool("boogie")
def test_boogie_prints_another_program_than_it_verifies() -> None:
    data = (FOLDER / "lost_parentheses.bpl").read_bytes()
    assert "1 verified, 0 errors" in boogie(data)
    printed = boogie(data, "/noVerify", "/print:-").partition("Boogie program verifier")[0]
    assert "assert 2 * 3 div 2 == 2;" in printed
    assert "0 verified, 1 error" in boogie(printed.encode())


def test_a_unicode_operator_is_refused_as_boogie_refuses_it() -> None:
    with pytest.raises(InputError, match=r"unexpected character '≤'.*write <="):
        list(read_cases(FOLDER / "unicode_operator.bpl"))


@pytest.mark.slow
@pytest.mark.tool("boogie")
def test_boogie_rejects_its_own_unicode_operators() -> None:
    assert "1 parse errors detected" in boogie((FOLDER / "unicode_operator.bpl").read_bytes())


def test_a_keyword_is_not_a_name() -> None:
    with pytest.raises(InputError, match="expected a name, found call, which is a keyword"):
        list(read_cases(FOLDER / "keyword_as_name.bpl"))


@pytest.mark.slow
@pytest.mark.tool("boogie")
def test_boogie_crashes_after_a_syntax_error() -> None:
    data = (FOLDER / "keyword_as_name.bpl").read_bytes()
    command = Command(("boogie", "/nologo", "file.bpl"))
    stage = run(Invocation({"file.bpl": data}, (command,)), Limits(seconds=60)).stages[0]
    assert "ident expected" in stage.text
    assert "UNHANDLED EXCEPTION" in stage.text + stage.error_text


def test_a_product_of_numbers_above_minus_one_can_be_large() -> None:
    (item,) = read_cases(FOLDER / "negative_product.bpl")
    assert isinstance(item, Read)
    assert decided(item.case).verdict.word == "failure"


@pytest.mark.slow
@pytest.mark.tool("boogie")
def test_boogie_infers_that_such_a_product_is_small() -> None:
    data = (FOLDER / "negative_product.bpl").read_bytes()
    assert "1 verified, 0 errors" in boogie(data)
    assert "0 verified, 1 error" in boogie(data, "/noinfer")
    assert "assume {:inferred} -1 <= x && y < 5" in boogie(data, "/noVerify", "/printInstrumented")
