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
def certified(case: FlatCase, found: Found) -> int:
    """The code of an answer: `REJECTED` if the checkers reject its evidence."""
    case, found = borrowed(case), borrowed(found)
    backward = found.direction == BACKWARD
    if found.answer == REACHABLE and found.direction == BOTH:
        good = proves_meeting(case, found.location, found.entries, found.path, found.more_entries, found.more_path)
    elif found.answer == REACHABLE:
        good = proves_reachable(case, backward, found.entries, found.location, found.path, found.other)
    elif found.answer == UNREACHABLE:
        good = proves_unreachable(case, backward, found.edges, found.pairs)
    else:
        return NO_MEMORY
    return found.answer if good else REJECTED
