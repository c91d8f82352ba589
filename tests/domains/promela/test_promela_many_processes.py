"""Models with many processes: few restarts of a search, and ample sets by unions over all other processes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import islice
from operator import or_

import pytest
from tests.domains.promela.reduced_systems import asked

from assay.domains.promela.ample.accesses import Accesses
from assay.domains.promela.ample.applicability import ample_for
from assay.domains.promela.ample.channel_access import ChannelSets
from assay.domains.promela.ample.footprint import Footprint
from assay.domains.promela.engine.native.codegen.layout import Bounds, lay_out
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.answers import compiled_for
from assay.domains.promela.engine.native.search.compiled_model import Unpacker, nodes_in, pack
from assay.domains.promela.engine.native.search.outcome import SearchLimits, StoredRun
from assay.domains.promela.engine.native.search.search import find_bad
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.state import State

LATE = """
byte n, i;
proctype P() { n == 200 }
init {
  do :: i < 180 -> i++ :: i == 180 -> break od;
  do :: n < 30 -> run P(); n++ :: n == 30 -> break od;
  assert(false)
}
"""
RECURSIVE = """
byte x, y;
proctype P(byte n; chan up) {
  chan down = [1] of { byte };
  if :: n > 0 -> run P(n - 1, down); down?n :: n == 0 fi;
  x == 0 || y == 1;
  up!n
}
init { chan c = [1] of { byte }; byte r; run P(3, c); y = 1; c?r }
"""


def test_a_search_restarts_seldom_where_processes_start_late() -> None:
    question = asked(LATE)
    compiled = compiled_for(question, None, None)
    assert compiled.bounds.processes < 30
    found = find_bad(compiled, SearchLimits(100_000, 1 << 30), shallow=100)
    assert found.why == "assertion"
    assert compiled.overflows <= 2
    assert compiled.bounds.processes <= 33


def test_a_model_is_recompiled_a_few_times_only_where_each_process_starts_the_next() -> None:
    system = asked(RECURSIVE.replace("run P(3, c)", "run P(90, c)")).system
    assert isinstance(system, Compilable)
    compiled = AdaptiveModel(system.model, system.initial, [system.initial], ())
    found = find_bad(compiled, SearchLimits(100_000, 1 << 30), shallow=100)
    assert found.run is None
    assert compiled.bounds.processes >= 92
    assert compiled.overflows <= 9


@pytest.mark.parametrize("text", [RECURSIVE, LATE, "active [9] proctype P() { byte x; x = 3; x = 5; x = 2 }"])
def test_rows_are_decoded_in_any_order(text: str) -> None:
    system = asked(text).system
    assert isinstance(system, Compilable)
    states = [system.initial]
    for state in islice(states, 200):  # grows while it is walked
        states += [step.target for step in system.steps(state)]
    layout = lay_out(system.model, Bounds(40, 40))
    unpacker = Unpacker(layout)
    for state in (*states, *reversed(states), *states[::7]):
        row = pack(layout, state)
        assert unpacker.state(row) == state
        nodes = [live.node for live in state.processes]
        assert nodes_in(layout, row, range(40)) == [*nodes, *[None] * (40 - len(nodes))]


def test_a_state_of_a_stored_run_is_decoded_when_it_is_asked_for() -> None:
    decoded = list[int]()

    class Numbers:
        """Rows of one number."""

        def state(self, row: list[int]) -> State:
            """Give the number as a global."""
            decoded.append(row[0])
            return State((row[0],), (), ())

        def nodes(self, row: list[int], processes: Sequence[int]) -> list[int | None]:
            """Give the number as the node of all processes."""
            return [row[0] for _ in processes]

    run = StoredRun(Numbers(), lambda number: [number], [4, 7, 9])
    assert (run.nodes(2, (0, 1)), run[1:].nodes(0, (3,))) == ([9, 9], [7])
    assert (len(run), len(run[1:]), decoded) == (3, 2, [])
    assert (run[1].values, decoded) == ((7,), [7])
    assert [state.values for state in run[1:]] == [(7,), (9,)]


@pytest.mark.parametrize("shut", [(), (0,)])
def test_accesses_of_all_others_are_the_union_over_each_of_them(shut: tuple[int, ...]) -> None:
    question = asked(RECURSIVE)
    system = question.system
    assert isinstance(system, Compilable)
    ample, _ = ample_for(question, system.model, system.expression, "refined")
    assert ample is not None
    futures = ample.futures
    assert futures is not None
    assert len(futures.guards) > 0
    state, most = system.initial, 0
    for _ in range(60):
        accesses, closed = Accesses(futures, ample.port_map, state), frozenset(shut)
        marks = []
        for live in state.processes:
            row = futures.touched[live.type][live.node]
            marks.append(reduce(Footprint.__and__, (row[k + 1] for k in shut), row[0]))
        held = [ample.port_map.held(mark.uses, state, me) for me, mark in enumerate(marks)]
        for me in range(len(marks)):
            others = reduce(or_, (mark for one, mark in enumerate(marks) if one != me), Footprint())
            assert accesses.besides(me, closed) == (others.reads, others.writes)
            assert accesses.held_besides(me, closed) == reduce(or_, (*held[:me], *held[me + 1 :]), ChannelSets())
        most = max(most, len(marks))
        steps = [step for step in system.steps(state) if not step.fault]
        if not steps:
            break
        state = steps[0].target
    assert most > 3
