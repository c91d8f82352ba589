"""Malformed cases: a format rules them out, the tools' readers are asked, and the verdicts compare."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from assay.core.domain.judgement import ACCEPTED, MALFORMED, Judgement, Outcome
from assay.core.domain.lookup import make_oracle, make_source, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.domain.splitmix import Draw
from assay.core.domain.subject import End, Output, Stage
from assay.core.domain.variants import some_variants
from assay.core.domain.verdict import Answer
from assay.core.trial.ask import ask, located
from assay.core.trial.trial import decide
from assay.domains.pushdown.coverage.cells import cells_of
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.formats.malformed import INSTANCE, SYNTAXES, TRANSDUCER, malformed_case, why_rejected
from assay.domains.pushdown.model.case import Automaton, Case, Text
from assay.errors import InputError

LIMITS = Limits(seconds=10)
HEAD = '{"instance":[{"state-names":true,"weight-type":"none"},{"states":{"p":{}}},'
EMPTY_EDGE = HEAD + '{"accepting":["p"],"edges":[[]]},{"accepting":["p"],"edges":[]}]}'
SHORT_EDGE = HEAD + '{"accepting":["p"],"edges":[["p","A"]]},{"accepting":[],"edges":[]}]}'
NUMBER = '{"instance":[0]}'
CUT = HEAD
BROKEN = malformed_case(Text(INSTANCE, EMPTY_EDGE))
BAD_LINE = malformed_case(Text(TRANSDUCER, "0 1 1\n1\n"))


@pytest.mark.parametrize("syntax", SYNTAXES)
def test_source_gives_texts_that_are_rejected_and_that_survive_a_round_trip(syntax: str) -> None:
    source = make_source(DOMAIN, parse_source_spec(f"malformed:syntax={syntax}"))
    cases = [source.case(i) for i in range(60)]
    assert all(case.malformed is not None and why_rejected(case.malformed) for case in cases)
    assert [DOMAIN.cases.decode(DOMAIN.cases.encode(case)) for case in cases] == cases
    assert cases == [make_source(DOMAIN, parse_source_spec(source.identity.label)).case(i) for i in range(60)]


@pytest.mark.parametrize(
    ("syntax", "text"),
    [
        (INSTANCE, HEAD + '{"accepting":["p"],"edges":[]},{"accepting":["p"],"edges":[]}]}'),
        (INSTANCE, HEAD + '{"accepting":["q"],"edges":[]},{"accepting":["p"],"edges":[]}]}'),  # declared by PDAAAL
        (TRANSDUCER, "0 1 1 1 Infinity\n\n1 0x10\n"),
        (TRANSDUCER, "0 1 +1 2147483647\n1 -1.5e3\n"),
        (TRANSDUCER, ""),
    ],
)
def test_text_that_a_format_leaves_open_is_not_malformed(syntax: str, text: str) -> None:
    assert why_rejected(Text(syntax, text)) == ""
    with pytest.raises(InputError, match="not malformed"):
        DOMAIN.cases.decode(DOMAIN.cases.encode(malformed_case(Text(syntax, text))))


@pytest.mark.parametrize("line", ["0 1 1", "0 1 1 1 1 1", "x", "0 -1 1 1", "0 1 -1 1", "0 1 1.5 1", "0 1 2147483648 1"])
def test_line_outside_the_format_of_transducers_is_malformed(line: str) -> None:
    assert why_rejected(Text(TRANSDUCER, f"0 1 1 1\n{line}\n")).endswith(" in line 2")


def test_unknown_syntax_is_an_error() -> None:
    with pytest.raises(InputError, match="unknown syntax"):
        DOMAIN.cases.decode(b'{"syntax":"dot","malformed":"("}')


def test_every_oracle_says_malformed_with_the_objection() -> None:
    for kind in DOMAIN.oracle_kinds:
        (decided,) = decide(DOMAIN, make_oracle(DOMAIN, kind.name), [BROKEN], LIMITS)
        assert (decided.answer.verdict.label, decided.answer.note) == (MALFORMED, "an edge with 0 parts")
        assert not decided.fault


def test_no_checker_accepts_evidence_about_a_malformed_text() -> None:
    empty = Case((), (), (), Automaton(), Automaton())
    (decided,) = decide(DOMAIN, make_oracle(DOMAIN, "pre"), [empty], LIMITS)
    verdict, evidence = decided.answer.verdict, decided.answer.evidence
    assert verdict.label == "unreachable"
    assert evidence is not None
    for checker in DOMAIN.checkers:
        assert checker.check(empty, verdict, evidence) is None
        assert checker.check(BROKEN, verdict, evidence) is not None


def test_malformed_case_has_no_variants_and_is_reduced_by_tokens() -> None:
    case = malformed_case(Text(TRANSDUCER, "0 1 1 1\n1 1,2\n"))
    assert some_variants(DOMAIN, case, Draw(0), 5) == []
    assert list(cells_of(case)) == []
    *others, last = DOMAIN.reducer.passes
    assert not any(one.changes(case) for one in others)
    smaller = last.apply(case, list(range(8)))
    assert smaller is not None
    assert DOMAIN.reducer.size(smaller) < DOMAIN.reducer.size(case)
    assert DOMAIN.signature(case, Judgement(Outcome.AGREE)).startswith("malformed; a weight that is not a number")
    assert DOMAIN.draw(case, None).figures[0].text == "0 1 1 1\n1 1,2\n"
    assert DOMAIN.write(case, "instance") == b"0 1 1 1\n1 1,2\n"


THROWN = b"terminate called after throwing an instance of 'std::runtime_error'\n  what():  error: Missing key(s)\n"


@pytest.mark.parametrize(
    ("case", "spec", "stage", "label"),
    [
        (BROKEN, "pdaaal-reader", Stage(End.SIGNAL, 6, b"", THROWN), MALFORMED),
        (BROKEN, "pdaaal-reader", Stage(End.SIGNAL, 11), "unknown:crash"),
        (BROKEN, "pdaaal-reader", Stage(End.SIGNAL, 6, b"", b"Assertion failed"), "unknown:crash"),
        (BROKEN, "pdaaal-reader", Stage(End.EXIT, 0, b'{"result" : false}'), ACCEPTED),
        (BROKEN, "pdaaal-reader", Stage(End.EXIT, 0, b""), "unknown:unreadable"),
        (BAD_LINE, "openfst-reader", Stage(End.EXIT, 1, b"", b"FATAL: FstCompiler: Bad weight"), MALFORMED),
        (BAD_LINE, "openfst-reader", Stage(End.EXIT, 0, files={"0.txt.fst": b"\xd6\xfd"}), ACCEPTED),
        (BAD_LINE, "openfst-reader", Stage(End.EXIT, 0), "unknown:unreadable"),
        (BAD_LINE, "openfst-reader", Stage(End.EXIT, 1, b"", b"FATAL: Check failed"), "unknown:crash"),
        (BAD_LINE, "openfst-reader", Stage(End.SIGNAL, 11), "unknown:crash"),
        (BAD_LINE, "pdaaal-reader", Stage(End.EXIT, 0, b'{"result" : false}'), "unknown:unsupported"),
        (BROKEN, "openfst-reader", Stage(End.EXIT, 0), "unknown:unsupported"),
        (BROKEN, "openfst", Stage(End.EXIT, 0), "unknown:unsupported"),
    ],
)
def test_output_is_read(case: Case, spec: str, stage: Stage, label: str) -> None:
    subject = make_subject(DOMAIN, parse_spec(spec))
    (answer,) = subject.read([case], Output((stage,)))  # type: ignore[union-attr]  # it is a program
    assert isinstance(answer, Answer)
    assert answer.verdict.label == label


def test_an_engine_is_not_asked_about_a_malformed_text() -> None:
    subject = make_subject(DOMAIN, parse_spec("engine:pre"))
    (asked,) = ask(subject, located(subject), [BROKEN], LIMITS)
    assert asked.answer.verdict.label == "unknown:unsupported"


@pytest.mark.tool("fstcompile")
def test_openfst_reduces_a_label_modulo_2_to_the_32(tmp_path: Path) -> None:
    texts = ["0 1 4294967297 99999999999\n1\n", "0 1 2147483648 1\n1\n", "0 1 1\n1\n"]
    subject = make_subject(DOMAIN, parse_spec("openfst-reader"))
    asked = ask(subject, located(subject), [malformed_case(Text(TRANSDUCER, text)) for text in texts], LIMITS)
    assert [one.answer.verdict.label for one in asked] == [ACCEPTED, MALFORMED, MALFORMED]
    (tmp_path / "wide_label.txt").write_text(texts[0], encoding="utf-8")
    command = "fstcompile wide_label.txt wide.fst && fstprint wide.fst"
    done = subprocess.run(["/bin/sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "0\t1\t1\t1215752191\n1\n"


@pytest.mark.skipif("PDAAAL" not in os.environ, reason="the variable PDAAAL names no binary")
def test_pdaaal_crashes_on_short_edges_and_accepts_some() -> None:
    subject = make_subject(DOMAIN, parse_spec(f"pdaaal-reader,path={os.environ['PDAAAL']}"))
    cases = [malformed_case(Text(INSTANCE, text)) for text in (EMPTY_EDGE, SHORT_EDGE, NUMBER, CUT)]
    assert all(case.malformed is not None and why_rejected(case.malformed) for case in cases)
    said = [one.answer.verdict.label for one in ask(subject, located(subject), cases, LIMITS)]
    assert said == ["unknown:crash", ACCEPTED, "unknown:crash", MALFORMED]
