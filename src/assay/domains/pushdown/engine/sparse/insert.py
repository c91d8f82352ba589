"""Inserts rows, states and transitions into an automaton stored as lists, and enlarges its tables."""

from __future__ import annotations

import numpy as np

from assay.core.native.arrays import copy_rows
from assay.core.native.jit import Ints, compiled, inlined, no_refcount
from assay.domains.pushdown.engine.sparse.lists import (
    FEW,
    FIRST,
    FULL,
    HIGH,
    LABEL,
    LENGTH,
    LOGGED,
    LOW,
    MIDDLE,
    NEXT,
    NEXT_ROW,
    NONE,
    PLACED,
    ROW,
    ROWS,
    RULE,
    STATE,
    STATES,
    TARGET,
    UPPER,
    WAIT,
    WAITING,
    Lists,
    find,
    place_of,
    row_at,
    row_code,
    row_place,
)
from assay.domains.pushdown.model.evidence import GIVEN


@compiled
def new_lists(labels: int, given: int, edges: Ints, expected: int) -> Lists:
    """Start with the transitions of an automaton and capacity for the expected number."""
    room = 64
    while room < max(edges.shape[0], expected):
        room *= 2
    lists = Lists(
        labels,
        given,
        np.zeros(8, np.int64),
        np.empty((room, 5), np.int32),
        np.full(64, NONE, np.int32),
        np.empty((room, 9), np.int32),
        np.zeros(2 * room, np.int64),
        np.empty((given + 64, 3), np.int32),
        np.empty((64, 4), np.int32),
    )
    lists.counts[STATES] = given
    for state in range(given):
        lists.states[state] = NONE
    taken = 0
    while True:
        taken = _take(lists, edges, taken)
        if not lists.counts[FULL]:
            return lists
        lists = enlarged(lists)


@no_refcount
def _take(lists: Lists, edges: Ints, taken: int) -> int:
    """Add the edges from index `taken` until a table is full; return the index of the first edge left out."""
    while taken < edges.shape[0]:
        add(lists, row_of(lists, edges[taken, 0], edges[taken, 1]), edges[taken, 2], GIVEN, NONE)
        if lists.counts[FULL]:
            break
        taken += 1
    return taken


@inlined
def _put_row(lists: Lists, at: int, row: int, state: int, label: int) -> None:
    lists.row_places[at] = (row_code(state, label) << 32) | (row + 1)


@inlined
def row_of(lists: Lists, state: int, label: int) -> int:
    """Find or create the row of a state and a label; NONE if a table is full."""
    at = row_place(lists, state, label)
    row = row_at(lists, at)
    if row != NONE:
        return row
    rows, states, counts = lists.rows, lists.states, lists.counts
    row = counts[ROWS]
    if row == rows.shape[0]:
        counts[FULL] = 1
        return int(NONE)
    counts[ROWS] = row + 1
    _put_row(lists, at, row, state, label)
    rows[row, STATE], rows[row, LABEL], rows[row, FIRST], rows[row, NEXT_ROW] = state, label, NONE, states[state, 0]
    rows[row, WAIT], rows[row, LOW], rows[row, HIGH], rows[row, UPPER] = NONE, NONE, NONE, NONE
    rows[row, LENGTH] = 0
    states[state, 0] = row
    return row


@inlined
def isolated_of(lists: Lists, row: int, code: int) -> int:
    """Find or create the state Isolated(q, γ) of the row (q, γ); NONE if a table is full."""
    if lists.rows[row, UPPER] != NONE:
        return int(lists.rows[row, UPPER])
    state = lists.counts[STATES]
    if state == lists.states.shape[0]:
        lists.counts[FULL] = 1
        return int(NONE)
    lists.counts[STATES] = state + 1
    lists.states[state, 0], lists.states[state, 1], lists.states[state, 2] = NONE, NONE, code
    lists.rows[row, UPPER] = state
    return state


@inlined
def add(lists: Lists, row: int, target: int, rule: int, middle: int) -> None:
    """Add a transition if it is new; a row or target NONE (a full table) is ignored."""
    if min(row, target) == NONE:
        return
    if find(lists, row, target) != NONE:
        return
    counts, log, rows = lists.counts, lists.log, lists.rows
    size, length = counts[LOGGED], rows[row, LENGTH] + 1
    if size == log.shape[0] or (length > FEW and _is_short(lists)):
        counts[FULL] = 1
        return
    counts[LOGGED] = size + 1
    log[size, ROW], log[size, TARGET], log[size, RULE], log[size, MIDDLE] = row, target, rule, middle
    log[size, NEXT] = rows[row, FIRST]
    rows[row, FIRST], rows[row, LENGTH] = size, length
    if length > FEW:
        _place(lists, size, FEW + 1 if length == FEW + 1 else 1)


@inlined
def _is_short(lists: Lists) -> bool:
    """Whether the table of transitions lacks room for a row that becomes long."""
    return 2 * (lists.counts[PLACED] + FEW + 1) > lists.places.shape[0]


@no_refcount
def _place(lists: Lists, k: int, count: int) -> None:
    """Enter `count` transitions of a row into the hash table, from transition k on."""
    log = lists.log
    for _ in range(count):
        lists.places[place_of(lists, log[k, ROW], log[k, TARGET])] = k
        k = log[k, NEXT]
    lists.counts[PLACED] += count


@inlined
def hold(lists: Lists, table: Ints, place: int, column: int, row: int, rule: int, middle: int) -> None:
    """Add a waiting entry to the list that starts at this place of a table."""
    size = lists.counts[WAITING]
    if size == lists.wait.shape[0]:
        lists.counts[FULL] = 1
        return
    lists.counts[WAITING] = size + 1
    lists.wait[size, 0], lists.wait[size, 1] = table[place, column], row
    lists.wait[size, 2], lists.wait[size, 3] = rule, middle
    table[place, column] = size


@compiled
def _longer(table: Ints, used: int) -> Ints:
    """Copy a full table to a longer one: eight times as long up to a million lines, twice beyond."""
    if used < table.shape[0]:
        return table
    times = max(2, min(8, (1 << 20) // used))
    out = np.empty((times * table.shape[0], table.shape[1]), np.int32)
    copy_rows(out, 0, table, used)
    return out


@compiled
def enlarged(lists: Lists) -> Lists:
    """Enlarge every full table."""
    labels, given, counts, log, places, rows, row_places, states, wait = lists
    more_rows, more_places = counts[ROWS] == rows.shape[0], _is_short(lists)
    log, rows = _longer(log, counts[LOGGED]), _longer(rows, counts[ROWS])
    states, wait = _longer(states, counts[STATES]), _longer(wait, counts[WAITING])
    if more_rows:
        row_places = np.zeros(2 * rows.shape[0], np.int64)
    if more_places:
        places = np.full(4 * places.shape[0], NONE, np.int32)
    out = Lists(labels, given, counts, log, places, rows, row_places, states, wait)
    _hash_again(out, more_rows, more_places)
    counts[FULL] = 0
    return out


@no_refcount
def _hash_again(lists: Lists, rows: bool, transitions: bool) -> None:
    """Rebuild the hash tables of rows, of transitions, or both; they must be empty."""
    for k in range(lists.counts[ROWS] if rows else 0):
        state, label = lists.rows[k, STATE], lists.rows[k, LABEL]
        _put_row(lists, row_place(lists, state, label), k, state, label)
    for k in range(lists.counts[LOGGED] if transitions else 0):
        row, target = lists.log[k, ROW], lists.log[k, TARGET]
        if lists.rows[row, LENGTH] > FEW:
            lists.places[place_of(lists, row, target)] = k
