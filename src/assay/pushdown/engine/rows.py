"""Closes a labelled graph under implications, with rows of bits; pre* and post* state the implications.

A row is a state and a label; it holds the set of targets. There are four implications:

copy     what row a leads to, row b leads to as well           (swap; in post* also pop and the lower half of a push)
trigger  if row a leads anywhere, row b leads to a given state  (the upper half of a push in post*)
join     if row a leads to m, what row (m, y) leads to, row b leads to as well                      (push in pre*)
glide    if row (s, ε) leads to m, whatever (m, y) leads to, (s, y) leads to as well, for each y     (ε in post*)

A row is worked on whenever it has grown, with all that is new in it at once. Every transition is written to a log with
the implication it first came by; its premises are in the log before it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.compiled import Flags, Ints, Longs, Words, compiled, lowest
from assay.pushdown.evidence import COMPOSED, GIVEN

NONE = -1


class Implications(NamedTuple):
    """Each kind by the row it starts from: entries pointer[row] … pointer[row + 1]."""

    labels: int
    """Labels of a row; with `glide`, the last of them is ε."""
    glide: bool
    copy: Longs
    copies: Longs
    """Columns: target row, rule."""
    trigger: Longs
    triggers: Longs
    """Columns: target row, state, rule."""
    join: Longs
    joins: Longs
    """Columns: label y, target row, rule."""


class Rows(NamedTuple):
    """The graph as it grows. Log and waiting joins have a fixed room: see `close`."""

    targets: Words
    fresh: Words
    """What is new in a row since it was last worked on."""
    waiting: Flags
    queue: Longs
    ends: Longs
    """Head and tail of the queue, how much of the log and of the waiting joins is used, whether room ran out."""
    log: Ints
    """Every transition: row, target, rule, middle."""
    wait: Ints
    """Joins that wait for a row to grow, as lists: next, target row, rule, middle."""
    wait_head: Ints
    """By row: the joins that wait for it."""
    glide_head: Ints
    """By state: the states that glide into it, as a list of `wait` likewise."""


HEAD, TAIL, LOGGED, WAITING, FULL = range(5)


@compiled
def new_rows(states: int, labels: int, log_room: int, wait_room: int) -> Rows:
    """Start with no transitions. The system gives memory only as it is written to, so room costs nothing yet."""
    count = states * labels
    words = (states + 63) // 64
    return Rows(
        np.zeros((count, words), np.uint64),
        np.zeros((count, words), np.uint64),
        np.zeros(count, np.bool_),
        np.empty(count + 1, np.int64),
        np.zeros(5, np.int64),
        np.empty((log_room, 4), np.int32),
        np.empty((wait_room, 4), np.int32),
        np.full(count, NONE, np.int32),
        np.full(states, NONE, np.int32),
    )


@compiled
def _grow(rows: Rows, row: int, word: int, new: np.uint64, rule: int, middle: int) -> None:
    """Add targets to a row that it does not have yet."""
    rows.targets[row, word] |= new
    rows.fresh[row, word] |= new
    size = rows.ends[LOGGED]
    if size + 64 > rows.log.shape[0]:
        rows.ends[FULL] = 1
        size = 0  # what is written from here on is thrown away
    while new:
        rows.log[size, 0] = row
        rows.log[size, 1] = word * 64 + lowest(new)
        rows.log[size, 2] = rule
        rows.log[size, 3] = middle
        size += 1
        new &= new - np.uint64(1)
    rows.ends[LOGGED] = size
    if not rows.waiting[row]:
        rows.waiting[row] = True
        tail = rows.ends[TAIL]
        rows.queue[tail] = row
        rows.ends[TAIL] = tail + 1 if tail + 1 < rows.queue.shape[0] else 0


@compiled
def _hold(rows: Rows, heads: Ints, place: int, row: int, rule: int, middle: int) -> None:
    """Let a join wait in the list of a place."""
    size = rows.ends[WAITING]
    if size == rows.wait.shape[0]:
        rows.ends[FULL] = 1
        size = 0
    rows.wait[size, 0] = heads[place]
    rows.wait[size, 1] = row
    rows.wait[size, 2] = rule
    rows.wait[size, 3] = middle
    heads[place] = size
    rows.ends[WAITING] = size + 1


@compiled
def add(rows: Rows, row: int, target: int, rule: int, middle: int) -> None:
    """Add one transition if it is new."""
    bit = np.uint64(1) << np.uint64(target & 63)
    if not rows.targets[row, target >> 6] & bit:
        _grow(rows, row, target >> 6, bit, rule, middle)


@compiled
def add_given(rows: Rows, edges: Ints, labels: int) -> None:
    """Add the transitions of an automaton."""
    for k in range(edges.shape[0]):
        add(rows, edges[k, 0] * labels + edges[k, 1], edges[k, 2], GIVEN, NONE)


@compiled
def work(rows: Rows, rules: Implications, most: int) -> bool:
    """Work on rows that have grown, at most so many. False if the room was too small: then all must be done again.

    Whether something is new is asked here, and only what is new is worth a call.
    """
    targets, fresh, waiting, queue, ends, _log, wait, wait_head, glide_head = rows
    labels, glide, copy, copies, trigger, triggers, join, joins = rules
    words = targets.shape[1]
    while ends[HEAD] != ends[TAIL] and most > 0 and not ends[FULL]:
        most -= 1
        head = ends[HEAD]
        row = queue[head]
        ends[HEAD] = head + 1 if head + 1 < queue.shape[0] else 0
        waiting[row] = False
        for word in range(words):
            new = fresh[row, word]
            if not new:
                continue
            fresh[row, word] = np.uint64(0)
            for k in range(copy[row], copy[row + 1]):
                more = new & ~targets[copies[k, 0], word]
                if more:
                    _grow(rows, copies[k, 0], word, more, copies[k, 1], NONE)
            for k in range(trigger[row], trigger[row + 1]):
                add(rows, triggers[k, 0], triggers[k, 1], triggers[k, 2], word * 64 + lowest(new))
            at = wait_head[row]
            while at != NONE:
                more = new & ~targets[wait[at, 1], word]
                if more:
                    _grow(rows, wait[at, 1], word, more, wait[at, 2], wait[at, 3])
                at = wait[at, 0]
            for k in range(join[row], join[row + 1]):
                bits = new
                while bits:
                    middle = word * 64 + lowest(bits)
                    bits &= bits - np.uint64(1)
                    second = middle * labels + joins[k, 0]
                    _hold(rows, wait_head, second, joins[k, 1], joins[k, 2], middle)
                    for other in range(words):
                        more = targets[second, other] & ~targets[joins[k, 1], other]
                        if more:
                            _grow(rows, joins[k, 1], other, more, joins[k, 2], middle)
            if glide:
                _glide(rows, glide_head, row, labels, word, new)
    return ends[FULL] == 0


@compiled
def _glide(rows: Rows, glide_head: Ints, row: int, labels: int, word: int, new: np.uint64) -> None:
    """From a row that reads ε: take what the new states lead to. From another: let those that glide here follow."""
    targets, wait = rows.targets, rows.wait
    state, label = row // labels, row % labels
    if label == labels - 1:
        bits = new
        while bits:
            middle = word * 64 + lowest(bits)
            bits &= bits - np.uint64(1)
            _hold(rows, glide_head, middle, state, COMPOSED, middle)
            for y in range(labels - 1):
                for other in range(targets.shape[1]):
                    more = targets[middle * labels + y, other] & ~targets[state * labels + y, other]
                    if more:
                        _grow(rows, state * labels + y, other, more, COMPOSED, middle)
        return
    at = glide_head[state]
    while at != NONE:
        into = wait[at, 1] * labels + label
        more = new & ~targets[into, word]
        if more:
            _grow(rows, into, word, more, COMPOSED, state)
        at = wait[at, 0]
