"""Threads find an accepting cycle of a small drawn product if and only if there is one, whoever takes the next step.

The reference looks for a cycle in the graph and the automaton themselves: it shares no code with the search. If there
is none, the parts that the threads have united are the strongly connected components of the product.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

import pytest

from assay.automata.buchi.automaton import Automaton, Edge, Label
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.engine.native.kernels import product_codes as product
from assay.domains.promela.engine.native.search import cycle_worker, cycles, shared_cycles
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.answers import compiled_for
from assay.domains.promela.engine.native.search.cycles import Cycles
from assay.domains.promela.engine.native.search.outcome import Outcome, SearchLimits
from assay.domains.promela.engine.native.search.search import find_cycle
from assay.domains.promela.engine.native.search.shared_cycles import SharedCycles
from assay.domains.promela.engine.native.search.signature import Argument
from assay.domains.promela.formats import parse_formula
from assay.domains.promela.model.case import LTL, Case, Property

pytestmark = pytest.mark.slow

Graph = list[tuple[int, int]]
Pair = tuple[int, int]
"""A place of the graph and a state of the automaton."""
ANY = parse_formula("<> (x == 99)")
"""It is not searched for: the automaton is drawn."""


def drawn(seed: int) -> tuple[Graph, Automaton]:
    """Draw a graph, and an automaton that may reject for a while before it enters one of two components.

    One state accepts, or all states of one of the components, perhaps with one of the other.
    """
    rng = random.Random(seed)
    graph = [(place, place + rng.choice((1, 2, 3, 5, 1, -5, -7))) for place in range(12) for _ in range(2)]
    graph = [(source, target) for source, target in graph if 0 <= target < 12]
    labels = Label(frozenset({"x < 4"}), frozenset()), Label(frozenset(), frozenset({"x < 4"}))
    steps = [(0, 0), (0, 1), (0, 5), (1, 2), (2, 3), (3, 4), (4, 1), (2, 2), (4, 4), (4, 5), (5, 6), (6, 6), (6, 5)]
    edges = [Edge(source, label, target) for source, target in steps for label in labels if rng.random() < 0.8]
    accepting = {rng.randint(1, 6)} if seed % 3 else rng.choice(({1, 2, 3, 4}, {5, 6}, {1, 2, 3, 4, 5}, {1, 5, 6}))
    return graph, Automaton(7, (0,), tuple(edges), (frozenset(accepting),))


def drawn_with_one_large_component(seed: int) -> tuple[Graph, Automaton]:
    """Draw a graph with few places that lie on no cycle; an automaton that accepts before that, and once.

    Every third graph has an edge back, to the place before the accepting state. Only an inner search finds that cycle.
    """
    rng = random.Random(seed)
    graph = [(0, 3), (3, 4)]
    graph += [(place, rng.randrange(4, 80)) for place in range(4, 80) for _ in range(2)]
    if seed % 3 == 0:
        graph.append((rng.choice([target for _, target in graph[2:] if target > 4]), 3))
    early, late = Label(frozenset({"x < 4"}), frozenset()), Label(frozenset(), frozenset({"x < 4"}))
    steps = [(0, early, 1), (1, early, 2), (1, late, 1), (2, late, 1)]
    return graph, Automaton(3, (0,), tuple(Edge(*step) for step in steps), (frozenset({2}),))


def successors_of(graph: Graph, automaton: Automaton) -> dict[Pair, list[Pair]]:
    """The edges of the product."""
    out = dict[Pair, list[Pair]]()
    for x in {0, *(place for edge in graph for place in edge)}:
        for state in range(automaton.states):
            edges = [e for e in automaton.edges if e.source == state and (x < 4) == bool(e.label.positive)]
            out[x, state] = [(y, edge.target) for source, y in graph if source == x for edge in edges]
    return out


def reached(pairs: Iterable[Pair], nexts: dict[Pair, list[Pair]]) -> set[Pair]:
    found = new = set(pairs)
    while new := {after for pair in new for after in nexts[pair]} - found:
        found |= new
    return found


def has_accepting_cycle(graph: Graph, automaton: Automaton) -> bool:
    """Whether a pair with an accepting state can be reached from the start, and again from itself."""
    nexts = successors_of(graph, automaton)
    met = reached({(0, 0)}, nexts)
    return any(pair[1] in automaton.acceptance[0] and pair in reached(nexts[pair], nexts) for pair in met)


def check_parts(together: SharedCycles, search: Cycles, graph: Graph, automaton: Automaton) -> int:
    """Compare the parts that threads have united with the components of the product; give the size of the largest."""
    parents, nexts = together.parents.view.tolist(), successors_of(graph, automaton)
    members = together.nodes.view[product.MEMBERS :: product.NODE]
    parts = dict[int, set[Pair]]()
    for number in [number for number in range(len(members)) if members[number] != 0]:
        root = number
        while parents[root] != 0:
            root = parents[root] - 1
        (x,) = search.form.state(search.memory.row(number)).values
        parts.setdefault(root, set()).add((x, search.automaton_state(number)))
    after = {pair: reached({pair}, nexts) for part in parts.values() for pair in part}
    for part in parts.values():
        assert part == {pair for pair in after[min(part)] if pair in after and min(part) in after[pair]}
    return max((len(part) for part in parts.values()), default=0)


def counting(method: Callable[[Cycles], Outcome], count: Callable[[Cycles], None]) -> Callable[[Cycles], Outcome]:
    """The method, with a call of `count` before it."""

    def counted(self: Cycles) -> Outcome:
        count(self)
        return method(self)

    return counted


def compiled_graph(graph: Graph, automaton: Automaton) -> AdaptiveModel:
    steps = " ".join(f":: d_step {{ x == {source} -> x = {target} }}" for source, target in graph)
    question = question_of(Case(f"byte x; active proctype P() {{ do {steps} od }}", Property(LTL, "given", ANY)))
    return compiled_for(question, automaton, None)


def shared_search(compiled: AdaptiveModel, automaton: Automaton, threads: int) -> tuple[SharedCycles, Cycles]:
    """A search that several threads begin together, with room for small products."""
    limits = SearchLimits(5_000, 1 << 26, threads=threads)
    search = Cycles(compiled, automaton, limits, stutters=False, components=False)
    assert search.tables is not None
    search.together = SharedCycles(search, search.tables, threads)
    search.together.begin()
    while search.together.shared.free(99, threads) // threads < 2 * search.shape[product.MOST]:
        assert search.make_room(product.GROW)
    return search.together, search


def takes_turns(
    compiled: AdaptiveModel, graph: Graph, automaton: Automaton, rng: random.Random, most: int, told: Counter[str]
) -> bool:
    """Let three threads take turns of a few steps, the first one often, and share work; whether one finds a cycle."""
    together, search = shared_search(compiled, automaton, 3)
    seen = set[str]()
    try:
        for _ in range(5_000):
            together.share()
            if all(worker.is_idle for worker in together.workers):
                seen.add("none")
                nexts = successors_of(graph, automaton)
                edges = sum(len(nexts[pair]) for pair in reached([(0, 0)], nexts))
                assert search.control[product.TRANSITIONS] == edges
                if check_parts(together, search, graph, automaton) > 1:
                    seen.add("large")
                return False
            me = 0 if rng.random() < 0.7 else rng.randrange(3)
            code = together.calls(together.shared.free(99, 3) // 3, rng.randint(1, most))[me]()
            assert code in (product.PAUSED, product.EMPTY, product.GROW_PATH, product.FOUND)
            if code == product.FOUND:
                seen.add("found")
                return True
            together.after([code if place == me else product.EMPTY for place in range(3)])
            if product.POSTPONED in together.marks.view[:99]:
                seen.add("postponed")
            if any(1 in worker.own.view[:99] for worker in together.workers):
                seen.add("all accept")
            if any(
                members & 7 in (3, 5, 6, 7)
                for members in together.nodes.view[product.MEMBERS : 99 * product.NODE : product.NODE]
            ):
                seen.add("together")
    finally:
        told.update(seen)
        together.close()
    raise AssertionError("a thread waits for ever")


def test_threads_that_take_turns_find_a_cycle_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cycle_worker, "ROOTS", 1)
    told = Counter[str]()
    for seed in range(80):
        graph, automaton = drawn(seed)
        compiled, expected = compiled_graph(graph, automaton), has_accepting_cycle(graph, automaton)
        for turns in range(4):
            found = takes_turns(compiled, graph, automaton, random.Random(turns), (1, 4)[turns % 2], told)
            assert found == expected, (seed, turns)
    assert min(told[word] for word in ("none", "found", "postponed", "all accept", "together", "large")) > 10, told


def test_a_thread_that_is_asked_for_work_after_every_step_finds_a_cycle_where_there_is_one() -> None:
    found = 0
    for seed in range(80):
        graph, automaton = drawn(seed)
        together, _ = shared_search(compiled_graph(graph, automaton), automaton, 2)
        second = together.workers[1]
        code = product.PAUSED
        while code == product.PAUSED:
            together.share()
            second.control[product.ROOTS] = 0  # it does nothing with what it gets, and asks again
            code = together.calls(together.shared.free(99, 2) // 2, 1)[0]()
        together.close()
        assert code == (product.FOUND if has_accepting_cycle(graph, automaton) else product.EMPTY), seed
        found += code == product.FOUND
    assert 10 < found < 70


def test_threads_side_by_side_find_the_components_of_larger_products(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_cycles, "STEPS", 50)
    monkeypatch.setattr(shared_cycles, "FEW_STEPS", 20)
    monkeypatch.setattr(shared_cycles, "PATIENCE", 0)
    sizes = []
    for seed in range(18):
        graph, automaton = drawn_with_one_large_component(seed)
        threads = (2, 3, 8)[seed % 3]
        together, search = shared_search(compiled_graph(graph, automaton), automaton, threads)
        search.control[product.COUNT] = 1
        code = product.PAUSED
        while code in (product.PAUSED, product.GROW):
            assert code == product.PAUSED or search.make_room(code)
            code = together.proceed()
        together.close()
        assert code == (product.FOUND if has_accepting_cycle(graph, automaton) else product.EMPTY), seed
        if code == product.EMPTY:
            sizes.append(check_parts(together, search, graph, automaton))
    assert min(sizes) > 30
    assert len(sizes) > 10


def taken_over(together: SharedCycles) -> Iterator[str]:
    """What the first thread has on its path, after it has taken over."""
    yield "mixed components" if together.tables.mixed else "no mixed component"
    if any(together.nodes.view[product.NEXT :: product.NODE]):
        yield "a part of several states"
    if product.DONE in together.nodes.view[product.STATUS :: product.NODE]:
        yield "a state that is done"
    if 1 in together.workers[0].own.view[:5_000]:
        yield "a component of accepting states"
    if product.FINISHED in together.marks.view:
        yield "finished states"


def test_threads_take_over_a_search_after_any_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cycles, "MANY", 2)
    monkeypatch.setattr(cycles, "FEW", 0)
    monkeypatch.setattr(Cycles, "_rows_alone", lambda self: self.rows_in_search)
    told, sizes = Counter[str](), list[int]()

    def take_over(self: SharedCycles, found: Mapping[str, Argument]) -> None:
        taking(self, found)
        told.update(f"{what}, {'a cycle' if expected else 'none'}" for what in taken_over(self))

    def check(self: Cycles) -> None:
        if self.together is not None and not expected:
            sizes.append(check_parts(self.together, self, graph, automaton))
            assert self.control[product.TRANSITIONS] == sum(len(nexts[pair]) for pair in reached([(0, 0)], nexts))

    taking = SharedCycles.take_over
    monkeypatch.setattr(SharedCycles, "take_over", take_over)
    monkeypatch.setattr(Cycles, "_outcome", counting(Cycles._outcome, check))
    for seed in range(48):
        large = seed % 2
        graph, automaton = drawn_with_one_large_component(seed) if large else drawn(seed if seed % 4 else 3 * seed)
        if seed % 8 == 0:  # no run comes to a place twice
            graph = [(source, target) for source, target in graph if source < target]
        compiled, expected = compiled_graph(graph, automaton), has_accepting_cycle(graph, automaton)
        nexts = successors_of(graph, automaton)
        for steps in range(1 + seed % 5, 250 if large else 50, 18 if large else 6):
            monkeypatch.setattr(cycles, "STEPS_ALONE", steps)
            limits = SearchLimits(5_000, 1 << 26, threads=2)
            found = find_cycle(compiled, automaton, limits, stutters=False, components=False)
            assert (found.run is not None) == expected, (seed, steps)
    assert len(told) == 12, told
    assert min(told.values()) > 5, told
    assert max(sizes) > 30
