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
of a few rules has no lightest run of so many steps. The case need not be normal.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.compiled import Bytes, Longs, compiled, uncounted
from assay.pushdown.model import EPSILON, Case, Weight
from assay.pushdown.weights.reference import WithoutEnd

UNKNOWN, KNOWN, ENDLESS = 0, 1, 2
WIDE = np.int64(2**60)


class Solution(NamedTuple):
    """Whether there is a run, and whether a lightest one; what it weighs; whether some value was beyond 2^60."""

    how: int
    weight: Weight | None
    wide: bool


Line = tuple[int, int, int, tuple[int, ...], int]
"""A rule of the larger system: location, label, location, word, and the rule of the case that it weighs as much as."""


def least_by_summaries(case: Case, sign: int = 1) -> Weight | WithoutEnd | None:
    """What the lightest run weighs; None if there is no run. With the sign -1, weights are negated."""
    if case.weights is None:
        raise ValueError("the case has no weights")
    solution = solved(case, sign)
    return WithoutEnd() if solution.how == ENDLESS else solution.weight


def solved(case: Case, sign: int = 1) -> Solution:
    """Solve the equations of a case; without weights, every rule weighs nothing."""
    lines, states, labels = _larger_system(case)
    table = np.array([(*line[:3], len(line[3]), *(*line[3], -1, -1)[:2]) for line in lines], np.int64).reshape(-1, 6)
    rows = ((0,),) * (len(case.rules) + 1) if case.weights is None else (*case.weights.of_rules, case.weights.zero)
    weights = np.array([rows[line[4]] for line in lines], np.int64).reshape(len(lines), len(rows[-1])) * sign
    how, value, wide = lightest(table, weights, states, labels)
    return Solution(how, tuple(value.tolist()) if how == KNOWN else None, bool(wide))


def unknowns(case: Case) -> int:
    """How many unknowns the equations of a case have."""
    states = len(case.locations) + case.states(case.initial) + case.states(case.final) + 2
    return states * states * (len(case.labels) + 1)


def _larger_system(case: Case) -> tuple[list[Line], int, int]:
    """Its rules, and how many locations and labels it has: start and end are the last locations, ⊥ the last label."""
    build = len(case.locations)
    read = build + case.states(case.initial)
    start = read + case.states(case.final)
    bottom, free = len(case.labels), len(case.rules)
    anything = range(bottom + 1)
    lines: list[Line] = [(*rule[:3], rule.w, number) for number, rule in enumerate(case.rules)]
    lines += [(start, bottom, build + state, (bottom,), free) for state in case.initial.finals]
    for edge in case.initial.edges:
        word = () if edge.label == EPSILON else (edge.label,)
        lines += [(build + edge.target, top, build + edge.source, (*word, top), free) for top in anything]
    for p in range(build):
        lines += [(build + p, top, p, (top,), free) for top in anything]
        lines += [(p, top, read + p, (top,), free) for top in anything]
    for edge in case.final.edges:
        if edge.label == EPSILON:
            lines += [(read + edge.source, top, read + edge.target, (top,), free) for top in anything]
        else:
            lines.append((read + edge.source, edge.label, read + edge.target, (), free))
    lines += [(read + state, bottom, start + 1, (), free) for state in case.final.finals]
    return lines, start + 2, bottom + 1


@uncounted
def _offer(at: int, total: Longs, known: Bytes, values: Longs, better: Bytes) -> None:
    """Take a value if nothing lighter is known; `better` says what became known or lighter."""
    if known[at] == ENDLESS:
        return
    if known[at] == KNOWN:
        j = 0
        while j < total.shape[0] and total[j] == values[at, j]:
            j += 1
        if j == total.shape[0] or total[j] > values[at, j]:
            return
    known[at] = better[at] = KNOWN
    for j in range(total.shape[0]):
        values[at, j] = total[j]
        if abs(total[j]) > WIDE:
            known[at] = ENDLESS


@compiled
def lightest(rules: Longs, weights: Longs, states: int, labels: int) -> tuple[int, Longs, bool]:
    """Solve the equations, in rounds that look only at what was known before the round; give [start, ⊥, end].

    The last of what is given says whether a value was beyond 2^60.
    """
    size, wide = states * labels * states, weights.shape[1]
    known, before = np.zeros(size, np.uint8), np.zeros(size, np.uint8)
    values, old = np.zeros((size, wide), np.int64), np.zeros((size, wide), np.int64)
    better = np.zeros(size, np.uint8)
    total = np.zeros(wide, np.int64)
    turn, count, changed = 0, 0, True
    while changed:
        turn += 1
        before[:], old[:], better[:] = known, values, 0
        for k in range(rules.shape[0]):
            head = (rules[k, 0] * labels + rules[k, 1]) * states
            first = (rules[k, 2] * labels + rules[k, 4]) * states
            if rules[k, 3] == 0:
                total[:] = weights[k]
                _offer(head + rules[k, 2], total, known, values, better)
                continue
            for m in range(states):
                if before[first + m] == UNKNOWN:
                    continue
                if rules[k, 3] == 1:
                    _either(head + m, weights[k], before, old, first + m, -1, total, known, values, better)
                    continue
                second = (m * labels + rules[k, 5]) * states
                for end in range(states):
                    if before[second + end] != UNKNOWN:
                        _either(
                            head + end, weights[k], before, old, first + m, second + end, total, known, values, better
                        )
        changed = False
        for at in range(size):
            changed |= known[at] != before[at] or better[at]
            if better[at] and turn > count + 1:  # by then everything that can be known is
                known[at] = ENDLESS
        count = np.sum(known != UNKNOWN)
    goal = ((states - 2) * labels + labels - 1) * states + states - 1
    return int(known[goal]), values[goal].copy(), bool(np.any(np.abs(values) > WIDE))


@uncounted
def _either(
    head: int,
    weight: Longs,
    before: Bytes,
    old: Longs,
    one: int,
    two: int,
    total: Longs,
    known: Bytes,
    values: Longs,
    better: Bytes,
) -> None:
    """Offer the sum of a weight and of one or two values; without end, if one of them is."""
    if before[one] == ENDLESS or (two >= 0 and before[two] == ENDLESS):
        known[head] = ENDLESS
        return
    for j in range(total.shape[0]):
        total[j] = weight[j] + old[one, j] + (old[two, j] if two >= 0 else 0)
    _offer(head, total, known, values, better)
