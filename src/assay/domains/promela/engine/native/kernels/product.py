"""The product of a model and a Büchi automaton, built on the fly.

A product state is one row: the automaton state is a field of it. The automaton reads the letter of the source state. A
state without successors stutters, if finite runs are extended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.atomic import load_word
from assay.domains.promela.engine.native.kernels.codes import NO_SLOT
from assay.domains.promela.engine.native.kernels.machine import call, prefetch
from assay.domains.promela.engine.native.kernels.product_codes import (
    COUNT,
    FAULT,
    GROW,
    GROW_PATH,
    LETTER,
    MASK,
    MOST,
    NO_ROOM,
    PATH,
    SHIFT,
    STUTTER,
    SUCCESSORS,
    TRANSITIONS,
    TROUBLE,
    WORD,
)
from assay.domains.promela.engine.native.kernels.visited_table import find_or_add, hash_of_words

if TYPE_CHECKING:
    from assay.core.native.jit import Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def lacking_room(
    control: Longs, table: Rows, rows: Rows, ids: Longs, top: int, path: Longs, shape: Longs, width: int
) -> int:
    """Give the code of the array that is too small for one more state on the path; 0 for none."""
    most = control[COUNT] + shape[MOST]
    if 4 * most > 3 * table.size:
        return GROW
    if most * width > rows.size:
        return NO_ROOM
    if top + shape[MOST] > ids.size or 3 * (control[PATH] + 1) > path.size:
        return GROW_PATH
    return 0


@aot
def automaton_state(rows: Rows, number: int, shape: Longs, width: int) -> int:
    """Give the automaton state of a product state."""
    word = np.int64(rows[number * width + shape[WORD]])
    return (word >> shape[SHIFT]) & shape[MASK]


@aot
def is_enabled(edges: Longs, edge: int, letter: int) -> bool:
    """Whether the automaton can take an edge on a letter."""
    return letter & edges[edge] == edges[edge] and letter & edges[edge + 1] == 0


@aot
def steps_of(
    control: Longs,
    rows: Rows,
    out: Rows,
    filled: int,
    number: int,
    letter: int,
    state: int,
    shape: Longs,
    edges: Longs,
    width: int,
) -> int:
    """Write successors in the model after the `filled` rows of `out`; give their number, negative if rows overflow.

    There are none if the automaton has no edge for the letter. `edges` holds the offset of the edges of each automaton
    state; then for each edge the positive atoms, the negative atoms and the target.
    """
    able = False
    for edge in range(edges[state], edges[state + 1], 3):
        able = able or is_enabled(edges, edge, letter)
    if not able:
        return 0
    to = filled * (width + 1)
    found = call(shape[SUCCESSORS], rows, number * width, out, to)
    if found < 0:
        control[TROUBLE] = found
        return -1
    if found == 0 and shape[STUTTER] != 0:
        for i in range(width):
            out[to + i] = rows[number * width + i]
        out[to + width] = 0
        found = 1
    for k in range(found):
        control[FAULT] = max(control[FAULT], load_word(out, to + k * (width + 1) + width))
    return found


@aot
def hash_steps(
    table: Rows,
    out: Rows,
    ids: Longs,
    top: int,
    found: int,
    letter: int,
    state: int,
    shape: Longs,
    edges: Longs,
    width: int,
) -> int:
    """Hash all successors in the product onto the stack `ids`, and give its new height.

    Their entries in the table are prefetched.
    """
    mask = table.size - 1
    keep = np.uint32(0xFFFFFFFF ^ (shape[MASK] << shape[SHIFT]))
    for edge in range(edges[state], edges[state + 1], 3):
        if not is_enabled(edges, edge, letter):
            continue
        target = np.uint32(edges[edge + 2] << shape[SHIFT])
        for k in range(found):
            at = k * (width + 1)
            out[at + shape[WORD]] = (out[at + shape[WORD]] & keep) | target
            hashed = hash_of_words(out, at, width)
            prefetch(table, hashed & mask)
            ids[top] = hashed
            top += 1
    return top


@aot
def expand(
    control: Longs,
    table: Rows,
    rows: Rows,
    out: Rows,
    ids: Longs,
    top: int,
    number: int,
    shape: Longs,
    edges: Longs,
    width: int,
) -> int:
    """Push the numbers of all successors on the stack `ids`, and give its new height; negative if rows overflow."""
    stride = width + 1
    letter = call(shape[LETTER], rows, number * width, out, 0)
    state = automaton_state(rows, number, shape, width)
    found = steps_of(control, rows, out, 0, number, letter, state, shape, edges, width)
    if found < 0:
        return -1
    hash_steps(table, out, ids, top, found, letter, state, shape, edges, width)
    hashed = top
    keep = np.uint32(0xFFFFFFFF ^ (shape[MASK] << shape[SHIFT]))
    for edge in range(edges[state], edges[state + 1], 3):
        if not is_enabled(edges, edge, letter):
            continue
        target = np.uint32(edges[edge + 2] << shape[SHIFT])
        for k in range(found):
            at = k * stride
            hashed += 1
            if out[at + width] > 1:
                continue  # a run-time error has no successor
            out[at + shape[WORD]] = (out[at + shape[WORD]] & keep) | target
            successor = find_or_add(table, rows, control[COUNT], out, at, width, ids[hashed - 1])
            if successor == NO_SLOT:
                continue  # only in a search that goes on without room
            if successor == control[COUNT]:
                control[COUNT] += 1
            ids[top] = successor
            top += 1
            control[TRANSITIONS] += 1
    return top
