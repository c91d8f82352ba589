"""The rules of a pushdown system as implications between bit rows: backward for pre*, forward for post*."""

from __future__ import annotations

import numpy as np

from assay.core.native.jit import Ints, Longs, borrowed, compiled, no_refcount
from assay.domains.pushdown.engine.dense.rows import COPY, JOIN, TRIGGER, Implications


@no_refcount
def _sort(listed: Longs, starts: Longs, entries: Longs) -> None:
    """Sort stably by the first column: the start of the entries of each key, and the other columns."""
    for k in range(listed.shape[0]):
        starts[listed[k, 0]] += 1
    total = 0
    for key in range(starts.shape[0]):
        total += starts[key]
        starts[key] = total
    for k in range(listed.shape[0] - 1, -1, -1):
        key = listed[k, 0]
        starts[key] -= 1
        for column in range(3):
            entries[starts[key], column] = listed[k, column + 1]


@compiled
def _sorted(labels: int, glide: bool, rows: int, listed: Longs) -> Implications:
    listed = borrowed(listed)
    starts = np.zeros(3 * rows + 1, np.int64)
    entries = np.empty((listed.shape[0], 3), np.int64)
    _sort(listed, starts, entries)
    return Implications(labels, glide, starts, entries)


@no_refcount
def _list_backward(rules: Ints, labels: int, rows: int, out: Longs) -> int:
    size = 0
    for k in range(rules.shape[0]):
        start = rules[k, 2] * labels + rules[k, 4]
        if rules[k, 3] == 0:
            continue
        out[size, 0] = (COPY if rules[k, 3] == 1 else JOIN) * rows + start
        out[size, 1], out[size, 2], out[size, 3] = rules[k, 0] * labels + rules[k, 1], k, rules[k, 5]
        size += 1
    return size


@compiled
def backward(rules: Ints, states: int, labels: int) -> Implications:
    """pre*: (p, γ) has every target of (q, w). Pops have no premise and are initial jobs; see `given_jobs`."""
    rules = borrowed(rules)
    listed = np.empty((rules.shape[0], 4), np.int64)
    size = _list_backward(rules, labels, states * labels, listed)
    return _sorted(labels, False, states * labels, listed[:size])


@no_refcount
def _list_forward(rules: Ints, labels: int, states1: int, rows: int, out: Longs) -> int:
    wide = labels + 1
    size = rules.shape[0]
    for k in range(rules.shape[0]):
        start = rules[k, 0] * wide + rules[k, 1]
        q, first = rules[k, 2], rules[k, 4]
        out[k, 0], out[k, 2] = COPY * rows + start, k
        if rules[k, 3] == 0:
            out[k, 1] = q * wide + labels
        elif rules[k, 3] == 1:
            out[k, 1] = q * wide + first
        else:
            middle = states1 + q * labels + first
            out[k, 1] = middle * wide + rules[k, 5]
            out[size, 0], out[size, 2] = TRIGGER * rows + start, k
            out[size, 1], out[size, 3] = q * wide + first, middle
            size += 1
    return size


@compiled
def forward(rules: Ints, states1: int, locations: int, labels: int) -> Implications:
    """post*: (q, w) has every target of (p, γ). The last label is ε; the states Isolated(q, γ) follow those of A1."""
    rules = borrowed(rules)
    wide = labels + 1
    rows = (states1 + locations * labels) * wide
    listed = np.empty((2 * rules.shape[0], 4), np.int64)
    size = _list_forward(rules, labels, states1, rows, listed)
    return _sorted(wide, True, rows, listed[:size])
