"""Several threads continue a search for acceptance cycles that one has begun: when they come, and how they end."""

from __future__ import annotations

import signal
from _thread import _count as count_threads
from collections.abc import Mapping
from time import monotonic

import pytest
from tests.domains.promela.products import COUNTED, OFTEN, RING, SETTLES, answered, asked, counters
from tests.domains.promela.test_promela_crew import ends_with

from assay.automata.buchi.automaton import Automaton, Edge, Label
from assay.core.domain.verdict import Reason
from assay.core.native.block import block_of
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.engine.native.kernels import layer_codes as layer
from assay.domains.promela.engine.native.kernels import product_codes as product
from assay.domains.promela.engine.native.search import cycles, shared_cycles
from assay.domains.promela.engine.native.search.answers import compiled_for
from assay.domains.promela.engine.native.search.kernel import search_kernel
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.search import find_cycle
from assay.domains.promela.engine.native.search.shared_cycles import SharedCycles
from assay.domains.promela.engine.native.search.signature import Argument
from assay.domains.promela.oracle.search import violating

pytestmark = pytest.mark.slow


def shares(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list that gets an entry whenever work is shared, from 1,000 states on."""
    times = list[int]()

    def counted(self: SharedCycles) -> None:
        times.append(len(times))
        share(self)

    share = SharedCycles.share
    monkeypatch.setattr(SharedCycles, "share", counted)
    monkeypatch.setattr(cycles, "MANY", 1_000)
    return times


@pytest.mark.parametrize(("rest", "least", "most"), [(0, 2, 10_000), (1 << 30, 1, 1)])
def test_work_is_not_shared_again_for_a_multiple_of_the_time_that_it_took(
    rest: int, least: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search comes to its end also if one thread has all of the work."""
    times = shares(monkeypatch)
    monkeypatch.setattr(shared_cycles, "STEPS", 1 << 10)
    monkeypatch.setattr(shared_cycles, "PATIENCE", 0)
    monkeypatch.setattr(shared_cycles, "REST", rest)
    case = asked(RING, OFTEN)
    one, two = (answered(case, threads) for threads in (1, 2))
    assert (two.verdict, two.measures["states"]) == (one.verdict, one.measures["states"])
    assert least <= len(times) <= most


@pytest.mark.parametrize(("patience", "least", "most"), [(0, 3, 10_000), (60, 1, 1)])
def test_a_thread_without_work_waits_before_it_stops_the_others(
    patience: float, least: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others could do all that is left in one go."""
    times = shares(monkeypatch)
    monkeypatch.setattr(shared_cycles, "STEPS", 1 << 30)
    monkeypatch.setattr(shared_cycles, "PATIENCE", patience)
    began = monotonic()
    assert answered(asked(RING, OFTEN), 3).measures["states"] == 35_348
    assert least <= len(times) <= most
    assert monotonic() - began < 30  # threads do not wait once all work is done


@pytest.mark.parametrize(("few", "least"), [(0, 4_000), (1 << 30, 16_000)])
def test_threads_come_later_where_little_is_pending(few: int, least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = list[int]()

    def counted(self: SharedCycles, found: Mapping[str, Argument]) -> None:
        counts.append(self.search.control[product.COUNT])
        take_over(self, found)

    take_over = SharedCycles.take_over
    monkeypatch.setattr(SharedCycles, "take_over", counted)
    monkeypatch.setattr(cycles, "MANY", 4_000)
    monkeypatch.setattr(cycles, "FEW", few)
    for case in (counters(5), asked(COUNTED, SETTLES)):
        one, two = (answered(case, threads) for threads in (1, 2))
        assert (two.verdict, two.measures["states"]) == (one.verdict, one.measures["states"])
    assert [count // least for count in counts] == [1, 1]


@pytest.mark.parametrize(("seen", "pending"), [(1, 4), (4, 3), (6, 0)])
def test_what_is_pending_is_counted_alike_for_both_searches(seen: int, pending: int) -> None:
    """States 0 and 1 are on the path. What is left of their successors is 3 and 4, and 4 and 5."""
    path, ids = block_of("q", [0, 2, 4, 1, 4, 6]), block_of("q", [1, 2, 3, 4, 4, 5])
    visited = [int(state < seen) for state in range(6)]
    arrays = {"nested": {"colours": block_of("B", visited)}, "components": {"order": block_of("I", visited)}}
    for name, array in arrays.items():
        kernel = search_kernel(f"pending_{name}", 2, specialise=False)
        assert kernel(path=path, ids=ids, length=2, most=100, **array) == pending
        assert (kernel(path=path, ids=ids, length=2, most=1, **array) > 0) == (pending > 0)


def test_what_one_thread_had_on_its_path_closes_no_cycle_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Automaton state 1 rejects. It is entered at the start, and again from the component of 2 and 3, which accepts."""
    early, always = Label(frozenset({"x < 5"}), frozenset()), Label(frozenset(), frozenset())
    steps = [
        (0, always, 1),
        (1, always, 1),
        (0, always, 2),
        (2, early, 3),
        (3, early, 2),
        (2, always, 1),
        (3, always, 1),
    ]
    automaton = Automaton(4, (0,), tuple(Edge(*step) for step in steps), (frozenset({3}),))
    question = question_of(asked("byte x; active proctype P() { end: do :: x < 9 -> x++ od }", "<> (x == 9)"))
    compiled = compiled_for(question, automaton, None)
    monkeypatch.setattr(cycles, "STEPS_ALONE", 1)
    for many in range(1, 25):
        monkeypatch.setattr(cycles, "MANY", many)
        limits = SearchLimits(1_000, 1 << 26, threads=2)
        found = find_cycle(compiled, automaton, limits, stutters=True, components=False)
        assert found.run is None, many


def test_a_limit_on_states_ends_all_threads() -> None:
    limited = answered(counters(9), 2, **{"max-states": "50000"})
    assert limited.verdict.reason is Reason.BOUND


def test_a_limit_on_memory_ends_all_threads() -> None:
    limited = answered(counters(12), 2, memory="3M")
    assert limited.verdict.reason is Reason.MEMORY


def test_an_interrupt_ends_all_threads() -> None:
    before, told = count_threads(), []

    def interrupt(states: int, _depth: int, _bytes: int) -> None:
        told.append(count_threads())
        if states > 2 * cycles.MANY:
            signal.raise_signal(signal.SIGINT)

    question = question_of(counters(9))
    automaton = violating(question)
    compiled = compiled_for(question, automaton, None)
    limits = SearchLimits(1 << 20, 1 << 28, interrupt, threads=2)
    with pytest.raises(KeyboardInterrupt):
        find_cycle(compiled, automaton, limits, stutters=True, components=False)
    assert max(told) > before
    assert ends_with(before)


def made(monkeypatch: pytest.MonkeyPatch) -> list[SharedCycles]:
    """The preparations for several threads, from now on."""
    out = list[SharedCycles]()

    def kept(self: SharedCycles, *arguments: object) -> None:
        out.append(self)
        make(self, *arguments)  # type: ignore[arg-type]  # passed on

    make = SharedCycles.__init__
    monkeypatch.setattr(SharedCycles, "__init__", kept)
    return out


@pytest.mark.parametrize(("many", "begun"), [(4_000, [True]), (24_000, [False]), (1 << 20, [])])
def test_threads_are_prepared_ahead_and_end_with_a_search_that_needs_none(
    many: int, begun: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cycles, "MANY", many)
    before, together = count_threads(), made(monkeypatch)
    one, two = (answered(counters(5), threads) for threads in (1, 2))
    assert ends_with(before)
    assert (two.verdict, two.measures["states"]) == (one.verdict, one.measures["states"])
    assert two.measures["states"] == 21_295
    assert [any(worker.control[product.STEPS] for worker in each.workers) for each in together] == begun


@pytest.mark.parametrize(("many", "word"), [(4_000, "unknown"), (24_000, "holds")])
def test_only_a_search_that_needs_threads_lacks_the_memory_for_them(
    many: int, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> None:
        raise MemoryError("none left")

    monkeypatch.setattr(cycles, "MANY", many)
    monkeypatch.setattr(SharedCycles, "__init__", failing)
    assert answered(counters(5), 2).verdict.word == word


def test_a_search_with_too_few_rows_to_share_out_has_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cycles, "MANY", 1 << 40)
    together = made(monkeypatch)
    assert answered(counters(5), 2).verdict.word == "holds"
    assert not together


@pytest.mark.parametrize("threads", [2, 3, 8])
def test_the_places_of_rows_fit_into_the_entries_of_the_table(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads take rows in advance, so places run ahead of states."""
    used = list[float]()

    def watched(self: SharedCycles, states: int = 0) -> int:
        size = self.memory.table.size
        code = proceed(self, states)
        used.append(self.shared.next_run[0] * layer.RUN / size)
        return code

    proceed = SharedCycles.proceed
    monkeypatch.setattr(SharedCycles, "proceed", watched)
    monkeypatch.setattr(cycles, "MANY", 3_000)
    case = asked(COUNTED, SETTLES)
    assert answered(case, threads).measures["states"] == answered(case, 1).measures["states"]
    assert 0.3 < max(used) < 1
