"""Breadth-first search in the product for a shortest path to a goal: a marked state, or one in an acceptance set.

States that an earlier search has not stored are added. So while the budget lasts and there is room, the path is a
shortest one of all; without room, of those through stored states. Successors are remembered, because a lasso is
shortened by many searches through the same states.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.product import automaton_state, expand, lacking_room
from assay.domains.promela.engine.native.kernels.product_codes import (
    BUDGET,
    DEPTH,
    EMPTY,
    FOUND,
    GOAL,
    HEAD,
    LAYER,
    NO_ROOM,
    OVER,
    PAUSED,
    TAIL,
    TOO_SMALL,
    UNSEEN,
)

if TYPE_CHECKING:
    from assay.core.native.jit import Bytes, Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def successors_of(
    control: Longs,
    table: Rows,
    rows: Rows,
    out: Rows,
    ids: Longs,
    state: int,
    shape: Longs,
    edges: Longs,
    known: Rows,
    arcs: Rows,
    learning: int,
    width: int,
) -> int:
    """Write all successors that `rows` has room for to `ids`, and give their number; negative if rows overflow.

    Where `known` has a place for the state, its successors stand in `arcs` after their number. The first entry of
    `arcs` is the place of the last one that is used. Both are empty in a search that remembers nothing.
    """
    if known.size > 0 and known[state] != 0:
        at = int(np.int64(known[state]))
        top = 0
        for k in range(at + 1, at + 1 + int(np.int64(arcs[at]))):
            if (int(np.int64(arcs[k])) + 1) * width <= rows.size:
                ids[top] = arcs[k]
                top += 1
        return top
    top = expand(control, table, rows, out, ids, 0, state, shape, edges, width)
    if top < 0 or learning == 0:
        return top
    at = int(np.int64(arcs[0])) + 1
    if at + top < arcs.size:
        known[state] = at
        arcs[at] = top
        for k in range(top):
            arcs[at + 1 + k] = ids[k]
        arcs[0] = at + top
    return top


@aot
def shortest_path(
    control: Longs,
    table: Rows,
    rows: Rows,
    out: Rows,
    ids: Longs,
    shape: Longs,
    edges: Longs,
    accepting: Longs,
    order: Rows,
    path: Longs,
    queue: Rows,
    parents: Rows,
    stamps: Rows,
    known: Rows,
    arcs: Rows,
    learning: int,
    marks: Bytes,
    stamp: int,
    wanted: int,
    looping: int,
    least: int,
    width: int,
) -> int:
    """Continue a search from the states in `queue` for a goal; give the reason why it stops.

    `path` holds the ends of the queue and of its layer, and what is left of depth and budget. `stamp` is in `stamps` of
    the states reached. With `learning`, the successors of expanded states are remembered. With `least`, the path stays
    in the component whose orders begin there. A state in all sets of `looping` is a goal too if it has an arc to
    itself; -1 for none.
    """
    while path[HEAD] < path[TAIL] and path[DEPTH] > 0:
        if path[BUDGET] == 0:
            return PAUSED
        lacking = lacking_room(control, table, rows, ids, 0, path, shape, width)
        if lacking not in (0, NO_ROOM):
            return lacking
        state = int(np.int64(queue[path[HEAD]]))
        top = successors_of(control, table, rows, out, ids, state, shape, edges, known, arcs, learning, width)
        if top < 0:
            return TOO_SMALL
        path[HEAD] += 1
        path[BUDGET] -= 1
        for k in range(top):
            number = ids[k]
            if number == state and accepting[automaton_state(rows, state, shape, width)] & looping == looping:
                path[GOAL] = state
                return FOUND
            if np.int64(stamps[number]) == stamp:
                continue
            if least != UNSEEN and (np.int64(order[number]) < least or np.int64(order[number]) == OVER):
                continue
            stamps[number] = stamp
            parents[number] = state
            if marks[number] != 0 or accepting[automaton_state(rows, number, shape, width)] & wanted != 0:
                path[GOAL] = number
                return FOUND
            queue[path[TAIL]] = number
            path[TAIL] += 1
        if path[HEAD] == path[LAYER]:
            path[LAYER] = path[TAIL]
            path[DEPTH] -= 1
    return EMPTY
