"""Runs a shard: natively where the domain has kernels for all of it, else case by case.

The result depends on the job and the range alone. Both are bytes, so any executor can run a shard.
"""

from __future__ import annotations

import time

import msgspec

from assay.core.campaign.case_by_case import case_by_case, decide_trusted, is_interesting, sizes_of
from assay.core.campaign.headway import count_answers, counted_shard
from assay.core.campaign.variants import with_variants
from assay.core.campaign.worker import Worker, worker_of
from assay.core.domain.capabilities import HasKernels
from assay.core.domain.judgement import judge
from assay.core.domain.native_shard import Native, NativeRow
from assay.core.domain.oracle import Trust
from assay.core.domain.tally import Cell, Row
from assay.core.domain.verdict import Reason, unknown, verdict_of
from assay.core.store.measures import Measures
from assay.core.store.plan import Plan, ShardKey
from assay.core.store.quota import within_quota
from assay.core.store.shard import Fault, ShardResult
from assay.core.trial.trust import SAMPLE, proved_checker


def answers_of(plan: Plan, cases: int) -> int:
    """How many answers some cases have: of the oracle, and of each subject."""
    return cases * (1 + len(plan.subjects))


def run_shard(job: bytes, key: ShardKey) -> bytes:
    """Decide and judge every case of the range."""
    worker = worker_of(job)
    with counted_shard(answers_of(worker.plan, key.stop - key.start)):
        return _run(worker, key)


def _run(worker: Worker, key: ShardKey) -> bytes:
    planned = worker.plan
    specs = [subject.spec for subject in planned.subjects]
    native = None
    if isinstance(worker.domain, HasKernels) and planned.trust is Trust.CHECKED and not planned.variants:
        native = worker.domain.native(planned.sources[key.source].identity, planned.oracle, specs)
    if native is None:
        examined = case_by_case(worker, key, range(key.start, key.stop), count_answers)
        result = with_variants(worker, key, examined).result(key)
    else:
        result = run_native(worker, native, key)
    return msgspec.json.encode(result)


def run_native(worker: Worker, native: Native, key: ShardKey) -> ShardResult:
    """Run the range in kernels; run the cases to keep again without kernels, and compare the results."""
    started = time.perf_counter()
    rows = {_native_row(worker, found): found for found in native.run(key.start, key.stop, worker.plan.keep)}
    kernels = time.perf_counter() - started
    wanted = {i for row, found in rows.items() for i in found.indices if _to_keep(row)}
    expected = {i: row for row, found in rows.items() for i in found.indices}
    again = case_by_case(worker, key, sorted(wanted))
    differ = tuple(
        Fault(
            i, worker.domain.cases.encode(worker.sources[key.source].case(i)), "kernels and case-by-case results differ"
        )
        for i, row in again.table.items()
        if row != expected[i]
    )
    lowest = sorted(again.kept, key=lambda item: item.index)
    kept = tuple(within_quota((((k.subject, k.judgement.kind, k.group), k) for k in lowest), worker.plan.keep))
    clock = dict(again.clock) | {"kernels": kernels}
    counted = tuple((row, found.count) for row, found in rows.items())
    sampled, sizes = _sampled(worker, key)
    return ShardResult(key, counted, kept, again.faults + differ + sampled, clock, measures=Measures(sizes=sizes))


def _sampled(worker: Worker, key: ShardKey) -> tuple[tuple[Fault, ...], tuple[tuple[int, str, int], ...]]:
    """Check the evidence of a sample of cases with the proved checker too; give their sizes and verdicts besides."""
    if proved_checker(worker.domain) is None:
        return (), ()
    chosen = range(-(-key.start // SAMPLE) * SAMPLE, key.stop, SAMPLE)
    cases = [worker.sources[key.source].case(i) for i in chosen]
    decided = decide_trusted(worker, cases, chosen)
    found = zip(chosen, cases, decided, strict=True)
    faults = tuple(Fault(i, worker.domain.cases.encode(case), d.fault) for i, case, d in found if d.fault)
    return faults, sizes_of(worker.domain, cases, decided)


def _native_row(worker: Worker, found: NativeRow) -> Row:
    oracle = unknown(Reason.CRASH) if found.oracle is None else verdict_of(found.oracle)
    cells = []
    for label, objection in zip(found.said, found.objections or (None,) * len(found.said), strict=True):
        ruling = judge(worker.domain.table, oracle, verdict_of(label), objection)
        cells.append(Cell(label, ruling))
    return Row(oracle.label, tuple(cells))


def _to_keep(row: Row) -> bool:
    return row.oracle == unknown(Reason.CRASH).label or any(
        is_interesting(verdict_of(cell.label), cell.judgement) for cell in row.cells
    )
