"""An automaton as it grows towards pre* or post*, kept as lists: memory is linear in what is stored.

A row is a state and a label; it has a list of the transitions it holds. Rows, and the states Isolated(q, γ) of post*,
are made when they are first needed. The log holds every transition in the order in which it came, with the rule and
the middle state it first came by; it is also the queue of work. Everything that can grow is a table in `Lists`; when
one is full, work stops, the table is made larger, and the transition at hand is worked on again.

Most rows hold a transition or two, and are searched as they are; only those of a longer row stand in a hash table.
`list_adding` puts things in, `list_growth` says what is put in.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.jit import Ints, Longs, inlined, no_refcount

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
    """An open-addressing table of the rows, by state and label: its hash, and its number plus 1."""
    states: Ints
    """By state: its first row, those that glide into it, and for Isolated(q, γ) the number of q and γ."""
    wait: Ints
    """What waits for a row or a state, as lists: next, target row (or the state that glides), rule, middle."""


@no_refcount
def size_in_bytes(lists: Lists) -> int:
    """How much memory the tables take."""
    small = lists.log.size + lists.places.size + lists.rows.size + 2 * lists.row_places.size
    return 4 * (small + lists.states.size + lists.wait.size)


@inlined
def mix(a: int, b: int) -> np.uint64:
    """A hash of two numbers."""
    mixed = (np.uint64(a) << np.uint64(32)) ^ np.uint64(b)
    mixed *= np.uint64(0x9E3779B97F4A7C15)
    return mixed ^ (mixed >> np.uint64(29))


@inlined
def place_of(lists: Lists, row: int, target: int) -> int:
    """Where a transition stands in `places`, or where it would."""
    places, log = lists.places, lists.log
    mask = places.shape[0] - 1
    at = np.int64(mix(row, target)) & mask
    while places[at] != NONE and (log[places[at], ROW] != row or log[places[at], TARGET] != target):
        at = (at + 1) & mask
    return at


@inlined
def find(lists: Lists, row: int, target: int) -> int:
    """The place in the log of a transition, or NONE."""
    if lists.rows[row, LENGTH] > FEW:
        return int(lists.places[place_of(lists, row, target)])
    at = int(lists.rows[row, FIRST])
    while at != NONE and lists.log[at, TARGET] != target:
        at = int(lists.log[at, NEXT])
    return at


@inlined
def row_code(state: int, label: int) -> int:
    """A hash of a row, of 31 bits. Eight labels in a row differ in the last three: they are close in memory."""
    return int((mix(state, label >> 3) >> np.uint64(36)) << np.uint64(3)) | (label & 7)


@inlined
def row_place(lists: Lists, state: int, label: int) -> int:
    """Where a row stands in `row_places`, or where it would."""
    places, rows = lists.row_places, lists.rows
    mask = places.shape[0] - 1
    code = row_code(state, label)
    at = code & mask
    while places[at] != 0:
        if places[at] >> 32 == code:
            row = row_at(lists, at)
            if rows[row, STATE] == state and rows[row, LABEL] == label:
                return at
        at = (at + 1) & mask
    return at


@inlined
def row_at(lists: Lists, at: int) -> int:
    """The row that stands at a place of `row_places`, or NONE."""
    return (lists.row_places[at] & 0xFFFFFFFF) - 1


@inlined
def find_row(lists: Lists, state: int, label: int) -> int:
    """The row of a state and a label, or NONE."""
    return row_at(lists, row_place(lists, state, label))
