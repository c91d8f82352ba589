"""Depth-first search that does not store its states: bitstate hashing, and hash compaction.

Bitstate hashing (Holzmann 1987) sets a few bits of one large array for each state; a state whose bits are all set
counts as visited. Hash compaction (Wolper and Leroy 1993) stores a fingerprint of each state in a table. Both may take
a new state for a visited one and omit it. They never invent one: the stack holds the rows of the current run in full.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.lossy_codes import (
    COUNT,
    DEADLOCK,
    DEPTH,
    DONE,
    FAULT,
    FAULTY,
    GROW,
    GROW_STACK,
    HASHES,
    PAUSED,
    STACK,
    TOO_SMALL,
    TRANSITIONS,
    TROUBLE,
    USED,
)
from assay.domains.promela.engine.native.kernels.machine import call, high_product, read, write

if TYPE_CHECKING:
    from assay.core.native.jit import Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def fingerprint(rows: Rows, at: int, width: int) -> int:
    """Hash a row to 63 bits; both factors of each product depend on the row."""
    out = np.uint64(0x9E3779B97F4A7C15)
    for i in range(0, width, 2):
        pair = np.uint64(read(rows, at + i))
        if i + 1 < width:
            pair |= np.uint64(read(rows, at + i + 1)) << np.uint64(32)
        out = high_product(pair ^ np.uint64(0xA0761D6478BD642F), out ^ np.uint64(0xE7037ED1A0B428DB))
    out = high_product(out ^ np.uint64(0x8EBC6AF09C88C6E3), np.uint64(0xD6E8FEB86659FD93))
    return int(out >> np.uint64(1))


@aot
def set_bits(control: Longs, store: Longs, hashed: int) -> bool:
    """Set the bits of a hash; whether one of them was not set."""
    mask = store.size * 64 - 1
    step = int(high_product(np.uint64(hashed), np.uint64(0x589965CC75374CC3)) >> np.uint64(1)) | 1
    new = False
    for i in range(HASHES):
        bit = (hashed + i * step) & mask
        word = store[bit >> 6]
        one = np.int64(1) << (bit & 63)
        if word & one == 0:
            store[bit >> 6] = word | one
            control[USED] += 1
            new = True
    return new


@aot
def add_fingerprint(control: Longs, store: Longs, hashed: int) -> bool:
    """Add a fingerprint to a table with linear probing; whether it is new. A free entry is zero."""
    mask = store.size - 1
    slot = hashed & mask
    while store[slot] != 0:
        if store[slot] == hashed + 1:
            return False
        slot = (slot + 1) & mask
    store[slot] = hashed + 1
    control[USED] += 1
    return True


@aot
def move_fingerprints(old: Longs, store: Longs) -> int:
    """Insert all fingerprints of a table into a larger one."""
    mask = store.size - 1
    moved = 0
    for at in range(old.size):
        if old[at] != 0:
            slot = (old[at] - 1) & mask
            while store[slot] != 0:
                slot = (slot + 1) & mask
            store[slot] = old[at]
            moved += 1
    return moved


@aot
def lossy_search(
    control: Longs,
    store: Longs,
    stack: Rows,
    out: Rows,
    width: int,
    reserve: int,
    budget: int,
    compact: int,
    successors: int,
    ended: int,
    stop_at_faults: int,
) -> int:
    """Continue a search for at most `budget` expansions; give the reason why it stops.

    An entry of the stack is a row and a flag: 1 if the state is on the current run, 0 if it waits.
    """
    stride = width + 1
    done = 0
    if control[COUNT] == 0:  # the initial state
        hashed = fingerprint(stack, 0, width)
        if compact != 0:
            add_fingerprint(control, store, hashed)
        else:
            set_bits(control, store, hashed)
        control[STACK] = control[COUNT] = 1
    while control[STACK] > 0:
        top = (control[STACK] - 1) * stride
        if stack[top + width] != 0:
            control[STACK] -= 1
            control[DEPTH] -= 1
            continue
        if done >= budget:
            return PAUSED
        if top + (reserve + 2) * stride > stack.size:
            return GROW_STACK
        if compact != 0 and 4 * (control[USED] + reserve) > 3 * store.size:
            return GROW
        found = call(successors, stack, top, out, 0)
        if found < 0:
            control[TROUBLE] = found
            return TOO_SMALL
        stack[top + width] = 1
        control[DEPTH] += 1
        done += 1
        control[TRANSITIONS] += found
        if found == 0 and stop_at_faults and call(ended, stack, top, out, 0) == 0:
            return DEADLOCK
        for k in range(found):
            if out[k * stride + width] != 0 and stop_at_faults:
                control[FAULT] = out[k * stride + width]
                return FAULTY
        for i in range(found):
            at = (found - 1 - i) * stride  # the first step ends on top
            if out[at + width] > 1:
                continue  # a run-time error has no successor
            hashed = fingerprint(out, at, width)
            new = add_fingerprint(control, store, hashed) if compact != 0 else set_bits(control, store, hashed)
            if new:
                to = control[STACK] * stride
                for w in range(width):
                    write(stack, to + w, read(out, at + w))
                stack[to + width] = 0
                control[STACK] += 1
                control[COUNT] += 1
    return DONE
