"""Where the coordinator of a campaign saturates: simulated workers answer each shard at once.

    python benchmarks/coordinator_load.py [--results N] [--workers N] [--cases N]

The campaign, its file and the coordinator are real; the workers are not. A real shard is run once. For every shard that
the coordinator submits, the simulated workers give that result again, under the key that was asked for, and its kept
disagreements under indices of that range. So the rate is the most that the coordinator can take. CPU seconds are those
of the coordinator alone. A campaign whose workers give fewer results a minute is limited by its workers.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

import msgspec

from assay.core.campaign.campaign import run_campaign
from assay.core.campaign.job import located_job
from assay.core.campaign.progress import Progress
from assay.core.campaign.run_shard import run_shard
from assay.core.domain.protocol import load_domain
from assay.core.store.plan import Plan, ShardKey, make_plan
from assay.core.store.shard import RESULT, ShardResult
from assay.core.store.store import Store

P = ParamSpec("P")
T = TypeVar("T")
CAMPAIGNS = {
    "no disagreements": ["engine:pre"],
    "one subject that disagrees": ["fault:epsilon"],
    "five subjects, one disagrees": ["fault:epsilon", "fault:order", "engine:pre", "engine:dual", "engine:summaries"],
}


class Simulated(Executor):
    """Workers that need no time: every task is done when it is submitted."""

    def __init__(self, result: ShardResult, size: int) -> None:
        self.result, self.size = result, size

    def submit(self, _fn: Callable[P, T], /, *args: P.args, **_kwargs: P.kwargs) -> Future[T]:
        """Give the result again, for the key of the task."""
        key = next(given for given in args if isinstance(given, ShardKey))
        moved = tuple(replace(kept, index=kept.index + key.start) for kept in self.result.kept)
        done: Future[bytes] = Future()
        done.set_result(msgspec.json.encode(replace(self.result, key=key, kept=moved)))
        return cast("Future[T]", done)


def plan_of(subjects: list[str], results: int, cases: int) -> Plan:
    """A plan of so many shards, each of so many cases."""
    plan = make_plan(load_domain("pushdown"), ["random:rules=40"], subjects, cases=results * cases)
    return replace(plan, shard=cases)


def measured(folder: Path, subjects: list[str], results: int, cases: int, workers: int) -> str:
    """Run one campaign; its rate in the first and the last tenth, and the CPU time of a result."""
    plan = plan_of(subjects, results, cases)
    job = located_job(plan)
    result = RESULT.decode(run_shard(msgspec.json.encode(job), ShardKey(0, 0, cases)))
    marks: list[tuple[float, int]] = []

    def note(progress: Progress) -> None:
        marks.append((time.perf_counter(), progress.fresh // cases))

    @contextmanager
    def pool() -> Iterator[Executor]:
        yield Simulated(result, workers)

    with Store.create(folder / f"{len(subjects)}{subjects[0].replace(':', '-')}.assay", plan, {}) as store:
        before, started = time.process_time(), time.perf_counter()
        run_campaign(store, pool, workers, note, job)
        cpu, seconds = time.process_time() - before, time.perf_counter() - started
        assert store.cases_done() == results * cases
    tenth = results // 10
    early = next(at for at, done in marks if done >= tenth) - started
    late = marks[-1][0] - next(at for at, done in marks if done >= results - tenth)
    size = store.path.stat().st_size >> 10
    rate = f"{60 * results / seconds:,.0f} | {60 * results / cpu:,.0f}"
    return f"| {len(result.kept)} | {rate} | {1000 * cpu / results:.2f} | {late / early:.2f} | {size:,} |"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--results", type=int, default=20_000)
    parser.add_argument("--workers", type=int, default=64)
    parser.add_argument("--cases", type=int, default=50, help="cases of a shard")
    given = parser.parse_args()
    print("| campaign | kept in a result | results a minute | by CPU | ms of CPU a result | last tenth / first | KB |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as name:
        for title, subjects in CAMPAIGNS.items():
            measures = measured(Path(name), subjects, given.results, given.cases, given.workers)
            print(f"| {title} {measures}", flush=True)


if __name__ == "__main__":
    main()
