"""Runs a campaign: submits its shards to an executor, stores the results, and recovers from dead workers."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import replace
from enum import StrEnum
from itertools import chain

import msgspec

from assay.core.campaign.executor import StartPool, size_of
from assay.core.campaign.headway import CountsAnswers
from assay.core.campaign.job import Job, job_of
from assay.core.campaign.pace import Pace, has_disagreement
from assay.core.campaign.progress import Progress
from assay.core.campaign.run_shard import answers_of, run_shard
from assay.core.campaign.shrink_queue import to_shrink
from assay.core.domain.judgement import Outcome
from assay.core.domain.tally import Row
from assay.core.store.plan import Plan, ShardKey, shards
from assay.core.store.shard import RESULT
from assay.core.store.store import Store
from assay.core.trial.internal_error import describe
from assay.errors import AssayError, ToolError

Until = Callable[[Store], bool]
SHRINKING = 0.25
"""The part of a campaign's time that is left for shrinking, once something is found."""
_TRIES = 3
_DEATHS = 12


class Ending(StrEnum):
    """Why a run of a campaign ended."""

    DONE = "done"
    TIME = "time"
    FOUND = "found"
    """What the campaign was to run until is there."""


def tally(plan: Plan, rows: dict[tuple[int, Row], int]) -> tuple[Counter[tuple[str, str]], Counter[str]]:
    """Count disagreements by subject and kind, and inconclusive answers by subject."""
    wrong: Counter[tuple[str, str]] = Counter()
    open_: Counter[str] = Counter()
    for (_, row), n in rows.items():
        for subject, cell in zip(plan.subjects, row.cells, strict=True):
            if cell.judgement.outcome is Outcome.DISAGREE:
                wrong[subject.title, cell.judgement.kind] += n
            elif cell.judgement.outcome is Outcome.INCONCLUSIVE:
                open_[subject.title] += n
    return wrong, open_


def wanted_cases(plan: Plan) -> int | None:
    """How many cases the plan asks for; None if unlimited."""
    counts = [source.cases for source in plan.sources]
    return None if None in counts else sum(count or 0 for count in counts)


def _open_part(key: ShardKey, done: Mapping[tuple[int, int], int]) -> ShardKey | None:
    """Give the open part of a shard; None if all of it is done. A shorter shard may be done already."""
    start = key.start
    while start < key.stop and (key.source, start) in done:
        start = done[key.source, start]
    return replace(key, start=start) if start < key.stop else None


class _Run:
    """One run over the open shards of a store."""

    def __init__(
        self, store: Store, job: Job, workers: int, report: Callable[[Progress], None], until: Until | None
    ) -> None:
        self.store = store
        self.plan = job.plan
        self.encoded = msgspec.json.encode(job)
        self.workers = workers
        self.report = report
        self.until = until
        self.found = False
        self.started = time.monotonic()
        self.before = store.elapsed
        self.fresh = 0
        self.deaths = 0
        done = store.done()
        self.waiting: Iterator[ShardKey] = (
            part for key in shards(self.plan) if (part := _open_part(key, done)) is not None
        )
        self.retry: list[ShardKey] = []
        self.tries: Counter[ShardKey] = Counter()
        self.pace = Pace()
        self.finds = self.plan.seconds is not None and bool(to_shrink(store))
        self.flying: dict[Future[bytes], ShardKey] = {}
        self.pool: Executor | None = None
        self.collected = 0
        """The answers of the shards that the pool has finished."""

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started

    @property
    def seconds_left(self) -> float | None:
        return None if self.plan.seconds is None else self.plan.seconds - self.before - self.seconds

    @property
    def time_is_up(self) -> bool:
        """Whether no further shard is started; a part of the time is left for shrinking, if there are findings."""
        if self.plan.seconds is None or self.seconds_left is None:
            return False
        return self.seconds_left <= (self.finds * SHRINKING * (self.plan.seconds - self.before))

    def begin(self, pool: Executor) -> None:
        """Use a pool that was just started."""
        self.pool, self.collected = pool, 0

    @property
    def partly(self) -> int:
        """The cases of running shards that are answered, as far as the pool tells; a half-answered one counts half."""
        answers = self.pool.answers - self.collected if isinstance(self.pool, CountsAnswers) else 0
        return max(0, min(answers // answers_of(self.plan, 1), self.in_flight - 1))

    @property
    def in_flight(self) -> int:
        return sum(key.stop - key.start for key in self.flying.values())

    def next_key(self) -> ShardKey | None:
        if self.time_is_up or self.found:
            return None
        key = self.retry.pop() if self.retry else next(self.waiting, None)
        if key is None or self.seconds_left is None or self.tries[key]:
            return key
        first, rest = self.pace.cut(key, self.seconds_left)
        if rest is not None:
            self.waiting = chain([rest], self.waiting)
        return first

    def fill(self, pool: Executor) -> None:
        """Keep a few shards in flight; after a worker died, only one, to find the shard that killed it."""
        suspect = self.retry or any(self.tries[key] for key in self.flying.values())
        most = 1 if suspect else 2 * size_of(pool, self.workers)
        while len(self.flying) < most and (key := self.next_key()) is not None:
            try:
                self.flying[pool.submit(run_shard, self.encoded, key)] = key
            except BrokenExecutor:
                self.retry.append(key)
                raise

    def collect(self) -> None:
        """Store the completed shards, all in one transaction."""
        ready, _ = wait(self.flying, timeout=0.5, return_when=FIRST_COMPLETED)
        failed: Exception | None = None
        if ready:
            with self.store.together():
                failed = next(filter(None, map(self.keep, ready)), None)
        self.report_progress()
        if failed is not None:
            raise failed

    def keep(self, future: Future[bytes]) -> Exception | None:
        """Store a completed shard; give the error if its executor has failed."""
        key = self.flying[future]
        try:
            result = RESULT.decode(future.result())
        except (BrokenExecutor, AssayError) as error:
            return error
        except Exception as error:  # noqa: BLE001 - a failed shard is recorded, and `resume` retries it
            self.store.add_lost(key, describe(error))
        else:
            self.deaths = 0
            self.pace.note(result)
            self.finds = self.finds or (self.plan.shrink > 0 and has_disagreement(result))
            if self.store.add(result, self.before + self.seconds):
                self.fresh += key.stop - key.start
            if self.until is not None and has_disagreement(result):
                self.found = self.found or self.until(self.store)
        del self.flying[future]
        self.collected += answers_of(self.plan, key.stop - key.start)
        return None

    def recover(self) -> None:
        """Retry the shards of a dead worker; give up on a shard that keeps killing workers."""
        self.deaths += 1
        if self.deaths > _DEATHS:
            raise ToolError(
                f"worker processes died {self.deaths} times in a row",
                remedy="check the free memory, and resume with fewer --workers; finished shards are kept",
            )
        for key in self.flying.values():
            self.tries[key] += 1
            if self.tries[key] < _TRIES:
                self.retry.append(key)
            else:
                self.store.add_lost(key, f"a worker process died {_TRIES} times on this shard")
        self.flying.clear()

    def give_up(self) -> None:
        """Record the shards of a dead worker for which no time is left; `resume` retries them."""
        for key in (key for key in self.retry if self.tries[key]):
            self.store.add_lost(key, "a worker process died, and the time was up before this shard was tried again")

    def report_progress(self) -> None:
        wrong, open_ = tally(self.plan, self.store.rows() | self.store.variant_rows())
        faults = len(self.store.faults()) + len(self.store.lost())
        partly = self.partly
        self.report(
            Progress(
                self.store.cases_done() + partly,
                wanted_cases(self.plan),
                self.fresh + partly,
                self.seconds,
                self.seconds_left,
                wrong,
                open_,
                faults,
                running=self.in_flight - partly,
                last=self.time_is_up or self.found,
            )
        )


def run_campaign(
    store: Store,
    start_pool: StartPool,
    workers: int,
    report: Callable[[Progress], None],
    job: Job | None = None,
    until: Until | None = None,
) -> Ending:
    """Run every open shard on an executor; each is stored as soon as it is done.

    `until` is asked after each shard with a disagreement; once it is true, no further shard is started.

    Without a job, the tools of the store's plan are located; `UsageError` where it names an unapproved command.
    """
    run = _Run(store, job or job_of(store.plan, str(store.path)), workers, report, until)
    try:
        while True:
            try:
                with start_pool() as pool:
                    run.begin(pool)
                    run.fill(pool)
                    while run.flying:
                        run.collect()
                        run.fill(pool)
                break
            except BrokenExecutor:
                run.recover()
        run.give_up()
    finally:
        store.add_elapsed(run.seconds)
    return Ending.TIME if run.time_is_up else Ending.FOUND if run.found else Ending.DONE
