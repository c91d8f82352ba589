"""How threads that search for cycles get their work from each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.atomic import load_shared
from assay.domains.promela.engine.native.kernels.layer_codes import APART
from assay.domains.promela.engine.native.kernels.product import automaton_state
from assay.domains.promela.engine.native.kernels.product_codes import FINISHED, PATH, REJECTING

if TYPE_CHECKING:
    from assay.core.native.jit import Bytes, Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def is_taken(
    whereabouts: Longs, rows: Rows, state: int, component: Longs, shape: Longs, me: int, threads: int, width: int
) -> bool:
    """Whether another thread is in the component of this state, which does not reject."""
    part = component[automaton_state(rows, state, shape, width)]
    taken = False
    for thread in range(threads):
        taken = taken or (thread != me and load_shared(whereabouts, thread * APART) == part)
    return taken and part != REJECTING


@aot
def first_last(roots: Longs, count: int) -> int:
    """Turn the list around, since a thread begins with the last state of its list; give its length."""
    for k in range(count // 2):
        roots[k], roots[count - 1 - k] = roots[count - 1 - k], roots[k]
    return count


@aot
def share_roots(
    control: Longs,
    rows: Rows,
    path: Longs,
    ids: Longs,
    marks: Bytes,
    component: Longs,
    roots: Longs,
    shape: Longs,
    skip: int,
    step: int,
    width: int,
) -> int:
    """List states without a mark that a thread has met, of every `step` one; those next to its start come last.

    With these the other thread begins: the first one comes back to them last. If it has met such states outside of the
    component that it is in, only these are listed. If it has met none, and all states of its path are of components
    that reject, it has nothing left to do there, and its path ends.
    """
    length = control[PATH]
    if length == 0:
        return 0
    here = component[automaton_state(rows, path[3 * (length - 1)], shape, width)]
    rejecting = True
    met = 0
    count = 0
    for turn in range(1 if here == REJECTING else 2):
        for at in range(0, 3 * length, 3):
            while path[at + 1] < path[at + 2] and load_shared(marks, ids[path[at + 1]]) == FINISHED:
                path[at + 1] += 1
            for k in range(path[at + 1], path[at + 2]):
                if load_shared(marks, ids[k]) != 0:
                    continue
                part = component[automaton_state(rows, ids[k], shape, width)]
                if (here == REJECTING or part != here) == (turn == 0):
                    if met % step == skip:
                        roots[count] = ids[k]
                        count += 1
                    met += 1
                    if count == roots.size:
                        return first_last(roots, count)
            if rejecting and component[automaton_state(rows, path[at], shape, width)] != REJECTING:
                rejecting = False
        if met > 0:
            return first_last(roots, count)
    if rejecting:
        control[PATH] = 0
    return 0
