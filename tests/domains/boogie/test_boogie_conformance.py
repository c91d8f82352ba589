"""Boogie's own reading of programs is ours: a part of `benchmarks/boogie_conformance.py`, with the real Boogie."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import pytest
from tests.domains.boogie.boogie_programs import PAPER, decided

from assay.core.domain.lookup import make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_spec
from assay.core.trial.ask import ask, located
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.formats.boogie_text import read_procedures
from assay.domains.boogie.formats.expressions import ExpressionReader
from assay.domains.boogie.formats.tokens import Source
from assay.domains.boogie.model.case import Program, Token

pytestmark = [pytest.mark.slow, pytest.mark.tool("boogie")]


@pytest.fixture
def benchmark(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[3] / "benchmarks"))
    return importlib.import_module("boogie_conformance")


def test_boogie_reads_the_grammar_as_we_do(benchmark: ModuleType) -> None:
    tally = benchmark.conformance([PAPER], 20)
    assert tally.different == []
    assert set(tally.compared) == {"print", "equal", "value", "phase"}


MISREAD = [
    ("x - y - z", ["-", "x", "-", "y", "z"], {"print", "equal", "value"}),
    ("x * (y div z)", ["div", "*", "x", "y", "z"], {"equal", "value"}),  # Boogie prints both as x * y div z
    ("x mod y", ["div", "x", "y"], {"print", "equal", "value"}),
    ("x < y", ["<=", "x", "y"], {"print", "equal"}),
]


@pytest.mark.parametrize(("text", "wrong", "seen"), MISREAD)
def test_a_wrong_reading_is_seen(
    benchmark: ModuleType, monkeypatch: pytest.MonkeyPatch, text: str, wrong: list[Token], seen: set[str]
) -> None:
    right = ExpressionReader.read
    wanted = benchmark.expression_of(text)

    def misread(self: ExpressionReader, at: int, out: list[Token]) -> int:
        start = len(out)
        after = right(self, at, out)
        if out[start:] == wanted:
            out[start:] = wrong
        return after

    monkeypatch.setattr(ExpressionReader, "read", misread)
    monkeypatch.setattr(benchmark, "expressions", lambda: [(text, "")])
    tally = benchmark.Tally()
    target = "b" if wrong[0] == "<=" else "x"
    benchmark.compare_prints([f"procedure p() {{ {benchmark.INITIAL} {target} := {text}; }}"], tally)
    benchmark.prove("equal", [*benchmark.equal_expressions()], tally)
    benchmark.prove("value", [*benchmark.values()], tally)
    assert {difference.partition(":")[0] for difference in tally.different} == seen


def test_a_wrong_parallel_assignment_is_seen(benchmark: ModuleType) -> None:
    """In sequence, `x, y := y, x` would lose the value of x."""
    body = f"{benchmark.DECLARED} var x': int; var y': int; assume x == x' && y == y';"
    tally = benchmark.Tally()
    claims = [("", f"{body} x, y := y, x; x' := y'; y' := x'; assert x == x' && y == y';")]
    benchmark.prove("equal", claims, tally)
    assert len(tally.different) == 1


def test_a_difference_in_phases_is_seen(benchmark: ModuleType) -> None:
    tally = benchmark.Tally()
    benchmark.compare_phases(["procedure m() { var x: int := 0; }"], tally)  # the paper's syntax
    assert tally.different == ["phase: procedure m() { var x: int := 0; }: Assay accepts, Boogie syntax"]


INVARIANTS = {
    "while (x < 10) invariant x <= 10; { x := x + 1; } assert x == 10;": "success",
    "while (x < 10) invariant x > 0; { x := x + 1; }": "failure",
    "while (x < 10) invariant x < 10; { x := x + 1; }": "failure",
    "while (x < 9) invariant x <= 9; invariant y == 2 * x; { x, y := x + 1, y + 2; } assert y == 18;": "success",
    "while (x < 4) invariant x <= 4; { y := 0; while (y < 3) invariant y <= 3; invariant x < 4; { y := y + 1; }"
    " x := x + 1; } assert x == 4;": "success",
    "x := 1; x, y := y, x; assert x == 0; assert y == 1;": "success",
    "assert x > 0 <== x > 1; assert x == 0 <== x < 1;": "success",
    "assert x == 1 <== x == 0;": "failure",
}


@pytest.mark.parametrize(("text", "word"), INVARIANTS.items())
def test_verdicts_are_those_of_boogie(text: str, word: str) -> None:
    """With its invariants, each program is verified without inference, or is wrong."""
    ((_, case),) = read_procedures(Source(f"procedure p() {{ var x, y: int; x, y := 0, 0; {text} }}", "file.bpl"))
    assert decided(case).verdict.word == word
    assert asked("boogie:noinfer", case) == word


def asked(spec: str, case: Program) -> str:
    subject = make_subject(DOMAIN, parse_spec(spec))
    return ask(subject, located(subject), [case], Limits())[0].answer.verdict.word
