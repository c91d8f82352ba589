"""A labelled graph as bit rows, to be closed under implications; pre* and post* state the implications.

A row is a state and a label; it holds the set of targets. There are four implications:

copy     row b has every target of row a                        (swap; in post* also pop and the lower half of a push)
trigger  if row a has a target, row b has a given target        (the upper half of a push in post*)
join     if row a has target m, row b has every target of row (m, y)                       (push in pre*)
glide    if row (s, ε) has target m, row (s, y) has every target of row (m, y), for each y  (ε in post*)

Most rows stay empty because no implication adds to them. These share the first line of bits; a row that may gain has a
line of its own. Gains are appended to a log, up to 64 transitions per entry, with the implication that derived them;
premises precede their conclusions. `saturate` computes the closure.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.jit import Ints, Longs, Words, borrowed, compiled, no_refcount
from assay.domains.pushdown.model.evidence import GIVEN

NONE = -1


class Implications(NamedTuple):
    """All implications but `glide`, by kind and by their row a."""

    labels: int
    """The number of labels; with `glide`, the last is ε."""
    glide: bool
    starts: Longs
    """The start of the entries of each kind and row, at index kind * rows + row."""
    entries: Longs
    """Columns: row b, rule, and the state of a trigger or the label y of a join."""


COPY, TRIGGER, JOIN = range(3)
"""Kinds of implications, in sorting order."""


class Bits(NamedTuple):
    """A read-only graph: the line of each row, and the bits of each line."""

    lines: Ints
    targets: Words


class Rows(NamedTuple):
    """The graph under saturation. Rows of higher priority have a queue of their own."""

    lines: Ints
    """By row: its line in `targets` and `fresh`; 0 if the row stays empty."""
    targets: Words
    fresh: Words
    """The targets of a row that are new since it was last processed."""
    filled: Words
    """By state: the labels of its nonempty rows; maintained only with `glide`."""
    waiting: Ints
    """By row: whether it is in a queue."""
    queues: Ints
    ends: Longs
    """Heads and tails of the queues, the used lengths of log and `wait`, the first row of higher priority, the capacity
    that the next row needs, and whether memory is exhausted."""
    log: Ints
    """The log of gains: row, word, rule, middle. It is enlarged when full, as are `gains` and `wait`."""
    gains: Words
    """By entry of the log: the new bits of the word."""
    wait: Ints
    """Joins that wait for gains of a row, as lists: next, target row, rule, middle."""
    heads: Ints
    """The heads of these lists: by row the waiting joins; with `glide`, by state the sources of its ε-transitions."""


HEAD, TAIL, LOGGED, WAITING, SOONER, JOBS, HOLDS, MOST, SPENT = 0, 2, 4, 5, 6, 7, 8, 9, 10
FRESH, BIT = -1, -2
"""The targets of a job that does not copy a row: the fresh bits of the current row, or one state as BIT - state."""


@compiled
def given_jobs(edges: Ints, rules: Ints, labels: int, pops: bool) -> Ints:
    """List the transitions of an automaton, and for pre* those of pop rules, as jobs (see `saturate`)."""
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
    """Number the rows that may gain: by a job, by an implication, or by `glide` (the first `gliding` rows)."""
    for k in range(jobs.shape[0]):
        lines[jobs[k, 0]] = 1
    for k in range(rules.entries.shape[0]):
        lines[rules.entries[k, 0]] = 1
    for row in range(gliding):
        lines[row] = 1
    count = 0
    for row in range(lines.shape[0]):
        if lines[row]:
            count += 1
            lines[row] = count
    return count


@compiled
def new_rows(states: int, rules: Implications, jobs: Ints, sooner: int) -> Rows:
    """Start with no transitions, for these implications and jobs. Rows from `sooner` on have priority.

    Tables share arrays where possible: in a small case, allocation takes most of the time.
    """
    rules, jobs = borrowed(rules), borrowed(jobs)
    labels, glide = rules.labels, rules.glide
    rows, words = states * labels, (states + 63) // 64
    numbers = np.zeros(2 * rows + (states if glide else rows), np.int32)
    lines, waiting, heads = numbers[:rows], numbers[rows : 2 * rows], numbers[2 * rows :]
    for k in range(heads.shape[0]):
        heads[k] = NONE
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
    """Whether the worklist is empty, so that saturation is complete."""
    return rows.ends[HEAD] == rows.ends[TAIL] and rows.ends[HEAD + 1] == rows.ends[TAIL + 1]
