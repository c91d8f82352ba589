"""`proofs/por/SmOutput.v`, which goes through the theorems on reduction, is what is written of its model."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.automata.checker.obligation import IMPORTS, TYPES
from assay.coq_terms import term
from assay.core.domain.case import Read
from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.domain.source import Identity
from assay.core.trial.theorems import why_not_proved
from assay.domains.promela.ample.sm.evidence import sm_theorem
from assay.domains.promela.ample.sm.program import SmProgram, sm_program
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats.files import read_cases
from assay.domains.promela.formats.parser import parse_formula
from assay.domains.promela.model.case import LTL, Case, Property
from assay.domains.promela.model.evidence import Ranked
from assay.domains.promela.sources.exhaustive import Exhaustive
from assay.errors import InputError

POR = Path(__file__).parents[2] / "proofs/por"
MODEL = POR / "SmOutput.pml"
BOUNDED = "From Assay.por Require Import SmFinite."
PROOF = "apply is_bounded_spec; vm_compute; reflexivity."
CLOSED = "Print Assumptions is_bounded_spec."


def test_the_program_that_goes_through_the_theorem_is_what_is_written_of_its_model() -> None:
    (case,) = [item.case for item in read_cases(MODEL) if isinstance(item, Read) and item.case.property.kind == LTL]
    (answer,) = make_oracle(DOMAIN, "ndfs").decide([case], Limits())
    assert isinstance(answer.evidence, Ranked)
    assert sm_theorem(case, answer.evidence) == (POR / "SmOutput.v").read_text(), "write it again, and `make proofs`"


def test_what_sm_has_not_is_refused() -> None:
    case = Case(
        "byte x; active proctype P() { atomic { x = 1; x = 2 } }", Property(LTL, "p", parse_formula("[] (x < 9)"))
    )
    with pytest.raises(InputError, match="atomic"):
        sm_theorem(case, Ranked(1, (), ()))


@pytest.mark.slow
@pytest.mark.tool("coqc")
def test_the_theorem_applies_to_the_programs_of_the_small_space(extracted: Path) -> None:
    """Coq computes that variables are bounded, of models throughout the space; not of one without a range."""
    assert (extracted.parent / "por/SmFinite.vo").exists()
    space = Exhaustive(Identity("promela", "exhaustive", 1, ()), "shared", 1)
    programs = [sm_program(space.case(i)) for i in range(0, space.size, space.size // 30)]
    written = [term(each.program, "program", TYPES) for each in programs if isinstance(each, SmProgram)]
    assert len(written) > 20
    lines = [f"Goal bounded_program {program}. Proof. {PROOF} Qed." for program in written]
    assert why_not_proved("\n".join([IMPORTS, BOUNDED, *lines, CLOSED])) == ""
    anything = written[0].replace("Range (0)%Z (2)%Z", "Range (0)%Z (0)%Z")
    assert anything != written[0]
    assert why_not_proved("\n".join([IMPORTS, BOUNDED, f"Goal bounded_program {anything}. Proof. {PROOF} Qed."])) != ""
