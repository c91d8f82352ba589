"""The sentence below a violated property names what fails, where, and with which values."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.domains.promela.toys import random_questions
from tests.domains.promela.written_models import about

from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Answer
from assay.domains.promela.checker.readable import CHECKER, why_not
from assay.domains.promela.domain import DOMAIN, PROVED, Promela
from assay.domains.promela.drawing.elaboration import SHORT
from assay.domains.promela.drawing.reason_text import summary
from assay.domains.promela.drawing.run_text import run_lines
from assay.domains.promela.engine.engines import ENGINES
from assay.domains.promela.engine.space import Room
from assay.domains.promela.model.case import LTL, Case
from assay.domains.promela.model.evidence import BadPrefix, Evidence, Lasso, Run
from assay.domains.promela.oracle.bad_prefix import with_bad_prefix
from assay.domains.promela.oracle.oracle import ORACLES
from assay.domains.promela.oracle.pipeline import decide

CHANNELS = "mtype = { req, ack }; chan c = [1] of { mtype }; chan d = [0] of { mtype };\n"


def answered(case: Case) -> Answer[Evidence]:
    """As `assay check` answers."""
    return replace(ORACLES["bfs"], finite=True).decide([case], Limits())[0]


def why(model: str, asked: str = "safety", *, fair: bool = False) -> str:
    case = replace(about(model, asked), fair=fair)
    return summary(case, answered(case).evidence)


@pytest.mark.parametrize(
    ("model", "words"),
    [
        (
            "active proctype P() { c?ack; d!ack }\nactive proctype Q() { d?ack; c!ack }",
            (
                "Deadlock in the initial state: P(0) waits at line 2 to receive ack from c, which is empty; "
                "Q(1) waits at line 3 to receive ack from d, which no process is ready to send to; "
                "so P(0) waits for Q(1), which waits for P(0)"
            ),
        ),
        (
            "active proctype P() { c!req; c!req }",
            (
                "Deadlock after 1 step: P(0) waits at line 2 to send to c, "
                "which is full and no process receives from any more"
            ),
        ),
        (
            "active proctype P() { c!req; c?ack }",
            "Deadlock after 1 step: P(0) waits at line 2 to receive ack from c, which holds [req]",
        ),
        (
            "active proctype P() { d!req }",
            "Deadlock in the initial state: P(0) waits at line 2 to send to d, which no process receives from any more",
        ),
        (
            "byte x = 3; active proctype P() { if :: x > 3 :: len(c) > 0 fi }",
            (
                "Deadlock in the initial state: P(0) waits at line 2 until x > 3, and x is 3, "
                "or until len(c) > 0, and c is empty"
            ),
        ),
        (
            "byte x; active proctype P() provided (x == 1) { skip }",
            "Deadlock in the initial state: P(0) waits at line 2 to be allowed by provided (x == 1, and x is 0)",
        ),
        (
            "byte x; active proctype P() { timeout && x == 1 }",
            "Deadlock in the initial state: P(0) waits at line 2 until timeout && x == 1, and x is 0",
        ),
        (
            "proctype P(chan in) { in?ack }\ninit { run P(c) }",
            (
                "Deadlock after 1 step: P(1) waits at line 2 to receive ack from in (c), "
                "which is empty and no process sends to any more"
            ),
        ),
        (
            "mtype x; active proctype P() { x = ack;\nassert(x == req) }",
            "Assertion at line 3 fails in step 2: x == req, and x is ack",
        ),
        (
            "byte a[3], i; active proctype P() { i = 5;\nd_step { skip;\na[i] = 1 } }",
            "Run-time error (index) at line 4 in step 2: index 5 of a[3] in a[i], and i is 5",
        ),
        (
            "chan q; active proctype P() { q!1 }",
            "Run-time error (channel) at line 2 in step 1: q is not a channel",
        ),
    ],
)
def test_what_fails_and_for_what_processes_wait(model: str, words: str) -> None:
    assert why(CHANNELS + model) == words


STARVED = """bool x;
active proctype P() { do :: skip od }
active proctype Q() { x = true }
active proctype R() { do :: atomic { x -> skip } od }
"""


def test_a_cycle_names_the_processes_that_it_starves() -> None:
    assert why(STARVED, "<> x") == (
        "Lasso of 0 steps and a cycle of 1 step: x is never true; only P(0) moves in the cycle; "
        "Q(1) could always move and never does"
    )
    assert "could always" not in why(STARVED, "[] <> (x == 2)", fair=True)


def test_a_violated_safety_formula_has_a_finite_counterexample_with_its_step_marked() -> None:
    case = about("byte x; active proctype P() { do :: x < 9 -> x++ :: x > 3 -> x = 0 od }", "[] (x < 4)")
    answer = answered(case)
    assert isinstance(answer.evidence, BadPrefix)
    assert all(checker.check(case, answer.verdict, answer.evidence) is None for checker in (CHECKER, PROVED))
    assert summary(case, answer.evidence) == "After 8 steps, x < 4 is false: x is 4"
    assert run_lines(case, answer.evidence, 9)[-1] == "8 P(0)  1: x = x + 1  {x = 4}  ✗ x < 4 is false"
    at_once = about("byte x; active proctype P() { skip }", "[] (x == 1)")
    assert summary(at_once, answered(at_once).evidence) == "In the initial state, x == 1 is false: x is 0"
    assert isinstance(ORACLES["bfs"].decide([case], Limits())[0].evidence, Lasso)


def test_bad_prefixes_cut_from_lassos_are_accepted_and_liveness_keeps_its_lasso() -> None:
    cut = kept = 0
    for _, question in random_questions(LTL, 200, faults=False):
        before = decide(question, ENGINES["scc"], Room())
        after = with_bad_prefix(question, before)
        assert after.verdict == before.verdict
        if isinstance(after.evidence, BadPrefix):
            cut += 1
            assert why_not(question, "violated", after.evidence) == ""
        elif isinstance(after.evidence, Lasso):
            kept += 1
    assert min(cut, kept) > 3


def test_statements_of_several_files_name_their_file(tmp_path: Path) -> None:
    (tmp_path / "other.h").write_text("active proctype Q() { x = 1 }\n")
    (tmp_path / "m.pml").write_text('byte x;\n#include "other.h"\nactive proctype P() { assert(x == 0) }\n')
    read = next(iter(DOMAIN.read(tmp_path / "m.pml")))
    case = read.case  # type: ignore[union-attr]
    evidence = answered(case).evidence
    assert isinstance(evidence, Run)
    assert "other.h:1: x = 1" in run_lines(case, evidence, 9)[0]
    assert summary(case, evidence).startswith("Assertion at line 3 of m.pml fails in step 2")


def test_a_long_run_is_shown_only_on_request() -> None:
    case = about(
        f"byte x; active proctype P() {{ do :: x < {SHORT + 1} -> x++ :: else -> assert(false) od }}", "safety"
    )
    answer = answered(case)
    assert isinstance(answer.evidence, Run)
    assert len(answer.evidence.choices) > SHORT
    told = Promela().printed(case, answer, {})
    assert str(told["why"]).endswith(f"; show the run with --run {len(answer.evidence.choices)}.")
    assert "run" not in told
    assert "run" not in Promela().printed(case, answer, {"run": "0"})
    assert "run" in Promela().elaborate(case, answer, {"run": "1"})
