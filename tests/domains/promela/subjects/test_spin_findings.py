"""What SPIN 6.5.2 gets wrong, as written down in the findings."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest

from assay.core.domain.lookup import make_oracle, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_spec
from assay.core.domain.subject import CommandSubject
from assay.core.trial.ask import ask, located
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats import parse_formula, parse_tree
from assay.domains.promela.model.case import LTL, NON_PROGRESS, SAFETY, Case, Property
from assay.errors import InputError

OWN_VARIABLES = Case(
    "active proctype A() { bit y = 0; y = 1; y = 0 }\nactive proctype B() { bit z = 0; z = 1; z = 0 }\n",
    Property(LTL, "given", parse_formula("[] !(A:y == 1 && B:z == 1)")),
)
READ_BY_ANOTHER = Case(
    "active proctype V() { byte k = 1; k = 2; k = 3; end: false }\nactive proctype P() { assert(V:k != 2) }\n",
    Property(SAFETY),
)

LOST_BIT = Case(
    "byte x = 2; bit y; chan q = [1] of { byte };\nactive proctype P() { q!2; if :: q?y :: q?x fi }\n",
    Property(LTL, "given", parse_formula("<> [] (x == 2)")),
)

LOST_DEADLOCK = Case(
    "bit y; chan q = [1] of { byte };\nactive proctype P() { q!2; if :: q?y :: q?2 -> y == 9 fi }\n", Property(SAFETY)
)
STARTED_IN_PROGRESS = Case(
    "bit x;\nactive proctype A() { do :: x = 1 - x od }\nproctype P() { progress: do :: x < 2 od }\ninit { run P() }\n",
    Property(NON_PROGRESS),
)

COUNTED = Case("active proctype P() { assert(_nr_pr == 1) }\nactive proctype Q() { skip }\n", Property(SAFETY))
BLOCKED = Case(
    "bit y;\nactive proctype P() { y == 1 }\n", Property(LTL, "given", parse_formula("<> [] (y == 1)")), fair=True
)
BY_TYPE = Case("byte x = 3;\nbool b = x != 3;\nactive proctype P() { assert(!b) }\n", Property(SAFETY))


def said(spec: str, case: Case) -> str:
    subject = make_subject(DOMAIN, parse_spec(spec))
    assert isinstance(subject, CommandSubject)
    (asked,) = ask(subject, located(subject), [case], Limits(seconds=60))
    return asked.answer.verdict.label


@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize(
    "case",
    [OWN_VARIABLES, READ_BY_ANOTHER, STARTED_IN_PROGRESS, COUNTED],
    ids=["own variables", "read by another", "started in progress", "_nr_pr"],
)
def test_reduction_does_not_see_what_a_formula_a_progress_label_or_a_count_sees(case: Case) -> None:
    for reduction in ("none", "paper", "refined"):
        oracle = make_oracle(DOMAIN, "scc", {"reduction": reduction})
        assert oracle.decide([case], Limits())[0].verdict.label == "violated"
    assert said("spin:full", case) == "violated"
    assert said("spin:reduced", case) == "holds"


@pytest.mark.tool("spin", "tcc")
def test_weak_fairness_hides_the_stuttering_of_a_blocked_process(tmp_path: Path) -> None:
    """The search goes as deep as it may, in a model of one state, and prints no warning."""
    assert make_oracle(DOMAIN, "scc").decide([BLOCKED], Limits())[0].verdict.label == "violated"
    (tmp_path / "model.pml").write_text(BLOCKED.source + "ltl p { <> [] (y == 1) }\n")
    subprocess.run(["spin", "-a", "model.pml"], cwd=tmp_path, capture_output=True, check=True)
    subprocess.run(["tcc", "-w", "-o", "pan", "pan.c"], cwd=tmp_path, check=True)
    fair, unfair = (
        subprocess.run(["./pan", "-a", *more], cwd=tmp_path, capture_output=True, text=True, check=False).stdout
        for more in (["-f"], [])
    )
    assert "depth reached 9999, errors: 0" in fair
    assert "max search depth" not in fair
    assert "acceptance cycle" in unfair


@pytest.mark.tool("spin", "gcc")
def test_a_message_that_does_not_fit_its_variable_gives_cycles_that_no_run_has() -> None:
    assert make_oracle(DOMAIN, "scc").decide([LOST_BIT], Limits())[0].verdict.label == "holds"
    assert said("spin:full", LOST_BIT) == "violated"


@pytest.mark.tool("spin", "gcc")
def test_a_message_that_does_not_fit_its_variable_hides_a_deadlock() -> None:
    assert make_oracle(DOMAIN, "scc").decide([LOST_DEADLOCK], Limits())[0].verdict.label == "violated"
    assert said("spin:full", LOST_DEADLOCK) == "holds"


@pytest.mark.tool("spin", "gcc")
def test_the_verifier_sets_globals_type_by_type_and_the_simulator_in_the_order_of_declaration(tmp_path: Path) -> None:
    assert make_oracle(DOMAIN, "scc").decide([BY_TYPE], Limits())[0].verdict.label == "holds"
    assert said("spin:full", BY_TYPE) == "violated"
    (tmp_path / "model.pml").write_text(BY_TYPE.source, encoding="utf-8")
    simulated = subprocess.run(["spin", "model.pml"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "1 process created" in simulated.stdout
    assert "violated" not in simulated.stdout


@pytest.mark.tool("spin", "tcc")
def test_a_temporal_operator_in_a_comparison_is_read_as_the_number_of_its_token(tmp_path: Path) -> None:
    """Assay asks for parentheses."""
    text = "byte x;\nactive proctype P() { x = 2 }\nltl p { [] x != 2 }\n"
    (tmp_path / "model.pml").write_text(text)
    written = subprocess.run(["spin", "-a", "model.pml"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "ltl p: (333!=2)" in written.stdout
    subprocess.run(["tcc", "-w", "-o", "pan", "pan.c"], cwd=tmp_path, check=True)
    found = subprocess.run(["./pan", "-a"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "errors: 0" in found.stdout
    with pytest.raises(InputError, match="temporal operator inside arithmetic or a comparison"):
        parse_tree(text)
    meant = Case("byte x;\nactive proctype P() { x = 2 }\n", Property(LTL, "p", parse_formula("[] (x != 2)")))
    assert make_oracle(DOMAIN, "scc").decide([meant], Limits())[0].verdict.label == "violated"


@pytest.mark.tool("spin")
def test_spin_crashes_on_a_return_outside_an_inline(tmp_path: Path) -> None:
    text = "byte x;\nactive proctype P() { return x }\n"
    (tmp_path / "model.pml").write_text(text)
    crashed = subprocess.run(["spin", "-a", "model.pml"], cwd=tmp_path, capture_output=True, check=False)
    assert crashed.returncode == -signal.SIGSEGV
    with pytest.raises(InputError, match="return without a variable"):
        parse_tree(text)


@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize(
    ("receive", "label"),
    [("q?<3,x>", "holds"), ("q??3,x", "unknown:crash"), ("q?3,x", "violated")],
)
def test_a_receive_of_more_fields_than_a_message_has_is_an_error_only_if_it_takes_the_message(
    receive: str, label: str
) -> None:
    case = Case(
        f"chan q = [2] of {{ byte }}; byte x;\nactive proctype P() {{ q!3; {receive}; end: false }}\n",
        Property(SAFETY),
    )
    assert make_oracle(DOMAIN, "scc").decide([case], Limits())[0].verdict.label == "violated"
    assert said("spin:full", case) == label


@pytest.mark.tool("spin", "gcc")
def test_an_initial_value_from_a_computed_element_does_not_compile() -> None:
    case = Case("byte a[2] = 3; byte i = 1; byte x = a[i];\nactive proctype P() { assert(x == 3) }\n", Property(SAFETY))
    assert make_oracle(DOMAIN, "scc").decide([case], Limits())[0].verdict.label == "holds"
    assert said("spin:full", case) == "unknown:crash"
