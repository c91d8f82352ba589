"""Searches that keep halves of states once each find what others find, in the same order."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assay.automata.buchi.degeneralise import degeneralise
from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.verdict import Reason
from assay.domains.promela.ample.applicability import AMPLE, ample_for
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.engine.native.codegen.codegen_context import Unsupported
from assay.domains.promela.engine.native.search.answers import compiled_for
from assay.domains.promela.engine.native.search.outcome import Outcome
from assay.domains.promela.engine.native.search.outcome import SearchLimits as Room
from assay.domains.promela.engine.native.search.search import find_bad, find_cycle
from assay.domains.promela.engine.space import SpentError
from assay.domains.promela.model.case import ACCEPTANCE, SAFETY, Case, Property
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.oracle.oracle import ORACLES, ModelChecker
from assay.domains.promela.oracle.search import violating
from assay.domains.promela.sources.mulog import mulog

pytestmark = pytest.mark.slow

FLAT = Room(20_000, 1 << 28)
FOLDED = Room(20_000, 1 << 28, compress=True)
LOCAL_COUNTERS = "active [4] proctype P() { int wide = 1000000000; byte c; end: do :: c < 9 -> c++ od }"
COUNTERS = "int wide[3] = 1000000000; byte c[4]; active [4] proctype P() { end: do :: c[_pid] < SIDE -> c[_pid]++ od }"


def amples(question: Question[State, Action]) -> list[Ample | None]:
    system = question.system
    assert isinstance(system, Compilable)
    found = (ample_for(question, system.model, system.expression, name)[0] for name in AMPLE)
    return [None, *(ample for ample in found if ample is not None and ample.reduces)]


def told(outcome: Outcome) -> tuple[object, ...]:
    """All that is told, but for the bytes it took."""
    return (
        *(list(outcome.run or ()), outcome.start, outcome.why, outcome.claim),
        *(outcome.states, outcome.transitions, outcome.fault, outcome.depth),
    )


def searched(question: Question[State, Action], ample: Ample | None, room: Room) -> list[tuple[object, ...]]:
    """What each search comes to."""
    automaton = None if question.asked.kind == SAFETY else degeneralise(violating(question))
    compiled = compiled_for(question, automaton, ample)
    found = [find_bad(compiled, room, stop=stop) for stop in (True, False)]
    if automaton is not None:
        found += [
            find_cycle(compiled, automaton, room, stutters=question.stutters, components=components)
            for components in (False, True)
        ]
    return [told(outcome) for outcome in found]


@pytest.mark.parametrize(("name", "stride"), [("random", 29), ("swarm", 19)])
def test_folded_searches_find_the_same_runs_and_states(name: str, stride: int) -> None:
    source = make_source(DOMAIN, Spec(name))
    violated = 0
    for i in range(0, 10 * stride, stride):
        question = question_of(source.case(i))
        for ample in amples(question):
            try:
                flat = searched(question, ample, FLAT)
            except (SpentError, Unsupported):
                continue
            assert searched(question, ample, FOLDED) == flat, (name, i, ample is not None)
            violated += any(outcome[0] is not None for outcome in flat)
    assert violated > 3


def counters(side: int) -> Question[State, Action]:
    return question_of(Case(COUNTERS.replace("SIDE", str(side)), Property(SAFETY)))


def test_tables_of_halves_grow_while_a_search_goes_on() -> None:
    compiled = compiled_for(counters(9), None, None)
    flat, folded = (find_bad(compiled, Room(1 << 20, 1 << 30, compress=compress)) for compress in (False, True))
    assert flat.states == folded.states == 19**4
    assert folded.bytes < flat.bytes


@pytest.mark.parametrize("engine", ["ndfs-native", "scc-native"])
def test_a_folded_product_has_the_pairs_of_a_flat_one(engine: str) -> None:
    case = Case(mulog(2, claim=False, racing=False), Property(ACCEPTANCE))
    checkers = [replace(ORACLES[engine], compress=compress, certify=0) for compress in (False, True)]
    flat, folded = (checker.decide([case], Limits())[0] for checker in checkers)
    assert flat.verdict == folded.verdict
    assert flat.measures["states"] == folded.measures["states"]


def test_a_search_that_was_misled_about_where_to_cut_starts_again() -> None:
    question = question_of(Case(LOCAL_COUNTERS, Property(SAFETY)))
    compiled = compiled_for(question, None, None)
    compiled.known = [compiled.initial]
    found = find_bad(compiled, Room(1 << 20, 1 << 30, compress=True))
    assert found.states == 19**4
    assert compiled.cut > 1
    assert found.bytes < 19**4 * (8 + 4 + 12)


def test_halves_that_take_too_much_memory_end_the_search() -> None:
    with pytest.raises(SpentError) as caught:
        find_bad(compiled_for(counters(11), None, None), Room(1 << 20, 1 << 21, compress=True))
    assert caught.value.reason is Reason.MEMORY


def test_compress_is_an_option_of_check() -> None:
    for options, compressed in (({"compress": ""}, True), ({}, False)):
        oracle = make_oracle(DOMAIN, "bfs", options)
        assert isinstance(oracle, ModelChecker)
        assert oracle.compress is compressed
