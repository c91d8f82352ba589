"""Malformed models: the parser rejects them, SPIN's parser is asked, and the verdicts compare."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.cli.shell import assay, summary

from assay.core.domain.judgement import ACCEPTED, MALFORMED
from assay.core.domain.lookup import make_oracle, make_source, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.domain.splitmix import Draw
from assay.core.domain.subject import End, Output, Stage
from assay.core.domain.variants import some_variants
from assay.core.trial.ask import ask, located
from assay.core.trial.trial import decide
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats.malformed import malformed_case, why_rejected
from assay.domains.promela.model.case import Case, Property
from assay.errors import InputError

BROKEN = "active proctype P() { skip"
LIMITS = Limits(seconds=10)


def test_source_gives_texts_that_the_parser_rejects_and_that_survive_a_round_trip() -> None:
    source = make_source(DOMAIN, parse_source_spec("malformed"))
    cases = [source.case(i) for i in range(60)]
    assert all(why_rejected(case.source) for case in cases)
    assert [DOMAIN.cases.decode(DOMAIN.cases.encode(case)) for case in cases] == cases
    assert cases == [make_source(DOMAIN, parse_source_spec("malformed")).case(i) for i in range(60)]


def test_oracle_says_malformed_with_the_objection() -> None:
    (decided,) = decide(DOMAIN, make_oracle(DOMAIN, "ndfs"), [malformed_case(BROKEN)], LIMITS)
    assert decided.answer.verdict.label == MALFORMED
    assert "end of the text" in decided.answer.note
    assert not decided.fault


def test_valid_model_is_no_malformed_case() -> None:
    encoded = DOMAIN.cases.encode(Case("active proctype P() { skip }", Property(MALFORMED)))
    with pytest.raises(InputError, match="not malformed"):
        DOMAIN.cases.decode(encoded)


@pytest.mark.parametrize("text", ["#include </etc/passwd>\n{", "c_code { x } {", "a \\\n {"])
def test_text_with_directives_or_c_code_is_never_a_case(text: str) -> None:
    with pytest.raises(InputError, match="not malformed"):
        DOMAIN.cases.decode(DOMAIN.cases.encode(malformed_case(text)))


def test_malformed_case_has_no_variants_and_is_reduced_by_tokens() -> None:
    case = malformed_case("byte x;\nactive proctype P() { x = 1; skip")
    assert some_variants(DOMAIN, case, Draw(0), 5) == []
    *others, last = DOMAIN.reducer.passes
    assert all(not one.changes(case) for one in others)
    smaller = last.apply(case, list(range(4)))
    assert smaller is not None
    assert DOMAIN.reducer.size(smaller) < DOMAIN.reducer.size(case)
    assert DOMAIN.signature(case, None).startswith("malformed; unexpected")  # type: ignore[arg-type]  # it is not used
    assert DOMAIN.draw(case, None).figures[0].text == case.source


@pytest.mark.parametrize(
    ("stage", "label"),
    [
        (Stage(End.EXIT, 1, b"spin: model.pml:1, Error: syntax error\tsaw 'token: }'\n"), MALFORMED),
        (Stage(End.EXIT, 0, files={"m0/pan.b": b"switch (t->back) {"}), ACCEPTED),
        (Stage(End.EXIT, 0), "unknown:unreadable"),
        (Stage(End.SIGNAL, 11), "unknown:crash"),
        (Stage(End.EXIT, 1, b"spin: internal error, cannot happen\n"), "unknown:crash"),
    ],
)
def test_output_of_spin_is_read(stage: Stage, label: str) -> None:
    subject = make_subject(DOMAIN, parse_spec("spin-reader"))
    (answer,) = subject.read([malformed_case(BROKEN)], Output((stage,)))  # type: ignore[union-attr]  # it is a program
    assert answer.verdict.label == label  # type: ignore[union-attr]  # an answer


DROPPED = "byte y;\nactive proctype P() { select (y : 0 .+ 5 . 2); assert(y < 2) }\n"
COMMAS = "mtype = { red, , blue };\nactive proctype P() { skip }\n"
REJECTED = "byte y;\nactive proctype P() { for (y : 0 .+ 5 . 2) { skip } }\n"


@pytest.mark.tool("spin")
def test_spin_accepts_what_its_grammar_does_not_have() -> None:
    """Finding 11: in `select`, SPIN drops the text between two dots."""
    subject = make_subject(DOMAIN, parse_spec("spin-reader"))
    cases = [malformed_case(text) for text in (DROPPED, COMMAS, REJECTED)]
    assert all(why_rejected(case.source) for case in cases)
    asked = ask(subject, located(subject), cases, LIMITS)
    assert [one.answer.verdict.label for one in asked] == [ACCEPTED, ACCEPTED, MALFORMED]


@pytest.mark.tool("spin", "gcc")
def test_spin_drops_the_text_between_two_dots(tmp_path: Path) -> None:
    for bound, errors in ((2, 1), (3, 0)):
        (tmp_path / "M.pml").write_text(DROPPED.replace("y < 2", f"y < {bound}"))
        for command in ("spin -a M.pml", "gcc -w -o pan pan.c", "./pan"):
            done = subprocess.run(command.split(), cwd=tmp_path, capture_output=True, text=True, check=True)
        assert f"errors: {errors}" in done.stdout


@pytest.mark.slow
@pytest.mark.tool("spin")
def test_spin_rejects_most_malformed_models(tmp_path: Path) -> None:
    campaign = ("--source", "malformed", "--subject", "spin-reader", "--cases", "60", "--shrink", "1", "--json")
    done = assay("run", "promela", *campaign, "--fail-on", "crash", cwd=tmp_path)
    told = summary(done)
    assert done.status == 0, done.err
    assert told.subjects["spin-reader"].said[MALFORMED] > 30
