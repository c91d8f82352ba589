"""`trace` and `notrace` mean what they mean to SPIN."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.domains.promela.spin_models import ask_live
from tests.domains.promela.spin_spaces import graph_of_ours, graph_of_spin, ours, spin, theirs
from tests.domains.promela.verifiers import said
from tests.domains.promela.written_models import about

from assay.core.domain.oracle import Limits
from assay.domains.promela.checker.readable import CHECKER
from assay.domains.promela.compile import compile_tree
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.domain import DOMAIN, PROVED
from assay.domains.promela.formats import parse_tree, write_tree
from assay.domains.promela.model.evidence import DEADLOCK, Run
from assay.domains.promela.oracle.oracle import ORACLES
from assay.errors import InputError

pytestmark = pytest.mark.slow

ONE = "chan q = [1] of { byte }; active proctype P() { q!1; q!2 } active proctype Q() { q?_; q?_ } "
MANY = """
mtype = { a, b }; chan q = [2] of { mtype, byte }; chan r = [1] of { byte }; byte x;
active [2] proctype P() { do :: q!a,_pid -> q!b,7 :: break od; r!9 }
active proctype Q() { byte y; do :: q?a,y :: q?b,_ :: r?_ od }
"""
WAITS = "chan q = [1] of { byte }; active proctype P() { q!1; end: q!2; end2: false } active proctype Q() { q?_; q?_ } "
MEET = "chan q = [0] of { byte }; active proctype P() { q!1; q!2 } active proctype Q() { q?_; q?_ } "
ARRAY = "chan q[2] = [1] of { byte }; active proctype P() { q[0]!1; q[1]!2 } active proctype Q() { q[0]?_; q[1]?_ } "
TOGETHER = "chan q = [2] of { byte }; active proctype P() { atomic { q!1; q!1 }; d_step { q?1; q!2 } } "
PASSED = "chan q = [1] of { byte }; proctype S(chan c) { c!1 } init { chan d = [1] of { byte }; run S(q); run S(d) } "
HOLDS = [
    ONE + "trace { q!1; q!2 }",
    ONE + "trace { q!1; q!2; q!3 }",
    ONE + "trace { q!_; q!2 }",
    ONE + "trace { q!1; q?1; q!2; q?eval(2) }",
    ONE + "trace { do :: q!1; q!2 od }",
    ONE + "byte x; trace { q!x; q!x }",
    ONE + "notrace { q!1; q!3 }",
    ONE + "notrace { q!2; q!1 }",
    ONE + "notrace { q!1; q!2; q!3 }",
    WAITS + "trace { end: do :: q!1 :: q!2 od }",
    WAITS + "notrace { q!3 }",
    MEET + "trace { q!1; q!2 }",
    MEET + "trace { q!1; q?1; q!2; q?2 }",
    MEET + "notrace { q?2; q?1 }",
    ARRAY + "trace { q[1]!2 }",
    TOGETHER + "trace { q!1; q!1; goto l; q!3; l: q!2 }",
    PASSED + "trace { q!1 }",
]
VIOLATED = [
    ONE + "trace { q!1; q!3 }",
    ONE + "trace { q!1 }",
    ONE + "trace { q?1; q?eval(3) }",
    ONE + "trace { q!1; q!2; q?1; q?2 }",
    ONE + "notrace { q!1; q!2 }",
    ONE + "notrace { q?1 }",
    ONE + "notrace { if :: q!1 :: q!2 fi }",
    WAITS + "trace { q!1; q!2; q!3 }",
    WAITS + "notrace { q!1; q!2; q!3 }",
    MEET + "trace { q!1; q!3 }",
    MEET + "trace { q?1; q?1 }",
    MEET + "notrace { q!1; q?1 }",
    ARRAY + "trace { q[1]!3 }",
    ARRAY + "notrace { q[1]?2 }",
    TOGETHER + "trace { q!1; q!2 }",
    TOGETHER + "notrace { q!1; q!1; q!2 }",
    PASSED + "trace { q!2 }",
    MANY + "trace { do :: q!a,0; q!b,_ :: q!a,1; q!b,7 :: q!b,_ od }",
    MANY + "notrace { do :: q!a,_ :: q!b -> break od; q?a,1 }",
]


@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize("source", HOLDS)
def test_a_trace_that_holds_has_the_graphs_and_states_of_spin(source: str, tmp_path: Path) -> None:
    (tmp_path / "m.pml").write_text(source, encoding="utf-8")
    pan = spin(tmp_path / "m.pml", tmp_path)
    model = compile_tree(parse_tree(source))
    assert graph_of_ours(model) == graph_of_spin(pan)
    assert ours(model) == theirs(pan)
    assert "errors: 0" in said(pan)
    case = about(source, "safety")
    for engine in ("bfs", "ndfs-native"):
        (answer,) = ORACLES[engine].decide([case], Limits())
        assert answer.verdict.word == "holds"
        assert answer.evidence is not None
        assert CHECKER.check(case, answer.verdict, answer.evidence) is None
        assert PROVED.check(case, answer.verdict, answer.evidence) is None


@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize("source", VIOLATED)
def test_a_trace_that_is_violated_is_violated_for_spin(source: str, tmp_path: Path) -> None:
    case = about(source, "safety")
    (answer,) = ORACLES["bfs"].decide([case], Limits())
    assert answer.verdict.word == "violated"
    assert isinstance(answer.evidence, Run)
    assert answer.evidence.why in ("trace", DEADLOCK)
    assert CHECKER.check(case, answer.verdict, answer.evidence) is None
    assert PROVED.check(case, answer.verdict, answer.evidence) is None
    (tmp_path / "m.pml").write_text(source, encoding="utf-8")
    output = said(spin(tmp_path / "m.pml", tmp_path))
    assert re.search("event_trace error|event_trace not completed|invalid end state", output)
    (subject,) = ask_live("spin:full", [case])
    assert subject.verdict.word == "violated"
    assert DOMAIN.examine(case, answer, subject) is None


@pytest.mark.parametrize(
    ("trace", "what"),
    [
        ("trace { q!1; skip }", "not an event in a trace"),
        ("notrace { atomic { q!1 } }", "not an event in a notrace"),
        ("trace { if :: q!1 :: else fi }", "not an event"),
        ("trace { q??1 }", "not an event"),
        ("trace { do :: q!1 :: break od }", "an option without an event"),
        ("trace { do :: q!1 :: q!_ od }", "not deterministic"),
        ("trace { q!(1 + 1) }", "not a constant in a trace"),
        ("trace { q!y }", "not a constant in a trace"),
        ("trace { q!1 } notrace { q!2 }", "a second trace"),
    ],
)
def test_what_is_not_a_trace_is_refused(trace: str, what: str) -> None:
    with pytest.raises(InputError, match=what):
        loaded(about(ONE + trace, "safety"))


def test_a_trace_survives_printing() -> None:
    tree = parse_tree(HOLDS[0])
    assert parse_tree(write_tree(tree)) == tree


def test_a_violated_trace_says_nothing_about_formulas() -> None:
    (answer,) = ORACLES["scc"].decide([about(VIOLATED[0], "[] (len(q) < 2)")], Limits())
    assert answer.verdict.word == "unknown"
    assert "trace" in answer.note
    (answer,) = ORACLES["scc"].decide([about(VIOLATED[0], "[] (len(q) < 1)")], Limits())
    assert answer.verdict.word == "violated"
