"""An automaton as it grows towards pre* or post*, kept as lists: memory is linear in what is stored.

A row is a state and a label; it has a list of the transitions it holds. Rows, and the states Isolated(q, γ) of post*,
are made when they are first needed. The log holds every transition in the order in which it came, with the rule and
the middle state it first came by; it is also the queue of work. Everything that can grow is a table in `Lists`; when
one is full, work stops, the table is made larger, and the transition at hand is worked on again.

Most rows hold a transition or two, and are searched as they are; only those of a longer row stand in a hash table.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.compiled import Ints, Longs, compiled, uncounted
from assay.pushdown.evidence import GIVEN

NONE = -1

FEW = 6
"""The transitions of a row up to which it is searched one by one."""
HEAD, LOGGED, ROWS, STATES, WAITING, PLACED, FULL, CROSSED = range(8)
"""In `counts`: the next transition to work on, the sizes of the tables, whether one is full, and how many
transitions the product of the two automata has taken in."""
ROW, TARGET, RULE, MIDDLE, NEXT = range(5)
"""In `log`; `NEXT` is the next transition of the same row."""
STATE, LABEL, FIRST, NEXT_ROW, WAIT, LOW, HIGH, UPPER, LENGTH = range(9)
"""In `rows`: its first transition, the next row of its state, what waits for it, the rules that start from it, the
state Isolated(q, γ) of a row (q, γ) if there is one, and how many transitions it has."""


class Lists(NamedTuple):
    """A growing automaton."""

    labels: int
    """Labels of a row, with ε as the last if it has any."""
    given: int
    """States that the automaton has of its own."""
    counts: Longs
    log: Ints
    places: Ints
    """An open-addressing table of transitions, by row and target: of rows with more than a few of them."""
    rows: Ints
    row_places: Longs
    """An open-addressing table of the rows, by state and label: a part of the hash, and the row's number plus 1."""
    states: Ints
    """By state: its first row, those that glide into it, and for Isolated(q, γ) the number of q and γ."""
    wait: Ints
    """What waits for a row or a state, as lists: next, target row (or the state that glides), rule, middle."""


@compiled
def new_lists(labels: int, given: int, edges: Ints, expected: int) -> Lists:
    """Start with the transitions of an automaton, and with room for as many as are expected."""
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
        np.full((given + 64, 3), NONE, np.int32),
        np.empty((64, 4), np.int32),
    )
    lists.counts[STATES] = given
    taken = 0
    while True:
        taken = _take(lists, edges, taken)
        if not lists.counts[FULL]:
            return lists
        lists = enlarged(lists)


@uncounted
def _take(lists: Lists, edges: Ints, taken: int) -> int:
    """Add the edges from a number on, until a table is full; gives the number of the one that did not fit."""
    while taken < edges.shape[0]:
        add(lists, row_of(lists, edges[taken, 0], edges[taken, 1]), edges[taken, 2], GIVEN, NONE)
        if lists.counts[FULL]:
            break
        taken += 1
    return taken


@uncounted
def size_in_bytes(lists: Lists) -> int:
    """How much memory the tables take."""
    small = lists.log.size + lists.places.size + lists.rows.size + 2 * lists.row_places.size
    return 4 * (small + lists.states.size + lists.wait.size)


@uncounted
def _hash(a: int, b: int) -> np.uint64:
    mixed = (np.uint64(a) << np.uint64(32)) ^ np.uint64(b)
    mixed *= np.uint64(0x9E3779B97F4A7C15)
    return mixed ^ (mixed >> np.uint64(29))


@uncounted
def _place_of(lists: Lists, row: int, target: int) -> int:
    """Where a transition stands in `places`, or where it would."""
    places, log = lists.places, lists.log
    mask = places.shape[0] - 1
    at = np.int64(_hash(row, target)) & mask
    while places[at] != NONE and (log[places[at], ROW] != row or log[places[at], TARGET] != target):
        at = (at + 1) & mask
    return at


@uncounted
def find(lists: Lists, row: int, target: int) -> int:
    """The place in the log of a transition, or NONE."""
    if lists.rows[row, LENGTH] > FEW:
        return int(lists.places[_place_of(lists, row, target)])
    at = int(lists.rows[row, FIRST])
    while at != NONE and lists.log[at, TARGET] != target:
        at = int(lists.log[at, NEXT])
    return at


@uncounted
def _row_place(lists: Lists, state: int, label: int) -> int:
    """Where a row stands in `row_places`, or where it would."""
    places, rows = lists.row_places, lists.rows
    mask = places.shape[0] - 1
    mixed = _hash(state, label)
    part = np.int64(mixed >> np.uint64(33))
    at = np.int64(mixed) & mask
    while places[at] != 0:
        if places[at] >> 32 == part:
            row = _row_at(lists, at)
            if rows[row, STATE] == state and rows[row, LABEL] == label:
                return at
        at = (at + 1) & mask
    return at


@uncounted
def _row_at(lists: Lists, at: int) -> int:
    return (lists.row_places[at] & 0xFFFFFFFF) - 1


@uncounted
def _put_row(lists: Lists, at: int, row: int, state: int, label: int) -> None:
    lists.row_places[at] = (np.int64(_hash(state, label) >> np.uint64(33)) << 32) | (row + 1)


@uncounted
def find_row(lists: Lists, state: int, label: int) -> int:
    """The row of a state and a label, or NONE."""
    return _row_at(lists, _row_place(lists, state, label))


@uncounted
def row_of(lists: Lists, state: int, label: int) -> int:
    """The row of a state and a label, made if need be; NONE if there is no room for it."""
    at = _row_place(lists, state, label)
    row = _row_at(lists, at)
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


@uncounted
def isolated_of(lists: Lists, row: int, code: int) -> int:
    """The state Isolated(q, γ) of the row (q, γ), made if need be; NONE if there is no room for it."""
    if lists.rows[row, UPPER] != NONE:
        return int(lists.rows[row, UPPER])
    state = lists.counts[STATES]
    if state == lists.states.shape[0]:
        lists.counts[FULL] = 1
        return int(NONE)
    lists.counts[STATES] = state + 1
    lists.states[state, 2] = code
    lists.rows[row, UPPER] = state
    return state


@uncounted
def add(lists: Lists, row: int, target: int, rule: int, middle: int) -> None:
    """Add a transition if it is new; nothing happens where row or target is NONE for want of room."""
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


@uncounted
def _is_short(lists: Lists) -> bool:
    """Whether the table of transitions has no room for a row that becomes long."""
    return 2 * (lists.counts[PLACED] + FEW + 1) > lists.places.shape[0]


@uncounted
def _place(lists: Lists, k: int, count: int) -> None:
    """Put a transition, and so many in all of those that follow in its row, into the table."""
    log = lists.log
    for _ in range(count):
        lists.places[_place_of(lists, log[k, ROW], log[k, TARGET])] = k
        k = log[k, NEXT]
    lists.counts[PLACED] += count


@uncounted
def hold(lists: Lists, table: Ints, place: int, column: int, row: int, rule: int, middle: int) -> None:
    """Let something wait in the list that begins in this place of a table."""
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
    """Copy a table that is full to a longer one; a short one grows faster."""
    if used < table.shape[0]:
        return table
    times = 4 if used < 1 << 18 else 2
    out = np.empty((times * table.shape[0], table.shape[1]), np.int32)
    out[:used] = table
    return out


@compiled
def enlarged(lists: Lists) -> Lists:
    """Make every table larger that is full."""
    labels, given, counts, log, places, rows, row_places, states, wait = lists
    more_rows, more_places, more_states = counts[ROWS] == rows.shape[0], _is_short(lists), states.shape[0]
    log, rows = _longer(log, counts[LOGGED]), _longer(rows, counts[ROWS])
    states, wait = _longer(states, counts[STATES]), _longer(wait, counts[WAITING])
    states[more_states:] = NONE
    if more_rows:
        row_places = np.zeros(2 * rows.shape[0], np.int64)
    if more_places:
        places = np.full(4 * places.shape[0], NONE, np.int32)
    out = Lists(labels, given, counts, log, places, rows, row_places, states, wait)
    _hash_again(out, more_rows, more_places)
    counts[FULL] = 0
    return out


@uncounted
def _hash_again(lists: Lists, rows: bool, transitions: bool) -> None:
    """Fill hash tables that are empty."""
    for k in range(lists.counts[ROWS] if rows else 0):
        state, label = lists.rows[k, STATE], lists.rows[k, LABEL]
        _put_row(lists, _row_place(lists, state, label), k, state, label)
    for k in range(lists.counts[LOGGED] if transitions else 0):
        row, target = lists.log[k, ROW], lists.log[k, TARGET]
        if lists.rows[row, LENGTH] > FEW:
            lists.places[_place_of(lists, row, target)] = k
