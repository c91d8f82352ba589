"""What shards measure: times and sizes in classes, moments that stay few and lose nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.campaigns import new_store, run_inline
from tests.report.report_sample import AGREED, CRASHED, WRONG, empty_store, kept, plan

from assay.core.domain.judgement import AGREE
from assay.core.domain.tally import Cell
from assay.core.store.measures import Measures, Moment, added, quantile, thinned, time_class
from assay.core.store.plan import ShardKey
from assay.core.store.shard import ShardResult
from assay.core.store.store import Store

SECONDS = st.floats(min_value=1e-6, max_value=1e4)


@given(st.lists(SECONDS, min_size=1), st.floats(min_value=0.01, max_value=1.0))
def test_a_quantile_is_exact_to_half_a_class(seconds: list[float], share: float) -> None:
    classes = Measures(times={"tool": {}}).times["tool"]
    for each in seconds:
        classes[time_class(each)] = classes.get(time_class(each), 0) + 1
    wanted = next(x for k, x in enumerate(sorted(seconds), 1) if k >= share * len(seconds))
    assert quantile(classes, share) / wanted == pytest.approx(1.0, abs=0.045)


@given(st.lists(st.tuples(SECONDS, st.integers(1, 9), st.integers(0, 3)), max_size=600))
def test_fewer_moments_count_the_same(found: list[tuple[float, int, int]]) -> None:
    moments = [Moment(at, n, ((0, "crash", wrong),) if wrong else ()) for at, n, wrong in sorted(found)]
    few = thinned(moments)
    assert len(few) <= 128
    assert sum(moment.cases for moment in few) == sum(n for _, n, _ in found)
    assert sum(n for moment in few for _, _, n in moment.wrong) == sum(wrong for _, _, wrong in found)
    assert [moment.at for moment in few] == sorted(moment.at for moment in few)


def test_a_store_keeps_what_was_measured_and_adds_it_up(tmp_path: Path) -> None:
    slow = Measures(times={"tool": {8: 1}}, sizes=((5, "in", 2),))
    with empty_store(tmp_path / "c", plan()) as store:
        store.add(ShardResult(ShardKey(0, 0, 3), ((AGREED, 2), (WRONG, 1)), (), (), {}, measures=slow), 1.5)
        store.add(ShardResult(ShardKey(0, 3, 5), ((CRASHED, 2),), (), (), {}, measures=slow), 2.5)
    with Store.open(tmp_path / "c") as again:
        found = again.measures()[0]
    assert found.moments == (Moment(1.5, 3, ((0, "soundness", 1),)), Moment(2.5, 2, ((0, "crash", 2),)))
    assert found.times == {"tool": {8: 2}}
    assert found.sizes == ((5, "in", 4),)
    assert added([]) == Measures()


def test_a_corrected_answer_moves_in_its_moment_too(tmp_path: Path) -> None:
    with empty_store(tmp_path / "c", plan()) as store:
        store.add(ShardResult(ShardKey(0, 0, 3), ((AGREED, 2), (WRONG, 1)), (kept(1, WRONG),), (), {}), 1.5)
        store.rejudge(store.findings()[0], Cell("out", AGREE), "")
        assert store.measures()[0].moments == (Moment(1.5, 3),)


@pytest.mark.usefixtures("toy_installed")
def test_a_campaign_measures_every_case(tmp_path: Path) -> None:
    with new_store(tmp_path / "c", ("planted:large",), sources=("ladder",), cases=40) as store:
        run_inline(store)
        (found,) = store.measures().values()
    assert sum(moment.cases for moment in found.moments) == sum(n for _, _, n in found.sizes) == 40
    assert sum(found.times["planted:large"].values()) == 40
