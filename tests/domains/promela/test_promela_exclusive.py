"""`xr` and `xs` are checked on request, as SPIN checks them where it reduces."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.shell import assay
from tests.domains.promela.verifiers import compiled, generate, said

from assay.core.domain.oracle import Limits
from assay.domains.promela.checker.readable import CHECKER
from assay.domains.promela.domain import DOMAIN, PROVED
from assay.domains.promela.model.case import EXCLUSIVE, SAFETY, Case, Property
from assay.domains.promela.model.evidence import Run
from assay.domains.promela.oracle.oracle import ORACLES

pytestmark = pytest.mark.slow

MODEL = """
chan q = [2] of { byte }; byte x;
active proctype P() { CLAIM q!1; end: q?1; end2: false }
active proctype Q() { byte y; USE; end: false }
"""
USES = ["len(q) > 0", "full(q)", "nfull(q)", "empty(q)", "nempty(q)", "q?[1]", "q??[1]", "q?1", "q??1", "q?<1>", "q!1"]
USES += ["q!!1", "x = len(q)", "assert(len(q) < 9)", "q?[1] && x == 0", "x == 5 && q?[1]", "d_step { skip; q?1 }"]
USES += ["d_step { x = 1; x == 2; q?1 }", "if :: x == 5 -> q?1 :: else fi", "skip", "chan r; r = q; r!1"]
OTHERS = {
    "a parameter": "proctype S(chan c) { xs c; c!1 } init { chan d = [1] of { byte }; run S(d); d!2 }",
    "own use only": "proctype S(chan c) { xr c; c!1; c?1 } init { chan d = [1] of { byte }; run S(d); d!2; d!3 }",
    "another channel": "proctype S(chan c) { xs c; c!1 } init { chan d = [1] of { byte }; chan f = [2] of { byte };"
    " run S(d); f!2 }",
    "a process that has ended": "chan q = [2] of { byte }; proctype S() { xs q; q!1 }"
    " init { run S(); _nr_pr == 1; q!2 }",
    "before it starts": "chan q = [2] of { byte }; proctype S() { xs q; q!1 } init { q!2; run S() }",
}


def spin_says(source: str, folder: Path) -> bool:
    """Whether SPIN finds that `xr` or `xs` is not respected."""
    generate(source, folder)
    return "assertion violated: access to chan" in said(compiled(folder, "-DSAFETY"), "-E", "-c0")


def we_say(source: str) -> bool:
    case = Case(source, Property(SAFETY, EXCLUSIVE))
    (answer,) = ORACLES["bfs"].decide([case], Limits())
    assert answer.evidence is not None, answer
    assert CHECKER.check(case, answer.verdict, answer.evidence) is None
    assert PROVED.check(case, answer.verdict, answer.evidence) is None
    return isinstance(answer.evidence, Run) and answer.evidence.why == "exclusive"


@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("claim", ["xr q;", "xs q;"])
def test_every_use_is_checked_as_by_spin(use: str, claim: str, tmp_path: Path) -> None:
    source = MODEL.replace("CLAIM", claim).replace("USE", use)
    assert we_say(source) == spin_says(source, tmp_path)


@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize("name", OTHERS)
def test_claims_belong_to_channels_and_processes(name: str, tmp_path: Path) -> None:
    assert we_say(OTHERS[name]) == spin_says(OTHERS[name], tmp_path)


def test_they_are_checked_on_request_only(tmp_path: Path) -> None:
    source = MODEL.replace("CLAIM", "xr q;").replace("USE", "end0: q?1")
    (tmp_path / "m.pml").write_text(source)
    assert assay("check", "promela", "m.pml", cwd=tmp_path).out.startswith("m.pml safety: holds")
    said = assay("check", "promela", "m.pml", "--claim", "exclusive", "--evidence", "e.jsonl", cwd=tmp_path)
    assert said.out.startswith("m.pml safety:exclusive: violated, certified: full")
    assert "Run-time error (exclusive)" in said.out
    verified = assay("verify", "promela", "m.pml", "e.jsonl", "--claim", "exclusive", cwd=tmp_path)
    assert "violated: accepted" in verified.out
    assert assay("verify", "promela", "m.pml", "e.jsonl", cwd=tmp_path).status == 1


def test_a_case_survives_its_codec() -> None:
    case = Case("active proctype P() { skip }", Property(SAFETY, EXCLUSIVE))
    assert DOMAIN.cases.decode(DOMAIN.cases.encode(case)) == case
