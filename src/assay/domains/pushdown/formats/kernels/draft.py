"""The arrays of a case while a kernel reads it: names by number, rules, and both automata."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.jit import Bytes, Flags, Ints, Longs, compiled, no_refcount
from assay.domains.pushdown.formats.kernels.text import MOST, NONE, Names, forget, new_names, number_of
from assay.domains.pushdown.model.flat_kernel import FlatCase

_STAR = ord("*")


class Side(NamedTuple):
    """A P-automaton. While it is read, a state -1 - n is the extra state with the number n in the file."""

    edges: Ints
    finals: Flags
    accepting: Ints
    extra: Longs
    """The numbers of its extra states, in increasing order."""
    sizes: Longs
    """The number of edges, of accepting states, of extra states, and of all states."""


EDGE_COUNT, ACCEPTING_COUNT, EXTRA_COUNT, STATE_COUNT = range(4)


class Draft(NamedTuple):
    """A case that is being read; it serves one line after the other."""

    locations: Names
    declared: Ints
    """By number of a name: the control location of that name, or NONE."""
    labels: Names
    read_in: Ints
    """By label: the last location with rules that read it."""
    rules: Ints
    sizes: Longs
    """The number of locations, and of rules."""
    initial: Side
    final: Side


@compiled
def _new_side() -> Side:
    return Side(
        np.empty((MOST, 3), np.int32),
        np.empty(2 * MOST, np.bool_),
        np.empty(MOST, np.int32),
        np.empty(MOST, np.int64),
        np.zeros(4, np.int64),
    )


@compiled
def new_draft() -> Draft:
    """Make room for a case."""
    declared, read_in = np.empty(MOST, np.int32), np.empty(MOST, np.int32)
    rules, sizes = np.empty((MOST, 6), np.int32), np.zeros(2, np.int64)
    return Draft(new_names(), declared, new_names(), read_in, rules, sizes, _new_side(), _new_side())


@no_refcount
def clear(draft: Draft) -> None:
    """Start with an empty case."""
    forget(draft.locations)
    forget(draft.labels)
    draft.sizes[0] = draft.sizes[1] = 0
    for k in range(draft.initial.sizes.shape[0]):
        draft.initial.sizes[k] = draft.final.sizes[k] = 0


@no_refcount
def location_name(draft: Draft, text: Bytes, start: int, stop: int) -> int:
    """The number of the name of a location."""
    known = draft.locations.size[0]
    number = number_of(draft.locations, text, start, stop)
    if number == known:
        draft.declared[number] = NONE
    return number


@no_refcount
def label_of(draft: Draft, text: Bytes, start: int, stop: int) -> int:
    """The number of a label; NONE for the empty string and the wildcard."""
    if start == stop or (stop == start + 1 and text[start] == _STAR):
        return NONE
    known = draft.labels.size[0]
    number = number_of(draft.labels, text, start, stop)
    if number == known:
        draft.read_in[number] = NONE
    return number


@no_refcount
def _rank(side: Side, number: int) -> int:
    """How many extra states have smaller numbers."""
    low, high = 0, side.sizes[EXTRA_COUNT]
    while low < high:
        middle = (low + high) // 2
        if side.extra[middle] < number:
            low = middle + 1
        else:
            high = middle
    return int(low)


@no_refcount
def note_extra(side: Side, number: int) -> bool:
    """Note the number of an extra state; whether there is room for it."""
    at, count = _rank(side, number), side.sizes[EXTRA_COUNT]
    if at < count and side.extra[at] == number:
        return True
    if count == MOST:
        return False
    for k in range(count, at, -1):
        side.extra[k] = side.extra[k - 1]
    side.extra[at] = number
    side.sizes[EXTRA_COUNT] = count + 1
    return True


@no_refcount
def number_states(side: Side, locations: int) -> None:
    """Number the extra states after the locations, and mark the final states."""
    states = locations + side.sizes[EXTRA_COUNT]
    side.sizes[STATE_COUNT] = states
    for k in range(side.sizes[EDGE_COUNT]):
        for column in (0, 2):
            if side.edges[k, column] < 0:
                side.edges[k, column] = locations + _rank(side, -1 - side.edges[k, column])
    for state in range(states):
        side.finals[state] = False
    for k in range(side.sizes[ACCEPTING_COUNT]):
        state = side.accepting[k]
        side.finals[state if state >= 0 else locations + _rank(side, -1 - state)] = True


@compiled
def drafted(draft: Draft) -> FlatCase:
    """The case that was read; it is part of the draft."""
    first, second = draft.initial, draft.final
    states1, states2 = first.sizes[STATE_COUNT], second.sizes[STATE_COUNT]
    return FlatCase(
        draft.sizes[0],
        draft.labels.size[0],
        draft.rules[: draft.sizes[1]],
        states1,
        first.edges[: first.sizes[EDGE_COUNT]],
        first.finals[:states1],
        states2,
        second.edges[: second.sizes[EDGE_COUNT]],
        second.finals[:states2],
    )
