"""Threads find an accepting cycle of a small drawn product if and only if there is one, whoever takes the next step.

The reference looks for a cycle in the graph and the automaton themselves: it shares no code with the search.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from assay.automata.buchi.automaton import Automaton, Edge, Label
from assay.core.native.block import Block
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.engine.native.kernels import product_codes as product
from assay.domains.promela.engine.native.search import cycle_worker
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.answers import compiled_for
from assay.domains.promela.engine.native.search.cycles import Cycles
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.shared_cycles import SharedCycles
from assay.domains.promela.formats import parse_formula
from assay.domains.promela.model.case import LTL, Case, Property

pytestmark = pytest.mark.slow

Graph = list[tuple[int, int]]
Pair = tuple[int, int]
"""A place of the graph and a state of the automaton."""
ANY = parse_formula("<> (x == 99)")
"""It is not searched for: the automaton is drawn."""


def drawn(seed: int) -> tuple[Graph, Automaton]:
    """Draw a graph, and an automaton that may reject for a while before it enters one of two components."""
    rng = random.Random(seed)
    graph = [(place, place + rng.choice((1, 2, 3, 5, 1, -5, -7))) for place in range(12) for _ in range(2)]
    graph = [(source, target) for source, target in graph if 0 <= target < 12]
    labels = Label(frozenset({"x < 4"}), frozenset()), Label(frozenset(), frozenset({"x < 4"}))
    steps = [(0, 0), (0, 1), (0, 5), (1, 2), (2, 3), (3, 4), (4, 1), (2, 2), (4, 4), (4, 5), (5, 6), (6, 6), (6, 5)]
    edges = [Edge(source, label, target) for source, target in steps for label in labels if rng.random() < 0.8]
    return graph, Automaton(7, (0,), tuple(edges), (frozenset({rng.randint(1, 6)}),))


def has_accepting_cycle(graph: Graph, automaton: Automaton) -> bool:
    """Whether a pair with an accepting state can be reached from the start, and again from itself."""

    def nexts(x: int, state: int) -> set[Pair]:
        edges = [e for e in automaton.edges if e.source == state and (x < 4) == bool(e.label.positive)]
        return {(y, edge.target) for source, y in graph if source == x for edge in edges}

    def reached(pairs: set[Pair]) -> set[Pair]:
        found = set(pairs)
        while new := {after for pair in found for after in nexts(*pair)} - found:
            found |= new
        return found

    met = reached({(0, 0)})
    return any(pair[1] in automaton.acceptance[0] and pair in reached(nexts(*pair)) for pair in met)


def compiled_graph(graph: Graph, automaton: Automaton) -> AdaptiveModel:
    steps = " ".join(f":: d_step {{ x == {source} -> x = {target} }}" for source, target in graph)
    question = question_of(Case(f"byte x; active proctype P() {{ do {steps} od }}", Property(LTL, "given", ANY)))
    return compiled_for(question, automaton, None)


def shared_search(compiled: AdaptiveModel, automaton: Automaton, threads: int) -> SharedCycles:
    """A search that several threads begin together, with room for small products."""
    limits = SearchLimits(1_000, 1 << 26, threads=threads)
    search = Cycles(compiled, automaton, limits, stutters=False, components=False)
    assert search.tables is not None
    search.together = SharedCycles(search, search.tables, threads, Block("B", search.memory.most))
    while search.together.shared.free(99, threads) // threads < 2 * search.shape[product.MOST]:
        assert search.make_room(product.GROW)
    return search.together


def takes_turns(
    compiled: AdaptiveModel, automaton: Automaton, rng: random.Random, most: int, told: Counter[str]
) -> bool:
    """Let three threads take turns of a few steps, the first one often, and share work; whether one finds a cycle."""
    together, postponed = shared_search(compiled, automaton, 3), False
    try:
        for _ in range(5_000):
            together.share()
            if all(worker.is_idle for worker in together.workers):
                told["none"] += 1
                return False
            me = 0 if rng.random() < 0.7 else rng.randrange(3)
            code = together.calls(together.shared.free(99, 3) // 3, rng.randint(1, most), 1)[me]()
            assert code in (product.PAUSED, product.EMPTY, product.GROW_PATH, product.FOUND)
            if code == product.FOUND:
                inner = together.workers[me].control[product.STAGE] == product.INWARD
                told["inner" if inner else "outer"] += 1
                return True
            together.after([code if place == me else product.EMPTY for place in range(3)])
            postponed |= any(product.POSTPONED & flags for worker in together.workers for flags in worker.own.view[:99])
    finally:
        told["postponed"] += postponed
        together.close()
    raise AssertionError("a thread waits for ever")


def test_threads_that_postpone_components_find_a_cycle_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cycle_worker, "ROOTS", 1)
    told = Counter[str]()
    for seed in range(80):
        graph, automaton = drawn(seed)
        compiled, expected = compiled_graph(graph, automaton), has_accepting_cycle(graph, automaton)
        for turns in range(4):
            found = takes_turns(compiled, automaton, random.Random(turns), (1, 4)[turns % 2], told)
            assert found == expected, (seed, turns)
    assert min(told["none"], told["outer"], told["inner"], told["postponed"]) > 10, told


def test_a_thread_that_is_asked_for_work_after_every_step_finds_a_cycle_where_there_is_one() -> None:
    inner = 0
    for seed in range(80):
        graph, automaton = drawn(seed)
        together = shared_search(compiled_graph(graph, automaton), automaton, 2)
        first, second = together.workers
        code = product.PAUSED
        while code == product.PAUSED:
            together.share()
            second.control[product.ROOTS] = 0  # it does nothing with what it gets, and asks again
            code = together.calls(together.shared.free(99, 2) // 2, 1, 1)[0]()
        together.close()
        assert code == (product.FOUND if has_accepting_cycle(graph, automaton) else product.EMPTY), seed
        inner += code == product.FOUND and first.control[product.STAGE] == product.INWARD
    assert inner > 3
