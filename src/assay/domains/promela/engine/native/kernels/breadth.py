"""Breadth-first search of the state space: shortest runs to failed assertions, run-time errors and deadlocks.

A search is bound by memory latency. States are expanded in blocks, so that the table entries of a block are prefetched
before they are read. Rows are not: to prefetch a row, the kernel would have to wait for its entry. The kernel returns
after `budget` expansions; its whole state is in arrays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    HEAD,
    LAYER_END,
    NO_ROOM,
    NO_SLOT,
    PAUSED,
    TOO_SMALL,
    TRANSITIONS,
    TROUBLE,
)
from assay.domains.promela.engine.native.kernels.machine import call, prefetch, read
from assay.domains.promela.engine.native.kernels.visited_table import find_or_add, hash_of

if TYPE_CHECKING:
    from assay.core.native.jit import Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def breadth_first(
    control: Longs,
    table: Rows,
    rows: Rows,
    parents: Rows,
    out: Rows,
    hashes: Longs,
    origins: Rows,
    width: int,
    reserve: int,
    wide: int,
    budget: int,
    successors: int,
    ended: int,
    stop_at_faults: int,
) -> int:
    """Continue a search for at most `budget` expansions, or until `wide` states wait; give the reason why it stops."""
    stride = width + 1
    mask = table.size - 1
    last = control[HEAD] + budget
    count = control[COUNT]
    while control[HEAD] < count:
        if control[HEAD] >= last or count - control[HEAD] >= wide:
            return PAUSED
        if 2 * (count + BLOCK + reserve) > table.size + table.size // 2:
            return GROW
        if (count + BLOCK + reserve) * width > rows.size:
            return NO_ROOM
        filled = 0
        start = head = control[HEAD]
        while head < count and filled < BLOCK:
            if head == control[LAYER_END]:
                if start < head:
                    break  # the successors of this block belong to the next layer
                control[LAYER_END] = count
                control[DEPTH] += 1
            found = call(successors, rows, head * width, out, filled * stride)
            if found < 0:
                control[TROUBLE] = found
                return TOO_SMALL
            if found == 0 and stop_at_faults and call(ended, rows, head * width, out, filled * stride) == 0:
                control[CULPRIT] = head
                return DEADLOCK
            for k in range(filled, filled + found):
                store_word(origins, k, head)
            filled += found
            head += 1
        control[HEAD] = head
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
            if read(out, k * stride + width) > 1:
                continue  # a run-time error has no successor
            number = find_or_add(table, rows, count, out, k * stride, width, hashes[k])
            if number == NO_SLOT:
                return NO_ROOM
            if number == count:
                parents[number] = origins[k]
                count += 1
                control[COUNT] = count
    return DONE
