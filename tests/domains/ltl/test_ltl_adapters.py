"""lbt, ltl2ba, Spot's ltl2tgba and Maude's satSolve: on output that they printed, and live where they are installed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from assay.core.domain.lookup import make_source, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.domain.subject import Again, CommandSubject, End, Output, Stage
from assay.core.domain.verdict import Answer, Verdict
from assay.core.trial.ask import ask, located
from assay.domains.ltl.checker.readable import wrong_claim
from assay.domains.ltl.domain import DOMAIN
from assay.domains.ltl.formats import formula_case
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Claim, Evidence
from assay.domains.ltl.subjects.maude import _term

SAVED = Path(__file__).parent / "output"


def subject(spec: str) -> CommandSubject[Case, Evidence]:
    made = make_subject(DOMAIN, parse_spec(spec))
    assert isinstance(made, CommandSubject)
    return made


def read(spec: str, formulas: list[str], *printed: bytes) -> list[Answer[Evidence] | Again]:
    cases = [formula_case(formula) for formula in formulas]
    return list(subject(spec).read(cases, Output(tuple(Stage(End.EXIT, stdout=each) for each in printed))))


@pytest.mark.parametrize(
    ("spec", "file", "right", "wrong"),
    [
        ("lbt", "lbt_release", "a V b", "a U b"),
        ("ltl2ba", "ltl2ba_until", "X (p U q)", "p U q"),
        ("ltl2tgba:generic", "ltl2tgba_generic", "[] <> a || <> [] b", "[] <> a"),
        ("ltl2tgba:never", "ltl2tgba_never", "a U b", "a W b"),
        ("ltl2tgba:lbtt", "ltl2tgba_lbtt", "[] <> a && <> [] b", "<> [] b"),
    ],
)
def test_the_automaton_is_read_from_real_output(spec: str, file: str, right: str, wrong: str) -> None:
    data = (SAVED / f"{file}.txt").read_bytes()
    first, second = read(spec, [right, wrong], data, data)
    assert isinstance(first, Answer)
    assert isinstance(second, Answer)
    assert isinstance(first.evidence, Claim)
    assert wrong_claim(formula_case(right), first.evidence) is None
    assert wrong_claim(formula_case(wrong), second.evidence) is not None


@pytest.mark.parametrize("spec", ["lbt", "ltl2ba"])
def test_a_formula_that_takes_too_long_is_asked_again_alone(spec: str) -> None:
    case = formula_case("p")
    (answer,) = subject(spec).read([case], Output((Stage(End.TIME),)))
    assert isinstance(answer, Again)
    assert answer.alone


@pytest.mark.parametrize("spec", ["lbt", "ltl2ba"])
def test_other_output_is_unreadable(spec: str) -> None:
    (answer,) = read(spec, ["p"], b"usage: tool\n")
    assert isinstance(answer, Answer)
    assert answer.verdict.label == "unknown:unreadable"


def test_ltl2ba_reads_names_that_begin_with_a_small_letter() -> None:
    (answer,) = read("ltl2ba", ["P"], b"ltl2ba: expected predicate\n")
    assert isinstance(answer, Answer)
    assert answer.verdict.label == "unknown:unsupported"


FORMULAS = ["[] <> a && !b", "a && !a", "X (a U !b)"]


def test_results_of_maude_are_read_and_its_models_are_words() -> None:
    answers = read("maude", FORMULAS, (SAVED / "maude.txt").read_bytes())
    words = [answer.verdict.word for answer in answers if isinstance(answer, Answer)]
    assert words == ["satisfiable", "unsatisfiable", "satisfiable"]
    for formula, answer in zip(FORMULAS, answers, strict=True):
        assert isinstance(answer, Answer)
        assert wrong_claim(formula_case(formula), answer.evidence) is None


def test_a_model_that_is_wrong_is_rejected() -> None:
    (answer,) = read("maude", ["[] a"], b"result SatSolveResult: model(p0, ~ p0)\n")
    assert isinstance(answer, Answer)
    rejection = wrong_claim(formula_case("[] a"), answer.evidence)
    assert rejection is not None
    assert rejection.kind == "evidence"


def test_a_missing_result_of_maude_splits_the_batch_and_is_unreadable_alone() -> None:
    assert [type(answer) for answer in read("maude", FORMULAS, b"result Bool: false\n")] == [Again] * 3
    (answer,) = read("maude", ["p"], b"Warning: no parse for term.\n")
    assert isinstance(answer, Answer)
    assert (answer.verdict.label, answer.note) == ("unknown:unreadable", "no result: Warning: no parse for term.")


def test_a_formula_is_written_for_maude_with_every_operand_in_brackets() -> None:
    assert _term(formula_case("[] a && X (b W true)").formula) == "([] (p0)) /\\ (O ((p1) W (True)))"
    assert _term(formula_case("!a V (b <-> false)").formula) == "(~ (p0)) R ((p1) <-> (False))"


def agrees(spec: str, cases: int) -> None:
    made = subject(spec)
    source = make_source(DOMAIN, parse_source_spec("formulas:next=1,size=8"))
    drawn = [source.case(i) for i in range(cases)]
    right = subject_verdicts("engine:buchi", drawn)
    for case, word, asked in zip(drawn, right, ask(made, located(made), drawn, Limits()), strict=True):
        assert asked.answer.verdict == word, asked.answer.note
        assert wrong_claim(case, asked.answer.evidence) is None


def subject_verdicts(spec: str, cases: list[Case]) -> list[Verdict]:
    made = make_subject(DOMAIN, parse_spec(spec))
    return [asked.answer.verdict for asked in ask(made, located(made), cases, Limits())]


@pytest.mark.tool("lbt")
def test_lbt_agrees_with_the_definitions() -> None:
    agrees("lbt", 40)


@pytest.mark.tool("maude")
def test_maude_agrees_with_the_definitions() -> None:
    agrees("maude", 60)


@pytest.mark.skipif("LTL2BA" not in os.environ, reason="the variable LTL2BA names no binary")
def test_ltl2ba_agrees_with_the_definitions() -> None:
    agrees(f"ltl2ba,path={os.environ['LTL2BA']}", 40)


@pytest.mark.skipif("LTL2TGBA" not in os.environ, reason="the variable LTL2TGBA names no binary")
@pytest.mark.parametrize("config", ["tgba", "buchi", "generic", "never", "lbtt"])
def test_ltl2tgba_agrees_with_the_definitions(config: str) -> None:
    agrees(f"ltl2tgba:{config},path={os.environ['LTL2TGBA']}", 40)
