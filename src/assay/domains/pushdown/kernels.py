"""Compiles the kernels of the domain ahead of time, in parallel processes, once per machine."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from assay.core.domain.lazy import LazyModule
from assay.domains.pushdown.checker.kernel import CHECKER
from assay.domains.pushdown.checker.weight_sides import WEIGHTS
from assay.domains.pushdown.engine.engines import DENSE, SPARSE
from assay.domains.pushdown.engine.weighted.decide import WEIGHTED
from assay.domains.pushdown.shard.library import SHARDS, SPARSE_SHARDS, WEIGHTED_SHARDS
from assay.domains.pushdown.summaries import SUMMARIES

if TYPE_CHECKING:
    from concurrent import futures

    from assay.core.campaign import workers
    from assay.core.domain.native_shard import Tell
else:
    futures = LazyModule("concurrent.futures")
    workers = LazyModule("assay.core.campaign.workers")

GROUPS = (
    (DENSE, CHECKER, SHARDS),
    (SPARSE, WEIGHTED, WEIGHTS, SUMMARIES),
    (WEIGHTED_SHARDS,),
    (SPARSE_SHARDS,),
)
"""Groups of libraries that share kernels; one process builds a group and translates shared kernels once."""
FREQUENT = 2
"""The first groups are compiled ahead of any command, the others ahead of the campaigns that need them."""


def all_compiled(*, rare: bool) -> bool:
    """Whether the kernels are compiled and on disk."""
    return all(library.is_built() for group in GROUPS[: None if rare else FREQUENT] for library in group)


def _build(group: int, number: int) -> None:
    library = GROUPS[group][number]
    if not library.is_built():
        library.build()


def _build_group(group: int) -> None:
    for number in range(len(GROUPS[group])):
        _build(group, number)


def compile_all(tell: Tell, *, rare: bool) -> None:
    """Compile what is not on disk."""
    count = len(GROUPS) if rare else FREQUENT
    with workers.process_pool(min(count, os.cpu_count() or 1)) as pool:
        # not `pool.map`: when interrupted it cancels its tasks, and shutting down the pool then fails on them
        tasks = [pool.submit(_build_group, group) for group in range(count)]
        for done, task in enumerate(futures.as_completed(tasks), start=1):
            task.result()
            tell(done, len(tasks))
