"""Depth-first native searches: deep violations are found early, and all states are visited."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from assay.core.domain.lookup import make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.domains.promela.checker.readable import why_not
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.engine.native.codegen.codegen_context import Unsupported
from assay.domains.promela.engine.native.search.answers import compiled_for
from assay.domains.promela.engine.native.search.outcome import SearchLimits as Room
from assay.domains.promela.engine.native.search.safety import LONG_RUN
from assay.domains.promela.engine.native.search.search import find_bad
from assay.domains.promela.engine.space import SpentError
from assay.domains.promela.model.case import SAFETY, Case, Property
from assay.domains.promela.oracle.oracle import ORACLES

pytestmark = pytest.mark.slow

DEEP = """
byte c[6];
active [6] proctype P() {
    do :: c[_pid] < 90 -> c[_pid]++ :: c[_pid] == 90 -> break od;
    assert(false)
}
"""
"""A hundred steps of one process fail; as many steps of all processes have millions of orders."""
DINING = """
bit fork[12];
active [12] proctype P() {
    do :: atomic { !fork[_pid] -> fork[_pid] = 1 }; atomic { !fork[(_pid + 1) % 12] -> fork[(_pid + 1) % 12] = 1 };
        fork[_pid] = 0; fork[(_pid + 1) % 12] = 0
    od
}
"""
"""Twelve steps lead to a deadlock. Depth first, the philosophers eat hundreds of times before."""
COUNTERS = "byte c[4]; active [4] proctype P() { end: do :: c[_pid] < 12 -> c[_pid]++ od }"


@pytest.mark.parametrize("engine", ["ndfs-native", "scc-native"])
def test_a_deep_violation_is_found_before_the_states_above_it(engine: str) -> None:
    case = Case(DEEP, Property(SAFETY))
    answer = replace(ORACLES[engine], states=60_000).decide([case], Limits())[0]
    assert answer.verdict.word == "violated"
    assert answer.evidence is not None
    assert why_not(question_of(case), answer.verdict.word, answer.evidence) == ""


def test_breadth_first_search_does_not_find_it() -> None:
    answer = replace(ORACLES["bfs-native"], states=60_000).decide([Case(DEEP, Property(SAFETY))], Limits())[0]
    assert answer.verdict.label == "unknown:bound"


def test_a_shallow_violation_has_a_shortest_run() -> None:
    case = Case(COUNTERS + "\nactive proctype Q() { c[0] == 2 -> assert(false) }", Property(SAFETY))
    runs = [ORACLES[name].decide([case], Limits())[0].evidence for name in ("ndfs-native", "bfs-native")]
    assert len({len(run.choices) for run in runs}) == 1  # type: ignore[union-attr]  # both are runs


@pytest.mark.parametrize("shallow", [0, 1, 300, 20_000])
@pytest.mark.parametrize("compress", [False, True])
def test_both_orders_visit_the_same_states(shallow: int, *, compress: bool) -> None:
    compiled = compiled_for(question_of(Case(COUNTERS, Property(SAFETY))), None, None)
    room = Room(1 << 20, 1 << 30, compress=compress)
    whole = find_bad(compiled, room, stop=False)
    deep = find_bad(compiled, room, stop=False, shallow=shallow)
    assert (deep.states, deep.transitions) == (whole.states, whole.transitions) == (25**4, deep.transitions)


@pytest.mark.parametrize("name", ["random", "swarm"])
def test_both_orders_agree_on_drawn_models(name: str) -> None:
    source = make_source(DOMAIN, Spec(name))
    violated = 0
    for i in range(0, 400, 23):
        room = Room(100_000, 1 << 28)
        try:
            compiled = compiled_for(question_of(replace(source.case(i), property=Property(SAFETY))), None, None)
            found = [find_bad(compiled, room, shallow=shallow) for shallow in (None, 0, 3)]
            states = {find_bad(compiled, room, stop=False, shallow=shallow).states for shallow in (None, 0, 3)}
        except (SpentError, Unsupported):
            continue
        assert len({outcome.run is None for outcome in found}) == len(states) == 1, (name, i)
        violated += found[0].run is not None
    assert violated > 3


@pytest.mark.parametrize("compress", [False, True])
def test_a_long_run_is_shortened_within_the_stored_states(*, compress: bool) -> None:
    question = question_of(Case(DINING, Property(SAFETY)))
    compiled = compiled_for(question, None, None)
    found = find_bad(compiled, Room(1 << 20, 1 << 30, compress=compress), shallow=0)
    assert found.depth == 0  # the search ends before it pauses, far below the first states
    assert found.run is not None
    assert 13 <= len(found.run) < LONG_RUN < found.states
    for state, target in pairwise(found.run):
        assert target in [step.target for step in question.system.steps(state)]
    assert question.system.steps(found.run[-1]) == []
