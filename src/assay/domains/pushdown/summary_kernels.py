"""Kernels that solve the equations of `summaries` by fixed-point iteration."""

from __future__ import annotations

import numpy as np

from assay.core.native.arrays import copy_numbers
from assay.core.native.boundary import amounts_at, give
from assay.core.native.jit import Bytes, Longs, compiled, no_refcount
from assay.domains.pushdown.model.case import EPSILON
from assay.domains.pushdown.model.flat_kernel import CASE, FlatCase, case_at
from assay.domains.pushdown.summaries import ENDLESS, KNOWN, UNKNOWN

WIDE = np.int64(2**60)


@no_refcount
def _put(lines: Longs, k: int, p: int, label: int, q: int, length: int, first: int, second: int) -> int:
    """Write a rule of weight zero; return the index of the next."""
    lines[k, 0], lines[k, 1], lines[k, 2], lines[k, 3] = p, label, q, length
    lines[k, 4], lines[k, 5], lines[k, 6] = first, second, -1
    return k + 1


@no_refcount
def _larger_system(case: FlatCase, lines: Longs) -> int:
    """Write the rules of the larger system, each with the rule that gives its weight, or -1; return the count.

    The locations of the case come first, then the states of A1, which push a word, and those of A2, which pop one; then
    start and end. The last label is ⊥.
    """
    build, bottom = case.locations, case.labels
    read = build + case.states1
    start = read + case.states2
    k = 0
    for number in range(case.rules.shape[0]):
        p, label, q, length = case.rules[number, 0], case.rules[number, 1], case.rules[number, 2], case.rules[number, 3]
        k = _put(lines, k, p, label, q, length, case.rules[number, 4], case.rules[number, 5])
        lines[k - 1, 6] = number
    for state in range(case.states1):
        if case.finals1[state]:
            k = _put(lines, k, start, bottom, build + state, 1, bottom, -1)
    for state in range(case.states2):
        if case.finals2[state]:
            k = _put(lines, k, read + state, bottom, start + 1, 0, -1, -1)
    for top in range(bottom + 1):
        for p in range(build):
            k = _put(lines, k, build + p, top, p, 1, top, -1)
            k = _put(lines, k, p, top, read + p, 1, top, -1)
        k = _words(case, lines, k, top)
    return k


@no_refcount
def _words(case: FlatCase, lines: Longs, k: int, top: int) -> int:
    """Write the rules that push a word of A1 and pop one of A2, with this label on top."""
    build, read = case.locations, case.locations + case.states1
    for i in range(case.edges1.shape[0]):
        source, label, target = build + case.edges1[i, 0], case.edges1[i, 1], build + case.edges1[i, 2]
        if label == EPSILON:
            k = _put(lines, k, target, top, source, 1, top, -1)
        else:
            k = _put(lines, k, target, top, source, 2, label, top)
    for i in range(case.edges2.shape[0]):
        source, label, target = read + case.edges2[i, 0], case.edges2[i, 1], read + case.edges2[i, 2]
        if label == EPSILON:
            k = _put(lines, k, source, top, target, 1, top, -1)
        elif label == top:
            k = _put(lines, k, source, top, target, 0, -1, -1)
    return k


@compiled
def lightest_run(case: FlatCase, of_rules: Longs) -> tuple[int, Longs, bool]:
    """Weigh the lightest run; `of_rules` has a row of zeros after those of the rules.

    Returns `UNKNOWN`, `KNOWN` or `ENDLESS`, the weight, and whether a value exceeded 2^60.
    """
    automata = case.finals1.shape[0] + case.finals2.shape[0] + 2 * case.locations
    edges = case.edges1.shape[0] + case.edges2.shape[0]
    lines = np.empty((case.rules.shape[0] + (automata + edges) * (case.labels + 1), 7), np.int64)
    lines = lines[: _larger_system(case, lines)]
    weights = np.empty((lines.shape[0], of_rules.shape[1]), np.int64)
    for k in range(lines.shape[0]):
        copy_numbers(weights[k], 0, of_rules[lines[k, 6]], weights.shape[1])  # -1 is the row of zeros
    return lightest(lines, weights, case.locations + case.states1 + case.states2 + 2, case.labels + 1)


@no_refcount
def _offer(at: int, total: int, known: Bytes, values: Longs, place: int, better: Bytes) -> None:
    """Keep the lesser of the known and the offered value; `better` marks values that became known or lighter."""
    if known[at] == ENDLESS or (known[at] == KNOWN and total >= values[at, place]):
        return
    known[at] = ENDLESS if abs(total) > WIDE else KNOWN
    better[at] = KNOWN
    values[at, place] = total


@compiled
def lightest(rules: Longs, weights: Longs, states: int, labels: int) -> tuple[int, Longs, bool]:
    """Solve the equations for [start, ⊥, end], component by component.

    The last result is whether a value exceeded 2^60.
    """
    size, wide = states * labels * states, weights.shape[1]
    values, wider = np.zeros((size, wide), np.int64), False
    known = np.zeros(size, np.uint8)
    goal = ((states - 2) * labels + labels - 1) * states + states - 1
    for place in range(wide):
        known = _solved_place(rules, weights, states, labels, place, values, known)
        for k in range(size):
            wider |= abs(values[k, place]) > WIDE
        if known[goal] != KNOWN:
            break
    return int(known[goal]), values[goal].copy(), wider


@compiled
def _solved_place(
    rules: Longs, weights: Longs, states: int, labels: int, place: int, values: Longs, earlier: Bytes
) -> Bytes:
    """Solve one component in rounds over the values of the last round; `earlier`: the result of the last component."""
    size = states * labels * states
    known, before, better = np.zeros(size, np.uint8), np.zeros(size, np.uint8), np.zeros(size, np.uint8)
    old = np.zeros(size, np.int64)
    turn, count, changed = 0, 0, True
    while changed:
        turn += 1
        for at in range(size):
            before[at], old[at], better[at] = known[at], values[at, place], 0
        for k in range(rules.shape[0]):
            head = (rules[k, 0] * labels + rules[k, 1]) * states
            first = (rules[k, 2] * labels + rules[k, 4]) * states
            if rules[k, 3] == 0:
                end = head + rules[k, 2]
                _follow(end, -1, -1, weights[k], earlier, before, old, known, values, place, better)
                continue
            for m in range(states):
                if before[first + m] == UNKNOWN:
                    continue
                if rules[k, 3] == 1:
                    _follow(head + m, first + m, -1, weights[k], earlier, before, old, known, values, place, better)
                    continue
                second = (m * labels + rules[k, 5]) * states
                for end in range(states):
                    if before[second + end] != UNKNOWN:
                        both = first + m, second + end
                        _follow(head + end, *both, weights[k], earlier, before, old, known, values, place, better)
        changed = False
        for at in range(size):
            changed |= known[at] != before[at] or better[at]
            if better[at] and turn > count + 1:  # by then every finite value is known
                known[at] = ENDLESS
        count = 0
        for at in range(size):
            count += known[at] != UNKNOWN
    return known


@no_refcount
def _follow(
    head: int,
    one: int,
    two: int,
    weight: Longs,
    earlier: Bytes,
    before: Bytes,
    old: Longs,
    known: Bytes,
    values: Longs,
    place: int,
    better: Bytes,
) -> None:
    """Offer the sum of a weight and up to two values, if it is tight in the earlier components.

    The sum is unbounded if one of the values is.
    """
    if place > 0 and earlier[head] != KNOWN:
        return
    for j in range(place):
        total = weight[j] + (values[one, j] if one >= 0 else 0) + (values[two, j] if two >= 0 else 0)
        if total != values[head, j]:
            return
    if (one >= 0 and before[one] == ENDLESS) or (two >= 0 and before[two] == ENDLESS):
        known[head] = ENDLESS
        return
    total = weight[place] + (old[one] if one >= 0 else 0) + (old[two] if two >= 0 else 0)
    _offer(head, total, known, values, place, better)


@compiled
def lightest_entry(words: Longs) -> int:
    """Weigh the lightest run of the case at the start of the words; then follow the weights."""
    how, value, wide = lightest_run(case_at(words), amounts_at(words, CASE))
    words[CASE + 3], words[CASE + 4] = how, wide
    return give(words, CASE + 5, value)
