"""Several threads continue a long search for bad states though its layers have few states."""

from __future__ import annotations

import pytest
from tests.domains.promela.test_promela_threads import search_of, told

from assay.domains.promela.engine.native.kernels import layer_codes as layer
from assay.domains.promela.engine.native.search import layers

pytestmark = pytest.mark.slow

GRID = "byte c[2]; active [2] proctype P() { end: do :: c[_pid] < 250 -> c[_pid]++ od }"
"""251,001 states in 1,001 layers, of 501 states at most."""


@pytest.mark.parametrize(("long", "come", "stay", "working"), [(1 << 30, 1, 1, 0), (10_000, 100, 50, 2)])
def test_threads_come_for_narrow_layers_once_a_search_is_long(
    long: int, come: int, stay: int, working: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = list[int]()

    def close(self: layers.Layers) -> None:
        stored[:] = [worker.control[layer.COUNT] for worker in self.workers]
        closed(self)

    closed = layers.Layers.close
    monkeypatch.setattr(layers.Layers, "close", close)
    monkeypatch.setattr(layers, "LONG", long)
    monkeypatch.setattr(layers, "COME", come)
    monkeypatch.setattr(layers, "STAY", stay)
    monkeypatch.setattr(layers, "SOON", 0)
    search = search_of(GRID)[1]
    assert told(search(2)) == told(search(1))
    assert search(1).states == 251_001
    assert [count > 5_000 for count in stored] == [True] * working


def test_threads_that_soon_leave_come_for_wider_layers_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    widths = dict[int, int]()

    def let_join(self: layers.Layers) -> None:
        join(self)
        widths[self.come] = widths.get(self.come, 0) + (self.working > 1)

    join = layers.Layers._let_join
    monkeypatch.setattr(layers.Layers, "_let_join", let_join)
    monkeypatch.setattr(layers, "LONG", 1_000)
    monkeypatch.setattr(layers, "COME", 10)
    monkeypatch.setattr(layers, "STAY", 1 << 30)  # each time, they leave after one layer
    monkeypatch.setattr(layers, "SOON", 60)
    search = search_of(GRID)[1]
    assert told(search(2)) == told(search(1))
    assert widths == {10: 1, 20: 1, 40: 1, 80: 1, 160: 1, 320: 0}
