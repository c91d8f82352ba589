"""Runs of ours, followed by SPIN."""

from __future__ import annotations

import re

import pytest
from tests.domains.promela.spin_models import ask_live, cases

from assay.core.domain.oracle import Limits
from assay.core.domain.subject import Command, Invocation
from assay.core.tools.process import run
from assay.domains.promela.checker.trail import follow_trail
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.drawing.spin_trail import write_trail
from assay.domains.promela.model.case import SAFETY, Case
from assay.domains.promela.model.evidence import DEADLOCK, Lasso, Run, Trail

VIOLATED = [(name, case) for name, case, said in cases() if said == "violated"]
_SHOWN = re.compile(r"^ *(\d+):\s+proc +(\d+) ", re.MULTILINE)


def ours(case: Case) -> tuple[bytes, Run | Lasso]:
    (answer,) = ask_live("spin:full", [case])
    question, model = loaded(case).question, loaded(case).model
    assert isinstance(answer.evidence, Trail)
    found = follow_trail(question, model, answer.evidence)
    assert isinstance(found, Run | Lasso)
    return write_trail(question, found), found


@pytest.mark.tool("spin")
@pytest.mark.parametrize(("name", "case"), VIOLATED, ids=[name for name, _ in VIOLATED])
def test_spin_follows_a_follow_trail_ours(name: str, case: Case) -> None:
    trail, evidence = ours(case)
    files = {"m.pml": case.source.encode(), "m.pml.trail": trail}
    shown = run(Invocation(files, (Command(("spin", "-t", "-p", "m.pml")),)), Limits()).stages[0].text
    faulty = isinstance(evidence, Run) and evidence.why not in {"assertion", DEADLOCK}
    assert ("transition failed" in shown) <= faulty, name
    told = [tuple(map(int, line.split(b":")[:2])) for line in trail.split() if not line.startswith(b"-")]
    assert set(told) <= {(int(step), int(process)) for step, process in _SHOWN.findall(shown)} | _ends(shown)
    if not trail.endswith(b"-1:-1:-1\n"):  # a cycle in which nothing happens
        assert f"trail ends after {len(told)} steps" in shown
    if isinstance(evidence, Lasso):
        assert trail.count(b"-1:-1:-1") == 1
    elif evidence.why == "assertion":
        assert "assertion violated" in shown
    assert isinstance(evidence, Run) == (case.property.kind == SAFETY)


def _ends(shown: str) -> set[tuple[int, int]]:
    """A process that ends is told in other words."""
    return {
        (int(step), int(process)) for step, process in re.findall(r"^ *(\d+): +proc (\d+) term", shown, re.MULTILINE)
    }
