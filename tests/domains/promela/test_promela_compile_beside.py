"""Another thread compiles the model again while threads search, and a search takes the code once it is ready."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from tests.domains.promela.test_promela_threads import (
    COUNTERS,
    WIDER,
    at_once,
    safety_of,
    search_of,
    told,
    without_sample,
)

from assay.domains.promela.compile.load import question_of
from assay.domains.promela.engine.native.codegen.layout import lay_out
from assay.domains.promela.engine.native.search import adaptive_model, layers
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.answers import compiled_for
from assay.domains.promela.engine.native.search.compiled_model import CompiledModel, build_again
from assay.domains.promela.engine.native.search.compiled_nodes import OPTIMISED, QUICK, REGISTERS
from assay.domains.promela.engine.native.search.crew import Beside
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.search import find_bad

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("cores", "fewest"), [(2, 1), (3, 2)])
def test_another_thread_compiles_with_optimisation_meanwhile(
    cores: int, fewest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has a core that is free, or that of a thread. Here the search waits for the code, which may take longer."""
    new_code, able = threading.Event(), set()
    end_layer, proceed, interrupt = layers.Layers._end_layer, layers.Layers.proceed, layers.Layers.interrupt

    def ended(self: layers.Layers) -> int:
        able.add(self.able)
        return end_layer(self)

    def waiting(self: layers.Layers, states: int = 0) -> int:
        code = proceed(self, states)
        if compiled._making is not None:
            compiled._making.result()
        return code

    def interrupted(self: layers.Layers) -> None:
        new_code.set()
        interrupt(self)

    monkeypatch.setattr(layers, "cores", lambda: cores)
    monkeypatch.setattr(layers.Layers, "interrupt", interrupted)
    monkeypatch.setattr(layers.Layers, "_end_layer", ended)
    monkeypatch.setattr(layers.Layers, "proceed", waiting)
    monkeypatch.setattr(adaptive_model, "LONG_SEARCHES", {REGISTERS: (20_000, 0), OPTIMISED: (40_000, 0)})
    compiled = compiled_for(question_of(safety_of(COUNTERS.replace("SIDE", "14"))), None, None)
    found = find_bad(compiled, SearchLimits(1 << 20, 1 << 28, threads=2))
    assert found.states == 29**4
    assert compiled.built.effort == OPTIMISED
    assert new_code.wait(60)
    assert min(able) == fewest


@pytest.mark.parametrize(("cores", "most"), [(2, 0), (3, 2)])
def test_a_thread_that_compiles_takes_no_core_in_the_middle_of_a_layer(
    cores: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With three cores for two threads, it starts at once."""
    working, now = list[int](), 0

    def asked(self: layers.Layers, *, compiling: bool) -> bool:
        nonlocal now
        now = self.working
        return spare_core(self, compiling=compiling)

    def beside(call: Callable[[], CompiledModel], then: Callable[[], object]) -> Beside[CompiledModel]:
        working.append(now)
        return Beside(call, then)

    spare_core = layers.Layers.spare_core
    monkeypatch.setattr(layers.Layers, "spare_core", asked)
    monkeypatch.setattr(layers, "cores", lambda: cores)
    monkeypatch.setattr(adaptive_model, "Beside", beside)
    for states in range(20_000, 40_000, 2_000):
        monkeypatch.setattr(adaptive_model, "LONG_SEARCHES", {REGISTERS: (states, 0)})
        search_of(COUNTERS.replace("SIDE", "8"))[1](2)
    assert len(working) == 10
    assert max(working) == most


@pytest.mark.parametrize(("formula", "waits"), [("", False), ("<> (c[0] == 8)", True)])
def test_no_search_waits_for_code_at_its_end_and_the_next_one_takes_it(
    formula: str, *, waits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That one waits if it has one thread and the code is not ready yet."""
    ended, made = threading.Event(), list[int]()

    def build_late(built: CompiledModel, effort: int) -> CompiledModel:
        assert ended.wait(60)
        made.append(effort)
        return build_again(built, effort)

    monkeypatch.setattr(adaptive_model, "build_again", build_late)
    monkeypatch.setattr(adaptive_model, "LONG_SEARCHES", {REGISTERS: (20_000, 0)})
    compiled, search = search_of(COUNTERS.replace("SIDE", "8"), formula)
    first = search(2)
    assert (made, compiled.is_compiling_at(0), compiled.built.effort) == ([], True, QUICK)
    ended.set()
    if not waits:
        assert compiled._making
        compiled._making.result()
        assert not compiled.is_compiling_at(0)
    again = search(1)
    assert (made, compiled.is_compiling_at(0), compiled.built.effort) == ([REGISTERS], False, REGISTERS)
    assert told(first) == told(again)


def test_code_for_rows_that_overflowed_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(monkeypatch)
    without_sample(monkeypatch)
    enlarged, late = threading.Event(), list[int]()

    def build_late(built: CompiledModel, effort: int) -> CompiledModel:
        if not late:
            late.append(effort)
            assert enlarged.wait(60)
        return build_again(built, effort)

    def enlarge(self: AdaptiveModel, trouble: int) -> None:
        making = self._making
        enlarge_rows(self, trouble)
        if making is not None:
            enlarged.set()
            making.result()

    def optimise(self: AdaptiveModel, count: int, *, beside: Callable[[], None] | None = None) -> None:
        optimise_if_long(self, count, beside=beside)
        assert self.built.layout == lay_out(self.model, self.bounds)

    one = search_of(WIDER)[1](1)
    enlarge_rows, optimise_if_long = AdaptiveModel.enlarge, AdaptiveModel.optimise_if_long
    monkeypatch.setattr(AdaptiveModel, "enlarge", enlarge)
    monkeypatch.setattr(AdaptiveModel, "optimise_if_long", optimise)
    monkeypatch.setattr(adaptive_model, "build_again", build_late)
    monkeypatch.setattr(adaptive_model, "LONG_SEARCHES", {REGISTERS: (100, 0)})
    two = search_of(WIDER)[1](2)
    assert late
    assert told(two) == told(one)


@pytest.mark.parametrize("formula", ["", "<> (c[0] == 8)"])
def test_threads_stop_once_it_is_worth_it_to_compile_again(formula: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They compile at 40,000 states, and would work for 130,000 more otherwise."""
    counts = list[int]()

    def optimise(self: AdaptiveModel, count: int, *, beside: Callable[[], None] | None = None) -> None:
        counts.append(count)
        given(self, count, beside=beside)

    given = AdaptiveModel.optimise_if_long
    monkeypatch.setattr(AdaptiveModel, "optimise_if_long", optimise)
    monkeypatch.setattr(adaptive_model, "LONG_SEARCHES", {REGISTERS: (40_000, 0)})
    search_of(COUNTERS.replace("SIDE", "8"), formula)[1](2)
    assert 40_000 < min(count for count in counts if count > 40_000) < 46_000
