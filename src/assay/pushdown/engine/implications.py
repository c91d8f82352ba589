"""The rules of a pushdown system as implications between rows: backward for pre*, forward for post*."""

from __future__ import annotations

import numpy as np

from assay.core.compiled import Ints, Longs, compiled
from assay.pushdown.engine.rows import Implications


@compiled
def _pointers(keys: Longs, rows: int) -> tuple[Longs, Longs]:
    """Sort entries by row, stably: where each row's begin, and the order of the entries."""
    pointer = np.zeros(rows + 1, np.int64)
    for key in keys:
        pointer[key + 1] += 1
    for row in range(rows):
        pointer[row + 1] += pointer[row]
    at = pointer[:-1].copy()
    order = np.empty(keys.shape[0], np.int64)
    for k in range(keys.shape[0]):
        order[at[keys[k]]] = k
        at[keys[k]] += 1
    return pointer, order


@compiled
def _count(rules: Ints, length: int) -> int:
    return np.sum(rules[:, 3] == length)


@compiled
def backward(rules: Ints, states: int, labels: int) -> Implications:
    """pre*: (p, γ) leads wherever (q, w) leads. Pops are no implications; see `pops`."""
    rows = states * labels
    swaps, pushes = _count(rules, 1), _count(rules, 2)
    swap_keys, swap = np.empty(swaps, np.int64), np.empty((swaps, 2), np.int64)
    push_keys, push = np.empty(pushes, np.int64), np.empty((pushes, 3), np.int64)
    i = j = 0
    for k in range(rules.shape[0]):
        row = rules[k, 0] * labels + rules[k, 1]
        start = rules[k, 2] * labels + rules[k, 4]
        if rules[k, 3] == 1:
            swap_keys[i] = start
            swap[i, 0], swap[i, 1] = row, k
            i += 1
        elif rules[k, 3] == 2:
            push_keys[j] = start
            push[j, 0], push[j, 1], push[j, 2] = rules[k, 5], row, k
            j += 1
    copy, order = _pointers(swap_keys, rows)
    join, other = _pointers(push_keys, rows)
    none = np.zeros(rows + 1, np.int64)
    return Implications(labels, False, copy, swap[order], none, np.empty((0, 3), np.int64), join, push[other])


@compiled
def forward(rules: Ints, states1: int, locations: int, labels: int) -> Implications:
    """post*: wherever (p, γ) leads, (q, w) leads; the last label is ε, and Isolated(q, γ) follow the states of A1."""
    wide = labels + 1
    rows = (states1 + locations * labels) * wide
    pushes = _count(rules, 2)
    keys, copies = np.empty(rules.shape[0], np.int64), np.empty((rules.shape[0], 2), np.int64)
    push_keys, push = np.empty(pushes, np.int64), np.empty((pushes, 3), np.int64)
    j = 0
    for k in range(rules.shape[0]):
        start = rules[k, 0] * wide + rules[k, 1]
        q, first = rules[k, 2], rules[k, 4]
        keys[k] = start
        copies[k, 1] = k
        if rules[k, 3] == 0:
            copies[k, 0] = q * wide + labels
        elif rules[k, 3] == 1:
            copies[k, 0] = q * wide + first
        else:
            middle = states1 + q * labels + first
            copies[k, 0] = middle * wide + rules[k, 5]
            push_keys[j] = start
            push[j, 0], push[j, 1], push[j, 2] = q * wide + first, middle, k
            j += 1
    copy, order = _pointers(keys, rows)
    trigger, other = _pointers(push_keys, rows)
    none = np.zeros(rows + 1, np.int64)
    return Implications(wide, True, copy, copies[order], trigger, push[other], none, np.empty((0, 3), np.int64))
