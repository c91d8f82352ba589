"""Collects from the log of a saturation the transitions that an accepting path needs, each after its premises."""

from __future__ import annotations

import numpy as np

from assay.core.compiled import Ints, Longs, compiled
from assay.pushdown.evidence import COMPOSED, GIVEN

NONE = -1


@compiled
def _slot(keys: Longs, key: np.int64) -> int:
    """Where a key stands in an open-addressing table, or where it would."""
    mask = keys.shape[0] - 1
    at = np.int64((np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(20)) & mask
    while keys[at] != NONE and keys[at] != key:
        at = (at + 1) & mask
    return at


@compiled
def _index(log: Ints, states: int) -> tuple[Longs, Ints]:
    """Number the transitions of a log: row and target to place in the log."""
    size = 16
    while size < 2 * log.shape[0]:
        size *= 2
    keys = np.full(size, NONE, np.int64)
    places = np.empty(size, np.int32)
    for k in range(log.shape[0]):
        key = np.int64(log[k, 0]) * states + log[k, 1]
        at = _slot(keys, key)
        keys[at] = key
        places[at] = k
    return keys, places


@compiled
def trace(log: Ints, rules: Ints, path: Longs, states: int, labels: int, wide: int) -> tuple[Ints, Ints]:
    """Give the entries of a derivation and the path by their numbers.

    `path` has the rows and targets of the transitions of the accepting path, as row * states + target. An entry is
    source, label (-1 for ε), target, rule, and the numbers of one or two premises (-1 where there is none).
    """
    keys, places = _index(log, states)
    needed = np.zeros(log.shape[0], np.bool_)
    premises = np.full((log.shape[0], 2), NONE, np.int64)
    for key in path:
        needed[places[_slot(keys, key)]] = True
    count = 0
    for k in range(log.shape[0] - 1, -1, -1):  # premises stand before what they are premises of
        if not needed[k]:
            continue
        count += 1
        first, second = _premises(log[k], rules, states, wide, wide > labels)
        if first != NONE:
            premises[k, 0] = places[_slot(keys, first)]
            needed[premises[k, 0]] = True
        if second != NONE:
            premises[k, 1] = places[_slot(keys, second)]
            needed[premises[k, 1]] = True
    entries = np.empty((count, 6), np.int32)
    number = np.full(log.shape[0], NONE, np.int32)
    size = 0
    for k in range(log.shape[0]):
        if needed[k]:
            label = log[k, 0] % wide
            entries[size, 0] = log[k, 0] // wide
            entries[size, 1] = NONE if label == labels else label
            entries[size, 2], entries[size, 3] = log[k, 1], log[k, 2]
            entries[size, 4] = number[premises[k, 0]] if premises[k, 0] != NONE else NONE
            entries[size, 5] = number[premises[k, 1]] if premises[k, 1] != NONE else NONE
            number[k] = size
            size += 1
    numbers = np.empty(path.shape[0], np.int32)
    for k in range(path.shape[0]):
        numbers[k] = number[places[_slot(keys, path[k])]]
    return entries, numbers


@compiled
def _premises(entry: Ints, rules: Ints, states: int, wide: int, forward: bool) -> tuple[np.int64, np.int64]:
    """The keys of the transitions an entry of the log came from."""
    row, target, rule, middle = np.int64(entry[0]), np.int64(entry[1]), entry[2], np.int64(entry[3])
    if rule == GIVEN:
        return np.int64(NONE), np.int64(NONE)
    if rule == COMPOSED:
        source, label = row // wide, row % wide
        return (source * wide + wide - 1) * states + middle, (middle * wide + label) * states + target
    if forward:
        start = np.int64(rules[rule, 0]) * wide + rules[rule, 1]
        # the upper half of a push follows from any transition of the row; the log says from which
        return start * states + (middle if middle != NONE else target), np.int64(NONE)
    start = np.int64(rules[rule, 2]) * wide + rules[rule, 4]
    if rules[rule, 3] == 0:
        return np.int64(NONE), np.int64(NONE)
    if rules[rule, 3] == 1:
        return start * states + target, np.int64(NONE)
    return start * states + middle, (middle * wide + rules[rule, 5]) * states + target
