"""Breadth-first search within the states that another search has stored, for a shorter run to one of them.

A depth-first search reaches a state by a long run even where its own states hold a short one. This search follows the
same successors and drops those that are not stored. Its runs are the shortest ones through the states that are marked
in `expanded`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.codes import DONE, NO_PARENT, NO_SLOT, PAUSED
from assay.domains.promela.engine.native.kernels.machine import call
from assay.domains.promela.engine.native.kernels.visited_table import find_or_add, hash_of_words

if TYPE_CHECKING:
    from assay.core.native.jit import Bytes
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def shortcut(
    table: Rows,
    rows: Rows,
    parents: Rows,
    queue: Rows,
    reached: Bytes,
    expanded: Bytes,
    out: Rows,
    width: int,
    budget: int,
    successors: int,
    goal: int,
) -> int:
    """Search for a stored state, for at most `budget` expansions; `DONE` if it is found, else `PAUSED`."""
    stride = width + 1
    full = rows.size // width  # with this count, a row that is not stored is not added
    head, tail = 0, 1
    queue[0] = 0
    reached[0] = 1
    parents[0] = NO_PARENT
    while head < tail and head < budget:
        state = int(np.int64(queue[head]))
        if state == goal:
            return DONE
        head += 1
        if expanded[state] == 0:
            continue
        found = call(successors, rows, state * width, out, 0)
        for k in range(found):  # negative where a row overflows: then there is no way on from here
            if out[k * stride + width] > 1:
                continue  # a run-time error has no successor
            number = find_or_add(table, rows, full, out, k * stride, width, hash_of_words(out, k * stride, width))
            if number == NO_SLOT or reached[number] != 0:
                continue
            reached[number] = 1
            parents[number] = state
            queue[tail] = number
            tail += 1
    return PAUSED
