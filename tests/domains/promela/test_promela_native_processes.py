"""Compiled code of priorities, `enabled` in formulas, and remote references: the states and faults of the reference."""

from __future__ import annotations

import pytest
from tests.domains.promela.test_promela_native import native_states, reference_states, systems

from assay.core.domain.oracle import Limits
from assay.domains.promela.engine.native.codegen.codegen_context import Unsupported
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.outcome import SearchLimits as Room
from assay.domains.promela.engine.native.search.search import find_bad
from assay.domains.promela.formats.parser import parse_formula
from assay.domains.promela.model.case import LTL, SAFETY, Case, Property
from assay.domains.promela.oracle.oracle import ORACLES

pytestmark = pytest.mark.slow

MODELS = {
    "priorities": """
        byte x;
        active [2] proctype Low() { do :: x < 9 -> x++ od }
        active proctype High() priority 5 { do :: x % 3 == 2 -> x++ od }
        active proctype Middle() priority 3 { x == 5; x = 0; x == 6 -> x = 1 }
    """,
    "set_priority": """
        byte x;
        active proctype A() priority 2 { do :: x < 7 -> x++; set_priority(_pid, 1 + x % 4) od }
        active proctype B() priority 3 { do :: x % 2 == 0 -> x++; set_priority(0, get_priority(1)); _priority = 2 od }
    """,
    "run with priority": """
        byte x;
        proctype P(byte n) { x = x + n; n < 2 -> x = 0 }
        init { run P(1) priority 4; run P(2) priority 7; run P(3); x = 5 }
    """,
    "atomic": """
        byte x;
        active proctype A() { do :: atomic { x < 6 -> x++; x != 3; x++ } od }
        active proctype B() priority 4 { do :: x == 3 -> x = 4 :: x == 5 -> x = 6 od }
    """,
    "provided": """
        byte x;
        active proctype A() { do :: x < 6 -> x++ od }
        active proctype B() priority 4 provided (x > 3) { do :: x < 6 -> x = 0 :: x == 6 -> x = 5 od }
    """,
    "else and rendezvous": """
        chan c = [0] of { byte }; byte x;
        active proctype A() { do :: c!x :: x++; x < 4 od }
        active proctype B() priority 2 { do :: c?x :: x == 3 -> if :: x == 2 :: else -> x = 0 fi od }
    """,
    "unknown process": "byte x; active proctype A() priority 2 { set_priority(9, 3); x = get_priority(9) + 1 }",
    "remote label of another type": """
        byte x;
        active proctype A() { again: x = 1; x = 2; goto again }
        active proctype B() { do :: A[2]@again -> x = 5 :: x == 5 -> x = 6 od }
        active proctype C() { x = 3; x = 4 }
    """,
}
FAULTS = {
    "priority": "active proctype A() priority 2 { set_priority(_pid, 0) }",
    "a guard of a higher priority": """
        byte a[2], i = 2;
        active proctype A() { skip }
        active proctype B() priority 4 { a[i] == 0 }
    """,
    "remote variable of another type": """
        active proctype A() { byte v = 1; v = 2 }
        active proctype B() { A[1]:v == 2 -> skip }
    """,
}


@pytest.mark.parametrize("name", MODELS)
def test_a_compiled_model_has_the_states_of_the_reference(name: str) -> None:
    system = systems(MODELS[name])
    assert native_states(system) == reference_states(system) > 1


@pytest.mark.parametrize("name", FAULTS)
def test_a_compiled_model_has_the_faults_of_the_reference(name: str) -> None:
    system = systems(FAULTS[name])
    native = find_bad(AdaptiveModel(system.model, system.initial, [system.initial], ()), Room(1000, 1 << 28))
    plain = ORACLES["bfs-plain"].decide([Case(FAULTS[name], Property(SAFETY))], Limits())[0]
    assert plain.verdict.word == "violated"
    assert native.why == plain.evidence.why  # type: ignore[union-attr]  # it is a run
    compiled = ORACLES["bfs-native"].decide([Case(FAULTS[name], Property(SAFETY))], Limits())[0]
    assert compiled.verdict.word == "violated"


def test_a_formula_may_ask_which_processes_could_move() -> None:
    text = """
        byte x;
        active proctype A() { do :: x != 3 -> x = (x + 1) % 5 :: x == 4 -> x = 0 od }
        active proctype B() { do :: x == 3 -> x = 4 od }
    """
    for formula, word in (("[] (enabled(0) || enabled(1))", "holds"), ("[] !enabled(1)", "violated")):
        case = Case(text, Property(LTL, "f", parse_formula(formula, "here")))
        found = [ORACLES[name].decide([case], Limits())[0].verdict.word for name in ("scc-plain", "scc-native")]
        assert found == [word, word]


def test_a_guard_that_asks_which_processes_could_move_is_left_to_the_reference() -> None:
    system = systems("byte x; active proctype A() { enabled(1) -> x = 1 } active proctype B() { x == 1 }")
    with pytest.raises(Unsupported):
        native_states(system)
