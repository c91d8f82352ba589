"""Inductive invariants that Assay finds go through the theorems of `proofs/promela/Obeyed.v`, in Coq."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assay.automata.checker import obligation
from assay.core.trial.theorems import why_not_proved
from assay.domains.promela.checker.program import theorems
from assay.domains.promela.checker.program.invariant import about_invariant
from assay.domains.promela.checker.program.program import Program, program_of
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.formats.parser import parse_formula
from assay.domains.promela.model.case import LTL, SAFETY, Case, Property
from assay.domains.promela.model.definedness import strict
from assay.domains.promela.model.invariant import Invariant
from assay.domains.promela.oracle.invariants.find import find_invariant
from assay.errors import InputError

MODEL = """
bool locked; byte inside; chan q = [2] of { byte };
active [3] proctype P() {
  do
  :: atomic { !locked -> locked = true }; inside++; crit: assert(inside == 1); inside--; locked = false
  :: q!_pid
  :: q?_
  od
}
"""


def test_invariants_go_through_the_kernel() -> None:
    lines = [obligation.IMPORTS, theorems.IMPORTS]
    for name, asked in (("safe", Property(SAFETY)), ("always", Property(LTL, "p", parse_formula("[] (inside <= 1)")))):
        case = Case(MODEL, asked)
        program, question = program_of(case), strict(loaded(case).question)
        found = find_invariant(question, 60)
        assert isinstance(found, Invariant), found
        assert isinstance(program, Program)
        lines.append(about_invariant(question, program, found).theorem(name))
        lines.append(f"Print Assumptions {name}.")
        (changed, *rest) = found.balances
        other = replace(found, balances=(replace(changed, total=changed.total + 1), *rest))
        with pytest.raises(InputError, match="do not hold"):
            about_invariant(question, program, other)
    assert why_not_proved("\n".join(lines)) == ""
