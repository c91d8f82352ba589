"""pre*, post* and dual* over bit rows.

pre* and post* saturate one automaton, then search its product with the other. dual* saturates both in turn and searches
the product each time the work has doubled; it stops at a final pair, or when either automaton is saturated.
"""

from __future__ import annotations

import numpy as np

from assay.core.native.jit import Ints, Longs, borrowed, compiled, lowest, no_refcount, ones
from assay.domains.pushdown.engine.dense.derivation import trace
from assay.domains.pushdown.engine.dense.implications import backward, forward
from assay.domains.pushdown.engine.dense.product import Meeting, bits_of, meet, pairs_of, way_of
from assay.domains.pushdown.engine.dense.rows import (
    LOGGED,
    SPENT,
    Bits,
    Implications,
    Rows,
    given_jobs,
    is_closed,
    new_rows,
)
from assay.domains.pushdown.engine.dense.saturate import add_given, worked
from assay.domains.pushdown.engine.found import BACKWARD, FORWARD, NONE
from assay.domains.pushdown.engine.found_kernel import Found, give_found, met, missed, no_memory, reached
from assay.domains.pushdown.model.flat_kernel import CASE, FlatCase, case_at

ALL = 1 << 62


@compiled
def _backward(case: FlatCase) -> tuple[Rows, Implications]:
    """A2 as bit rows, and the implications of pre*."""
    case = borrowed(case)
    rules = backward(case.rules, case.states2, case.labels)
    jobs = given_jobs(case.edges2, case.rules, case.labels, True)
    rows = new_rows(case.states2, rules, jobs, 0)
    add_given(rows, jobs)
    return rows, rules


@compiled
def _forward(case: FlatCase) -> tuple[Rows, Implications]:
    """A1 as bit rows, and the implications of post*. Rows of locations come last: they gain from all others."""
    case = borrowed(case)
    wide = case.labels + 1
    rules = forward(case.rules, case.states1, case.locations, case.labels)
    jobs = given_jobs(case.edges1, case.rules, wide, False)
    rows = new_rows(case.states1 + case.locations * case.labels, rules, jobs, case.locations * wide)
    add_given(rows, jobs)
    return rows, rules


@compiled
def _bits(rows: Rows) -> Bits:
    return Bits(rows.lines, rows.targets)


@compiled
def closed_backward(case: FlatCase) -> Rows:
    """A2, saturated by pre*."""
    rows, rules = _backward(case)
    return worked(rows, rules, ALL, ALL)


@compiled
def closed_forward(case: FlatCase) -> Rows:
    """A1, saturated by post*."""
    rows, rules = _forward(case)
    return worked(rows, rules, ALL, ALL)


@compiled
def _meeting(case: FlatCase, left: Bits, wide: int, right: Bits) -> Meeting:
    case, left, right = borrowed(case), borrowed(left), borrowed(right)
    states1 = case.states1 + case.locations * case.labels if wide > case.labels else case.states1
    return meet(case.locations, case.labels, left, states1, wide, case.finals1, right, case.finals2)


@compiled
def reachable_backward(case: FlatCase) -> bool:
    """Decide by pre*, without evidence."""
    case = borrowed(case)
    left = bits_of(case.edges1, case.states1, case.labels)
    return _meeting(case, left, case.labels, _bits(closed_backward(case))).goal != NONE


@compiled
def reachable_forward(case: FlatCase) -> bool:
    """Decide by post*, without evidence."""
    case = borrowed(case)
    right = bits_of(case.edges2, case.states2, case.labels)
    return _meeting(case, _bits(closed_forward(case)), case.labels + 1, right).goal != NONE


@compiled
def decide_backward(case: FlatCase, room: int) -> Found:
    """Decide by pre*."""
    case = borrowed(case)
    rows, rules = _backward(case)
    rows = worked(rows, rules, ALL, room)
    if not is_closed(rows):
        return no_memory()
    meeting = _meeting(case, bits_of(case.edges1, case.states1, case.labels), case.labels, _bits(rows))
    if meeting.goal == NONE:
        return missed(BACKWARD, edges_of(_bits(rows), case.labels, case.labels), pairs_of(meeting, case.states1))
    way = way_of(meeting, _bits(rows), case.labels)
    entries, path = _traced(rows, case, _right_path(way, case.labels), case.labels)
    return reached(BACKWARD, way[0, 1], entries, path, way[1:, 0].copy())


@compiled
def decide_forward(case: FlatCase, room: int) -> Found:
    """Decide by post*."""
    case = borrowed(case)
    wide = case.labels + 1
    rows, rules = _forward(case)
    rows = worked(rows, rules, ALL, room)
    if not is_closed(rows):
        return no_memory()
    right = bits_of(case.edges2, case.states2, case.labels)
    meeting = _meeting(case, _bits(rows), wide, right)
    if meeting.goal == NONE:
        return missed(FORWARD, edges_of(_bits(rows), case.labels, wide), pairs_of(meeting, ALL))
    way = way_of(meeting, right, case.labels)
    entries, path = _traced(rows, case, _left_path(way), wide)
    letters = _right_path(way, case.labels)
    return reached(FORWARD, way[0, 1], entries, path, letters[:, 2].copy())


@compiled
def decide_from_both(case: FlatCase, room: int) -> Found:
    """Decide by dual*."""
    case = borrowed(case)
    wide = case.labels + 1
    left, left_rules = _forward(case)
    right, right_rules = _backward(case)
    most = 16
    while True:
        left = worked(left, left_rules, most, room // 2)
        right = worked(right, right_rules, most, room // 2)
        most *= 2
        meeting = _meeting(case, _bits(left), wide, _bits(right))
        if meeting.goal != NONE:
            way = way_of(meeting, _bits(right), case.labels)
            entries, path = _traced(left, case, _left_path(way), wide)
            more, more_path = _traced(right, case, _right_path(way, case.labels), case.labels)
            return met(way[0, 1], entries, path, more, more_path)
        if is_closed(right):  # evidence for pre* has only the pairs with states of A1
            edges = edges_of(_bits(right), case.labels, case.labels)
            return missed(BACKWARD, edges, pairs_of(meeting, case.states1))
        if is_closed(left):
            return missed(FORWARD, edges_of(_bits(left), case.labels, wide), pairs_of(meeting, ALL))
        if left.ends[SPENT] or right.ends[SPENT]:
            return no_memory()


@compiled
def _left_path(way: Ints) -> Ints:
    """The transitions of the left automaton on a path of the product."""
    out = np.empty((way.shape[0] - 1, 3), np.int32)
    for k in range(out.shape[0]):
        out[k, 0], out[k, 1], out[k, 2] = way[k, 0], way[k + 1, 2], way[k + 1, 0]
    return out


@compiled
def _right_path(way: Ints, labels: int) -> Ints:
    """The transitions of the right automaton on a path of the product; it does not move when the left one reads ε."""
    out = np.empty((way.shape[0] - 1, 3), np.int32)
    size = 0
    for k in range(out.shape[0]):
        if way[k + 1, 2] != labels:
            out[size, 0], out[size, 1], out[size, 2] = way[k, 1], way[k + 1, 2], way[k + 1, 1]
            size += 1
    return out[:size]


@compiled
def _traced(rows: Rows, case: FlatCase, path: Ints, wide: int) -> tuple[Ints, Ints]:
    """The derivation of a path, and the path by the numbers of its entries."""
    rows, case, path = borrowed(rows), borrowed(case), borrowed(path)
    size = rows.ends[LOGGED]
    return trace(rows.log[:size], rows.gains[:size], _bits(rows), case.rules, path, case.labels, wide)


@compiled
def edges_of(bits: Bits, labels: int, wide: int) -> Ints:
    """The transitions of bit rows as edges."""
    bits = borrowed(bits)
    targets = bits.targets
    count = 0
    for line in range(targets.shape[0]):
        for word in range(targets.shape[1]):
            count += ones(targets[line, word])
    edges = np.empty((count, 3), np.int32)
    _write_edges(bits, labels, wide, edges)
    return edges


@no_refcount
def _write_edges(bits: Bits, labels: int, wide: int, out: Ints) -> None:
    k = 0
    for row in range(bits.lines.shape[0]):
        line = bits.lines[row]
        if line == 0:
            continue
        state, label = row // wide, row % wide
        if label == labels:
            label = NONE
        for word in range(bits.targets.shape[1]):
            some = bits.targets[line, word]
            while some:
                out[k, 0], out[k, 1], out[k, 2] = state, label, word * 64 + lowest(some)
                some &= some - np.uint64(1)
                k += 1


@compiled
def pre_star(words: Longs) -> int:
    """Decide the case at the start of the words by pre*; then follows the memory limit."""
    return give_found(words, CASE + 1, decide_backward(case_at(words), words[CASE]))


@compiled
def post_star(words: Longs) -> int:
    """Decide by post*."""
    return give_found(words, CASE + 1, decide_forward(case_at(words), words[CASE]))


@compiled
def dual_star(words: Longs) -> int:
    """Decide by dual*."""
    return give_found(words, CASE + 1, decide_from_both(case_at(words), words[CASE]))
