"""Extracts the derivation of an accepting path from the log of a saturation, premises first."""

from __future__ import annotations

import numpy as np

from assay.core.native.jit import Ints, Words, borrowed, compiled, lowest, no_refcount, ones
from assay.domains.pushdown.engine.dense.rows import Bits
from assay.domains.pushdown.model.evidence import COMPOSED, GIVEN

NONE = -1


@compiled
def _chains(log: Ints, grown: Bits) -> tuple[Ints, Ints]:
    """Link the log entries for the same word of a line: the last entry of each word, and the one before each entry."""
    log, grown = borrowed(log), borrowed(grown)
    count, words = grown.targets.shape
    last, before, lines = np.full(count * words, NONE, np.int32), np.empty(log.shape[0], np.int32), grown.lines
    for k in range(log.shape[0]):
        place = np.int64(lines[log[k, 0]]) * words + log[k, 1]
        before[k] = last[place]
        last[place] = k
    return last, before


@compiled
def trace(log: Ints, gains: Words, grown: Bits, rules: Ints, path: Ints, labels: int, wide: int) -> tuple[Ints, Ints]:
    """Return the entries of a derivation, and the path by their numbers.

    `path` has the transitions of the accepting path, with `labels` for ε. An entry is source, label (-1 for ε), target,
    rule, and the numbers of two premises (-1 if absent).
    """
    log, gains, grown, rules, path = borrowed(log), borrowed(gains), borrowed(grown), borrowed(rules), borrowed(path)
    lines, words = grown.lines, grown.targets.shape[1]
    states = lines.shape[0] // wide
    last, before = _chains(log, grown)
    needed = np.zeros(log.shape[0], np.uint64)
    keys = np.empty(path.shape[0], np.int64)
    for k in range(path.shape[0]):
        keys[k] = (np.int64(path[k, 0]) * wide + path[k, 1]) * states + path[k, 2]
    for key in keys:
        _mark(last, before, gains, lines, words, states, key, needed)
    count = 0
    for k in range(log.shape[0] - 1, -1, -1):  # premises precede their conclusions
        bits = needed[k]
        while bits:
            target = log[k, 1] * 64 + lowest(bits)
            bits &= bits - np.uint64(1)
            count += 1
            for key in _premises(log[k], target, rules, states, wide, wide > labels):
                if key != NONE:
                    _mark(last, before, gains, lines, words, states, key, needed)
    entries = np.empty((count, 6), np.int32)
    number = np.zeros(log.shape[0], np.int32)
    size = 0
    for k in range(log.shape[0]):
        number[k] = size
        bits = needed[k]
        label = log[k, 0] % wide
        while bits:
            target = log[k, 1] * 64 + lowest(bits)
            bits &= bits - np.uint64(1)
            entries[size, 0] = log[k, 0] // wide
            entries[size, 1] = NONE if label == labels else label
            entries[size, 2], entries[size, 3] = target, log[k, 2]
            first, second = _premises(log[k], target, rules, states, wide, wide > labels)
            entries[size, 4] = _number(last, before, gains, lines, words, states, first, needed, number)
            entries[size, 5] = _number(last, before, gains, lines, words, states, second, needed, number)
            size += 1
    numbers = np.empty(path.shape[0], np.int32)
    for k in range(path.shape[0]):
        numbers[k] = _number(last, before, gains, lines, words, states, keys[k], needed, number)
    return entries, numbers


@no_refcount
def _place(last: Ints, before: Ints, gains: Words, lines: Ints, words: int, states: int, key: np.int64) -> int:
    """Find the log entry that added a transition."""
    row, target = key // states, key % states
    at = last[lines[row] * words + (target >> 6)]
    while not (gains[at] >> np.uint64(target & 63)) & np.uint64(1):
        at = before[at]
    return at


@no_refcount
def _mark(
    last: Ints, before: Ints, gains: Words, lines: Ints, words: int, states: int, key: np.int64, needed: Words
) -> None:
    """Mark a transition as needed."""
    at = _place(last, before, gains, lines, words, states, key)
    needed[at] |= np.uint64(1) << np.uint64(key % states & 63)


@no_refcount
def _number(
    last: Ints,
    before: Ints,
    gains: Words,
    lines: Ints,
    words: int,
    states: int,
    key: np.int64,
    needed: Words,
    number: Ints,
) -> int:
    """The number of the entry of a needed transition."""
    if key == NONE:
        return NONE
    at = _place(last, before, gains, lines, words, states, key)
    below = needed[at] & ((np.uint64(1) << np.uint64(key % states & 63)) - np.uint64(1))
    return number[at] + ones(below)


@no_refcount
def _premises(entry: Ints, to: int, rules: Ints, states: int, wide: int, forward: bool) -> tuple[np.int64, np.int64]:
    """The keys of the premises of a transition in a log entry."""
    row, target, rule, middle = np.int64(entry[0]), np.int64(to), entry[2], np.int64(entry[3])
    if rule == GIVEN:
        return np.int64(NONE), np.int64(NONE)
    if rule == COMPOSED:
        source, label = row // wide, row % wide
        return (source * wide + wide - 1) * states + middle, (middle * wide + label) * states + target
    if forward:
        start = np.int64(rules[rule, 0]) * wide + rules[rule, 1]
        # the upper half of a push follows from any transition of the row; the log names one
        return start * states + (middle if middle != NONE else target), np.int64(NONE)
    start = np.int64(rules[rule, 2]) * wide + rules[rule, 4]
    if rules[rule, 3] == 0:
        return np.int64(NONE), np.int64(NONE)
    if rules[rule, 3] == 1:
        return start * states + target, np.int64(NONE)
    return start * states + middle, (middle * wide + rules[rule, 5]) * states + target
