"""Breadth-first search by several threads, layer by layer, over one table.

The states of a layer are claimed in small blocks: first those that the thread itself has stored, then those of others.
So no thread waits while there is work in the layer. All threads finish a layer before the next one begins, and wait at
a gate for each other; hence runs are shortest. A bad state does not end its layer: of all bad states, the one with the
least row is taken, which does not depend on timing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.atomic import fetch_add, load_shared
from assay.domains.promela.engine.native.kernels.codes import (
    BLOCK,
    DONE,
    GROW,
    NO_ROOM,
    PAUSED,
    TOO_SMALL,
)
from assay.domains.promela.engine.native.kernels.gate import comes_last, has_passed, open_gate, shut_gate
from assay.domains.promela.engine.native.kernels.layer_codes import (
    AHEAD,
    APART,
    BAD,
    CLAIM,
    COUNT,
    CULPRIT,
    DEPTH,
    FAULT,
    HELD,
    HELD_END,
    HURRY,
    LAST_TAKEN,
    OWNER,
    SHUT,
    START,
    TRANSITIONS,
    TROUBLE,
    TURN,
)
from assay.domains.promela.engine.native.kernels.machine import call, prefetch_to_write, read, write
from assay.domains.promela.engine.native.kernels.shared_table import find_or_add_shared, has_rows, place_of
from assay.domains.promela.engine.native.kernels.visited_table import hash_of

if TYPE_CHECKING:
    from assay.core.native.jit import Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def claim(control: Longs, claims: Longs, ends: Longs, me: int, threads: int) -> bool:
    """Hold the next states of the layer, if there are any left: the first of its own, or the last of another thread.

    So the states of a thread stay neighbours, and most of their successors are its own.
    """
    for turn in range(threads):
        owner = (me + turn) % threads
        start = claims[owner * APART + START]
        blocks = (ends[owner] - start + CLAIM - 1) // CLAIM
        taken = claims[owner * APART]
        if (taken & LAST_TAKEN - 1) + taken // LAST_TAKEN < blocks:
            taken = fetch_add(claims, owner * APART, 1 if turn == 0 else LAST_TAKEN)
            front = taken & LAST_TAKEN - 1
            back = taken // LAST_TAKEN
            if front + back < blocks:
                first = start + CLAIM * (front if turn == 0 else blocks - 1 - back)
                control[HELD] = first
                control[HELD_END] = min(first + CLAIM, ends[owner])
                control[OWNER] = owner
                return True
    return False


@aot
def is_less(rows: Rows, place: int, other: int, width: int) -> bool:
    """Whether the row at a place is less than another one, word by word."""
    for i in range(width):
        if rows[place * width + i] != rows[other * width + i]:
            return rows[place * width + i] < rows[other * width + i]
    return False


@aot
def accuse(control: Longs, rows: Rows, place: int, fault: int, width: int) -> None:
    """Note a bad state if there is none yet that is better: a deadlock before a fault, then the least row."""
    known = control[CULPRIT] - 1
    if known >= 0 and (control[FAULT] == 0) != (fault == 0):
        if fault != 0:
            return
    elif known >= 0 and not is_less(rows, place, known, width):
        return
    control[CULPRIT] = place + 1
    control[FAULT] = fault


@aot
def accuse_origins(
    control: Longs, rows: Rows, runs: Rows, owner: int, start: int, end: int, begins: Rows, out: Rows, width: int
) -> None:
    """Note the faults of the steps in `out` from the states of a thread from `start` to `end`.

    `begins` has where in `out` the steps of each of these states begin, and at last where they end.
    """
    for held in range(start, end):
        for k in range(int(np.int64(begins[held - start])), int(np.int64(begins[held - start + 1]))):
            fault = int(np.int64(out[k * (width + 1) + width]))
            if fault != 0:
                accuse(control, rows, place_of(runs, owner, held), fault, width)


@aot
def has_next_layer(
    control: Longs, counts: Longs, claims: Longs, ends: Longs, marks: Rows, threads: int, few: int, many: int
) -> bool:
    """Make the new states the next layer, if they are at least `few`, fewer than `many`, and no state was bad."""
    fresh = 0
    for thread in range(threads):
        if counts[thread * APART + BAD] != 0:
            return False
        fresh += counts[thread * APART] - ends[thread]
    depth = control[DEPTH] + 1
    if fresh < few or fresh >= many or (depth + 2) * threads > marks.size:
        return False
    for thread in range(threads):
        claims[thread * APART] = 0
        claims[thread * APART + START] = ends[thread]
        ends[thread] = counts[thread * APART]
        marks[(depth + 1) * threads + thread] = ends[thread]
    return True


@aot
def search_layers(
    control: Longs,
    gate: Longs,
    counts: Longs,
    table: Rows,
    rows: Rows,
    runs: Rows,
    next_run: Longs,
    claims: Longs,
    ends: Longs,
    marks: Rows,
    out: Rows,
    hashes: Longs,
    begins: Rows,
    width: int,
    me: int,
    threads: int,
    working: int,
    few: int,
    many: int,
    quota: int,
    reserve: int,
    budget: int,
    give_way: int,
    successors: int,
    ended: int,
    stop_at_faults: int,
) -> int:
    """Expand states of layers, at most about `budget`, storing at most `quota`; give the reason why it stops.

    `DONE`: the layer has no more states to claim. The `working` threads go on to the next one if that has at least
    `few` states and fewer than `many`, and none of them has met a bad state. When one has to stop, the others stop
    after their block. `counts` has how many states each thread has stored, `marks` for each layer where they begin.
    """
    stride = width + 1
    mask = table.size - 1
    most = runs.size // threads
    first = me * most
    least = control[COUNT] + quota
    done = 0
    while True:
        if control[HELD] == control[HELD_END] and not claim(control, claims, ends, me, threads):
            counts[me * APART] = control[COUNT]
            counts[me * APART + BAD] = control[CULPRIT]
            turn = gate[TURN]
            if comes_last(gate, working):
                if not has_next_layer(control, counts, claims, ends, marks, threads, few, many):
                    shut_gate(gate)
                    return DONE
                open_gate(gate)
            elif not has_passed(gate, turn, give_way, out):
                return DONE
            control[DEPTH] += 1
            continue
        lacking = 0
        if done >= budget or (done > 0 and (load_shared(gate, SHUT) != 0 or load_shared(gate, HURRY) != 0)):
            lacking = PAUSED
        elif control[COUNT] + BLOCK + reserve > least:
            lacking = GROW
        elif not has_rows(control, rows, runs, next_run, most, me, BLOCK + reserve, width):
            lacking = NO_ROOM
        if lacking != 0:
            shut_gate(gate)
            return lacking
        filled = 0
        owner = control[OWNER] * most
        start = held = control[HELD]
        held_end = control[HELD_END]
        while held < held_end and filled < BLOCK:
            place = place_of(runs, owner, held)
            found = call(successors, rows, place * width, out, filled * stride)
            if found < 0:
                control[TROUBLE] = found
                if filled == 0:
                    control[HELD] = held
                    shut_gate(gate)
                    return TOO_SMALL
                break  # what was expanded is kept; the next block begins here
            if found == 0 and stop_at_faults and call(ended, rows, place * width, out, filled * stride) == 0:
                accuse(control, rows, place, 0, width)
            write(begins, held - start, np.uint32(filled))
            filled += found
            done += 1
            held += 1
        control[HELD] = held
        control[TRANSITIONS] += filled
        faults = np.uint32(0)
        for k in range(filled):
            faults |= out[k * stride + width]
            hashed = hash_of(out, k * stride, width)
            hashes[k] = hashed
            prefetch_to_write(table, hashed & mask)  # an exchange would wait for another core's line
        if faults != 0 and stop_at_faults:
            begins[held - start] = filled
            accuse_origins(control, rows, runs, owner, start, held, begins, out, width)
        count = control[COUNT]
        free = place_of(runs, first, count)
        for k in range(filled):
            if read(out, k * stride + width) > 1:
                continue  # a run-time error has no successor
            if find_or_add_shared(table, rows, free, out, k * stride, width, hashes[k]) == free:
                count += 1
                free = place_of(runs, first, count)
                prefetch_to_write(rows, (free + AHEAD) * width)
        control[COUNT] = count
