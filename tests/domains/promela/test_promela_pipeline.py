"""A question passes through stages, and loads only what its stages need."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.domains.promela.written_models import about

from assay.core.domain.verdict import Certified
from assay.domains.promela.checker.readable import why_not
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.engine.engines import ENGINES
from assay.domains.promela.engine.space import Room
from assay.domains.promela.model.case import SAFETY
from assay.domains.promela.model.evidence import Lasso, Run
from assay.domains.promela.oracle import pipeline
from assay.domains.promela.oracle.condense import condense, reduce
from assay.domains.promela.oracle.lift import lift
from assay.domains.promela.oracle.pipeline import answer, decide, find
from assay.domains.promela.oracle.por import AUTO, PORS, ample_sets
from assay.domains.promela.oracle.search import search
from assay.domains.promela.oracle.task import Task

COUNTER = "byte x; active [2] proctype P() { byte i; do :: i < 3 -> i++; x = i :: else -> break od; assert(x < 3) }"
PRIORITIES = """
byte n, z, w;
active proctype A() priority 2 {
  byte x = 1;
  do :: n < 99 -> n++; set_priority(1, 1 + n % 2); x = n; w = x; x = 0 :: n == 99 -> break od;
  assert(false)
}
active proctype B() priority 2 { byte x; do :: z < 4 -> x = z; z = x + 1; x = 0 :: z > 3 -> break od; false }
active proctype C() priority 2 { byte x; do :: w > 90 -> break :: w < 90 -> x = w; z = 3; x = 0 od; false }
"""
LOADED = """
import sys
from assay.core.domain.oracle import Limits
from assay.domains.promela.model.case import Case, Property
from assay.domains.promela.oracle.oracle import ORACLES
(answer,) = ORACLES[sys.argv[1]].decide([Case("byte x; active proctype P() { x = 1 }", Property("safety"))], Limits())
print(answer.verdict.label, *sorted({"numba", "llvmlite"} & sys.modules.keys()))
print(*[name for name in sys.modules if ".promela.engine.native." in name or ".promela.condense." in name])
"""


def test_small_model_is_answered_without_a_compiler() -> None:
    said = subprocess.run([sys.executable, "-c", LOADED, "scc"], capture_output=True, text=True, check=True).stdout
    assert said == "holds\n\n"


def test_native_engine_loads_the_compiler() -> None:
    command = [sys.executable, "-c", LOADED, "scc-native"]
    first, names = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert first.startswith("holds llvmlite")
    assert "assay.domains.promela.condense.system" in names


def test_reference_search_is_not_condensed() -> None:
    task = Task(question_of(about(COUNTER, SAFETY)), ENGINES["bfs-plain"], Room())
    assert reduce(condense(task)) is task
    found = search(task)
    assert lift(found) is found


def test_run_of_the_condensed_system_is_lifted_to_the_model() -> None:
    case = about(COUNTER, SAFETY)
    task = condense(Task(question_of(case), ENGINES["scc-native"], Room(), native=True))
    assert task.condensed is not None
    assert task.condensed.merges
    found = search(reduce(task))
    assert isinstance(found.said.violation, Run)
    assert found.said.lifted
    assert why_not(task.question, "violated", found.said.violation) == ""
    assert lift(found) is found


def test_run_in_which_a_process_changes_the_priority_of_another_is_lifted() -> None:
    question = question_of(about(PRIORITIES, SAFETY))
    found = decide(question, ENGINES["ndfs-native"], Room()).evidence
    assert isinstance(found, Run)
    assert why_not(question, "violated", found) == ""


def test_lasso_of_the_condensed_system_is_lifted_to_the_model() -> None:
    question = question_of(about(COUNTER, "<> (x == 7)"))
    task = condense(Task(question, ENGINES["scc-native"], Room(), native=True))
    assert task.condensed is not None
    found = search(reduce(task))
    lifted = lift(found)
    assert isinstance(found.said.violation, Lasso)
    assert isinstance(lifted.said.violation, Lasso)
    assert len(lifted.said.violation.choices) > len(found.said.violation.choices)
    assert why_not(question, "violated", lifted.said.violation) == ""


def test_breadth_first_counterexample_is_shortest_in_spite_of_merging() -> None:
    question = question_of(about(COUNTER, SAFETY))
    lengths = set()
    for name in ("bfs-plain", "bfs-native"):
        found = find(Task(question, ENGINES[name], Room())).said.violation
        assert found is not None
        lengths.add(len(found.choices))
    assert len(lengths) == 1


@pytest.mark.parametrize("por", PORS)
def test_note_gives_the_reason_against_partial_order_reduction(por: str) -> None:
    case = about(COUNTER, "X (x < 9)")
    decided = decide(question_of(case), ENGINES["scc"], Room(), por)
    ample, why = ample_sets(question_of(case), por)
    assert ample is None
    assert decided.note == ("" if por == "none" else f"no partial order reduction: {why}")
    assert decided.verdict.word == "holds"


def test_large_model_that_holds_has_no_evidence() -> None:
    case = about(COUNTER, "[] (x < 9)")
    few = answer(case, ENGINES["scc"], Room(certify=5))
    assert (few.verdict.word, few.evidence, few.certified) == ("holds", None, Certified.NONE)
    assert answer(case, ENGINES["scc"], Room()).certified is Certified.FULL


CHANNELS = """
chan a = [1] of { bit }; chan b = [1] of { bit }; chan c = [1] of { bit };
chan d = [1] of { bit }; chan e = [1] of { bit }; chan f = [1] of { bit };
proctype P(chan q) { bit x; xr q; xs q; q!x; q?x; q!1; q?x }
init { atomic { run P(a); run P(b); run P(c); run P(d); run P(e); run P(f) } }
"""
"""Each process has a channel for itself, so that one after another can go first: 19,533 states, or 9."""
SHARED = """
byte c[4];
active [4] proctype P() {
  end: do :: c[_pid] < 9 -> c[_pid]++ :: c[(_pid + 1) % 4] > 8 -> c[(_pid + 1) % 4] = 0 od
}
"""
"""Each process writes what another one reads."""


@pytest.mark.parametrize(("text", "reduced"), [(CHANNELS, True), (SHARED, False)])
def test_without_certificates_a_reduction_that_promises_much_begins_soon(
    text: str, monkeypatch: pytest.MonkeyPatch, *, reduced: bool
) -> None:
    monkeypatch.setattr(pipeline, "WHOLE", 100)
    monkeypatch.setattr(pipeline, "SOON", 5_000)
    case = about(text, SAFETY)
    everything = decide(question_of(case), ENGINES["scc-native"], Room(certify=0)).measures["states"]
    decided = decide(question_of(case), ENGINES["scc"], Room(certify=0, small=50), AUTO)
    assert decided.verdict.word == "holds"
    assert ("reduced" in decided.measures) is reduced
    assert (decided.measures["states"] == everything) is not reduced


def test_model_that_cannot_be_read_is_unsupported() -> None:
    assert answer(about("byte x = ;", SAFETY), ENGINES["scc"], Room()).verdict.label == "unknown:unsupported"
