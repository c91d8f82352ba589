"""The charts of a campaign say what the store says, as drawings and as CSV."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.report.report_sample import AGREED, CRASHED, WORDS, WRONG, empty_store, plan

from assay.core.store.measures import Measures, Moment
from assay.core.store.plan import ShardKey
from assay.core.store.shard import ShardResult
from assay.core.store.store import Store
from assay.report.plots.axes import ticks
from assay.report.plots.by_case import tool_times
from assay.report.plots.gather import plots
from assay.report.plots.over_time import over_time
from assay.report.plots.plot import Plot, csv_of


def table(plot: Plot) -> list[list[str]]:
    return list(csv.reader(io.StringIO(plot.csv)))[1:]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = empty_store(tmp_path / "c", plan())
    sizes = Measures(sizes=((5, "in", 1), (7, "out", 2)), times={"tool:fast": {-8: 3, 8: 1}})
    made.add(ShardResult(ShardKey(0, 0, 3), ((AGREED, 3),), (), (), {}, measures=sizes), 1.0)
    made.add(ShardResult(ShardKey(0, 3, 5), ((WRONG, 1), (AGREED, 1)), (), (), {}), 2.0)
    made.add(ShardResult(ShardKey(1, 0, 5), ((WRONG, 2), (CRASHED, 1), (AGREED, 2)), (), (), {}), 4.0)
    return made


def test_a_campaign_has_these_charts(store: Store) -> None:
    assert [plot.name for plot in plots(store, WORDS, [])] == [
        "disagreements.csv",
        "first-findings.csv",
        "throughput.csv",
        "times.csv",
        "verdicts.csv",
        "sizes-1.csv",
    ]


def test_disagreements_add_up_over_time(store: Store) -> None:
    found, first, _ = over_time(store.plan, [m for part in store.measures().values() for m in part.moments])
    assert table(found) == [
        ["2", "tool:fast", "soundness", "1"],
        ["4", "tool:fast", "soundness", "3"],
        ["4", "tool:fast", "crash", "1"],
    ]
    assert table(first) == [["tool:fast", "soundness", "2", "5"], ["tool:fast", "crash", "4", "10"]]
    assert [row.value for row in first.rows] == ["2 s, 5 cases", "4 s, 10 cases"]


@given(st.lists(st.tuples(st.floats(0.01, 1e5), st.integers(1, 10**6)), min_size=1, max_size=80))
def test_throughput_counts_every_case_once(found: list[tuple[float, int]]) -> None:
    moments = [Moment(at, n) for at, n in sorted(found)]
    (throughput,) = over_time(plan(), moments)
    counted = sum((float(end) - float(begin)) * float(rate) for begin, end, rate in table(throughput))
    assert counted == pytest.approx(sum(n for _, n in found), rel=1e-3)


def test_times_are_quantiles_of_all_sources() -> None:
    measured = {0: Measures(times={"tool": {-8: 3}}), 1: Measures(times={"tool": {8: 1}})}
    (plot,) = tool_times(measured)
    assert table(plot) == [["tool", "4", "0.5", "0.5", "0.5", "0.5", "2", "2"]]
    assert [row.value for row in plot.rows] == ["median 500 ms, 95 % within 2 s, longest 2 s"]


def test_shares_fill_their_bar(store: Store) -> None:
    by_source = next(plot for plot in plots(store, WORDS, []) if plot.name == "verdicts.csv")
    assert table(by_source) == [
        ["random:seed=7,letters=2", "out", "5"],
        ["corpus:path=a <b>.txt", "out", "5"],
    ]
    for row in by_source.rows:
        assert row.bits[-1].start + row.bits[-1].width == pytest.approx(100)


def test_a_verdict_has_one_colour_in_all_charts(store: Store) -> None:
    by_source, by_size = (plot for plot in plots(store, WORDS, []) if plot.legend and plot.rows)
    assert by_source.legend == (("c1", "out"),)
    assert by_size.legend == (("c0", "in"), ("c1", "out"))


@given(st.floats(1e-6, 1e12))
def test_axes_have_a_few_round_numbers_up_to_the_largest_value(most: float) -> None:
    found = ticks(most)
    assert found[0] == 0
    assert found[-1] >= most * (1 - 1e-9)
    assert 2 <= len(found) <= 7


def test_a_text_that_a_spreadsheet_would_compute_is_a_text() -> None:
    assert csv_of(("a", "b"), [("=1+1", -2)]) == "a,b\n'=1+1,-2\n"


def test_a_campaign_of_an_earlier_version_has_the_charts_of_its_counts(tmp_path: Path) -> None:
    old = empty_store(tmp_path / "c", plan())
    old.add(ShardResult(ShardKey(0, 0, 3), ((AGREED, 3),), (), (), {}))
    assert [plot.name for plot in plots(old, WORDS, [])] == ["verdicts.csv"]
