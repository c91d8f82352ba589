"""Kernels that draw the rules of swarm cases: the same draws as `plan`, so the same rules around the same run."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.arrays import copy_numbers
from assay.core.native.jit import Ints, Words, compiled
from assay.domains.pushdown.sources.kernels.random import below

_HIGHEST = 3 + 12
"""The maximum stack height of a walk: it starts with at most three labels, and a step adds at most one."""


class RuleDials(NamedTuple):
    """See `plan.RuleDials`."""

    locations: Ints
    labels: Ints
    every_label: Ints
    mix: tuple[int, int, int, int]
    stray: int
    for_all: int
    limit: int


class Plan(NamedTuple):
    """Rules, and both ends of the planned run: a location, then the stack, top first; empty without a run."""

    rules: Ints
    start: Ints
    end: Ints


@compiled
def chosen(state: Words, items: Ints) -> int:
    """Draw one of the items."""
    return int(items[below(state, items.shape[0])])


@compiled
def happens(state: Words, odds: int) -> bool:
    """Draw an event of probability 1 / `odds`; with odds 0 it never happens and nothing is drawn."""
    return odds != 0 and below(state, odds) == 0


@compiled
def weighted(state: Words, odds: tuple[int, ...]) -> int:
    """Draw an index by integer weights."""
    mark = below(state, sum(odds))
    index = 0
    while mark >= odds[index]:
        mark -= odds[index]
        index += 1
    return index


@compiled
def _write_rule(state: Words, dials: RuleDials, p: int, label: int, row: Ints) -> None:
    """Draw a rule for this location and label."""
    row[0], row[1], row[2] = p, label, chosen(state, dials.locations)
    operation = weighted(state, dials.mix)
    row[3], row[4], row[5] = min(operation, 2), -1, -1
    for place in range(row[3]):
        row[4 + place] = chosen(state, dials.labels)
    if operation == 2:
        row[5] = label


@compiled
def added(rows: Ints, size: int, row: Ints) -> int:
    """Append a row unless it is present; return the number of rows."""
    for k in range(size):
        same = True
        for column in range(row.shape[0]):
            same = same and rows[k, column] == row[column]
        if same:
            return size
    copy_numbers(rows[size], 0, row, row.shape[0])
    return size + 1


@compiled
def _configuration(location: int, stack: Ints, height: int) -> Ints:
    """Write a configuration; the stack is given with its top at the end."""
    out = np.empty(1 + height, np.int32)
    out[0] = location
    for k in range(height):
        out[1 + k] = stack[height - 1 - k]
    return out


@compiled
def _walk(state: Words, dials: RuleDials, rules: Ints) -> tuple[int, Ints, Ints]:
    """Draw a walk with a rule for each step; return the number of rules, and both ends."""
    location, height = chosen(state, dials.locations), 1 + below(state, 3)
    stack, row = np.empty(_HIGHEST, np.int32), np.empty(6, np.int32)
    for k in range(height - 1, -1, -1):
        stack[k] = chosen(state, dials.labels)
    start, size = _configuration(location, stack, height), 0
    for _ in range(min(1 + below(state, 12), dials.limit)):
        if height == 0:
            break
        _write_rule(state, dials, location, stack[height - 1], row)
        if height == 1 and row[3] == 0:
            _write_rule(state, dials, location, stack[height - 1], row)
        size = added(rules, size, row)
        height -= 1
        for place in range(row[3] - 1, -1, -1):
            stack[height] = row[4 + place]
            height += 1
        location = row[2]
    return size, start, _configuration(location, stack, height)


@compiled
def _counter(state: Words, dials: RuleDials, rules: Ints) -> tuple[int, Ints, Ints]:
    """Draw a binary counter: popping a label takes two pushes and pops of the next label."""
    up, down = chosen(state, dials.locations), chosen(state, dials.locations)
    digits = dials.labels[: (dials.limit + 1) // 2]
    row, size = np.full(6, -1, np.int32), 0
    for k in range(digits.shape[0] - 1):
        row[0], row[1], row[2], row[3], row[4], row[5] = up, digits[k], up, 2, digits[k + 1], digits[k]
        size = added(rules, size, row)
        row[0], row[3], row[5] = down, 1, -1
        size = added(rules, size, row)
    if digits.shape[0]:
        row[0], row[1], row[2], row[3], row[4] = up, digits[-1], down, 0, -1
        size = added(rules, size, row)
    return size, _configuration(up, digits, min(digits.shape[0], 1)), _configuration(down, digits, 0)


@compiled
def _stray(state: Words, dials: RuleDials, rows: Ints) -> int:
    """Draw a rule anywhere, or one for every label; return the number of rules."""
    p, label = chosen(state, dials.locations), chosen(state, dials.labels)
    _write_rule(state, dials, p, label, rows[0])
    if not happens(state, dials.for_all):
        return 1
    length = rows[0, 3]
    keeps = length > 0 and rows[0, 3 + length] == label
    for k in range(dials.every_label.shape[0]):
        copy_numbers(rows[k], 0, rows[0], rows.shape[1])
        rows[k, 1] = dials.every_label[k]
        if keeps:
            rows[k, 3 + length] = dials.every_label[k]
    return dials.every_label.shape[0]


@compiled
def drawn_plan(state: Words, dials: RuleDials) -> Plan:
    """Draw the rules: those of a run, if one is planned, perhaps with one removed; then stray rules."""
    most_more = dials.every_label.shape[0]
    rules, size = np.empty((dials.limit + most_more, 6), np.int32), 0
    start, end = np.empty(0, np.int32), np.empty(0, np.int32)
    kind = weighted(state, (3, 8, 1))
    if kind == 1:
        size, start, end = _walk(state, dials, rules)
    elif kind == 2:
        size, start, end = _counter(state, dials, rules)
    if size and below(state, 3) == 0:
        size -= 1
        for k in range(below(state, size + 1), size):
            copy_numbers(rules[k], 0, rules[k + 1], rules.shape[1])
    more = np.empty((most_more, 6), np.int32)
    for _ in range(dials.stray):
        count, larger = _stray(state, dials, more), size
        for k in range(count):
            larger = added(rules, larger, more[k])
        size = larger if larger <= dials.limit else size
    return Plan(rules[:size], start, end)
