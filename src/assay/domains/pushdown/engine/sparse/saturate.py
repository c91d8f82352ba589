"""One saturation step of an automaton stored as lists, for pre* or post*.

pre* delays the rules that pop to q until q has a transition or is final: no word is accepted from q before. Saturation
is thus limited to the rules that matter to A2.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.jit import Flags, Ints, compiled, inlined, no_refcount
from assay.domains.pushdown.engine.sparse.insert import add, hold, isolated_of, row_of
from assay.domains.pushdown.engine.sparse.lists import (
    FIRST,
    FULL,
    HEAD,
    HIGH,
    LABEL,
    LOGGED,
    LOW,
    NEXT,
    NEXT_ROW,
    NONE,
    ROW,
    STATE,
    TARGET,
    WAIT,
    Lists,
)
from assay.domains.pushdown.model.evidence import COMPOSED


class Sorted(NamedTuple):
    """The rules, sorted by the state and label of their premise."""

    backward: bool
    labels: int
    rules: Ints
    order: Ints
    """Numbers of rules, grouped by state and sorted by label."""
    read: Ints
    """The labels, in the same order."""
    start: Ints
    """By location: the start of its rules in `order`."""
    into: Ints
    """By rule: its target row, cached at the first lookup."""
    alive: Flags
    """By location, for pre*: whether the rules that pop to it are applied."""


@compiled
def sort_rules(backward: bool, locations: int, labels: int, rules: Ints) -> Sorted:
    """Sort rules by the source and label of their premise: (q, w[0]) for pre*, (p, γ) for post*."""
    state, label = (2, 4) if backward else (0, 1)
    count = rules.shape[0]
    by_label = np.zeros(labels + 2, np.int32)
    for k in range(count):
        by_label[rules[k, label] + 2] += 1  # the label of a pop is -1
    for y in range(labels + 1):
        by_label[y + 1] += by_label[y]
    first = np.empty(count, np.int32)
    for k in range(count):
        y = rules[k, label] + 1
        first[by_label[y]] = k
        by_label[y] += 1
    start = np.zeros(locations + 1, np.int32)
    for k in range(count):
        start[rules[k, state] + 1] += 1
    for p in range(locations):
        start[p + 1] += start[p]
    at = start.copy()
    order, read = np.empty(count, np.int32), np.empty(count, np.int32)
    for number in first:
        place = at[rules[number, state]]
        order[place], read[place] = number, rules[number, label]
        at[rules[number, state]] = place + 1
    return Sorted(
        backward,
        labels,
        rules,
        order,
        read,
        start,
        np.full(count, NONE, np.int32),
        np.zeros(locations if backward else 0, np.bool_),
    )


@inlined
def _range(by: Sorted, lists: Lists, row: int) -> None:
    """Look up the rules whose premise is a transition of a row."""
    state, label = lists.rows[row, STATE], lists.rows[row, LABEL]
    low = high = 0
    if state < by.start.shape[0] - 1 and label < by.labels:
        low, end = int(by.start[state]), int(by.start[state + 1])
        while low < end:
            middle = (low + end) // 2
            if by.read[middle] < label:
                low = middle + 1
            else:
                end = middle
        high = low
        while high < by.start[state + 1] and by.read[high] == label:
            high += 1
    lists.rows[row, LOW], lists.rows[row, HIGH] = low, high


@inlined
def _into(by: Sorted, lists: Lists, k: int, state: int, label: int) -> int:
    """The target row of a rule."""
    if by.into[k] == NONE:
        by.into[k] = row_of(lists, state, label)
    return int(by.into[k])


@no_refcount
def use_pops(by: Sorted, lists: Lists, state: int) -> None:
    """Apply the rules that pop to a location."""
    if state >= by.alive.shape[0] or by.alive[state]:
        return
    at = by.start[state]
    while at < by.start[state + 1] and by.rules[by.order[at], 3] == 0:
        k = by.order[at]
        add(lists, _into(by, lists, k, by.rules[k, 0], by.rules[k, 1]), state, k, NONE)
        at += 1
    if not lists.counts[FULL]:
        by.alive[state] = True


@no_refcount
def grow(lists: Lists, by: Sorted, most: int) -> None:
    """Process at most `most` transitions of the worklist; stop when a table is full."""
    counts = lists.counts
    while counts[HEAD] < counts[LOGGED] and most > 0:
        k = counts[HEAD]
        row = int(lists.log[k, ROW])
        target = int(lists.log[k, TARGET])
        if lists.rows[row, LOW] == NONE:
            _range(by, lists, row)
        if by.backward:
            _grow_backward(lists, by, row, target)
        else:
            _grow_forward(lists, by, row, target)
        if counts[FULL]:
            return
        counts[HEAD] = k + 1
        most -= 1


@inlined
def _grow_backward(lists: Lists, by: Sorted, row: int, target: int) -> None:
    """Saturate for pre*: if (q, w) reaches a state, so does (p, γ)."""
    rows, log, wait = lists.rows, lists.log, lists.wait
    use_pops(by, lists, rows[row, STATE])
    for at in range(rows[row, LOW], rows[row, HIGH]):
        k = by.order[at]
        into = _into(by, lists, k, by.rules[k, 0], by.rules[k, 1])
        if by.rules[k, 3] == 1:
            add(lists, into, target, k, NONE)
            continue
        second = row_of(lists, target, by.rules[k, 5])
        if min(second, into) == NONE:
            return
        hold(lists, rows, second, WAIT, into, k, target)
        follow = rows[second, FIRST]
        while follow != NONE:
            add(lists, into, log[follow, TARGET], k, target)
            follow = log[follow, NEXT]
    held = rows[row, WAIT]
    while held != NONE:
        add(lists, wait[held, 1], target, wait[held, 2], wait[held, 3])
        held = wait[held, 0]


@inlined
def _grow_forward(lists: Lists, by: Sorted, row: int, target: int) -> None:
    """Saturate for post*: if (p, γ) reaches a state, so does (q, w); ε is composed with the transitions after it."""
    rows, log, states, wait = lists.rows, lists.log, lists.states, lists.wait
    state, label = int(rows[row, STATE]), int(rows[row, LABEL])
    if label == by.labels:
        hold(lists, states, target, 1, state, COMPOSED, target)
        other = states[target, 0]
        while other != NONE:
            follow = rows[other, FIRST]
            into = row_of(lists, state, rows[other, LABEL]) if follow != NONE else int(NONE)
            while follow != NONE:
                add(lists, into, log[follow, TARGET], COMPOSED, target)
                follow = log[follow, NEXT]
            other = rows[other, NEXT_ROW]
        return
    held = states[state, 1]
    while held != NONE:
        add(lists, row_of(lists, wait[held, 1], label), target, COMPOSED, state)
        held = wait[held, 0]
    for at in range(rows[row, LOW], rows[row, HIGH]):
        k = by.order[at]
        q, length = by.rules[k, 2], by.rules[k, 3]
        upper = _into(by, lists, k, q, by.rules[k, 4] if length else by.labels)
        if upper == NONE:
            return
        if length < 2:
            add(lists, upper, target, k, NONE)
            continue
        middle = isolated_of(lists, upper, q * by.labels + by.rules[k, 4])
        add(lists, upper, middle, k, target)
        if middle != NONE:
            add(lists, row_of(lists, middle, by.rules[k, 5]), target, k, NONE)
