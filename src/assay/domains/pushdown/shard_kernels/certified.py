"""Kernels that check the evidence of an engine and give the code of its answer."""

from __future__ import annotations

from assay.core.native.jit import borrowed, compiled
from assay.domains.pushdown.checker.kernel_closed import proves_unreachable
from assay.domains.pushdown.checker.kernel_derivation import proves_meeting, proves_reachable
from assay.domains.pushdown.engine.found import BACKWARD, BOTH, REACHABLE, UNREACHABLE
from assay.domains.pushdown.engine.found_kernel import Found
from assay.domains.pushdown.model.flat_kernel import FlatCase
from assay.domains.pushdown.shard_kernels.codes import NO_MEMORY, REJECTED

ROOM = 1 << 30
"""The memory limit of an engine, in bytes."""


@compiled
def _proved(case: FlatCase, found: Found) -> bool:
    """Whether the checkers accept the evidence."""
    case, found = borrowed(case), borrowed(found)
    if found.answer == REACHABLE and found.direction == BOTH:
        return proves_meeting(case, found.location, found.entries, found.path, found.more_entries, found.more_path)
    backward = found.direction == BACKWARD
    if found.answer == REACHABLE:
        return proves_reachable(case, backward, found.entries, found.location, found.path, found.other)
    return found.answer == UNREACHABLE and proves_unreachable(case, backward, found.edges, found.pairs)


@compiled
def certified(case: FlatCase, found: Found) -> int:
    """The code of an answer: `REJECTED` if the checkers reject its evidence."""
    if found.answer == NO_MEMORY:
        return NO_MEMORY
    return found.answer if _proved(case, found) else REJECTED
