"""Threads expand states of a component that rejects in blocks, and lose none where a block has to end early."""

from __future__ import annotations

import pytest
from tests.domains.promela.test_promela_cycle_threads import at_once
from tests.domains.promela.test_promela_threads import WIDER, search_of, told, without_sample

from assay.domains.promela.engine.native.kernels import product_codes as product
from assay.domains.promela.engine.native.search import adaptive_model, compiled_nodes, shared_cycles
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.shared_cycles import SharedCycles

pytestmark = pytest.mark.slow

RARE = "".join(
    f":: c[_pid] == {step} && c[1 - _pid] == {step * 7 % 60} -> c[2] = {step + 1}; c[2] = 0 " for step in range(30)
)
STEPS = f"byte c[3]; active [2] proctype P() {{ end: do :: d_step {{ c[_pid] < 60 -> c[_pid]++ }} {RARE} od }}"
"""Each rare step leads to a node of its own."""
NEVER_99 = "[] (c[0] != 99)"
"""The search stays in the component that rejects."""


def many_steps(patch: pytest.MonkeyPatch) -> None:
    """Hand every search over after one step, and expand blocks of any size."""
    at_once(patch)
    patch.setattr(shared_cycles, "STEPS", 1 << 16)
    patch.setattr(shared_cycles, "FEW_STEPS", 1 << 8)


def troubled(patch: pytest.MonkeyPatch) -> list[int]:
    """The steps that a thread had made when it met a trouble, for each time."""
    out = list[int]()

    def after(self: SharedCycles, results: list[int]) -> int:
        if (code := given(self, results)) == product.TOO_SMALL:
            out.append(self.workers[results.index(code)].control[product.STEPS])
        return code

    given = SharedCycles.after
    patch.setattr(SharedCycles, "after", after)
    return out


def test_a_node_that_was_not_compiled_ends_a_block_and_is_expanded_later(monkeypatch: pytest.MonkeyPatch) -> None:
    many_steps(monkeypatch)
    one = search_of(STEPS, NEVER_99)[1](1)
    without_sample(monkeypatch)
    monkeypatch.setattr(adaptive_model, "WIDE", 0)
    monkeypatch.setattr(compiled_nodes, "BATCH_EDGES", 1)
    steps = troubled(monkeypatch)
    two = search_of(STEPS, NEVER_99)[1](2)
    assert len(steps) > 10
    assert max(steps) > 500
    assert told(two) == told(one)


def test_rows_that_overflow_in_a_block_restart_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    many_steps(monkeypatch)
    without_sample(monkeypatch)
    overflows = list[int]()

    def enlarge(self: AdaptiveModel, trouble: int) -> None:
        overflows.append(trouble)
        given(self, trouble)

    given = AdaptiveModel.enlarge
    one = search_of(WIDER, "[] (c[0] != 99)")[1](1)
    steps = troubled(monkeypatch)
    monkeypatch.setattr(AdaptiveModel, "enlarge", enlarge)
    two = search_of(WIDER, "[] (c[0] != 99)")[1](2)
    assert len(overflows) == len(steps) > 0
    assert told(two) == told(one)
