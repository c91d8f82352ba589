"""Shrinks the first few disagreements of each group, in worker processes and within the time of the campaign.

Kinds that fail the campaign come first, and the first of each group before the second of any. A finding that is not
reproduced at once is tried again alone, when nothing else runs: a busy machine can make a tool run out of time.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from functools import lru_cache

import msgspec

from assay.core.campaign.executor import StartPool, size_of
from assay.core.campaign.job import JOB, Job, job_of
from assay.core.campaign.reduce import is_over
from assay.core.campaign.shrink import bench_of, describe, shrink
from assay.core.domain.case import Case
from assay.core.domain.judgement import Judgement
from assay.core.known.new import is_known
from assay.core.store.finding import Finding, Reduction
from assay.core.store.quota import GROUPS
from assay.core.store.store import Store
from assay.core.trial.bench import Bench

ALONE = 5
"""How often a finding that was not reproduced at once is replayed alone."""
_REDUCTION = msgspec.json.Decoder(Reduction)
_JUDGEMENT = msgspec.json.Decoder(Judgement)


def to_shrink(store: Store, known: Collection[str] = ()) -> list[Finding]:
    """Choose the findings still to shrink, in order: the first few of each source, subject and group.

    Those of known buckets are left out, and do not count.
    """
    plan = store.plan
    alike: Counter[tuple[int, int, str, str]] = Counter()
    kinds: Counter[tuple[int, int, str]] = Counter()
    chosen: list[tuple[bool, int, int, Finding]] = []
    for finding in store.findings():
        if is_known(finding, known):
            continue
        kept, kind = finding.kept, finding.kept.judgement.kind
        group = (finding.source, kept.subject, kind, kept.group)
        alike[group] += 1
        kinds[group[:3]] += 1
        done = finding.reduction is not None and not finding.reduction.cut
        if not done and alike[group] <= plan.shrink and kinds[group[:3]] <= plan.shrink * GROUPS:
            chosen.append((not plan.fails(kind), alike[group], len(chosen), finding))
    return [finding for *_, finding in sorted(chosen, key=lambda item: item[:3])]


def shrink_findings(
    store: Store,
    report: Callable[[Finding, Reduction], None],
    job: Job | None = None,
    known: Collection[str] = (),
    *,
    start_pool: StartPool | None = None,
    workers: int = 1,
) -> int:
    """Shrink the chosen findings, store each as soon as it is done, and say how many are left for lack of time.

    One that turns out to be of a known bucket makes room for another.

    Without a job, the tools of the store's plan are located; `UsageError` where it names an unapproved command. Without
    a pool, they are shrunk here, one after the other.
    """
    tried: set[int] = set()
    left = 0
    while waiting := [finding for finding in to_shrink(store, known) if finding.id not in tried]:
        job = job or job_of(store.plan, str(store.path))
        tried |= {finding.id for finding in waiting}
        left += _shrink_all(store, waiting, report, job, start_pool, workers)
    return left


def _shrink_all(
    store: Store,
    waiting: Sequence[Finding],
    report: Callable[[Finding, Reduction], None],
    job: Job,
    start_pool: StartPool | None,
    workers: int,
) -> int:
    """Shrink findings, and count those that are left."""
    started = time.monotonic()
    seconds = job.plan.seconds
    deadline = None if seconds is None else time.time() + seconds - store.elapsed
    encoded = msgspec.json.encode(job)
    alone: list[Finding] = []
    left = 0
    try:
        for finding, reduction in _in_parallel(encoded, waiting, deadline, start_pool, workers):
            if reduction is None or reduction.seen < reduction.repeats:
                alone.append(finding)
            else:
                store.add_reduction(finding, reduction)
                report(finding, reduction)
        for finding in alone:
            (_, last), *_ = _in_parallel(encoded, [finding], deadline, start_pool, 1, repeats=ALONE)
            if last is None:
                left += 1
            else:
                store.add_reduction(finding, last)
                report(finding, last)
    finally:
        store.add_elapsed(time.monotonic() - started)
    return left


def _in_parallel(
    job: bytes,
    findings: Sequence[Finding],
    deadline: float | None,
    start_pool: StartPool | None,
    workers: int,
    repeats: int = 3,
) -> Iterator[tuple[Finding, Reduction | None]]:
    """Shrink findings in a pool; None for one that there was no time for, or on which a worker died."""

    def task(finding: Finding) -> tuple[bytes, int, bytes, bytes, float | None, int]:
        kept = finding.kept
        case = kept.case if finding.reduction is None else finding.reduction.case
        return job, kept.subject, case, msgspec.json.encode(kept.judgement), deadline, repeats

    if start_pool is None:
        for finding in findings:
            yield finding, _reduction(shrink_one(*task(finding)))
        return
    waiting = list(reversed(findings))
    flying: dict[Future[bytes], Finding] = {}
    while waiting or flying:
        try:
            with start_pool() as pool:
                while waiting or flying:
                    while waiting and len(flying) < size_of(pool, workers):
                        flying[pool.submit(shrink_one, *task(waiting[-1]))] = waiting[-1]
                        waiting.pop()
                    for future in wait(flying, timeout=0.5, return_when=FIRST_COMPLETED).done:
                        encoded = future.result()
                        yield flying.pop(future), _reduction(encoded)
        except BrokenExecutor:
            lost = list(flying.values()) or [waiting.pop()]
            flying.clear()
            yield from ((finding, None) for finding in lost)


def _reduction(encoded: bytes) -> Reduction | None:
    return _REDUCTION.decode(encoded) if encoded else None


def shrink_one(job: bytes, subject: int, case: bytes, judgement: bytes, deadline: float | None, repeats: int) -> bytes:
    """Shrink one case of a subject in a worker; empty if there is no time left."""
    if is_over(deadline):
        return b""
    bench = _bench(job, subject)
    wanted = _JUDGEMENT.decode(judgement)
    start = bench.domain.cases.decode(case)
    by_majority = repeats >= ALONE
    reduced = shrink(bench, start, wanted, repeats=repeats, deadline=deadline, by_majority=by_majority)
    return msgspec.json.encode(describe(bench, wanted, reduced))


@lru_cache(maxsize=4)
def _bench(job: bytes, subject: int) -> Bench[Case, object]:
    decoded = JOB.decode(job)
    return bench_of(decoded.plan, subject, decoded.tools[subject])
