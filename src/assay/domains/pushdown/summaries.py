"""The definition once more, exact and fast enough for a million small cases; shares nothing with the engines.

A run from A1 to A2 is a run of one larger pushdown system: it pushes a word that A1 accepts, from its end to its
beginning, takes steps by the rules, and then pops a word that A2 accepts. What is asked is the lightest run from
(start, ⊥) to (end, ·). For locations p and q and a label γ, let [p, γ, q] be the lightest way from p to q that removes
γ from the stack and nothing below it. These are the least solution of equations: a rule (p, γ) ↪ (q, βα) offers its
weight plus [q, β, r] plus [r, α, s] for [p, γ, s], and so on for shorter words. Nothing is said of automata that grow.

After m rounds the values are those of trees of at most m levels. If a tree of more levels than there are unknowns is
lighter than all lower ones, a path in it meets an unknown twice, and what lies between weighs less than nothing, since
otherwise it could be left out. So what becomes lighter then has no lightest value. When no round changes anything,
every tree weighs at least the value of its root, by induction. A value beyond 2^60 is taken for one without end: a case
of a few rules has no lightest run of so many steps. Vectors are solved place by place: in the next place only that
counts which gives the values of the places before. The case need not be normal.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.jit import Bytes, Longs, compiled, no_refcount
from assay.domains.pushdown.model.case import EPSILON, Case, Weight
from assay.domains.pushdown.model.flat import FlatCase, flatten
from assay.domains.pushdown.semantics.weights import WithoutEnd

UNKNOWN, KNOWN, ENDLESS = 0, 1, 2
WIDE = np.int64(2**60)


class Solution(NamedTuple):
    """Whether there is a run, and whether a lightest one; what it weighs; whether some value was beyond 2^60."""

    how: int
    weight: Weight | None
    wide: bool


def least_by_summaries(case: Case, sign: int = 1) -> Weight | WithoutEnd | None:
    """What the lightest run weighs; None if there is no run. With the sign -1, weights are negated."""
    if case.weights is None:
        raise ValueError("the case has no weights")
    solution = solved(case, sign)
    return WithoutEnd() if solution.how == ENDLESS else solution.weight


def solved(case: Case, sign: int = 1) -> Solution:
    """Solve the equations of a case; without weights, every rule weighs nothing."""
    rows = ((0,),) * (len(case.rules) + 1) if case.weights is None else (*case.weights.of_rules, case.weights.zero)
    how, value, wide = lightest_run(flatten(case), np.array(rows, np.int64).reshape(len(rows), -1) * sign)
    return Solution(how, tuple(value.tolist()) if how == KNOWN else None, bool(wide))


def unknowns(case: Case) -> int:
    """How many unknowns the equations of a case have."""
    states = len(case.locations) + case.states(case.initial) + case.states(case.final) + 2
    return states * states * (len(case.labels) + 1)


@no_refcount
def _put(lines: Longs, k: int, p: int, label: int, q: int, length: int, first: int, second: int) -> int:
    """Write down a rule that weighs nothing; gives the number of the next."""
    lines[k, 0], lines[k, 1], lines[k, 2], lines[k, 3] = p, label, q, length
    lines[k, 4], lines[k, 5], lines[k, 6] = first, second, -1
    return k + 1


@no_refcount
def _larger_system(case: FlatCase, lines: Longs) -> int:
    """Write down its rules, each with the rule of the case that it weighs as much as, or -1; gives their number.

    Behind the locations of the case come the states of A1, at which it builds a word, and those of A2, at which it
    reads one; then start and end. The last label is ⊥.
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
    """Write down the rules that push a word of A1 and pop one of A2, where this label is on top."""
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

    Gives `UNKNOWN`, `KNOWN` or `ENDLESS`, its weight, and whether a value was beyond 2^60.
    """
    automata = case.finals1.shape[0] + case.finals2.shape[0] + 2 * case.locations
    edges = case.edges1.shape[0] + case.edges2.shape[0]
    lines = np.empty((case.rules.shape[0] + (automata + edges) * (case.labels + 1), 7), np.int64)
    lines = lines[: _larger_system(case, lines)]
    weights = np.empty((lines.shape[0], of_rules.shape[1]), np.int64)
    for k in range(lines.shape[0]):
        weights[k] = of_rules[lines[k, 6]]  # -1 is the row of zeros
    return lightest(lines, weights, case.locations + case.states1 + case.states2 + 2, case.labels + 1)


@no_refcount
def _offer(at: int, total: int, known: Bytes, values: Longs, place: int, better: Bytes) -> None:
    """Take a value if nothing lighter is known; `better` says what became known or lighter."""
    if known[at] == ENDLESS or (known[at] == KNOWN and total >= values[at, place]):
        return
    known[at] = ENDLESS if abs(total) > WIDE else KNOWN
    better[at] = KNOWN
    values[at, place] = total


@compiled
def lightest(rules: Longs, weights: Longs, states: int, labels: int) -> tuple[int, Longs, bool]:
    """Solve the equations for [start, ⊥, end], place by place.

    The last of what is given says whether a value was beyond 2^60.
    """
    size, wide = states * labels * states, weights.shape[1]
    values, wider = np.zeros((size, wide), np.int64), False
    known = np.zeros(size, np.uint8)
    goal = ((states - 2) * labels + labels - 1) * states + states - 1
    for place in range(wide):
        known = _solved_place(rules, weights, states, labels, place, values, known)
        wider |= bool(np.any(np.abs(values[:, place]) > WIDE))
        if known[goal] != KNOWN:
            break
    return int(known[goal]), values[goal].copy(), wider


@compiled
def _solved_place(
    rules: Longs, weights: Longs, states: int, labels: int, place: int, values: Longs, earlier: Bytes
) -> Bytes:
    """Solve one place, in rounds that look only at what was known before the round; `earlier`: of the place before."""
    size = states * labels * states
    known, before, better = np.zeros(size, np.uint8), np.zeros(size, np.uint8), np.zeros(size, np.uint8)
    old = np.zeros(size, np.int64)
    turn, count, changed = 0, 0, True
    while changed:
        turn += 1
        before[:], old[:], better[:] = known, values[:, place], 0
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
            if better[at] and turn > count + 1:  # by then everything that can be known is
                known[at] = ENDLESS
        count = np.sum(known != UNKNOWN)
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
    """Offer the sum of a weight and of up to two values, if it gives what the places before are.

    It is without end if one of the values is.
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
