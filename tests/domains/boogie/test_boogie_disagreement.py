"""Explanations of wrong verdicts on programs: the failing assertion, the run, the false invariant."""

from __future__ import annotations

from pathlib import Path

from assay.core.domain.case import Read
from assay.core.domain.judgement import disagree
from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Answer, Claim, Verdict
from assay.domains.boogie.disagreement import explain
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.formats import read_cases
from assay.domains.boogie.model.case import WHILE, Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.translation.inferred import HEAD, INVARIANT

PRODUCT = Path(__file__).parent / "boogie_findings/negative_product.bpl"


def decided(case: Program) -> Answer[Evidence]:
    return make_oracle(DOMAIN, "machine").decide([case], Limits())[0]


def program(text: str, folder: Path) -> Program:
    file = folder / "p.bpl"
    file.write_text(text)
    (item,) = read_cases(file)
    assert isinstance(item, Read)
    return item.case


def test_a_missed_failure_is_told_with_its_state() -> None:
    (item,) = read_cases(PRODUCT)
    assert isinstance(item, Read)
    told = explain(item.case, decided(item.case), Answer(Verdict("success")), disagree("soundness"))
    assert told.sentence == "The tool verifies the program. `assert y < 5;` fails with x = 4, y = 9, i = 5."
    assert told.right is not None
    assert told.right.lines[0] == "line 8: while (i < 5) {    with x = -1, y = 0, i = 0"
    assert told.right.lines[-1].endswith("with x = 4, y = 9, i = 5")


def test_a_false_invariant_is_told_with_the_state_that_breaks_it() -> None:
    (item,) = read_cases(PRODUCT)
    assert isinstance(item, Read)
    head = item.case.code.index(WHILE)
    said: Answer[Evidence] = Answer(Verdict("inferred"), claims=(Claim(INVARIANT, f"{HEAD} {head}", "y < 5"),))
    told = explain(item.case, decided(item.case), said, disagree("soundness", "claim:invariant"))
    at = "at the head of the loop `while (i < 5) {` (line 8)"
    assert told.sentence == f"The tool infers y < 5 {at}. A run is there with x = 4, y = 9, i = 5."


def test_a_rejected_program_is_told_with_its_run(tmp_path: Path) -> None:
    case = program("procedure m() { var b: bool; b := true; assert b; }", tmp_path)
    told = explain(case, decided(case), Answer(Verdict("failure")), disagree("completeness"))
    assert told.sentence == "The tool rejects the program. No assertion fails: its run ends."
    assert told.right is not None
    assert told.right.lines[-1] == "the end    with b = true"


def test_a_missed_type_error_is_told_with_its_line(tmp_path: Path) -> None:
    case = program("procedure m() { var x: int; x := 1; assert x; }", tmp_path)
    told = explain(case, decided(case), Answer(Verdict("success")), disagree("typing"))
    assert told.sentence == (
        "The tool says success. The program has a type error: assert needs bool and is given int, in `assert x;`."
    )
