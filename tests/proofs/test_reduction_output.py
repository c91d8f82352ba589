"""`proofs/por/SmOutput.v`, which goes through the theorems on reduction, is what the commands write of its model."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from assay.automata.checker.obligation import IMPORTS, TYPES
from assay.coq_terms import term
from assay.core.domain.source import Identity
from assay.core.trial.theorems import why_not_proved
from assay.domains.promela.checker.sm.program import SmProgram, sm_program
from assay.domains.promela.sources.exhaustive import Exhaustive

POR = Path(__file__).parents[2] / "proofs/por"
MODEL = POR / "SmOutput.pml"
COMMAND = (sys.executable, "-c", "from assay.cli.main import main; main()")
BOUNDED = "From Assay.por Require Import SmFinite."
PROOF = "apply is_bounded_spec; vm_compute; reflexivity."
CLOSED = "Print Assumptions is_bounded_spec."


def assay(*arguments: str | Path) -> None:
    subprocess.run([*COMMAND, *arguments], check=True, capture_output=True)


def test_the_program_that_goes_through_the_theorem_is_what_is_written_of_its_model(tmp_path: Path) -> None:
    evidence, written = tmp_path / "evidence.json", tmp_path / "verdicts.v"
    assay("check", "promela", MODEL, "--evidence", evidence)
    assay("export", "coq", "promela", MODEL, evidence, "-o", written)
    assert written.read_text() == (POR / "SmOutput.v").read_text(), "export it again, and run `make proofs`"


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
