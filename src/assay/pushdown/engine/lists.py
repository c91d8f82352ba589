"""An automaton as it grows towards pre* or post*, kept as lists: memory is linear in what is stored.

A row is a state and a label; it has a list of the transitions it holds. Rows, and the states Isolated(q, γ) of post*,
are made when they are first needed. The log holds every transition in the order in which it came, with the rule and
the middle state it first came by; it is also the queue of work. Everything that can grow is a table in `Lists`; when
one is full, work stops, the table is made larger, and the transition at hand is worked on again.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.compiled import Ints, Longs, compiled, lent
from assay.pushdown.evidence import GIVEN

NONE = -1

HEAD, LOGGED, ROWS, STATES, WAITING, FULL, CROSSED = range(7)
"""In `counts`: the next transition to work on, the sizes of the tables, whether one is full, and how many
transitions the product of the two automata has taken in."""
ROW, TARGET, RULE, MIDDLE, NEXT = range(5)
"""In `log`; `NEXT` is the next transition of the same row."""
STATE, LABEL, FIRST, NEXT_ROW, WAIT, LOW, HIGH, UPPER = range(8)
"""In `rows`: its first transition, the next row of its state, what waits for it, the rules that start from it, and
the state Isolated(q, γ) of a row (q, γ) if there is one."""


class Lists(NamedTuple):
    """A growing automaton."""

    labels: int
    """Labels of a row, with ε as the last if it has any."""
    given: int
    """States that the automaton has of its own."""
    counts: Longs
    log: Ints
    places: Ints
    """An open-addressing table of the log, by row and target."""
    rows: Ints
    row_places: Ints
    """An open-addressing table of the rows, by state and label."""
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
        np.zeros(7, np.int64),
        np.empty((room, 5), np.int32),
        np.full(2 * room, NONE, np.int32),
        np.empty((room, 8), np.int32),
        np.full(2 * room, NONE, np.int32),
        np.full((given + 64, 3), NONE, np.int32),
        np.empty((64, 4), np.int32),
    )
    lists.counts[STATES] = given
    for k in range(edges.shape[0]):
        add(lists, row_of(lists, edges[k, 0], edges[k, 1]), edges[k, 2], GIVEN, NONE)
    return lists


@compiled
def size_in_bytes(lists: Lists) -> int:
    """How much memory the tables take."""
    small = lists.log.size + lists.places.size + lists.rows.size + lists.row_places.size
    return 4 * (small + lists.states.size + lists.wait.size)


@compiled
def borrowed(lists: Lists) -> Lists:
    """The same automaton for calls in a loop: without counts of references."""
    labels, given, counts, log, places, rows, row_places, states, wait = lists
    return Lists(
        labels,
        given,
        lent(counts),
        lent(log),
        lent(places),
        lent(rows),
        lent(row_places),
        lent(states),
        lent(wait),
    )


@compiled
def _hash(a: int, b: int) -> np.uint64:
    mixed = (np.uint64(a) << np.uint64(32)) ^ np.uint64(b)
    mixed *= np.uint64(0x9E3779B97F4A7C15)
    return mixed ^ (mixed >> np.uint64(29))


@compiled
def place_of(lists: Lists, row: int, target: int) -> int:
    """Where a transition stands in `places`, or where it would."""
    places, log = lists.places, lists.log
    mask = places.shape[0] - 1
    at = np.int64(_hash(row, target)) & mask
    while places[at] != NONE and (log[places[at], ROW] != row or log[places[at], TARGET] != target):
        at = (at + 1) & mask
    return at


@compiled
def _row_place(lists: Lists, state: int, label: int) -> int:
    places, rows = lists.row_places, lists.rows
    mask = places.shape[0] - 1
    at = np.int64(_hash(state, label)) & mask
    while places[at] != NONE and (rows[places[at], STATE] != state or rows[places[at], LABEL] != label):
        at = (at + 1) & mask
    return at


@compiled
def find_row(lists: Lists, state: int, label: int) -> int:
    """The row of a state and a label, or NONE."""
    return lists.row_places[_row_place(lists, state, label)]


@compiled
def row_of(lists: Lists, state: int, label: int) -> int:
    """The row of a state and a label, made if need be; NONE if there is no room for it."""
    at = _row_place(lists, state, label)
    row = int(lists.row_places[at])
    if row != NONE:
        return row
    rows, states, counts = lists.rows, lists.states, lists.counts
    row = counts[ROWS]
    if row == rows.shape[0]:
        counts[FULL] = 1
        return int(NONE)
    counts[ROWS] = row + 1
    lists.row_places[at] = row
    rows[row, STATE], rows[row, LABEL], rows[row, FIRST], rows[row, NEXT_ROW] = state, label, NONE, states[state, 0]
    rows[row, WAIT], rows[row, LOW], rows[row, HIGH], rows[row, UPPER] = NONE, NONE, NONE, NONE
    states[state, 0] = row
    return row


@compiled
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


@compiled
def add(lists: Lists, row: int, target: int, rule: int, middle: int) -> None:
    """Add a transition if it is new; nothing happens where row or target is NONE for want of room."""
    if min(row, target) == NONE:
        return
    at = place_of(lists, row, target)
    if lists.places[at] != NONE:
        return
    counts, log = lists.counts, lists.log
    size = counts[LOGGED]
    if size == log.shape[0]:
        counts[FULL] = 1
        return
    counts[LOGGED] = size + 1
    lists.places[at] = size
    log[size, ROW], log[size, TARGET], log[size, RULE], log[size, MIDDLE] = row, target, rule, middle
    log[size, NEXT] = lists.rows[row, FIRST]
    lists.rows[row, FIRST] = size


@compiled
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
    """Copy a table that is full to one of twice the length."""
    if used < table.shape[0]:
        return table
    out = np.full((2 * table.shape[0], table.shape[1]), NONE, np.int32)
    out[:used] = table
    return out


@compiled
def enlarged(lists: Lists) -> Lists:
    """Make every table larger that is full."""
    labels, given, counts, log, places, rows, row_places, states, wait = lists
    more_log, more_rows = counts[LOGGED] == log.shape[0], counts[ROWS] == rows.shape[0]
    log, rows = _longer(log, counts[LOGGED]), _longer(rows, counts[ROWS])
    states, wait = _longer(states, counts[STATES]), _longer(wait, counts[WAITING])
    if more_log:
        places = np.full(2 * log.shape[0], NONE, np.int32)
    if more_rows:
        row_places = np.full(2 * rows.shape[0], NONE, np.int32)
    out = Lists(labels, given, counts, log, places, rows, row_places, states, wait)
    if more_log:
        for k in range(counts[LOGGED]):
            places[place_of(out, log[k, ROW], log[k, TARGET])] = k
    if more_rows:
        for k in range(counts[ROWS]):
            row_places[_row_place(out, rows[k, STATE], rows[k, LABEL])] = k
    counts[FULL] = 0
    return out
