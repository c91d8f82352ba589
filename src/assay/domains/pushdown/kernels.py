"""Has every kernel of the domain compiled, in processes side by side: it takes a minute or two, once on a machine."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import as_completed

from assay.core.campaign.workers import process_pool
from assay.core.domain.native_shard import Tell
from assay.domains.pushdown.checker.kernel import NativeChecker
from assay.domains.pushdown.engine.engines import ENGINES, Form
from assay.domains.pushdown.engine.weighted.decide import decide_with_weights
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.native_shard import ORACLES, SUBJECTS, KernelShard
from assay.domains.pushdown.sources import catalogue as sources
from assay.domains.pushdown.subjects.catalogue import FAULTS
from assay.domains.pushdown.subjects.summaries import decide_by_summaries


def _cases(count: int, **parameters: str) -> list[Case]:
    source = sources.RANDOM.build("pushdown", parameters)
    return [source.case(i) for i in range(count)]


def _engines(form: Form) -> None:
    for case in _cases(6):
        for engine in (engine for engine in ENGINES.values() if engine.form is form):
            answer = engine(case)
            if answer.evidence is not None and form is Form.DENSE:
                NativeChecker().check(case, answer.verdict, answer.evidence)


def _dense() -> None:
    _engines(Form.DENSE)
    for fault in FAULTS.values():
        fault(_cases(1)[0])


def _sparse() -> None:
    _engines(Form.SPARSE)


def _weights() -> None:
    for case in _cases(40, weights="int", rules="40"):
        decide_by_summaries(case)
        answer = decide_with_weights(case)
        if answer is not None and answer.evidence is not None:
            NativeChecker().check(case, answer.verdict, answer.evidence)


def _loops() -> None:
    identity = sources.RANDOM.build("pushdown", {}).identity
    for oracle in ORACLES:
        KernelShard(identity, oracle, tuple(SUBJECTS)).run(0, 6, 1)


GROUPS: Mapping[str, Callable[[], None]] = {"sparse": _sparse, "dense": _dense, "weights": _weights, "loops": _loops}


def _compile(group: str) -> None:
    GROUPS[group]()


def compile_all(tell: Tell) -> None:
    """Compile what is not on disk yet."""
    with process_pool(min(len(GROUPS), os.cpu_count() or 1)) as pool:
        # not `pool.map`, which cancels its tasks when it is interrupted: a pool that ends then stumbles over those
        tasks = [pool.submit(_compile, group) for group in GROUPS]
        for done, task in enumerate(as_completed(tasks), start=1):
            task.result()
            tell(done, len(tasks))
