"""Malformed formulas: a syntax rules them out, the tools' readers are asked, and the verdicts compare."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.shell import assay, summary

from assay.automata.formula.formula import TRUE
from assay.automata.formula.lasso import Lasso
from assay.core.domain.judgement import ACCEPTED, MALFORMED, Judgement, Outcome
from assay.core.domain.lookup import make_oracle, make_source, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.domain.splitmix import Draw
from assay.core.domain.subject import End, Output, Stage
from assay.core.domain.variants import some_variants
from assay.core.domain.verdict import Verdict
from assay.core.trial.ask import ask, located
from assay.core.trial.trial import decide
from assay.domains.ltl.domain import DOMAIN
from assay.domains.ltl.lbt_spelling import objection
from assay.domains.ltl.malformed import malformed_case, why_rejected
from assay.domains.ltl.model.case import LBT, SPIN, SYNTAXES, Case, Text
from assay.errors import InputError

DROPPED = malformed_case(Text(SPIN, "[] p q"))
BROKEN = malformed_case(Text(LBT, "U p0"))
LIMITS = Limits(seconds=10)


@pytest.mark.parametrize("syntax", SYNTAXES)
def test_source_gives_texts_that_are_rejected_and_that_survive_a_round_trip(syntax: str) -> None:
    source = make_source(DOMAIN, parse_source_spec(f"malformed:syntax={syntax}"))
    cases = [source.case(i) for i in range(80)]
    assert all(case.malformed is not None and why_rejected(case.malformed) for case in cases)
    assert [DOMAIN.cases.decode(DOMAIN.cases.encode(case)) for case in cases] == cases
    assert cases == [make_source(DOMAIN, parse_source_spec(source.identity.label)).case(i) for i in range(80)]


@pytest.mark.parametrize("text", ["p0", "Up0p1", " ^ t f\n", "V p0 p12", "i e t f X F G ! | & t f t"])
def test_formula_of_lbts_grammar_is_not_malformed(text: str) -> None:
    assert objection(text) == ""


@pytest.mark.parametrize("text", ["", "p", "p 0", "p-1", "t t", "U p0", "W p0 p1", "p0)", "P0", "p0\0"])
def test_text_outside_lbts_grammar_is_malformed(text: str) -> None:
    assert objection(text)


@pytest.mark.parametrize(
    "text",
    [
        "<> (p q)",  # an expression of Promela, which SPIN copies
        "<> ()",
        "{p} q",
        "p until q",
        "p /* q",
        "A U B",
        "X p W q",
        "p" + " && (q" * 60 + ")" * 60 + " r",  # too long for Assay's own limit on depth to matter
        "",
    ],
)
def test_text_that_spins_manual_leaves_open_is_not_malformed(text: str) -> None:
    assert why_rejected(Text(SPIN, text)) == ""
    with pytest.raises(InputError, match="not malformed"):
        DOMAIN.cases.decode(DOMAIN.cases.encode(malformed_case(Text(SPIN, text))))


def test_unknown_syntax_is_an_error() -> None:
    with pytest.raises(InputError, match="unknown syntax"):
        DOMAIN.cases.decode(b'{"syntax":"tla","malformed":"("}')


def test_oracle_says_malformed_with_the_objection() -> None:
    (decided,) = decide(DOMAIN, make_oracle(DOMAIN, "tableau"), [BROKEN], LIMITS)
    assert decided.answer.verdict.label == MALFORMED
    assert decided.answer.note == "the text ends where an operand is expected"
    assert not decided.fault


def test_no_checker_accepts_evidence_about_a_malformed_text() -> None:
    evidence = Lasso((), (frozenset(),))
    for checker in DOMAIN.checkers:
        assert checker.check(Case(TRUE), Verdict("satisfiable"), evidence) is None
        assert checker.check(BROKEN, Verdict("satisfiable"), evidence) is not None


def test_malformed_case_has_no_variants_and_is_reduced_by_tokens() -> None:
    case = malformed_case(Text(SPIN, "[] p && <> (p U q) q"))
    assert some_variants(DOMAIN, case, Draw(0), 5) == []
    *others, spin, lbt = DOMAIN.reducer.passes
    assert not any(one.changes(case) for one in (*others, lbt))
    smaller = spin.apply(case, list(range(6)))
    assert smaller is not None
    assert DOMAIN.reducer.size(smaller) < DOMAIN.reducer.size(case)
    assert DOMAIN.signature(case, Judgement(Outcome.AGREE)).startswith("malformed; ")
    assert DOMAIN.draw(case, None).figures[0].text == "[] p && <> (p U q) q"
    assert DOMAIN.write(case, "ltl") == b"[] p && <> (p U q) q\n"


CLAIM = b"never  {    /* p q */\naccept_init:\n"


@pytest.mark.parametrize(
    ("spec", "stage", "label"),
    [
        ("spin-f-reader", Stage(End.EXIT, 1, b"tl_spin: expected predicate, saw 'U'\n"), MALFORMED),
        ("spin-f-reader", Stage(End.EXIT, 0, CLAIM), ACCEPTED),
        ("spin-f-reader", Stage(End.SIGNAL, 11), "unknown:crash"),
        ("spin-f-reader", Stage(End.EXIT, 1, b"usage: spin\n"), "unknown:crash"),
        ("spin-f-reader", Stage(End.EXIT, 0, b""), "unknown:unreadable"),
        ("lbt-reader", Stage(End.EXIT, 2, b"", b"unknown character 0x57\n"), MALFORMED),
        ("lbt-reader", Stage(End.EXIT, 0, b"0 0\n"), ACCEPTED),
        ("lbt-reader", Stage(End.SIGNAL, 6, b"", b"abort"), "unknown:crash"),
        ("lbt-reader", Stage(End.EXIT, 1), "unknown:crash"),
    ],
)
def test_output_is_read(spec: str, stage: Stage, label: str) -> None:
    subject = make_subject(DOMAIN, parse_spec(spec))
    case = DROPPED if spec.startswith("spin") else BROKEN
    (answer,) = subject.read([case], Output((stage,)))  # type: ignore[union-attr]  # it is a program
    assert answer.verdict.label == label  # type: ignore[union-attr]  # an answer


@pytest.mark.tool("spin")
def test_spin_drops_the_last_token() -> None:
    texts = ["[] p q", "p U q !", "p (q)", "p q r", "[] p <>"]
    said = _said("spin-f-reader", SPIN, texts)
    assert said == [ACCEPTED, ACCEPTED, ACCEPTED, MALFORMED, ACCEPTED]


@pytest.mark.tool("lbt")
def test_lbt_accepts_a_sign_and_a_space_in_a_proposition() -> None:
    texts = ["p-1", "p +1", "p 0", "p", "", "t t"]
    assert _said("lbt-reader", LBT, texts) == [ACCEPTED, ACCEPTED, ACCEPTED, MALFORMED, MALFORMED, MALFORMED]


def _said(spec: str, syntax: str, texts: list[str]) -> list[str]:
    cases = [malformed_case(Text(syntax, text)) for text in texts]
    assert all(case.malformed is not None and why_rejected(case.malformed) for case in cases)
    subject = make_subject(DOMAIN, parse_spec(spec))
    return [one.answer.verdict.label for one in ask(subject, located(subject), cases, LIMITS)]


@pytest.mark.tool("spin")
def test_a_subject_is_asked_about_its_own_texts_only() -> None:
    for spec, cases in {"spin-f": [DROPPED], "engine:buchi": [DROPPED], "spin-f-reader": [BROKEN, Case(TRUE)]}.items():
        subject = make_subject(DOMAIN, parse_spec(spec))
        said = [one.answer.verdict.label for one in ask(subject, located(subject), cases, LIMITS)]
        assert said == ["unknown:unsupported"] * len(cases)


@pytest.mark.slow
@pytest.mark.tool("spin")
def test_spin_rejects_most_malformed_formulas(tmp_path: Path) -> None:
    campaign = ("--source", "malformed", "--subject", "spin-f-reader", "--cases", "60", "--shrink", "1", "--json")
    done = assay("run", "ltl", *campaign, cwd=tmp_path)
    assert done.status == 0, done.err
    assert summary(done).subjects["spin-f-reader"].said[MALFORMED] > 30
