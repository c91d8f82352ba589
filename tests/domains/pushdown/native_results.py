"""A range of cases natively and case by case: what is counted and kept must be the same."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from assay.core.campaign.case_by_case import case_by_case
from assay.core.campaign.job import job_of
from assay.core.campaign.run_shard import run_native
from assay.core.campaign.worker import Worker, worker_of
from assay.core.domain.capabilities import HasKernels
from assay.core.domain.protocol import load_domain
from assay.core.store.plan import ShardKey, make_plan
from assay.core.store.shard import ShardResult
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.oracle.engines import PROVED

OWN_KINDS = [kind for kind in DOMAIN.subject_kinds if kind.name in {"engine", "fault"}]
OURS = [f"{kind.name}:{config}" for kind in OWN_KINDS for config in kind.configs if config != PROVED]
"""Every subject that is an engine or a planted fault, but the proved engine, which has no kernel."""
ORACLES = [kind.name for kind in DOMAIN.oracle_kinds if kind.name != PROVED]


def worker_for(source: str, oracle: str, subjects: Sequence[str]) -> Worker:
    plan = make_plan(load_domain("pushdown"), [source], subjects, cases=100, oracle=oracle, keep=3)
    return worker_of(msgspec.json.encode(job_of(plan)))


def same_results(worker: Worker, start: int, stop: int) -> ShardResult:
    """Run a range both ways, require the same results, and return them."""
    assert isinstance(worker.domain, HasKernels)
    specs = [subject.spec for subject in worker.plan.subjects]
    native = worker.domain.native(worker.plan.sources[0].identity, worker.plan.oracle, specs)
    assert native is not None
    key = ShardKey(0, start, stop)
    kernels = run_native(worker, native, key)
    ordinary = case_by_case(worker, key, range(start, stop)).result(key)
    assert dict(kernels.rows) == dict(ordinary.rows)
    assert {(k.index, k.subject, k.row) for k in kernels.kept} == {(k.index, k.subject, k.row) for k in ordinary.kept}
    assert not kernels.faults
    assert not ordinary.faults
    return kernels
