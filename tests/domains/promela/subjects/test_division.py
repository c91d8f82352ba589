"""SPIN is not blamed for a division by zero that the processor does not notice."""

from __future__ import annotations

import platform

import pytest
from tests.domains.promela.spin_models import ask_live
from tests.domains.promela.written_models import about

from assay.core.domain.judgement import Outcome
from assay.core.domain.oracle import Limits
from assay.core.trial.trial import Decided, judged
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.oracle.oracle import ORACLES
from assay.domains.promela.spin.division import divides_silently

HIDDEN = "byte z, x; active proctype P() { x = 4 / z; x = 1 }"
BEHIND = "byte z, x; active proctype P() { x = 4 % z; x = 1; assert(x == 2) }"
BESIDE = "byte z, x; active proctype P() { if :: x = 4 / z :: x = 2; assert(x == 1) fi }"
FINE = "byte z = 2, x; active proctype P() { x = 4 / z; x = 1 }"
CASES = [(HIDDEN, "safety"), (BEHIND, "safety"), (BESIDE, "safety"), (FINE, "safety"), (HIDDEN, "[] (x < 2)")]
CASES += [(HIDDEN, "<> (x == 1)"), (BEHIND, "[] (x == 0)"), (FINE, "[] (4 / z == 2)"), (FINE, "[] (4 / (z - 2) == 0)")]


@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize(("source", "asked"), CASES)
def test_a_silent_division_is_no_disagreement(source: str, asked: str) -> None:
    case = about(source, asked)
    (oracle,) = ORACLES["scc-plain"].decide([case], Limits())
    (subject,) = ask_live("spin:full", [case])
    assert judged(DOMAIN, case, Decided(oracle), subject).outcome is not Outcome.DISAGREE
    if (source, asked) == (HIDDEN, "safety"):
        loud = platform.machine() == "x86_64"
        assert subject.verdict.word == ("violated" if loud else "unknown")
        assert "division by zero" in subject.note or "divided by zero" in subject.note


@pytest.mark.parametrize(
    ("divisor", "silent"), [("z", True), ("0", True), ("2", False), ("(-1)", True), ("(z + 1)", True)]
)
def test_only_a_literal_above_zero_is_a_safe_divisor(divisor: str, silent: bool) -> None:  # noqa: FBT001 - a parameter
    case = about(f"byte z, x; active proctype P() {{ x = 4 / {divisor} }}", "safety")
    assert divides_silently(case, "machine aarch64\n") == silent
    assert divides_silently(case, "") == silent
    assert not divides_silently(case, "proctype P\nmachine x86_64\n")
