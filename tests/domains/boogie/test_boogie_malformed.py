"""Malformed texts: the reader rejects them, Boogie is asked, and the verdicts compare."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.shell import assay, summary

from assay.core.campaign.reduce import reduce_case
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
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.formats.malformed import malformed_case, why_rejected
from assay.domains.boogie.model.evidence import Ended, Flawed
from assay.errors import InputError, UsageError

BROKEN = "procedure main() { assert true }"
OUTSIDE = {
    "a statement": "procedure main() { havoc x; }",
    "a global variable": "var x: int;",
    "a type": "procedure main() { var x: real; }",
    "an arbitrary value": "procedure main() { var x: int; assert x == x; }",
    "a directive": "procedure main() {\n#if x\n",
    "nothing": " // empty\n",
}
"""Texts that Boogie may accept, though the reader does not."""
LIMITS = Limits(seconds=20)


def test_source_gives_texts_that_the_reader_rejects_and_that_survive_a_round_trip() -> None:
    source = make_source(DOMAIN, parse_source_spec("malformed"))
    cases = [source.case(i) for i in range(60)]
    assert all(why_rejected(case.malformed or "") for case in cases)
    assert [DOMAIN.cases.decode(DOMAIN.cases.encode(case)) for case in cases] == cases
    assert cases == [make_source(DOMAIN, parse_source_spec("malformed")).case(i) for i in range(60)]
    assert len(set(cases)) > 50


@pytest.mark.parametrize("engine", ["machine", "semantics"])
def test_oracle_says_malformed_with_the_objection(engine: str) -> None:
    (decided,) = decide(DOMAIN, make_oracle(DOMAIN, engine), [malformed_case(BROKEN)], LIMITS)
    assert decided.answer.verdict.label == MALFORMED
    assert "expected ;, found }" in decided.answer.note
    assert not decided.fault


@pytest.mark.parametrize("text", [*OUTSIDE.values(), "procedure main() { assert true; }"])
def test_text_that_boogie_may_accept_is_no_malformed_case(text: str) -> None:
    assert why_rejected(text) == ""
    with pytest.raises(InputError, match="not malformed"):
        DOMAIN.cases.decode(DOMAIN.cases.encode(malformed_case(text)))


def test_malformed_case_has_no_code() -> None:
    data = DOMAIN.cases.encode(malformed_case(BROKEN)).replace(b'"code":""', b'"code":"assert true"')
    with pytest.raises(InputError, match="no variables and no code"):
        DOMAIN.cases.decode(data)


def test_no_checker_accepts_evidence_about_a_malformed_text() -> None:
    claims = [("success", Ended(steps)) for steps in range(4)] + [("name-error", Flawed()), ("type-error", Flawed())]
    for checker in DOMAIN.checkers:
        for word, evidence in claims:
            assert checker.check(malformed_case(BROKEN), Verdict(word), evidence) is not None


def test_malformed_case_has_no_variants_and_is_reduced_by_tokens() -> None:
    case = malformed_case("procedure main() {\n  var x: int;\n  x := 1;\n  assert x == 1\n}\n")
    assert some_variants(DOMAIN, case, Draw(0), 5) == []
    *others, last = DOMAIN.reducer.passes
    assert all(not one.changes(case) for one in others)
    smaller = last.apply(case, list(range(20, 25)))
    assert smaller is not None
    assert DOMAIN.reducer.size(smaller) < DOMAIN.reducer.size(case)
    assert DOMAIN.signature(case, Judgement(Outcome.AGREE)) == "malformed; expected ;"


def test_malformed_case_is_reduced_to_a_malformed_case() -> None:
    case = malformed_case("procedure main() {\n  var call: int;\n  assert true;\n}\n")
    reduced = reduce_case(case, DOMAIN.reducer, lambda cases: ["call" in (one.malformed or "") for one in cases])
    assert reduced.case.malformed == "{call"


def test_malformed_case_is_shown_and_written_as_its_text() -> None:
    case = malformed_case(BROKEN)
    assert DOMAIN.draw(case, None).figures[0].text == BROKEN
    assert DOMAIN.write(case, "boogie") == BROKEN.encode()
    with pytest.raises(UsageError, match="has no term"):
        DOMAIN.write(case, "term")


@pytest.mark.parametrize(
    ("stage", "label"),
    [
        (
            Stage(End.EXIT, 0, b'program.bpl(1,32): error: ";" expected\n1 parse errors detected in program.bpl\n'),
            MALFORMED,
        ),
        (
            Stage(End.EXIT, 0, b"program.bpl(1,1): Error: x\n1 name resolution errors detected in program.bpl\n"),
            MALFORMED,
        ),
        (
            Stage(End.EXIT, 0, b"program.bpl(1,1): Error: x\n1 type checking errors detected in program.bpl\n"),
            MALFORMED,
        ),
        (Stage(End.EXIT, 0, b"\nBoogie program verifier finished with 0 verified, 0 errors\n"), ACCEPTED),
        (Stage(End.EXIT, 1, b"", b"Unhandled Exception:\nSystem.IndexOutOfRangeException: Index\n"), "unknown:crash"),
        (Stage(End.EXIT, 134, b"", b""), "unknown:crash"),
        (Stage(End.EXIT, 0, b"", b""), "unknown:unreadable"),
        (
            Stage(End.EXIT, 0, b"program.bpl(1,1): Error: Exception\n1 type checking errors detected in program.bpl\n"),
            MALFORMED,
        ),
    ],
)
def test_output_of_boogie_is_read(stage: Stage, label: str) -> None:
    subject = make_subject(DOMAIN, parse_spec("boogie-reader"))
    (answer,) = subject.read([malformed_case(BROKEN)], Output((stage,)))  # type: ignore[union-attr]  # it is a program
    assert answer.verdict.label == label  # type: ignore[union-attr]  # an answer


@pytest.mark.tool("boogie")
def test_boogie_accepts_what_is_outside_bpl0_and_rejects_the_rest() -> None:
    subject = make_subject(DOMAIN, parse_spec("boogie-reader"))
    kept = ["a global variable", "a type", "an arbitrary value", "nothing"]
    cases = [malformed_case(text) for text in (BROKEN, *(OUTSIDE[name] for name in kept))]
    asked = ask(subject, located(subject), cases, LIMITS)
    assert [one.answer.verdict.label for one in asked] == [MALFORMED, *[ACCEPTED] * len(kept)]


@pytest.mark.tool("boogie")
def test_crash_of_boogie_after_a_syntax_error_is_seen() -> None:
    """Finding 3 about Boogie."""
    subject = make_subject(DOMAIN, parse_spec("boogie-reader"))
    text = (Path(__file__).parent / "boogie_findings/keyword_as_name.bpl").read_text(encoding="utf-8")
    cases = [malformed_case(text), malformed_case("procedure main() { assert call; }")]
    assert all(why_rejected(case.malformed or "") for case in cases)
    asked = ask(subject, located(subject), cases, LIMITS)
    assert [one.answer.verdict.label for one in asked] == ["unknown:crash"] * 2


@pytest.mark.tool("boogie")
def test_verifier_is_not_asked_about_a_malformed_text() -> None:
    subject = make_subject(DOMAIN, parse_spec("boogie:claims"))
    program = make_source(DOMAIN, parse_source_spec("swarm")).case(0)
    asked = ask(subject, located(subject), [malformed_case(BROKEN), program], LIMITS)
    assert [one.answer.verdict.label for one in asked] == ["unknown:unsupported", "inferred"]


@pytest.mark.slow
@pytest.mark.tool("boogie")
def test_boogie_rejects_malformed_texts(tmp_path: Path) -> None:
    campaign = ("--source", "malformed", "--subject", "boogie-reader", "--cases", "20", "--shrink", "1", "--json")
    done = assay("run", "boogie", *campaign, cwd=tmp_path)
    assert done.status == 0, done.err
    assert summary(done).subjects["boogie-reader"].said[MALFORMED] == 20
