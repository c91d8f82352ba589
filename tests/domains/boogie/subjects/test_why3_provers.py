"""Why3 with each prover that it finds: one batch of programs ends, and no verdict is wrong."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from tests.domains.boogie.boogie_programs import program
from tests.domains.boogie.subjects.subject_answers import ask_live, output, read_text

from assay.core.domain.lookup import make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_spec
from assay.core.domain.subject import CommandSubject, Tool
from assay.domains.boogie.domain import DOMAIN
from assay.errors import UsageError

PROGRAMS = {
    "valid": (program("assert == + x 1 2", x=1), {"success"}),
    "invalid": (program("assert == x 2", x=1), {"failure", "unknown:bound"}),
    "loop": (program("while < x 9 { := x + x 1 } assert false", x=0), {"failure", "unknown:bound"}),
    "unspecified": (program("assert == div x 0 0", x=1), {"failure", "unknown:bound"}),
}
"""Programs, with the answers that are not wrong: Z3 meets the limit of steps where CVC4 gives up."""
STOPPED = """File programs.mlw:
Goal p0'vc.
Prover result is: {result}
File "programs.mlw", line 6, characters 11-16:
Goal end_of_programs.
Prover result is: Valid (0.02s, 263 steps).
"""
FAILED = "High failure (1.74s),\n  Prover exit status: exited with status {0}\n  prover output:\n  {1}\n  ."
ENDS = {
    "Unknown (unknown) (0.19s, 200141 steps).": "unknown:bound",
    "Unknown (unknown) (0.19s, 199999 steps).": "failure",
    "Unknown (unknown + incomplete) (0.05s).": "failure",
    FAILED.format(0, "timeout"): "unknown:timeout",
    FAILED.format(1, "oops"): "unknown:crash",
    "Valid (0.19s, 200141 steps).": "success",
}


@pytest.mark.parametrize("result", ENDS)
def test_a_limit_of_the_prover_is_no_failure(result: str) -> None:
    assert read_text("why3,prover=z3", [program("assert false")], STOPPED.format(result=result)) == [ENDS[result]]


def test_a_goal_at_the_limit_of_steps_is_not_asked_again() -> None:
    two = [program("assert false")] * 2
    text = STOPPED.format(result="Unknown (unknown) (0.19s, 71 steps).")
    subject = make_subject(DOMAIN, parse_spec("why3,steps=70"))
    assert isinstance(subject, CommandSubject)
    bound, trivial = subject.read(two, output(text.encode()))
    assert (bound.verdict.label, trivial.verdict.label) == ("unknown:bound", "success")  # type: ignore[union-attr]  # neither is asked again


@pytest.mark.parametrize("steps", ["0", "-1", "many", ""])
def test_the_limit_of_steps_is_a_positive_number(steps: str) -> None:
    with pytest.raises(UsageError, match="not a number of steps"):
        make_subject(DOMAIN, parse_spec(f"why3,steps={steps}"))


@pytest.mark.parametrize(("prover", "limited"), [("CVC4/1.8/", True), ("z3", True), ("Eprover/2.6", False)])
def test_only_provers_that_count_steps_get_a_limit_of_steps(prover: str, limited: bool) -> None:  # noqa: FBT001 - a row
    subject = make_subject(DOMAIN, parse_spec(f"why3,prover={prover}"))
    assert isinstance(subject, CommandSubject)
    prove = subject.command(Tool(("why3",), "1.5"), [program("assert false")], Limits()).stages[-1]
    assert ("--stepslimit=200000" in prove.argv) is limited


@pytest.mark.slow
@pytest.mark.tool("why3")
@pytest.mark.tool("cvc4")
def test_each_prover_ends_on_a_batch(tmp_path: Path) -> None:
    provers = _provers(tmp_path)
    assert any(prover.startswith("CVC4/") for prover in provers)
    for prover in provers:
        answers = ask_live(f"why3,prover={prover}", [case for case, _ in PROGRAMS.values()], seconds=10)
        said = {name: answer.verdict.label for name, answer in zip(PROGRAMS, answers, strict=True)}
        assert {name: word for name, word in said.items() if word not in PROGRAMS[name][1]} == {}, prover


def _provers(folder: Path) -> list[str]:
    """The provers that Why3 detects, as the option `prover` takes them: name, version, alternative."""
    why3 = ("why3", "-C", str(folder / "why3.conf"), "config")
    subprocess.run((*why3, "detect"), capture_output=True, check=True, timeout=60)
    listed = subprocess.run((*why3, "list-provers"), capture_output=True, text=True, check=True, timeout=60).stdout
    found = re.findall(r"^(\S+) (\S+)(?: \(([^)]+)\))?$", listed, re.MULTILINE)
    return [f"{name}/{version}/{alternative}" for name, version, alternative in found]
