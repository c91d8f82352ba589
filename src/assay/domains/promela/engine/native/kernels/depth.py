"""Depth-first search of the state space, in the order of SPIN: the first step of a state first.

States wait on a stack, and `expanded` marks those that need not wait any more. A state that is reached again while it
waits is put on the stack again, so that the search goes on from the deepest state. One state at a time, it follows a
single run, which finds deep violations early. Several states from the top of the stack can also be expanded together,
so that table entries are prefetched as in breadth-first search. The kernel returns after `budget` expansions; its whole
state is in arrays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.atomic import store_word
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
from assay.domains.promela.engine.native.kernels.machine import call, prefetch, read
from assay.domains.promela.engine.native.kernels.visited_table import find_or_add, hash_of

if TYPE_CHECKING:
    from assay.core.native.jit import Bytes, Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def depth_first(
    control: Longs,
    table: Rows,
    rows: Rows,
    parents: Rows,
    stack: Rows,
    expanded: Bytes,
    batch: Rows,
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
    done = 0
    room = stack.size - rows.size // width - BLOCK - reserve  # a new state always has a place on the stack
    count = control[COUNT]
    while control[STACK] > 0:
        if done >= budget:
            deepest = int(np.int64(stack[control[STACK] - 1]))
            depth = 0
            while parents[deepest] != NO_PARENT:
                deepest = int(np.int64(parents[deepest]))
                depth += 1
            control[DEPTH] = depth
            return PAUSED
        if 2 * (count + BLOCK + reserve) > table.size + table.size // 2:
            return GROW
        if (count + BLOCK + reserve) * width > rows.size:
            return NO_ROOM
        filled = taken = 0
        top = control[STACK]
        code = PAUSED
        while top > 0 and taken < together and filled < BLOCK:
            top -= 1
            state = int(np.int64(stack[top]))
            if expanded[state] != 0:
                continue
            found = call(successors, rows, state * width, out, filled * stride)
            if found < 0:
                control[TROUBLE] = found
                code = TOO_SMALL
                break
            if found == 0 and stop_at_faults and call(ended, rows, state * width, out, filled * stride) == 0:
                control[CULPRIT] = state
                code = DEADLOCK
                break
            expanded[state] = 1
            batch[taken] = state
            taken += 1
            for k in range(filled, filled + found):
                store_word(origins, k, state)
            filled += found
        if code != PAUSED:
            for i in range(taken):
                expanded[batch[i]] = 0
            return code
        done += taken
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
        for i in range(filled):
            k = filled - 1 - i  # the first step ends on top
            if read(out, k * stride + width) > 1:
                continue  # a run-time error has no successor
            number = find_or_add(table, rows, count, out, k * stride, width, hashes[k])
            if number == NO_SLOT:
                return NO_ROOM
            if number == count:
                count += 1
                control[COUNT] = count
            elif expanded[number] != 0 or control[STACK] >= room:
                continue
            parents[number] = origins[k]
            stack[control[STACK]] = number
            control[STACK] += 1
    return DONE
