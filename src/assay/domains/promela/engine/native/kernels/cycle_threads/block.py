"""Expansion of product states in blocks, in a component of the automaton that rejects: their order does not matter.

A thread has such states in a list, and takes them from its end. It expands some, prefetches the table entries of all
their successors, and only then looks these up: so it does not wait for each entry. Only new states come onto the list.
Another one is in the list of the thread that has stored it, on a path, or finished.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.atomic import exchange, load_shared, store_shared
from assay.domains.promela.engine.native.kernels.codes import BLOCK
from assay.domains.promela.engine.native.kernels.layer_codes import AHEAD
from assay.domains.promela.engine.native.kernels.machine import call, prefetch_to_write, read
from assay.domains.promela.engine.native.kernels.product import automaton_state, is_enabled, steps_of
from assay.domains.promela.engine.native.kernels.product_codes import (
    COUNT,
    FINISHED,
    LETTER,
    MASK,
    REJECTING,
    SHIFT,
    TRANSITIONS,
    WORD,
)
from assay.domains.promela.engine.native.kernels.shared_table import find_or_add_shared, place_of
from assay.domains.promela.engine.native.kernels.visited_table import hash_of

if TYPE_CHECKING:
    from assay.core.native.jit import Bytes, Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def write_targets(
    out: Rows, filled: int, found: int, letter: int, state: int, shape: Longs, edges: Longs, width: int
) -> int:
    """Make `found` rows at the end of a block successors in the product, a copy for each edge; give the new end."""
    stride = width + 1
    keep = np.uint32(0xFFFFFFFF ^ (shape[MASK] << shape[SHIFT]))
    end = filled
    for edge in range(edges[state], edges[state + 1], 3):
        if not is_enabled(edges, edge, letter):
            continue
        target = np.uint32(edges[edge + 2] << shape[SHIFT])
        for k in range(filled * stride, (filled + found) * stride, stride):
            to = k + (end - filled) * stride
            if end > filled:
                for i in range(stride):
                    out[to + i] = out[k + i]
            out[to + shape[WORD]] = (out[to + shape[WORD]] & keep) | target
        end += found
    return end


@aot
def expand_block(
    control: Longs,
    table: Rows,
    rows: Rows,
    runs: Rows,
    first: int,
    out: Rows,
    marks: Bytes,
    path: Longs,
    ids: Longs,
    top: int,
    shape: Longs,
    edges: Longs,
    component: Longs,
    width: int,
) -> int:
    """Expand states from the end of the list at `top`, and give how many; negative if rows overflow at the first one.

    It gives 0 at the beginning of the list, and at a state of another component.
    """
    stride = width + 1
    hashes = path[top + 2]
    end = hashes
    filled = 0
    done = 0
    while filled < BLOCK and path[top + 1] < end:
        place = ids[end - 1]
        if load_shared(marks, place) != 0:
            end -= 1
            continue
        state = automaton_state(rows, place, shape, width)
        if component[state] != REJECTING:
            break
        if exchange(marks, place, FINISHED) == FINISHED:
            end -= 1
            continue  # another thread was faster
        letter = call(shape[LETTER], rows, place * width, out, filled * stride)
        found = steps_of(control, rows, out, filled, place, letter, state, shape, edges, width)
        if found < 0:
            store_shared(marks, place, 0)
            if done == 0:
                path[top + 2] = end
                return -1
            break  # what was expanded is kept; the next block begins here
        filled = write_targets(out, filled, found, letter, state, shape, edges, width)
        end -= 1
        done += 1
    mask = table.size - 1
    for k in range(filled):
        hashed = hash_of(out, k * stride, width)
        ids[hashes + k] = hashed
        prefetch_to_write(table, hashed & mask)
    count = control[COUNT]
    free = place_of(runs, first, count)
    for k in range(filled):
        if read(out, k * stride + width) > 1:
            continue  # a run-time error has no successor
        control[TRANSITIONS] += 1
        if find_or_add_shared(table, rows, free, out, k * stride, width, ids[hashes + k]) == free:
            ids[end] = free
            end += 1
            count += 1
            free = place_of(runs, first, count)
            prefetch_to_write(rows, (free + AHEAD) * width)
    control[COUNT] = count
    path[top + 2] = end
    return done
