"""The index of an automaton for the native checkers: rows with contiguous targets, found by hashing.

A row is a state and a label; ε is the label after the last. Memory is linear in the transitions. Long rows also have
bit rows, so that two rows are compared 64 targets at a time.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.jit import Flags, Ints, Words, borrowed, compiled, no_refcount

NONE = -1


class Index(NamedTuple):
    """The transitions, by rows."""

    places: Ints
    """An open-addressing hash table of rows."""
    rows: Ints
    """State, label, first index in `targets`, the next row of the same state."""
    targets: Ints
    by_state: Ints
    """The first row of each state."""
    bits: Words
    """Bit rows; absent if they would take more memory than the lists."""


@no_refcount
def _place(places: Ints, rows: Ints, state: int, label: int) -> int:
    mask = places.shape[0] - 1
    mixed = (np.uint64(state) * np.uint64(0x100000001B3) + np.uint64(label)) * np.uint64(0xD6E8FEB86659FD93)
    at = np.int64(mixed >> np.uint64(32)) & mask
    while places[at] != NONE and (rows[places[at], 0] != state or rows[places[at], 1] != label):
        at = (at + 1) & mask
    return int(at)


@compiled
def index_of(edges: Ints, states: int, silent: int) -> Index:
    """Index transitions whose numbers are in bounds."""
    edges = borrowed(edges)
    count = edges.shape[0]
    size = 8
    while size < 2 * count:
        size *= 2
    numbers = np.full(size + states + 2 * count, NONE, np.int32)  # one array: allocation dominates in small cases
    places, by_state = numbers[:size], numbers[size : size + states]
    of_edge, targets = numbers[size + states : size + states + count], numbers[size + states + count :]
    rows = np.zeros((count + 1, 4), np.int32)
    number, row = 0, NONE
    for k in range(count):
        state, label = edges[k, 0], silent if edges[k, 1] == -1 else edges[k, 1]
        if row == NONE or rows[row, 0] != state or rows[row, 1] != label:
            at = _place(places, rows, state, label)
            if places[at] == NONE:
                places[at] = number
                rows[number, 0], rows[number, 1], rows[number, 3] = state, label, by_state[state]
                by_state[state] = number
                number += 1
            row = places[at]
        of_edge[k] = row
        rows[row, 2] += 1
    last = 0
    for row in range(number + 1):
        last += rows[row, 2]
        rows[row, 2] = last
    for k in range(count - 1, -1, -1):
        row = of_edge[k]
        rows[row, 2] -= 1
        targets[rows[row, 2]] = edges[k, 2]
    words = (states + 63) // 64
    bits = np.zeros((number, words if number * words <= count + 64 else 0), np.uint64)
    if bits.shape[1]:
        for k in range(count):
            bits[of_edge[k], edges[k, 2] >> 6] |= np.uint64(1) << np.uint64(edges[k, 2] & 63)
    return Index(places, rows[: number + 1], targets, by_state, bits)


@no_refcount
def find(index: Index, state: int, label: int) -> int:
    """The row of a state and a label, or NONE."""
    return int(index.places[_place(index.places, index.rows, state, label)])


@no_refcount
def leads(index: Index, state: int, label: int, target: int) -> bool:
    """Whether the automaton has this transition."""
    row = find(index, state, label)
    if row == NONE:
        return False
    if index.bits.shape[1]:
        return bool((index.bits[row, target >> 6] >> np.uint64(target & 63)) & np.uint64(1))
    for k in range(index.rows[row, 2], index.rows[row + 1, 2]):
        if index.targets[k] == target:
            return True
    return False


class Marks(NamedTuple):
    """A scratch set for the targets of one row, and the live states; other targets are ignored."""

    mark: Ints
    """By state: one more than the row that marked it last; the last item is the same for the current row."""
    alive: Flags
    alive_bits: Words


@compiled
def new_marks(alive: Flags) -> Marks:
    """Start without marks."""
    bits = np.zeros((alive.shape[0] + 63) // 64, np.uint64)
    for state in range(alive.shape[0]):
        if alive[state]:
            bits[state >> 6] |= np.uint64(1) << np.uint64(state & 63)
    return Marks(np.zeros(alive.shape[0] + 1, np.int32), alive, bits)


@no_refcount
def within(index: Index, marks: Marks, row: int, other: int) -> bool:
    """Whether every live target of a row is a target of the other row; NONE is the empty row."""
    if row in (NONE, other):
        return True
    if other != NONE and index.bits.shape[1]:
        for word in range(index.bits.shape[1]):
            if index.bits[row, word] & ~index.bits[other, word] & marks.alive_bits[word]:
                return False
        return True
    if other != NONE and marks.mark[-1] != other + 1:
        marks.mark[-1] = other + 1
        for k in range(index.rows[other, 2], index.rows[other + 1, 2]):
            marks.mark[index.targets[k]] = other + 1
    for k in range(index.rows[row, 2], index.rows[row + 1, 2]):
        if marks.alive[index.targets[k]] and (other == NONE or marks.mark[index.targets[k]] != other + 1):
            return False
    return True
