"""Findings are shrunk in workers and within the time limit."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from tests.core.campaigns import inline, new_store

from assay.core.campaign.campaign import SHRINKING, Ending, run_campaign
from assay.core.campaign.pace import FIRST, LONGEST, Pace
from assay.core.campaign.shrink_queue import shrink_findings, to_shrink
from assay.core.campaign.workers import process_pool
from assay.core.store.plan import ShardKey
from assay.core.store.shard import ShardResult
from assay.core.store.store import Store

pytestmark = pytest.mark.usefixtures("toy_installed")
SUBJECTS = ["planted:large", "engine:scan"]


def reductions(store: Store) -> dict[str, bytes]:
    return {f.name: f.reduction.case for f in store.findings() if f.reduction is not None}


def test_workers_shrink_to_the_same_cases(tmp_path: Path) -> None:
    found = []
    for number, pool in enumerate((None, partial(process_pool, 2))):
        with new_store(tmp_path / str(number), SUBJECTS, sources=["random:span=6"], cases=200) as store:
            run_campaign(store, inline, 1, lambda _: None)
            assert shrink_findings(store, lambda *_: None, start_pool=pool, workers=2) == 0
            found.append(reductions(store))
    assert found[0] == found[1]
    assert len(found[0]) == 3


def test_a_time_limit_includes_shrinking(tmp_path: Path) -> None:
    with new_store(tmp_path / "store", SUBJECTS, sources=["random:span=6"], seconds=4) as store:
        started = time.monotonic()
        assert run_campaign(store, inline, 1, lambda _: None) is Ending.TIME
        assert store.elapsed < 4 * (1 - SHRINKING) + 1
        shrink_findings(store, lambda *_: None)
        assert time.monotonic() - started < 4 + 2
        assert reductions(store)


def test_what_there_is_no_time_for_is_left_and_counted(tmp_path: Path) -> None:
    with new_store(tmp_path / "store", SUBJECTS, sources=["random:span=6"], seconds=2) as store:
        run_campaign(store, inline, 1, lambda _: None)
        store.add_elapsed(60)
        waiting = len(to_shrink(store))
        assert shrink_findings(store, lambda *_: None) == waiting > 0
        assert len(to_shrink(store)) == waiting


def test_a_resumed_campaign_goes_on_where_time_was_up(tmp_path: Path) -> None:
    with new_store(tmp_path / "store", SUBJECTS, sources=["random:span=6"], cases=200) as store:
        run_campaign(store, inline, 1, lambda _: None)
        shrink_findings(store, lambda *_: None)
        first = next(f for f in store.findings() if f.reduction is not None)
        assert first.reduction is not None
        start = first.kept.case
        store.add_reduction(first, replace(first.reduction, case=start, cut=True, one_minimal=False))
        assert [finding.name for finding in to_shrink(store)] == [first.name]
        shrink_findings(store, lambda *_: None)
        assert reductions(store)[first.name] == first.reduction.case != start


def result(key: ShardKey, seconds: float) -> ShardResult:
    return ShardResult(key, (), (), (), {"oracle": seconds / 2, "tool": seconds / 2})


@pytest.mark.parametrize(
    ("noted", "left", "cases"),
    [
        ((), 600, FIRST),
        ((20.0,), 600, int(LONGEST)),
        ((20.0,), 8, 2),
        ((20.0,), 0.1, 1),
        ((0.001,), 600, 1000),
        ((20.0, 0.001), 600, 2 * int(LONGEST)),
    ],
)
def test_shards_of_a_campaign_with_a_time_limit_are_short(noted: tuple[float, ...], left: float, cases: int) -> None:
    pace = Pace()
    for seconds in noted:
        pace.note(result(ShardKey(0, 0, 20), seconds))
    first, rest = pace.cut(ShardKey(0, 100, 1100), left)
    assert (first.start, first.stop) == (100, 100 + cases)
    assert (rest is None) == (cases == 1000)
    assert rest is None or (rest.start, rest.stop) == (first.stop, 1100)
