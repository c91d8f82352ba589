"""Every claim of a model is a part of its own, under the name that SPIN gives it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from tests.domains.promela.spin_models import ask_live

from assay.core.domain.case import Read
from assay.core.domain.oracle import Limits
from assay.domains.promela.checker.readable import CHECKER
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats.codec import CaseCodec
from assay.domains.promela.model.case import NEVER, Case, Property
from assay.domains.promela.oracle.oracle import ORACLES
from assay.errors import InputError

TOGGLE = "byte x; active proctype A() { do :: x = 1 - x od }\n"
TWO = TOGGLE + (
    "never a1 { do :: x == 1 -> break :: true od; accept: do :: x == 1 od }\nnever b1 { accept: do :: true od }"
)
MANY = (
    TOGGLE
    + """
ltl { []<> (x == 1) } ltl p { [] (x == 0) } ltl { <> (x == 2) }
never { do :: x == 1 -> break :: true od; accept: do :: x == 1 od }
never b1 { accept: do :: true od }
never { do :: x > 2 -> break :: else od }
"""
)
VERDICTS = {
    "safety": "holds",
    "ltl:1": "holds",
    "ltl:p": "violated",
    "ltl:3": "violated",
    "never:never_0": "holds",
    "never:b1": "violated",
    "never:never_2": "holds",
}
SPIN_NAMES = {"ltl_0": "ltl:1", "p": "ltl:p", "ltl_1": "ltl:3", "never_0": "never:never_0", "b1": "never:b1"}


def asked(source: str, folder: Path, claim: str | None = None) -> dict[str, Case]:
    path = folder / "model.pml"
    path.write_text(source, encoding="utf-8")
    items = list(DOMAIN.read_with(path, {} if claim is None else {"claim": claim}))  # type: ignore[attr-defined]  # of Promela's own
    for item in items:
        if isinstance(item, InputError):
            raise item
    return {item.part: item.case for item in items if isinstance(item, Read)}


def verdict(case: Case) -> str:
    return ORACLES["ndfs"].decide([case], Limits())[0].verdict.label


def test_each_of_several_never_claims_is_checked(tmp_path: Path) -> None:
    assert {part: verdict(case) for part, case in asked(TWO, tmp_path).items()} == {
        "safety": "holds",
        "never:a1": "holds",
        "never:b1": "violated",
    }


def test_all_kinds_of_claims_together(tmp_path: Path) -> None:
    assert {part: verdict(case) for part, case in asked(MANY, tmp_path).items()} == VERDICTS


@pytest.mark.parametrize(("name", "part"), SPIN_NAMES.items())
def test_claims_answer_to_the_names_that_spin_gives_them(name: str, part: str, tmp_path: Path) -> None:
    assert list(asked(MANY, tmp_path, name)) == [part]


def test_claims_answer_to_what_answers_call_them(tmp_path: Path) -> None:
    for part in VERDICTS:
        assert list(asked(MANY, tmp_path, part)) == [part]
    assert list(asked(MANY, tmp_path, "3")) == ["ltl:3"]


def test_a_kind_stands_for_all_claims_of_it(tmp_path: Path) -> None:
    assert list(asked(MANY, tmp_path, "never")) == ["never:never_0", "never:b1", "never:never_2"]
    assert list(asked(MANY, tmp_path, "ltl")) == ["ltl:1", "ltl:p", "ltl:3"]


def test_one_claim_without_a_name_is_just_never(tmp_path: Path) -> None:
    source = TOGGLE + "never { accept: do :: true od }"
    assert list(asked(source, tmp_path)) == ["safety", "never"]
    assert list(asked(source, tmp_path, "never_0")) == ["never"]
    assert verdict(Case(source, Property(NEVER))) == "violated"


def test_a_claim_that_is_not_there_is_refused_with_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="c1") as error:
        asked(TWO, tmp_path, "c1")
    assert "never:b1" in error.value.remedy
    answer = ORACLES["ndfs"].decide([Case(TWO, Property(NEVER, "c1"))], Limits())[0]
    assert answer.verdict.label == "unknown:unsupported"
    assert "c1" in answer.note


@pytest.mark.parametrize(
    ("claims", "name"),
    [
        ("never a { true } never a { true }", "a"),
        ("ltl p { [] (x < 2) } ltl p { [] (x < 1) }", "p"),
        ("never p { true } ltl p { [] (x < 2) }", "p"),
        ("never never_1 { true } never { true }", "never_1"),
    ],
)
@pytest.mark.tool("spin")
def test_two_claims_of_one_name_are_refused_as_by_spin(claims: str, name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=f"two claims are called {name}"):
        asked(TOGGLE + claims, tmp_path)
    said = subprocess.run(["spin", "-a", "model.pml"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert said.returncode
    assert re.search("redefined|redeclar", said.stdout + said.stderr)


@pytest.mark.tool("spin", "tcc")
@pytest.mark.parametrize(
    "claim",
    [
        "never { end_a: do :: x == 1 -> x == 7 :: else od }",
        "never { do :: x == 1 -> end_b: x == 7 :: else od }",
        "never { do :: atomic { x == 1 -> end_c: x == 7 } :: else od }",
    ],
)
def test_an_end_label_completes_a_claim(claim: str) -> None:
    case = Case(TOGGLE + claim, Property(NEVER))
    (answer,) = ORACLES["scc"].decide([case], Limits())
    assert answer.verdict.word == "violated"
    assert answer.evidence is not None
    assert CHECKER.check(case, answer.verdict, answer.evidence) is None
    assert [one.verdict for one in ask_live("spin:full", [case])] == [answer.verdict]


def test_a_case_keeps_which_claim_it_is_about(tmp_path: Path) -> None:
    codec = CaseCodec()
    for case in asked(MANY, tmp_path).values():
        assert codec.decode(codec.encode(case)) == case


@pytest.mark.tool("spin", "gcc")
def test_spin_is_asked_for_the_same_claim(tmp_path: Path) -> None:
    cases = asked(MANY, tmp_path)
    answers = dict(zip(cases, ask_live("spin:full", list(cases.values())), strict=True))
    assert {part: answer.verdict.label for part, answer in answers.items()} == VERDICTS
    for part, answer in answers.items():
        if answer.verdict.label == "violated":
            assert answer.evidence is not None
            assert CHECKER.check(cases[part], answer.verdict, answer.evidence) is None
