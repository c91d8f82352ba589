"""The engines that can be the oracle, each with its maker."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from msgspec.structs import replace

from assay.core.domain.oracle import OracleKind
from assay.domains.boogie.engine.run import Budget, load_kernels
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import MOST_STEPS, Evidence
from assay.domains.boogie.oracle.decide import CHECK, MACHINE, PAPER, SEMANTICS, Executor
from assay.errors import UsageError


def _kind(engine: Executor, summary: str, prepare: Callable[[], None]) -> OracleKind[Program, Evidence]:
    return OracleKind(engine.name, summary, partial(_ready, engine, prepare), partial(_limited, engine, prepare))


def _ready(engine: Executor, prepare: Callable[[], None]) -> Executor:
    prepare()
    return engine


def _limited(engine: Executor, prepare: Callable[[], None], options: Mapping[str, str]) -> Executor:
    """Make an oracle with the given step limit."""
    prepare()
    steps = options.get("steps")
    if steps is None:
        return replace(engine, limit=CHECK if engine is MACHINE else PAPER)
    if not (steps.isascii() and steps.isdecimal() and 0 < len(steps) < 13 and 0 < int(steps) <= MOST_STEPS):
        remedy = f"write --steps 1000000; at most {MOST_STEPS}"
        raise UsageError(f"not a number of steps: {steps[:20]!r}", where="--steps", remedy=remedy)
    return replace(engine, limit=Budget(int(steps), int(steps)))


def _nothing() -> None:
    """Prepare nothing: the semantics needs no kernels."""


KINDS = (
    _kind(MACHINE, "a compiled machine", load_kernels),
    _kind(SEMANTICS, "the steps of the definitions, one by one", _nothing),
)
