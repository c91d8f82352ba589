"""Whether an annotation is missing where a correct program is rejected: our criterion, and that of section 4.4."""

from __future__ import annotations

import pytest
from tests.domains.boogie.boogie_programs import paper_programs, program

from assay.core.domain.judgement import Disputed, disagree
from assay.core.domain.verdict import Answer, Verdict
from assay.domains.boogie import classification
from assay.domains.boogie.classification import Rejected, classified, refine, split
from assay.domains.boogie.model.case import Program

pytestmark = pytest.mark.tool("python:z3")
PAPER = paper_programs()

CASES = {
    "Fig. 7a: the condition does not give the assertion": (PAPER["alwaysLoops"], 27, "annotation", "annotation"),
    "Fig. 7b: the loop is never entered, but forgets that": (PAPER["neverLoops"], 44, "annotation", "reasoning"),
    "the condition gives the assertion": (
        program("while < x 3 { := x + x 1 } assert >= x 3", x=0), 11, "reasoning", "reasoning",
    ),
    "after more statements": (
        program("while < x 3 { := x + x 1 } := x + x 1 assert >= x 4", x=0), 16, "reasoning", "reasoning",
    ),
    "an unchanged variable gives it": (
        program("while < x 3 { := x + x 1 } assert == y 7", x=0, y=7), 11, "reasoning", "annotation",
    ),
    "the exact value needs an invariant": (
        program("while < x 3 { := x + x 1 } assert == x 3", x=0), 11, "annotation", "annotation",
    ),
    "inside, the condition is no help to the letter": (
        program("while < x 3 { assert < x 3 := x + x 1 }", x=0), 5, "reasoning", "annotation",
    ),
    "without loops, both look at the same": (program("assert == x 0", x=0), 0, "reasoning", "reasoning"),
}  # fmt: skip


def test_classes() -> None:
    found = classified([Rejected(case, place) for case, place, _, _ in CASES.values()])
    expected = {name: (cut, literal) for name, (_, _, cut, literal) in CASES.items()}
    assert dict(zip(CASES, map(split, found), strict=True)) == expected


def test_without_a_place_every_assertion_must_follow() -> None:
    case = program("assert true while < x 3 { := x + x 1 } assert == x 3", x=0)
    assert classified([Rejected(case, None)]) == ["annotation"]
    assert classified([Rejected(case, 0)]) == ["reasoning"]


@pytest.mark.slow
def test_what_z3_does_not_know_is_undecided() -> None:
    cubes = "assert != + * * x x x * * y y y * * z z z"
    loop = "while < n 3 { := x + x n := y - y x := z * z y := n + n 1 }"
    havoc = f"{loop} if && > x 0 && > y 0 > z 0 {{ {cubes} }} {{ }}"
    assert classified([Rejected(program(havoc, x=1, y=2, z=3, n=0), None)]) == ["undecided"]


def disputed(case: Program, kind: str) -> Disputed[Program, object]:
    return Disputed(case, Answer(Verdict("failure"), measures={"place": 11}), disagree(kind, "as it was"))


def test_only_completeness_is_classified() -> None:
    case = program("while < x 3 { := x + x 1 } assert == x 3", x=0)
    said = refine([disputed(case, "soundness"), disputed(case, "completeness")])  # type: ignore[list-item]  # no evidence
    assert said == ["as it was", "annotation"]


def test_where_z3_is_not_here_nothing_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classification, "PACKAGE", "no-such-package-at-all")
    assert classified([Rejected(program("assert true"), None)]) == ["undecided"]
