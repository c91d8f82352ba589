"""Breadth-first search of all states: assertions, run-time errors and deadlocks, by runs with the fewest steps.

States are expanded a block at a time, so that the memory a block needs can be on its way before it is used: what a
search waits for is memory. The kernel gives up control now and then; all it knows is in arrays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.core.compiled import Longs, compiled
from assay.promela.engine.native.machine import call, prefetch
from assay.promela.engine.native.store import FULL, find_or_add, hash_of

if TYPE_CHECKING:
    from assay.promela.engine.native.machine import Rows

# places in `control`
HEAD, COUNT, TRANSITIONS, FAULT, TROUBLE, CULPRIT, DEPTH, LAYER_END = range(8)
# why a kernel stops
DONE, PAUSED, GROW, NO_ROOM, FAULTY, DEADLOCK, TOO_SMALL = range(7)
BLOCK = 256
"""Successors that are looked up together."""
NO_PARENT = 0xFFFFFFFF


@compiled
def breadth_first(
    control: Longs,
    table: Rows,
    rows: Rows,
    parents: Rows,
    out: Rows,
    hashes: Longs,
    origins: Longs,
    width: int,
    reserve: int,
    budget: int,
    successors: int,
    ended: int,
    stop_at_faults: int,
) -> int:
    """Go on with a search, for at most so many expansions."""
    stride = width + 1
    last = control[HEAD] + budget
    while control[HEAD] < control[COUNT]:
        if control[HEAD] >= last:
            return PAUSED
        if 2 * (control[COUNT] + BLOCK + reserve) > table.size + table.size // 2:
            return GROW
        if (control[COUNT] + BLOCK + reserve) * width > rows.size:
            return NO_ROOM
        filled = 0
        start = control[HEAD]
        while control[HEAD] < control[COUNT] and filled < BLOCK:
            head = control[HEAD]
            if head == control[LAYER_END]:
                if start < head:
                    break  # what this block leads to belongs to the next layer
                control[LAYER_END] = control[COUNT]
                control[DEPTH] += 1
            found = call(successors, rows, head * width, out, filled * stride)
            if found < 0:
                control[TROUBLE] = found
                return TOO_SMALL
            if found == 0 and stop_at_faults and call(ended, rows, head * width, out, filled * stride) == 0:
                control[CULPRIT] = head
                return DEADLOCK
            for k in range(filled, filled + found):
                origins[k] = head
            filled += found
            control[HEAD] = head + 1
        control[TRANSITIONS] += filled
        for k in range(filled):
            fault = out[k * stride + width]
            if fault != 0 and stop_at_faults:
                control[CULPRIT] = origins[k]
                control[FAULT] = fault
                return FAULTY
            hashes[k] = hash_of(out, k * stride, width)
            prefetch(table, hashes[k] & (table.size - 1))
        for k in range(filled):
            entry = table[hashes[k] & (table.size - 1)]
            if entry != 0:
                prefetch(rows, (int(entry) - 1) * width)
        for k in range(filled):
            if out[k * stride + width] > 1:
                continue  # after a run-time error there is no state
            number = find_or_add(table, rows, control[COUNT], out, k * stride, width, hashes[k])
            if number == FULL:
                return NO_ROOM
            if number == control[COUNT]:
                parents[number] = origins[k]
                control[COUNT] += 1
    return DONE
