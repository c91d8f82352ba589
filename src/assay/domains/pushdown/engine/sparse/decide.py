"""pre*, post* and dual* over automata stored as lists, with the product explored on the fly.

pre* saturates A2 and post* saturates A1, until a final pair is reached or the worklist is empty. dual* saturates both
in turn and stops as soon as either is saturated.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.jit import Flags, Ints, Longs, compiled, no_refcount
from assay.domains.pushdown.engine.found import BACKWARD, FORWARD
from assay.domains.pushdown.engine.found_kernel import Found, give_found, met, missed, no_memory, reached
from assay.domains.pushdown.engine.sparse.derivation import list_trace, state_number, write_edge
from assay.domains.pushdown.engine.sparse.insert import enlarged, new_lists
from assay.domains.pushdown.engine.sparse.lists import FULL, HEAD, LOGGED, NONE, STATES, Lists, size_in_bytes
from assay.domains.pushdown.engine.sparse.product import (
    BACK,
    GOAL,
    LEFT,
    LETTER,
    PAIRS,
    RIGHT,
    Crossing,
    cross,
    fitted,
    new_crossing,
)
from assay.domains.pushdown.engine.sparse.product import FULL as CROSSING_FULL
from assay.domains.pushdown.engine.sparse.saturate import Sorted, grow, sort_rules, use_pops
from assay.domains.pushdown.model.flat_kernel import CASE, FlatCase, case_at


class Search(NamedTuple):
    """How a search ended: with a goal, with one side saturated, or out of memory."""

    crossing: Crossing
    left: Lists
    right: Lists
    left_closed: bool
    right_closed: bool


@compiled
def _grown(lists: Lists, by: Sorted, most: int, room: int) -> Lists:
    """Process at most `most` transitions; enlarge tables up to `room` bytes."""
    goal = lists.counts[HEAD] + most
    while lists.counts[HEAD] < min(goal, lists.counts[LOGGED]):
        grow(lists, by, goal - lists.counts[HEAD])
        if lists.counts[FULL]:
            if 3 * size_in_bytes(lists) > room:
                return lists
            lists = enlarged(lists)
    return lists


@no_refcount
def _use_pops_to(finals: Flags, by: Sorted, lists: Lists) -> None:
    """Add the transitions of rules that pop to a final location, until a table is full."""
    for p in range(by.alive.shape[0]):
        if finals[p]:
            use_pops(by, lists, p)
        if lists.counts[FULL]:
            return


@compiled
def _with_final_pops(lists: Lists, by: Sorted, finals: Flags) -> Lists:
    """Add the transitions of rules that pop to a final location of A2."""
    while True:
        _use_pops_to(finals, by, lists)
        if not lists.counts[FULL]:
            return lists
        lists = enlarged(lists)


@compiled
def search(case: FlatCase, grow_left: bool, grow_right: bool, room: int) -> Search:
    """Saturate one side or both; `room` is in bytes."""
    wide = case.labels + 1 if grow_left else case.labels
    expected = case.rules.shape[0] // 4
    left = new_lists(wide, case.states1, case.edges1, expected if grow_left else 0)
    right = new_lists(case.labels, case.states2, case.edges2, expected if grow_right else 0)
    none = np.empty((0, 6), np.int32)
    forward = sort_rules(False, case.locations, case.labels, case.rules if grow_left else none)
    backward = sort_rules(True, case.locations, case.labels, case.rules if grow_right else none)
    if grow_right:
        right = _with_final_pops(right, backward, case.finals2)
    crossing = fitted(new_crossing(case.locations, case.labels, case.finals1, case.finals2), left.counts[STATES])
    left_closed = right_closed = False
    if size_in_bytes(left) + size_in_bytes(right) > room:
        return Search(crossing, left, right, False, False)
    while True:
        while True:
            cross(crossing, left, right)
            if not crossing.counts[CROSSING_FULL]:
                break
            if 12 * crossing.pairs.size > room:
                return Search(crossing, left, right, False, False)
            crossing = fitted(crossing, left.counts[STATES])
        if crossing.counts[GOAL] != NONE or left_closed or right_closed:
            return Search(crossing, left, right, left_closed, right_closed)
        most = 32 + (left.counts[LOGGED] + right.counts[LOGGED]) // 8
        if grow_left:
            left = _grown(left, forward, most, room)
            left_closed = left.counts[HEAD] == left.counts[LOGGED]
        if grow_right:
            right = _grown(right, backward, most, room)
            right_closed = right.counts[HEAD] == right.counts[LOGGED]
        if left.counts[FULL] or right.counts[FULL]:
            return Search(crossing, left, right, False, False)
        crossing = fitted(crossing, left.counts[STATES])


@compiled
def decide_sparsely(case: FlatCase, grow_left: bool, grow_right: bool, room: int) -> Found:
    """Decide by post* (saturates the left), pre* (saturates the right) or dual* (both)."""
    ended = search(case, grow_left, grow_right, room)
    crossing, left, right = ended.crossing, ended.left, ended.right
    goal = crossing.counts[GOAL]
    if goal == NONE:
        if ended.right_closed:
            return missed(BACKWARD, _edges(right, case.labels), _pairs(crossing, left, case.states1))
        if ended.left_closed:
            return missed(FORWARD, _edges(left, case.labels), _pairs(crossing, left, left.counts[STATES]))
        return no_memory()
    way = _way(crossing, goal)
    location = crossing.pairs[way[0], LEFT]
    path1, path2 = _path(crossing, way, LEFT, NONE), _path(crossing, way, RIGHT, case.labels)
    if not grow_left:
        entries, path = list_trace(right, case.rules, True, path2, case.labels)
        return reached(BACKWARD, location, entries, path, path1[:, 2].copy())
    entries, path = list_trace(left, case.rules, False, path1, case.labels)
    if not grow_right:
        return reached(FORWARD, location, entries, path, path2[:, 2].copy())
    more, more_path = list_trace(right, case.rules, True, path2, case.labels)
    return met(location, entries, path, more, more_path)


@compiled
def _way(crossing: Crossing, goal: int) -> Ints:
    """The indices of the pairs on the path to the goal."""
    length, at = 0, goal
    while at != NONE:
        length += 1
        at = crossing.pairs[at, BACK]
    way = np.empty(length, np.int32)
    at = goal
    for k in range(length - 1, -1, -1):
        way[k] = at
        at = crossing.pairs[at, BACK]
    return way


@compiled
def _path(crossing: Crossing, way: Ints, side: int, still: int) -> Ints:
    """The transitions of one side on a path of the product; the side does not move by the label `still`."""
    path = np.empty((way.shape[0] - 1, 3), np.int32)
    size = 0
    for k in range(path.shape[0]):
        before, after = crossing.pairs[way[k]], crossing.pairs[way[k + 1]]
        if after[LETTER] != still:
            path[size, 0], path[size, 1], path[size, 2] = before[side], after[LETTER], after[side]
            size += 1
    return path[:size]


@compiled
def _edges(lists: Lists, silent: int) -> Ints:
    """All transitions."""
    edges = np.empty((lists.counts[LOGGED], 3), np.int32)
    _write_edges(lists, silent, edges)
    return edges


@no_refcount
def _write_edges(lists: Lists, silent: int, out: Ints) -> None:
    for k in range(out.shape[0]):
        write_edge(lists, k, silent, out, k)


@compiled
def _pairs(crossing: Crossing, left: Lists, states1: int) -> Ints:
    """The pairs whose left state is below `states1`."""
    pairs = np.empty((crossing.counts[PAIRS], 2), np.int32)
    return pairs[: _write_pairs(crossing, left, states1, pairs)]


@no_refcount
def _write_pairs(crossing: Crossing, left: Lists, states1: int, out: Ints) -> int:
    size = 0
    for k in range(out.shape[0]):
        if crossing.pairs[k, LEFT] < states1:
            out[size, 0] = state_number(left, crossing.pairs[k, LEFT])
            out[size, 1] = crossing.pairs[k, RIGHT]
            size += 1
    return size


@compiled
def by_lists(words: Longs) -> int:
    """Decide the case at the start of the words; then follow the sides to saturate and the memory limit."""
    grow_left, grow_right, room = words[CASE], words[CASE + 1], words[CASE + 2]
    return give_found(words, CASE + 3, decide_sparsely(case_at(words), grow_left != 0, grow_right != 0, room))
