"""An automaton under saturation, stored as adjacency lists in memory linear in its transitions.

A row is a state and a label, with the list of its transitions. Rows, and the states Isolated(q, γ) of post*, are
created on demand. The log holds every transition in order of derivation, with the rule and the middle state that first
derived it; it is also the worklist. Everything that grows is a table in `Lists`. When a table is full, saturation
stops, the table is enlarged, and the current transition is processed again.

Most rows have one or two transitions and are searched linearly; only longer rows are in the hash table. `insert` adds
to the tables, `saturate` decides what to add.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.jit import Ints, Longs, inlined, no_refcount

NONE = -1

FEW = 6
"""The longest row that is searched linearly."""
HEAD, LOGGED, ROWS, STATES, WAITING, PLACED, FULL, CROSSED = range(8)
"""In `counts`: the next transition of the worklist, the sizes of the tables, whether one is full, and the number of
transitions that the product has explored."""
ROW, TARGET, RULE, MIDDLE, NEXT = range(5)
"""In `log`; `NEXT` is the next transition of the same row."""
STATE, LABEL, FIRST, NEXT_ROW, WAIT, LOW, HIGH, UPPER, LENGTH = range(9)
"""In `rows`: its first transition, the next row of its state, the entries that wait for it, the rules that start from
it, the state Isolated(q, γ) of a row (q, γ) if there is one, and its number of transitions."""


class Lists(NamedTuple):
    """An automaton under saturation."""

    labels: int
    """Labels of a row, with ε as the last if it has any."""
    given: int
    """The number of states before saturation."""
    counts: Longs
    log: Ints
    places: Ints
    """An open-addressing hash table of the transitions of long rows, by row and target."""
    rows: Ints
    row_places: Longs
    """An open-addressing hash table of the rows, by state and label: the hash of a row, and its number plus 1."""
    states: Ints
    """By state: its first row, the sources of ε-transitions into it, and for Isolated(q, γ) the number of q and γ."""
    wait: Ints
    """Entries that wait for a row or a state, as lists: next, target row (or the source of an ε), rule, middle."""


@no_refcount
def size_in_bytes(lists: Lists) -> int:
    """The memory of the tables, in bytes."""
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
    """The slot of a transition in `places`, or the empty slot where it belongs."""
    places, log = lists.places, lists.log
    mask = places.shape[0] - 1
    at = np.int64(mix(row, target)) & mask
    while places[at] != NONE and (log[places[at], ROW] != row or log[places[at], TARGET] != target):
        at = (at + 1) & mask
    return at


@inlined
def find(lists: Lists, row: int, target: int) -> int:
    """The index of a transition in the log, or NONE."""
    if lists.rows[row, LENGTH] > FEW:
        return int(lists.places[place_of(lists, row, target)])
    at = int(lists.rows[row, FIRST])
    while at != NONE and lists.log[at, TARGET] != target:
        at = int(lists.log[at, NEXT])
    return at


@inlined
def row_code(state: int, label: int) -> int:
    """A 31-bit hash of a row. Eight successive labels differ in the last three bits only, for locality."""
    return int((mix(state, label >> 3) >> np.uint64(36)) << np.uint64(3)) | (label & 7)


@inlined
def row_place(lists: Lists, state: int, label: int) -> int:
    """The slot of a row in `row_places`, or the empty slot where it belongs."""
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
    """The row in a slot of `row_places`, or NONE."""
    return (lists.row_places[at] & 0xFFFFFFFF) - 1


@inlined
def find_row(lists: Lists, state: int, label: int) -> int:
    """The row of a state and a label, or NONE."""
    return row_at(lists, row_place(lists, state, label))
