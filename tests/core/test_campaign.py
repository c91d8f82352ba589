"""A campaign gives the same counts on any executor, stopped and resumed, and goes on whatever goes wrong."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest
from msgspec import structs
from tests.core.campaigns import Inline, by_labels, inline, new_store, run_inline

from assay.core.campaign.campaign import Ending, run_campaign
from assay.core.campaign.job import job_of
from assay.core.campaign.progress import Progress
from assay.core.campaign.workers import process_pool
from assay.core.domain.subject import Tool
from assay.core.store.plan import ShardKey
from assay.core.store.store import Store
from assay.errors import InputError, ToolError

P = ParamSpec("P")
T = TypeVar("T")
pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("toy_installed")]
SUBJECTS = ("planted:large", "program:honest,batch=16", "program:shy,at=6,batch=16", "program:liar,at=8,batch=8")


def nothing(_: Progress) -> None:
    """Report to nobody."""


@pytest.fixture
def undisturbed(tmp_path: Path) -> Iterator[Store]:
    with new_store(tmp_path / "undisturbed", SUBJECTS, sources=("ladder", "random:span=3"), cases=40) as store:
        assert run_inline(store) is Ending.DONE
        yield store


def same(one: Store, other: Store) -> bool:
    """Equal counts, and the same answers kept."""
    kept = [[(f.name, f.kept.row, f.kept.case, f.kept.evidence) for f in s.findings(None)] for s in (one, other)]
    return one.rows() == other.rows() and kept[0] == kept[1]


def test_counts_are_those_of_every_case(undisturbed: Store) -> None:
    assert sum(undisturbed.rows().values()) == undisturbed.cases_done() == 80
    ladder = {row: n for (source, row), n in undisturbed.rows().items() if source == 0}
    assert sum(n for row, n in ladder.items() if row.oracle == "pair") == 20
    assert all(row.cells[1].label == row.oracle for _, row in undisturbed.rows())


def test_every_executor_gives_the_same_rows(undisturbed: Store, tmp_path: Path) -> None:
    for name, start in (("threads", lambda: ThreadPoolExecutor(2)), ("processes", lambda: process_pool(2))):
        with Store.create(tmp_path / name, undisturbed.plan, {}) as store:
            assert run_campaign(store, start, 2, nothing) is Ending.DONE
            assert same(store, undisturbed)


def test_interrupted_campaign_ends_with_the_counts_of_an_undisturbed_one(undisturbed: Store, tmp_path: Path) -> None:
    path = tmp_path / "interrupted"
    Store.create(path, undisturbed.plan, {}).close()

    def interrupt(progress: Progress) -> None:
        if progress.fresh:
            raise KeyboardInterrupt

    runs = 0
    done = 0
    while done < 80:
        with Store.open(path) as store:
            with pytest.raises(KeyboardInterrupt):
                run_inline(store, interrupt)
            assert store.cases_done() > done
            done = store.cases_done()
            runs += 1
    with Store.open(path) as store:
        assert runs > 2
        assert run_inline(store) is Ending.DONE
        assert same(store, undisturbed)


def test_more_cases_continue_where_the_last_shard_was_cut_short(undisturbed: Store, tmp_path: Path) -> None:
    plan = undisturbed.plan
    with Store.create(tmp_path / "grown", plan, {}) as store:
        for cases in (25, 30, 40):
            store.set_plan(replace(plan, sources=tuple(replace(source, cases=cases) for source in plan.sources)))
            assert run_inline(store) is Ending.DONE
            assert store.cases_done() == 2 * cases
        assert same(store, undisturbed)


def test_finished_campaign_has_nothing_left_to_run(undisturbed: Store) -> None:
    before = undisturbed.rows()
    reports: list[Progress] = []
    assert run_inline(undisturbed, reports.append) is Ending.DONE
    assert reports == []
    assert undisturbed.rows() == before


def test_progress_counts_what_is_wrong(tmp_path: Path) -> None:
    reports: list[Progress] = []
    with new_store(
        tmp_path / "store", ["planted:large", "program:never,at=5,batch=8"], cases=40, sources=["ladder"]
    ) as store:
        run_inline(store, reports.append)
    last = reports[-1]
    assert (last.done, last.wanted, last.fresh, last.faults, last.seconds_left) == (40, 40, 40, 0, None)
    assert last.disagreements == {}
    assert last.inconclusive == {"program:never": 1}


def test_time_budget_ends_a_campaign_without_end(tmp_path: Path) -> None:
    with new_store(tmp_path / "store", ["engine:scan"], sources=["random"], seconds=0.2) as store:
        assert run_inline(store) is Ending.TIME
        done = store.cases_done()
        assert sum(store.rows().values()) == done > 0
        assert store.elapsed >= 0.2
        assert run_inline(store) is Ending.TIME
        assert store.cases_done() == done


def test_worker_that_dies_costs_only_its_shard(tmp_path: Path) -> None:
    with new_store(tmp_path / "store", ["planted:exits,at=15", "engine:scan"]) as store:
        assert run_campaign(store, lambda: process_pool(2), 2, nothing) is Ending.DONE
        assert store.lost() == [(ShardKey(0, 10, 20), "a worker process died 3 times on this shard")]
        assert store.cases_done() == 30
        assert by_labels(store) == {("pair", "pair", "pair"): 15, ("none", "none", "none"): 15}


def test_worker_that_dies_when_the_time_is_up_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]

    class Dies(Inline):
        """A pool whose worker dies after the time limit."""

        def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
            del fn, args, kwargs
            now[0] += 60
            future: Future[T] = Future()
            future.set_exception(BrokenProcessPool("a worker died"))
            return future

    with new_store(tmp_path / "store", ["planted:large"], sources=["random"], seconds=50) as store:
        monkeypatch.setattr(time, "monotonic", lambda: now[0])
        assert run_campaign(store, Dies, 1, nothing) is Ending.TIME
        (lost,) = store.lost()
        assert lost[1] == "a worker process died, and the time was up before this shard was tried again"


class BreaksOnSubmit(Inline):
    """A pool that turns out to be broken when the second shard is handed in."""

    tasks = 0

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        self.tasks += 1
        if self.tasks == 2:
            raise BrokenProcessPool("a worker died meanwhile")
        return super().submit(fn, *args, **kwargs)


def test_no_shard_is_forgotten_when_the_pool_breaks_between_two(undisturbed: Store, tmp_path: Path) -> None:
    pools: list[Executor] = [BreaksOnSubmit()]

    @contextmanager
    def start() -> Iterator[Executor]:
        yield pools.pop() if pools else Inline()

    with Store.create(tmp_path / "broken", undisturbed.plan, {}) as store:
        assert run_campaign(store, start, 1, nothing) is Ending.DONE
        assert pools == []
        assert store.lost() == []
        assert same(store, undisturbed)


def test_shard_that_fails_is_told_and_tried_again_by_the_next_run(
    undisturbed: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store.create(tmp_path / "failing", undisturbed.plan, {}) as store:
        with monkeypatch.context() as patch:

            def fail(*_: object) -> None:
                raise MemoryError("no room")

            patch.setattr("tests.core.toy.ToyDomain.examine", fail)
            assert run_inline(store) is Ending.DONE
        assert store.cases_done() == 0
        (why,) = {why for _, why in store.lost()}
        assert why.startswith("MemoryError: no room at tests/core/")
        assert run_inline(store) is Ending.DONE
        assert store.lost() == []
        assert same(store, undisturbed)


def test_source_that_has_changed_stops_the_campaign(tmp_path: Path) -> None:
    with new_store(tmp_path / "store", ["planted:large"]) as store:
        source = store.plan.sources[0]
        old = replace(source, identity=structs.replace(source.identity, version=0))
        store.set_plan(replace(store.plan, sources=(old,)))
        with pytest.raises(InputError, match="ladder:size=40: the source has changed since the campaign started"):
            run_campaign(store, inline, 1, nothing)


def test_tool_that_has_gone_stops_the_campaign_but_keeps_what_is_done(tmp_path: Path) -> None:
    with new_store(tmp_path / "store", ["program:honest,batch=16"]) as store:
        job = job_of(store.plan)
        gone = replace(job, tools=(Tool(("/nowhere/tool",), "1.0"),))
        with pytest.raises(ToolError, match="/nowhere/tool cannot be started"):
            run_campaign(store, inline, 1, nothing, gone)
        assert store.cases_done() == 0
        assert run_inline(store) is Ending.DONE
        assert store.cases_done() == 40


def test_results_beside_a_dead_worker_are_kept(undisturbed: Store, tmp_path: Path) -> None:
    ran: list[object] = []

    class Dying(Inline):
        """The third task of the first pool kills its worker, while others are done."""

        def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
            ran.append(args[1])
            if len(ran) != 3:
                return super().submit(fn, *args, **kwargs)
            broken: Future[T] = Future()
            broken.set_exception(BrokenProcessPool("killed"))
            return broken

    @contextmanager
    def dying() -> Iterator[Executor]:
        yield Dying()

    with new_store(tmp_path / "dying", SUBJECTS, sources=("ladder", "random:span=3"), cases=40) as store:
        assert run_campaign(store, dying, 4, nothing) is Ending.DONE
        assert same(store, undisturbed)
        assert not store.lost()
    assert len(ran) > len(set(ran))
