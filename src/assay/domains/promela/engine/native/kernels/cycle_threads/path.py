"""The parts on the path of a thread, and how they are united once a cycle is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.cycle_threads.union_find import are_united, members_of, unite
from assay.domains.promela.engine.native.kernels.product_codes import (
    ACCEPTING,
    EMPTY,
    FIRSTS,
    FOUND,
    LOST,
    PATH,
    PAUSED,
    TAKEN,
)

if TYPE_CHECKING:
    from assay.core.native.jit import Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows

LOOKS = 16
"""Parts of its path that a thread looks at for each state that it takes over, on average."""


@aot
def close_cycle(control: Longs, parents: Rows, nodes: Rows, path: Longs, firsts: Longs, successor: int) -> int:
    """Unite the parts on the path from that of a successor of its last state on; give PAUSED if others are at it."""
    last = path[3 * (control[PATH] - 1)]
    while not are_united(parents, last, successor):
        if control[FIRSTS] < 2:
            return LOST
        top = 3 * firsts[control[FIRSTS] - 1]
        if not unite(parents, nodes, path[top], path[top - 3]):
            return PAUSED
        control[FIRSTS] -= 1
    return FOUND if members_of(parents, nodes, last) & ACCEPTING != 0 else EMPTY


@aot
def close_below(control: Longs, parents: Rows, nodes: Rows, path: Longs, firsts: Longs) -> int:
    """If the last part is on the path twice, because others have united it, unite the parts in between.

    Give EMPTY if it is there once, and PAUSED if the path may have changed. A long path is only looked through after
    many states have been taken over.
    """
    control[TAKEN] += 1
    if control[TAKEN] * LOOKS < control[FIRSTS]:
        return EMPTY
    control[TAKEN] = 0
    state = path[3 * (control[PATH] - 1)]
    below = 0
    while below < control[FIRSTS] - 1 and not are_united(parents, path[3 * firsts[below]], state):
        below += 1
    if below == control[FIRSTS] - 1:
        return EMPTY
    while control[FIRSTS] > below + 1:
        top = 3 * firsts[control[FIRSTS] - 1]
        if not unite(parents, nodes, path[top], path[top - 3]):
            return PAUSED
        control[FIRSTS] -= 1
    return FOUND if members_of(parents, nodes, state) & ACCEPTING != 0 else PAUSED
