"""Depth-first search of the state space, in the order of SPIN: the first step of a state first.

Unexpanded states wait on a stack. One state at a time, the search follows a single run, which finds deep violations
early. From the top of a stack, several states can also be expanded together, so that their table entries and rows are
prefetched as in breadth-first search. The kernel returns after `budget` expansions; its whole state is in arrays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.codes import (
    BLOCK,
    COUNT,
    CULPRIT,
    DEADLOCK,
    DEPTH,
    DONE,
    FAULT,
    FAULTY,
    GROW,
    NO_PARENT,
    NO_ROOM,
    NO_SLOT,
    PAUSED,
    STACK,
    TOO_SMALL,
    TRANSITIONS,
    TROUBLE,
)
from assay.domains.promela.engine.native.kernels.machine import call, prefetch
from assay.domains.promela.engine.native.kernels.visited_table import find_or_add, hash_of, tag_of

if TYPE_CHECKING:
    from assay.core.native.jit import Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def depth_first(
    control: Longs,
    table: Rows,
    rows: Rows,
    parents: Rows,
    stack: Rows,
    out: Rows,
    hashes: Longs,
    origins: Rows,
    width: int,
    reserve: int,
    budget: int,
    together: int,
    successors: int,
    ended: int,
    stop_at_faults: int,
) -> int:
    """Continue a search for about `budget` expansions, `together` at a time; give the reason why it stops."""
    stride = width + 1
    mask = table.size - 1
    expanded = 0
    count = control[COUNT]
    while control[STACK] > 0:
        if expanded >= budget:
            state = np.int64(stack[control[STACK] - 1])
            depth = 0
            while parents[state] != NO_PARENT:
                state = np.int64(parents[state])
                depth += 1
            control[DEPTH] = depth
            return PAUSED
        if 2 * (count + BLOCK + reserve) > table.size + table.size // 2:
            return GROW
        if (count + BLOCK + reserve) * width > rows.size:
            return NO_ROOM
        filled = 0
        top = control[STACK]
        last = max(0, top - together)
        while top > last and filled < BLOCK:
            state = np.int64(stack[top - 1])
            found = call(successors, rows, state * width, out, filled * stride)
            if found < 0:
                control[TROUBLE] = found
                return TOO_SMALL
            if found == 0 and stop_at_faults and call(ended, rows, state * width, out, filled * stride) == 0:
                control[CULPRIT] = state
                return DEADLOCK
            for k in range(filled, filled + found):
                origins[k] = state
            filled += found
            top -= 1
            expanded += 1
        control[STACK] = top
        control[TRANSITIONS] += filled
        for k in range(filled):
            fault = out[k * stride + width]
            if fault != 0 and stop_at_faults:
                control[CULPRIT] = origins[k]
                control[FAULT] = fault
                return FAULTY
            hashed = hash_of(out, k * stride, width)
            hashes[k] = hashed
            prefetch(table, hashed & mask)
        for k in range(filled):
            hashed = hashes[k]
            entry = np.int64(table[hashed & mask])
            if entry != 0 and (entry ^ tag_of(hashed, mask)) <= mask:
                prefetch(rows, (int(entry & mask) - 1) * width)
        for i in range(filled):
            k = filled - 1 - i  # the first step ends on top
            if out[k * stride + width] > 1:
                continue  # a run-time error has no successor
            number = find_or_add(table, rows, count, out, k * stride, width, hashes[k])
            if number == NO_SLOT:
                return NO_ROOM
            if number == count:
                parents[number] = origins[k]
                stack[control[STACK]] = number
                control[STACK] += 1
                count += 1
                control[COUNT] = count
    return DONE
