"""The product of two automata stored as lists, explored on the fly while saturation adds transitions.

A product state is a pair of states that some word reaches from the same control location. The worklist holds pairs and
transitions. Each is combined once with every stored item, and later items are combined with it. The initial pair of a
location has the number of the location, so the hash table omits initial pairs.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.arrays import copy_numbers, copy_rows
from assay.core.native.jit import Flags, Ints, Longs, compiled, inlined, no_refcount
from assay.domains.pushdown.engine.sparse.lists import (
    CROSSED,
    FIRST,
    LABEL,
    LOGGED,
    NEXT,
    NEXT_ROW,
    NONE,
    ROW,
    STATE,
    TARGET,
    Lists,
    find_row,
)

PAIRS, DONE, GOAL, FULL = range(4)
"""In `counts`: the number of pairs, the number already explored, the first final pair, whether the table is full."""
LEFT, RIGHT, BACK, LETTER, NEXT_LEFT, NEXT_RIGHT = range(6)
"""In `pairs`: the predecessor, the label read, the next pair with the same left or right state."""


class Crossing(NamedTuple):
    """The reached pairs of the product."""

    locations: int
    labels: int
    """The number of labels without ε; only the left automaton can have ε-transitions."""
    finals1: Flags
    finals2: Flags
    counts: Longs
    pairs: Ints
    places: Ints
    """An open-addressing hash table of the pairs that are not initial."""
    by_left: Ints
    by_right: Ints
    """By state: the first pair that contains it."""


@compiled
def new_crossing(locations: int, labels: int, finals1: Flags, finals2: Flags) -> Crossing:
    """Start with the initial pairs: each control location on both sides."""
    room = 64
    while room < 2 * locations:
        room *= 2
    counts, pairs = np.zeros(4, np.int64), np.empty((room, 6), np.int32)
    by_left, by_right = np.full(room, NONE, np.int32), np.full(finals2.shape[0], NONE, np.int32)
    counts[PAIRS], counts[GOAL] = locations, NONE
    for p in range(locations):
        pairs[p, LEFT] = pairs[p, RIGHT] = by_left[p] = by_right[p] = p
        pairs[p, BACK] = pairs[p, LETTER] = pairs[p, NEXT_LEFT] = pairs[p, NEXT_RIGHT] = NONE
        if finals1[p] and finals2[p] and counts[GOAL] == NONE:
            counts[GOAL] = p
    places = np.full(2 * room, NONE, np.int32)
    return Crossing(locations, labels, finals1, finals2, counts, pairs, places, by_left, by_right)


@compiled
def fitted(crossing: Crossing, states1: int) -> Crossing:
    """Enlarge tables that are full or too short for the states of the left automaton."""
    locations, labels, finals1, finals2, counts, pairs, places, by_left, by_right = crossing
    if states1 > by_left.shape[0]:
        longer = np.full(max(states1, 2 * by_left.shape[0]), NONE, np.int32)
        copy_numbers(longer, 0, by_left, by_left.shape[0])
        by_left = longer
    if counts[FULL]:
        more = np.empty((2 * pairs.shape[0], 6), np.int32)
        copy_rows(more, 0, pairs, pairs.shape[0])
        pairs = more
        places = np.full(2 * pairs.shape[0], NONE, np.int32)
        for k in range(locations, counts[PAIRS]):
            places[_place(places, pairs, pairs[k, LEFT], pairs[k, RIGHT])] = k
        counts[FULL] = 0
    return Crossing(locations, labels, finals1, finals2, counts, pairs, places, by_left, by_right)


@inlined
def _place(places: Ints, pairs: Ints, s: int, t: int) -> int:
    mask = places.shape[0] - 1
    mixed = ((np.uint64(s) << np.uint64(32)) ^ np.uint64(t)) * np.uint64(0x9E3779B97F4A7C15)
    at = np.int64(mixed ^ (mixed >> np.uint64(29))) & mask
    while places[at] != NONE and (pairs[places[at], LEFT] != s or pairs[places[at], RIGHT] != t):
        at = (at + 1) & mask
    return at


@inlined
def _reach(crossing: Crossing, s: int, t: int, back: int, letter: int) -> None:
    """Add a pair if it is new."""
    if s == t and s < crossing.locations:
        return
    counts, pairs, places = crossing.counts, crossing.pairs, crossing.places
    at = _place(places, pairs, s, t)
    if places[at] != NONE:
        return
    size = counts[PAIRS]
    if size == pairs.shape[0]:
        counts[FULL] = 1
        return
    counts[PAIRS] = size + 1
    places[at] = size
    pairs[size, LEFT], pairs[size, RIGHT], pairs[size, BACK], pairs[size, LETTER] = s, t, back, letter
    pairs[size, NEXT_LEFT], pairs[size, NEXT_RIGHT] = crossing.by_left[s], crossing.by_right[t]
    crossing.by_left[s] = crossing.by_right[t] = size
    if s < crossing.finals1.shape[0] and crossing.finals1[s] and crossing.finals2[t] and counts[GOAL] == NONE:
        counts[GOAL] = size


@inlined
def _reach_all(crossing: Crossing, left: Lists, right: Lists, row1: int, row2: int, back: int, letter: int) -> None:
    """Add every pair of targets of two rows."""
    first = left.rows[row1, FIRST]
    while first != NONE:
        second = right.rows[row2, FIRST]
        while second != NONE:
            _reach(crossing, left.log[first, TARGET], right.log[second, TARGET], back, letter)
            second = right.log[second, NEXT]
        first = left.log[first, NEXT]


@inlined
def _cross_pair(crossing: Crossing, left: Lists, right: Lists, k: int) -> None:
    """Add the successors of a pair: by all common labels, and by ε on the left."""
    s, t = crossing.pairs[k, LEFT], crossing.pairs[k, RIGHT]
    row = left.states[s, 0]
    while row != NONE:
        label = left.rows[row, LABEL]
        if label == crossing.labels:
            at = left.rows[row, FIRST]
            while at != NONE:
                _reach(crossing, left.log[at, TARGET], t, k, label)
                at = left.log[at, NEXT]
        else:
            other = find_row(right, t, label)
            if other != NONE:
                _reach_all(crossing, left, right, row, other, k, label)
        row = left.rows[row, NEXT_ROW]


@inlined
def _cross_left(crossing: Crossing, left: Lists, right: Lists, k: int) -> None:
    """Combine a new transition of the left automaton with every reached pair at its source."""
    row, target = left.log[k, ROW], left.log[k, TARGET]
    label = left.rows[row, LABEL]
    at = crossing.by_left[left.rows[row, STATE]]
    while at != NONE:
        t = crossing.pairs[at, RIGHT]
        if label == crossing.labels:
            _reach(crossing, target, t, at, label)
        else:
            other = find_row(right, t, label) if right.states[t, 0] != NONE else NONE
            follow = right.rows[other, FIRST] if other != NONE else NONE
            while follow != NONE:
                _reach(crossing, target, right.log[follow, TARGET], at, label)
                follow = right.log[follow, NEXT]
        at = crossing.pairs[at, NEXT_LEFT]


@inlined
def _cross_right(crossing: Crossing, left: Lists, right: Lists, k: int) -> None:
    """Combine a new transition of the right automaton with every reached pair at its source."""
    row, target = right.log[k, ROW], right.log[k, TARGET]
    label = right.rows[row, LABEL]
    at = crossing.by_right[right.rows[row, STATE]]
    while at != NONE:
        other = find_row(left, crossing.pairs[at, LEFT], label)
        follow = left.rows[other, FIRST] if other != NONE else NONE
        while follow != NONE:
            _reach(crossing, left.log[follow, TARGET], target, at, label)
            follow = left.log[follow, NEXT]
        at = crossing.pairs[at, NEXT_RIGHT]


@no_refcount
def cross(crossing: Crossing, left: Lists, right: Lists) -> None:
    """Explore until the worklist is empty, a final pair is reached, or the table is full."""
    counts = crossing.counts
    while counts[GOAL] == NONE and not counts[FULL]:
        if counts[DONE] < counts[PAIRS]:
            _cross_pair(crossing, left, right, counts[DONE])
            counts[DONE] += not counts[FULL]
        elif left.counts[CROSSED] < left.counts[LOGGED]:
            _cross_left(crossing, left, right, left.counts[CROSSED])
            left.counts[CROSSED] += not counts[FULL]
        elif right.counts[CROSSED] < right.counts[LOGGED]:
            _cross_right(crossing, left, right, right.counts[CROSSED])
            right.counts[CROSSED] += not counts[FULL]
        else:
            return
