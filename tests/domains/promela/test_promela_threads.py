"""Searches by several threads store the states that one thread stores, and report runs that do not depend on timing."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

import pytest

from assay.automata.buchi.degeneralise import degeneralise
from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.verdict import Answer, Certified, Reason
from assay.domains.promela.checker.readable import why_not
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.engine.native.codegen.codegen_context import Unsupported
from assay.domains.promela.engine.native.kernels import layer_codes as layer
from assay.domains.promela.engine.native.search import answers, layers, safety
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.answers import compiled_for
from assay.domains.promela.engine.native.search.compiled_model import build_again
from assay.domains.promela.engine.native.search.compiled_nodes import OPTIMISED, QUICK, REGISTERS
from assay.domains.promela.engine.native.search.crew import Call
from assay.domains.promela.engine.native.search.kernel import SearchKernel
from assay.domains.promela.engine.native.search.outcome import Outcome, SearchLimits
from assay.domains.promela.engine.native.search.search import find_bad, find_cycle
from assay.domains.promela.engine.space import SpentError
from assay.domains.promela.formats import parse_formula
from assay.domains.promela.model.case import LTL, SAFETY, Case, Property
from assay.domains.promela.model.evidence import Evidence, Run
from assay.domains.promela.oracle.search import violating
from assay.errors import UsageError

pytestmark = pytest.mark.slow

COUNTERS = "byte c[4]; active [4] proctype P() { end: do :: c[_pid] < SIDE -> c[_pid]++ od }"
FAILING = COUNTERS + "active proctype M() { c[0] + c[1] + c[2] + c[3] == SUM -> assert(false) }"
BUFFERS = """
chan q[3] = [4] of { bit };
active [3] proctype P() { bit x; end: do :: q[_pid]!x -> x = 1 - x :: q[(_pid + 1) % 3]?x od }
"""
WIDER = """
byte c[2]; int x[6];
active [2] proctype P() { end: do
  :: c[_pid] < 60 -> atomic { c[_pid]++; x[0] = x[0] + 3001; x[1] = x[0]; x[2] = x[0]; x[3] = x[0]; x[4] = x[0] } od }
"""
"""The last states need more bits than the first ones."""


def come_for(states: int, patch: pytest.MonkeyPatch) -> None:
    """Let a thread come and stay for this many states, even if it left a moment ago."""
    patch.setattr(layers, "WIDE", 1)
    patch.setattr(layers, "COME", states)
    patch.setattr(layers, "STAY", states)
    patch.setattr(layers, "SOON", 0)


def at_once(patch: pytest.MonkeyPatch) -> None:
    """Hand every search over after one expansion, and every layer of two states to two threads."""
    come_for(1, patch)
    patch.setattr(safety, "EXPANSIONS_ALONE", 1)
    patch.setattr(layers, "MARKS", 4)


def without_sample(patch: pytest.MonkeyPatch) -> None:
    """Make the first rows as narrow as the initial state allows."""
    patch.setattr(answers, "sample_of", lambda system: [system.initial])


def safety_of(text: str) -> Case:
    return Case(text, Property(SAFETY))


def searched(compiled: AdaptiveModel, threads: int, *, stop: bool = True) -> Outcome | None:
    try:
        return find_bad(compiled, SearchLimits(20_000, 1 << 28, threads=threads), stop=stop)
    except (Unsupported, SpentError):
        return None


def answered(text: str, threads: int, engine: str = "bfs", **options: str) -> Answer[Evidence]:
    oracle = make_oracle(
        DOMAIN, engine, {"threads": str(threads), "por": "none", "certify": "0", "memory": "512M", **options}
    )
    return oracle.decide([safety_of(text)], Limits(memory=1 << 30))[0]


def search_of(text: str, formula: str = "") -> tuple[AdaptiveModel, Callable[[int], Outcome]]:
    """A model, and its search by a number of threads: for bad states, or for runs that violate a formula."""
    case = safety_of(text) if not formula else Case(text, Property(LTL, "given", parse_formula(formula)))
    question = question_of(case)
    automaton = degeneralise(violating(question)) if formula else None
    compiled = compiled_for(question, automaton, None)

    def search(threads: int) -> Outcome:
        limits = SearchLimits(1 << 20, 1 << 28, threads=threads)
        if automaton is None:
            return find_bad(compiled, limits)
        return find_cycle(compiled, automaton, limits, stutters=question.stutters, components=False)

    return compiled, search


def told(found: Outcome) -> tuple[object, ...]:
    """All that does not depend on how many threads searched."""
    return found.states, found.transitions, found.depth, found.why, [*(found.run or ())]


@pytest.mark.parametrize("source", ["random", "swarm"])
def test_random_models_have_the_same_states_and_shortest_runs(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(monkeypatch)
    compared = violated = 0
    cases = make_source(DOMAIN, Spec(source))
    for index in range(0, 80, 4):  # four neighbours ask four questions of one model
        case = cases.case(index)
        if case.property.kind != SAFETY:
            case = safety_of(case.source)
        compiled = compiled_for(question_of(case), None, None)
        one, whole = searched(compiled, 1), searched(compiled, 1, stop=False)
        if one is None or whole is None:
            continue
        compared += 1
        found = [searched(compiled, threads) for threads in (2, 3)]
        everything = searched(compiled, 2, stop=False)
        assert everything is not None
        assert (everything.states, everything.transitions) == (whole.states, whole.transitions), case.source
        for other in found:
            assert other is not None
            assert (other.run is None) == (one.run is None), case.source
            if one.run is None:
                assert (other.states, other.transitions) == (one.states, one.transitions), case.source
        if one.run is not None:
            violated += 1
            assert found[0] is not None
            assert found[1] is not None
            assert len(found[0].run or ()) <= len(one.run), case.source
            assert list(found[0].run or ()) == list(found[1].run or ()), case.source
            assert found[0].why == found[1].why, case.source
    assert compared > 10
    assert violated > 3


@pytest.mark.parametrize("threads", [2, 3, 8])
def test_several_threads_search_a_large_model_to_its_end(threads: int) -> None:
    text = COUNTERS.replace("SIDE", "9")
    compiled = compiled_for(question_of(safety_of(text)), None, None)
    one, many = (find_bad(compiled, SearchLimits(1 << 20, 1 << 28, threads=number)) for number in (1, threads))
    assert one.run is many.run is None
    assert one.states == many.states == 19**4
    assert one.transitions == many.transitions
    assert one.depth == many.depth
    assert answered(text, threads).verdict.word == "holds"


@pytest.mark.parametrize("engine", ["bfs", "ndfs", "scc"])
def test_every_number_of_threads_gives_the_same_shortest_run(engine: str) -> None:
    text = FAILING.replace("SIDE", "9").replace("SUM", "23")
    answers = [answered(text, threads, engine) for threads in (2, 2, 3)]
    assert {answer.verdict.word for answer in answers} == {"violated"}
    assert len({answer.evidence for answer in answers}) == 1
    shortest, found = answered(text, 1).evidence, answers[0].evidence
    assert isinstance(shortest, Run)
    assert isinstance(found, Run)
    assert len(found.choices) == len(shortest.choices)
    assert not why_not(question_of(safety_of(text)), "violated", found)
    assert answers[0].certified is Certified.FULL


def test_the_numbers_of_rows_fit_into_the_entries_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    used = list[float]()

    def watched(self: layers.Layers, states: int) -> int:
        size = self.memory.table.size
        code = proceed(self, states)
        used.append(self.shared.next_run[0] * layer.RUN / size)
        return code

    proceed = layers.Layers.proceed
    monkeypatch.setattr(layers.Layers, "proceed", watched)
    assert answered(BUFFERS, 4).measures["states"] == 234_220
    assert 0.3 < max(used) < 1


def test_rows_that_overflow_restart_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(monkeypatch)
    without_sample(monkeypatch)
    (one, search), (several, search_together) = search_of(WIDER), search_of(WIDER)
    assert told(search(1)) == told(search_together(2))
    assert one.overflows > 0
    assert several.overflows > 0


def test_code_of_every_effort_finds_the_same_states() -> None:
    compared, cases = 0, make_source(DOMAIN, Spec("random"))
    for index in range(0, 120, 4):
        compiled = compiled_for(question_of(safety_of(cases.case(index).source)), None, None)
        found = searched(compiled, 1, stop=False)
        if found is None:
            continue
        for effort in (QUICK, REGISTERS, OPTIMISED):
            compiled.built = build_again(compiled.built, effort)
            again = searched(compiled, 1, stop=False)
            assert again is not None
            assert (again.states, again.transitions, again.depth) == (found.states, found.transitions, found.depth)
            assert compiled.built.effort == effort
        compared += 1
    assert compared > 15


@pytest.mark.parametrize("text", [COUNTERS, FAILING.replace("SUM", "30")])
def test_threads_join_and_leave_in_any_layer(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They join in the middle of a layer too, if enough of it is left."""
    search = search_of(text.replace("SIDE", "9"))[1]
    undisturbed, joined, rng = search(2), 0, random.Random(5)

    def spare_core(self: layers.Layers, *, compiling: bool) -> bool:
        assert not compiling
        self.able = rng.randint(1, self.threads)
        return True

    def let_join(self: layers.Layers) -> None:
        nonlocal joined
        before = self.working
        join(self)
        joined += 0 < before < self.working

    join = layers.Layers._let_join
    come_for(300, monkeypatch)
    monkeypatch.setattr(layers, "EXPANSIONS", 500)
    monkeypatch.setattr(layers, "MANY_STATES", 1 << 30)  # the pace stays
    monkeypatch.setattr(layers.Layers, "spare_core", spare_core)
    monkeypatch.setattr(layers.Layers, "_let_join", let_join)
    for threads in (2, 2, 2, 3, 3):
        found = search(threads)
        assert told(found) == told(undisturbed)
    assert joined > 10


def test_threads_that_are_told_to_stop_at_any_time_go_on_where_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread may wait at the gate, come to it or have passed it when new code is ready."""
    text = COUNTERS.replace("SIDE", "9")
    compiled = compiled_for(question_of(safety_of(text)), None, None)
    one = find_bad(compiled, SearchLimits(1 << 20, 1 << 28))
    come_for(1, monkeypatch)
    stops = 0
    proceed = layers.Layers.proceed

    def disturbed(self: layers.Layers, states: int) -> int:
        nonlocal stops
        ended = threading.Event()

        def disturb() -> None:
            while not ended.wait(random.random() / 1_000):
                self.interrupt()

        thread = threading.Thread(target=disturb)
        thread.start()
        try:
            return proceed(self, states)
        finally:
            ended.set()
            thread.join()
            stops += self.gate[layer.HURRY]

    monkeypatch.setattr(layers.Layers, "proceed", disturbed)
    for threads in (2, 3):
        many = find_bad(compiled, SearchLimits(1 << 20, 1 << 28, threads=threads))
        assert (many.states, many.transitions, many.depth) == (one.states, one.transitions, one.depth)
    assert stops > 10


def test_a_limit_on_states_ends_all_threads() -> None:
    limited = answered(COUNTERS.replace("SIDE", "9"), 2, **{"max-states": "50000"})
    assert limited.verdict.reason is Reason.BOUND


def test_a_limit_on_memory_ends_all_threads() -> None:
    limited = answered(COUNTERS.replace("SIDE", "12"), 2, memory="3M")
    assert limited.verdict.reason is Reason.MEMORY


def test_layers_store_no_predecessors() -> None:
    compiled, search = search_of(COUNTERS.replace("SIDE", "9"))
    one, many = search(1), search(2)
    width = compiled.built.layout.width
    tables = [found.bytes - found.states * 4 * width for found in (one, many)]
    assert tables[0] == (1 << 18) * 4 + one.states * 4
    assert (1 << 18) * 4 < tables[1] < (1 << 18) * 4 + many.states


def test_more_threads_than_any_machine_has_are_refused() -> None:
    with pytest.raises(UsageError, match="too many threads"):
        make_oracle(DOMAIN, "bfs", {"threads": "65"})


@pytest.mark.parametrize("failing", [0, 1])
def test_nobody_waits_at_the_gate_for_a_thread_that_has_failed(failing: int, monkeypatch: pytest.MonkeyPatch) -> None:
    given = layers.Layers._call

    def call(self: layers.Layers, kernel: SearchKernel, me: int, quota: int, budget: int) -> Call:
        def interrupted() -> int:
            raise KeyboardInterrupt

        return interrupted if me == failing and self.working > 1 else given(self, kernel, me, quota, budget)

    monkeypatch.setattr(layers.Layers, "_call", call)
    compiled = compiled_for(question_of(safety_of(COUNTERS.replace("SIDE", "9"))), None, None)
    with pytest.raises(KeyboardInterrupt):
        find_bad(compiled, SearchLimits(1 << 20, 1 << 28, threads=2))
