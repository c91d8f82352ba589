"""A labelled graph as rows of bits, to be closed under implications; pre* and post* state the implications.

A row is a state and a label; it holds the set of targets. There are four implications:

copy     what row a leads to, row b leads to as well           (swap; in post* also pop and the lower half of a push)
trigger  if row a leads anywhere, row b leads to a given state  (the upper half of a push in post*)
join     if row a leads to m, what row (m, y) leads to, row b leads to as well                      (push in pre*)
glide    if row (s, ε) leads to m, whatever (m, y) leads to, (s, y) leads to as well, for each y     (ε in post*)

Most rows can never lead anywhere: nothing implies it. These share one line of bits, the first, which stays empty; a row
that may gain has a line of its own. What a row gains is written to a log, up to 64 transitions at a time, with the
implication they came by; their premises are in the log before them. The work itself is in `row_work`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.jit import Ints, Longs, Words, borrowed, compiled, no_refcount
from assay.domains.pushdown.model.evidence import GIVEN

NONE = -1


class Implications(NamedTuple):
    """All but `glide`, by kind and by the row a they start from."""

    labels: int
    """Labels of a row; with `glide`, the last of them is ε."""
    glide: bool
    starts: Longs
    """Where entries start: those of a kind and a row at kind * rows + row, up to where the next ones start."""
    entries: Longs
    """Columns: row b, rule, and the state of a trigger or the label y of a join."""


COPY, TRIGGER, JOIN = range(3)
"""Kinds of implications, as they are sorted."""


class Bits(NamedTuple):
    """A graph that is only read: by row the line of bits it has, and these lines."""

    lines: Ints
    targets: Words


class Rows(NamedTuple):
    """The graph as it grows. Rows that are worked on sooner have a queue of their own."""

    lines: Ints
    """By row: its line in the two that follow; 0 if it cannot gain anything."""
    targets: Words
    fresh: Words
    """What is new in a row since it was last worked on."""
    filled: Words
    """By state: the labels whose rows lead anywhere; kept up only where there is `glide`."""
    waiting: Ints
    """By row: whether it is in a queue."""
    queues: Ints
    ends: Longs
    """Heads and tails of the queues, how much of log and `wait` is used, the first row that is worked on sooner, how
    much room the next row needs, and whether there is no more memory."""
    log: Ints
    """What was gained: row, word, rule, middle. It is made longer as it fills, and so are the two that follow."""
    gains: Words
    """Likewise: which bits of the word."""
    wait: Ints
    """Joins that wait for a row to grow, as lists: next, target row, rule, middle."""
    heads: Ints
    """Where these lists begin: by row the joins that wait for it; with `glide`, by state those that glide into it."""


HEAD, TAIL, LOGGED, WAITING, SOONER, JOBS, HOLDS, MOST, SPENT = 0, 2, 4, 5, 6, 7, 8, 9, 10
FRESH, BIT = -1, -2
"""Where a job takes targets from if it is not a row: what is new in the row at hand; one state, as BIT - state."""


@compiled
def given_jobs(edges: Ints, rules: Ints, labels: int, pops: bool) -> Ints:
    """List the transitions of an automaton and, for pre*, those of the rules that pop, as jobs (see `row_work`)."""
    edges, rules = borrowed(edges), borrowed(rules)
    jobs = np.empty((edges.shape[0] + rules.shape[0], 4), np.int32)
    for k in range(edges.shape[0]):
        jobs[k, 0], jobs[k, 1], jobs[k, 2] = edges[k, 0] * labels + edges[k, 1], GIVEN, NONE
        jobs[k, 3] = BIT - edges[k, 2]
    size = edges.shape[0]
    for k in range(rules.shape[0]):
        if pops and rules[k, 3] == 0:
            jobs[size, 0], jobs[size, 1], jobs[size, 2] = rules[k, 0] * labels + rules[k, 1], k, NONE
            jobs[size, 3] = BIT - rules[k, 2]
            size += 1
    return jobs[:size]


@no_refcount
def _number_lines(rules: Implications, jobs: Ints, gliding: int, lines: Ints) -> int:
    """Number the rows that may gain: by a job, by an implication, or because they are among the first and may glide."""
    for k in range(jobs.shape[0]):
        lines[jobs[k, 0]] = 1
    for k in range(rules.entries.shape[0]):
        lines[rules.entries[k, 0]] = 1
    lines[:gliding] = 1
    count = 0
    for row in range(lines.shape[0]):
        if lines[row]:
            count += 1
            lines[row] = count
    return count


@compiled
def new_rows(states: int, rules: Implications, jobs: Ints, sooner: int) -> Rows:
    """Start with no transitions, for these implications and jobs. Rows from `sooner` on are worked on before others.

    Tables share arrays where they can: for a small case, making arrays takes longer than all the rest.
    """
    rules, jobs = borrowed(rules), borrowed(jobs)
    labels, glide = rules.labels, rules.glide
    rows, words = states * labels, (states + 63) // 64
    numbers = np.zeros(2 * rows + (states if glide else rows), np.int32)
    lines, waiting, heads = numbers[:rows], numbers[rows : 2 * rows], numbers[2 * rows :]
    heads[:] = NONE
    count = 1 + _number_lines(rules, jobs, sooner if glide else 0, lines)
    ends = np.zeros(11, np.int64)
    ends[SOONER] = sooner
    room = 64 + max(count, jobs.shape[0])
    bits, tables = np.zeros((2, count, words), np.uint64), np.empty((room + 64, 4), np.int32)
    return Rows(
        lines,
        bits[0],
        bits[1],
        np.zeros((states if glide else 0, (labels + 63) // 64), np.uint64),
        waiting,
        np.empty((2, count + 1), np.int32),
        ends,
        tables[:room],
        np.empty(room, np.uint64),
        tables[room:],
        heads,
    )


@no_refcount
def is_closed(rows: Rows) -> bool:
    """Whether no row is left to work on."""
    return rows.ends[HEAD] == rows.ends[TAIL] and rows.ends[HEAD + 1] == rows.ends[TAIL + 1]
