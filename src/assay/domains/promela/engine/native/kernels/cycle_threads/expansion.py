"""Expansion of product states by several threads that share one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.layer_codes import AHEAD
from assay.domains.promela.engine.native.kernels.machine import call, prefetch, prefetch_to_write, read
from assay.domains.promela.engine.native.kernels.product import automaton_state, hash_steps, is_enabled, steps_of
from assay.domains.promela.engine.native.kernels.product_codes import (
    COUNT,
    LETTER,
    MASK,
    REJECTING,
    SHIFT,
    WORD,
)
from assay.domains.promela.engine.native.kernels.shared_table import find_or_add_shared, place_of

if TYPE_CHECKING:
    from assay.core.native.jit import Bytes, Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows

NARROW = 2
"""Rows of so few words are not prefetched: a cache line holds eight of them, and often is at hand."""


@aot
def prefetch_rows(table: Rows, rows: Rows, ids: Longs, first: int, end: int, width: int) -> None:
    """Prefetch the rows that hashed states are compared with first; another thread may have written them."""
    mask = table.size - 1
    for k in range(first, end):
        prefetch(rows, (int(read(table, ids[k] & mask) & mask) - 1) * width)


@aot
def expand_shared(
    control: Longs,
    table: Rows,
    rows: Rows,
    runs: Rows,
    first: int,
    out: Rows,
    marks: Bytes,
    parents: Rows,
    ids: Longs,
    top: int,
    place: int,
    shape: Longs,
    edges: Longs,
    component: Longs,
    width: int,
) -> int:
    """Push the places of all successors on the stack `ids`, and give its new height; negative if rows overflow."""
    stride = width + 1
    letter = call(shape[LETTER], rows, place * width, out, 0)
    state = automaton_state(rows, place, shape, width)
    found = steps_of(control, rows, out, 0, place, letter, state, shape, edges, width)
    if found < 0:
        return -1
    end = hash_steps(table, out, ids, top, found, letter, state, shape, edges, width)
    if width > NARROW:
        prefetch_rows(table, rows, ids, top, end, width)
    hashed = top
    keep = np.uint32(0xFFFFFFFF ^ (shape[MASK] << shape[SHIFT]))
    for edge in range(edges[state], edges[state + 1], 3):
        if not is_enabled(edges, edge, letter):
            continue
        target = np.uint32(edges[edge + 2] << shape[SHIFT])
        mixed = component[edges[edge + 2]] > REJECTING
        for k in range(found):
            at = k * stride
            hashed += 1
            if out[at + width] > 1:
                continue  # a run-time error has no successor
            out[at + shape[WORD]] = (out[at + shape[WORD]] & keep) | target
            free = place_of(runs, first, control[COUNT])
            successor = find_or_add_shared(table, rows, free, out, at, width, ids[hashed - 1])
            if successor == free:
                control[COUNT] += 1
                prefetch_to_write(rows, (free + AHEAD) * width)
            prefetch(marks, successor)
            if mixed:
                prefetch(parents, successor)
            ids[top] = successor
            top += 1
    return top
