"""Extracts the derivation of a path from the log of an automaton stored as lists, premises first."""

from __future__ import annotations

import numpy as np

from assay.core.native.jit import Flags, Ints, compiled, no_refcount
from assay.domains.pushdown.engine.sparse.lists import (
    LABEL,
    LOGGED,
    MIDDLE,
    NONE,
    ROW,
    RULE,
    STATE,
    TARGET,
    Lists,
    find,
    find_row,
)
from assay.domains.pushdown.model.evidence import COMPOSED, GIVEN


@no_refcount
def _entry(lists: Lists, source: int, label: int, target: int) -> int:
    """The index of a transition in the log."""
    return find(lists, find_row(lists, source, label), target)


@no_refcount
def _premises(lists: Lists, rules: Ints, backward: bool, k: int) -> tuple[int, int]:
    """The indices in the log of the premises of a transition."""
    none = int(NONE)
    row, target, middle, k = lists.log[k, ROW], lists.log[k, TARGET], lists.log[k, MIDDLE], lists.log[k, RULE]
    if k == GIVEN:
        return none, none
    if k == COMPOSED:
        source, label = lists.rows[row, STATE], lists.rows[row, LABEL]
        return _entry(lists, source, lists.labels - 1, middle), _entry(lists, middle, label, target)
    if not backward:
        return _entry(lists, rules[k, 0], rules[k, 1], middle if middle != NONE else target), none
    if rules[k, 3] == 0:
        return none, none
    if rules[k, 3] == 1:
        return _entry(lists, rules[k, 2], rules[k, 4], target), none
    return _entry(lists, rules[k, 2], rules[k, 4], middle), _entry(lists, middle, rules[k, 5], target)


@no_refcount
def state_number(lists: Lists, state: int) -> int:
    """The number of a state in evidence, which numbers every Isolated(q, γ), not only the created ones."""
    return state if state < lists.given else lists.given + lists.states[state, 2]


@no_refcount
def write_edge(lists: Lists, k: int, silent: int, out: Ints, line: int) -> None:
    """Write a transition of the log as source, label and target; the label `silent` is ε."""
    row = lists.log[k, ROW]
    label = lists.rows[row, LABEL]
    out[line, 0] = state_number(lists, lists.rows[row, STATE])
    out[line, 1] = NONE if label == silent else label
    out[line, 2] = state_number(lists, lists.log[k, TARGET])


@compiled
def list_trace(lists: Lists, rules: Ints, backward: bool, path: Ints, silent: int) -> tuple[Ints, Ints]:
    """Return the entries of a derivation, and the path by their numbers; `path` holds transitions of the lists."""
    numbers = np.empty(path.shape[0], np.int32)
    needed = np.zeros(lists.counts[LOGGED], np.bool_)
    for k in range(path.shape[0]):
        numbers[k] = _entry(lists, path[k, 0], path[k, 1], path[k, 2])
        needed[numbers[k]] = True
    count = _mark_premises(lists, rules, backward, needed)
    entries = np.empty((count, 6), np.int32)
    number = np.full(needed.shape[0] + 1, NONE, np.int32)  # the last entry is for an absent premise
    size = 0
    for k in range(needed.shape[0]):
        if needed[k]:
            write_edge(lists, k, silent, entries, size)
            first, second = _premises(lists, rules, backward, k)
            entries[size, 3] = lists.log[k, RULE]
            entries[size, 4], entries[size, 5] = number[first], number[second]
            number[k] = size
            size += 1
    for k in range(path.shape[0]):
        numbers[k] = number[numbers[k]]
    return entries, numbers


@no_refcount
def _mark_premises(lists: Lists, rules: Ints, backward: bool, needed: Flags) -> int:
    """Mark and count the needed transitions; premises precede their conclusions in the log."""
    count = 0
    for k in range(needed.shape[0] - 1, -1, -1):
        if needed[k]:
            count += 1
            for premise in _premises(lists, rules, backward, k):
                if premise != NONE:
                    needed[premise] = True
    return count
