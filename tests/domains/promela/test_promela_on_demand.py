"""Wide models are compiled node by node, when a search reaches a node."""

from __future__ import annotations

import pytest
from tests.domains.promela.test_promela_native import FOLDER, MODELS, SPREADING, reference_states, systems

from assay.core.domain.lookup import make_source
from assay.core.domain.spec import Spec
from assay.domains.promela.ample.applicability import ample_for
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.engine.native.codegen.codegen_context import Unsupported
from assay.domains.promela.engine.native.codegen.node_functions import near
from assay.domains.promela.engine.native.search import adaptive_model, compiled_nodes
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.answers import compiled_for
from assay.domains.promela.engine.native.search.outcome import SearchLimits as Room
from assay.domains.promela.engine.native.search.search import find_bad, find_cycle
from assay.domains.promela.engine.space import SpentError
from assay.domains.promela.model.case import SAFETY
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.oracle.search import violating

pytestmark = pytest.mark.slow

ROOM = Room(50_000, 1 << 28)
BRANCHES = "\n".join(f":: x == {n} -> x = {n}; x = {n} + 1; x = {n} - 1; x = 0" for n in range(1, 60))
WIDE = f"byte x; active proctype P() {{ do :: x == 0 -> x = 7; x = 0\n{BRANCHES}\nod }}"
"""Sixty branches, of which one is taken."""


@pytest.fixture
def node_by_node(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every model counts as wide, and no neighbours are compiled with a node."""
    monkeypatch.setattr(adaptive_model, "WIDE", 0)
    monkeypatch.setattr(compiled_nodes, "BATCH_EDGES", 1)


@pytest.mark.usefixtures("node_by_node")
@pytest.mark.parametrize("name", MODELS)
def test_a_model_compiled_node_by_node_has_the_states_of_the_reference(name: str) -> None:
    system = systems((FOLDER / name).read_text())
    compiled = AdaptiveModel(system.model, system.initial, [system.initial], ())
    assert find_bad(compiled, ROOM, stop=False).states == reference_states(system)


@pytest.mark.usefixtures("node_by_node")
def test_rows_that_overflow_keep_the_compiled_nodes() -> None:
    system = systems(SPREADING)
    compiled = AdaptiveModel(system.model, system.initial, [system.initial], ())
    assert find_bad(compiled, ROOM, stop=False).states == reference_states(system)
    assert compiled.bounds.processes > 1


@pytest.mark.usefixtures("node_by_node")
@pytest.mark.parametrize("compress", [False, True])
def test_all_searches_agree_with_those_of_whole_models(monkeypatch: pytest.MonkeyPatch, *, compress: bool) -> None:
    source, room, compared = make_source(DOMAIN, Spec("swarm")), Room(20_000, 1 << 28, compress=compress), 0
    for i in range(0, 300, 17):
        question = question_of(source.case(i))
        system = question.system
        assert isinstance(system, Compilable)
        automaton = None if question.asked.kind == SAFETY else violating(question)
        for ample in (None, ample_for(question, system.model, system.expression, "refined")[0]):
            found = list[list[object]]()
            for wide in (0, 1 << 20):
                monkeypatch.setattr(adaptive_model, "WIDE", wide)
                try:
                    compiled = compiled_for(question, automaton, ample)
                    outcomes = [find_bad(compiled, room, stop=stop) for stop in (True, False)]
                    if automaton is not None:
                        outcomes.append(
                            find_cycle(compiled, automaton, room, stutters=question.stutters, components=True)
                        )
                except (SpentError, Unsupported):
                    found.append(["spent"])
                    continue
                found.append([(list(outcome.run or ()), outcome.states, outcome.transitions) for outcome in outcomes])
            assert found[0] == found[1], (i, ample is not None)
            compared += found[0] != ["spent"]
    assert compared > 10


def test_nodes_that_no_run_reaches_have_no_code() -> None:
    system = systems(WIDE)
    compiled = AdaptiveModel(system.model, system.initial, [system.initial], ())
    assert find_bad(compiled, ROOM, stop=False).states == reference_states(system)
    nodes = compiled.built.nodes
    assert nodes is not None
    assert len(nodes.known) < sum(bool(node.edges) for node in system.model.processes[0].nodes) / 2


def test_the_nodes_of_an_atomic_sequence_are_compiled_together() -> None:
    model = systems("byte x; active proctype P() { atomic { x = 1; x = 2; x = 3 }; x = 4; x = 5 }").model
    start = model.processes[0].start
    assert len(near(model, [(0, start)], 1)) == 3
