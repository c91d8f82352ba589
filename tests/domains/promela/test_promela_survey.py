"""A search past all errors lists each of them once, with a checked run, and the statements that no run executes."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.domains.promela.written_models import BROKEN, FORKS, PETERSON, TICKING, about

from assay.domains.promela.compile.load import loaded
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.drawing.survey_text import (
    error_lines,
    survey_described,
    surveyed,
    unreached,
    unreached_lines,
)
from assay.domains.promela.engine.space import Room
from assay.domains.promela.model.case import Case
from assay.domains.promela.spin.unreached import unreached_claims

FOUR = """byte x, a[3];
active proctype P() {
  do
  :: x < 4 -> x++
  :: x == 2 -> assert(x != 2)
  :: x == 3 -> a[x] = 1
  :: x == 4 -> break
  :: x == 9 -> x = 0
  od;
  assert(x < 4);
  x == 7
}
"""
DEAD = """byte x;
active proctype P() {
  x = 1;
  goto L;
  x = 2;
L: atomic { if :: x = 5 :: x = 5; skip fi; x = 6 };
  d_step { x = 7; x = 8 };
  { do :: x = 9; break :: x == 3 od } unless { x == 200 }
}
"""
ROOM = Room(20_000)


def errors(model: str, most: int = 0) -> list[str]:
    case = about(model, "safety")
    return [str(line) for line in error_lines(case, surveyed(case, ROOM), most, DOMAIN.checkers)]


def unreached_in(model: str) -> list[str]:
    case = about(model, "safety")
    return [str(line) for line in unreached_lines(case, surveyed(case, ROOM))]


def test_each_error_is_listed_once_with_a_shortest_run() -> None:
    waits = "P(0) waits at line 11 until x == 7, and x is 4"
    assert errors(FOUR) == [
        "1. Assertion at line 5 fails in step 6: x != 2, and x is 2.",
        "2. Run-time error (index) at line 6 in step 8: index 3 of a[3] in a[x], and x is 3.",
        "3. Assertion at line 10 fails in step 10: x < 4, and x is 4.",
        f"4. Deadlock after 10 steps, the last of which fails an assertion: {waits}.",
    ]
    assert errors(PETERSON) == []
    assert errors(FOUR, 2)[1:4] == ["   1 P(0)  4: x < 4", "   2 P(0)  4: x = x + 1  {x = 1}", "   … 4 more steps"]


def test_two_assertions_of_one_step_are_two_errors() -> None:
    found = errors("byte x; active proctype P() { atomic { assert(x == 1);\nassert(x == 2) } }")
    assert [line.split(":")[0] for line in found] == [
        "1. Assertion at line 1 fails in step 1",
        "2. Assertion at line 2 fails in step 1",
    ]


def test_deadlocks_are_told_apart_by_where_processes_are() -> None:
    found = errors("byte x; active proctype P() { if :: x = 1 :: x = 2 :: x = 3; x == 0 fi; x == 0 }")
    assert len(found) == 2


def test_a_limit_leaves_the_search_incomplete() -> None:
    case = about(FOUR, "safety")
    said = survey_described(case, Room(5), {"all", "unreached"}, 0, DOMAIN.checkers)
    assert said["incomplete"] == "more than 5 states"
    assert "unreached" not in said


def test_statements_inside_atomic_sequences_and_dead_code() -> None:
    assert unreached_in(DEAD) == ["P  5: x = 2", "P  8: x == 3", "P  8: x == 200"]
    assert unreached_in(FOUR) == ["P  8: x == 9", "P  8: x = 0", "P  11: x == 7", "P  -end-"]


def claims_of_pan(case: Case, folder: Path) -> set[tuple[str, int]]:
    """The control states that a whole search of `pan` lists as unreached."""
    (folder / "m.pml").write_text(case.source)
    for command in (["spin", "-o3", "-a", "m.pml"], ["tcc", "-DNOREDUCE", "-DNOCLAIM", "-o", "pan", "pan.c"]):
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
    said = subprocess.run(["./pan", "-c0"], cwd=folder, check=False, capture_output=True, text=True).stdout
    assert "unreached in " in said
    places = (claim.place.rpartition(" ") for claim in unreached_claims(said))
    return {(name, int(number)) for name, _, number in places}


CHANNELS = "chan c = [1] of { byte }; active proctype P() { do :: c!1 :: c?2; assert(false) od } "
MODELS = {
    "four": FOUR,
    "dead": DEAD,
    "dead branch": "byte x; active proctype P() { x = 1; goto L; if :: x == 5 -> x = 3 :: else -> x = 4 fi; L: x = 2 }",
    "broken": BROKEN,
    "peterson": PETERSON,
    "forks": FORKS,
    "channels": CHANNELS,
    "handshake": "chan c = [0] of { byte }; active proctype P() { c!1; c!2 } active proctype Q() { c?1; c?3; c?4 }",
    "unless": "byte x; active proctype P() { { x = 1; x == 2; x = 3 } unless { x == 1; x = 4; x == 5; x = 6 } }",
    "started": "proctype P(byte n) { n == 2 -> n = 3 } init { run P(1); run P(0); false; run P(2) }",
    "d_step": "byte x; active proctype P() { d_step { x = 1; x = 2 }; x == 3; d_step { x = 4; x = 5 }; x = 6 }",
    "else": "byte x; active proctype P() { if :: x == 1 -> x = 2 :: else -> x = 3; x == 0; x = 4 fi; x = 5 }",
}
OMITTED = {"dead branch": {("P", 3), ("P", 5)}}
"""Dead control states that pan omits: the options of an `if` share its control state, which no statement leads to."""


@pytest.mark.tool("spin", "tcc")
@pytest.mark.parametrize("name", MODELS)
def test_pan_lists_the_same_control_states(name: str, tmp_path: Path) -> None:
    case = about(MODELS[name], "safety")
    found, model = surveyed(case, ROOM), loaded(case).model
    pan = claims_of_pan(case, tmp_path)
    entered = {(model.processes[kind].name, number) for kind, number in found.entered}
    missed = {(process, edge.number) for process, edge in unreached(case, found)}
    holding = {
        (process.name, node.number)
        for process in model.processes
        for node in process.nodes
        if node is not None and any((process.name, edge.number) in missed for edge in node.edges)
    }
    assert not pan & entered
    assert pan <= holding
    # pan lists control states: a statement that cannot be executed where a run arrives is not in its list
    sources = {(process, edge.source) for process, edge in unreached(case, found)}
    assert sources - pan - entered <= OMITTED.get(name, set())


@pytest.mark.tool("spin", "tcc")
def test_ticking_has_nothing_unreached_but_its_end(tmp_path: Path) -> None:
    case = about(TICKING.replace("PROGRESS", ""), "safety")
    assert {edge.source for _, edge in unreached(case, surveyed(case, ROOM))} == {
        number for _, number in claims_of_pan(case, tmp_path)
    }


def test_where_safety_holds_no_search_for_errors_is_needed() -> None:
    case = about(PETERSON, "safety")
    described = survey_described(case, Room(1), ["all"], 0, DOMAIN.checkers, holds=True)
    assert described == {"distinct": 0, "errors": []}


def test_a_search_for_unreached_statements_ends_when_all_were_executed() -> None:
    case = about("byte x; active proctype P() { do :: x++ :: break od }", "safety")
    described = survey_described(case, Room(100_000), ["unreached"], 0, DOMAIN.checkers)
    assert described == {"explored": 6, "unreached": []}
    assert surveyed(case, Room(100_000)).states == 768
