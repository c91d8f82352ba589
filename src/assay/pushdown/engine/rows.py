"""Closes a labelled graph under implications, with rows of bits; pre* and post* state the implications.

A row is a state and a label; it holds the set of targets. There are four implications:

copy     what row a leads to, row b leads to as well           (swap; in post* also pop and the lower half of a push)
trigger  if row a leads anywhere, row b leads to a given state  (the upper half of a push in post*)
join     if row a leads to m, what row (m, y) leads to, row b leads to as well                      (push in pre*)
glide    if row (s, ε) leads to m, whatever (m, y) leads to, (s, y) leads to as well, for each y     (ε in post*)

A row is worked on whenever it has grown, with all that is new in it at once. What a row gains is written to a log, up
to 64 transitions at a time, with the implication they came by; their premises are in the log before them. The work is
listed as jobs and then done in one loop: a call for each job would cost more than most jobs.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.compiled import Flags, Ints, Longs, Words, compiled, lent, lowest, ones
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
    """The graph as it grows. Rows that are worked on sooner have a queue of their own."""

    targets: Words
    fresh: Words
    """What is new in a row since it was last worked on."""
    filled: Words
    """By state: the labels whose rows lead anywhere; kept up only where there is `glide`."""
    waiting: Flags
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
def new_rows(states: int, labels: int, sooner: int, glide: bool) -> Rows:
    """Start with no transitions. Rows from `sooner` on are worked on before others."""
    count = states * labels
    words = (states + 63) // 64
    ends = np.zeros(11, np.int64)
    ends[SOONER] = sooner
    return Rows(
        np.zeros((count, words), np.uint64),
        np.zeros((count, words), np.uint64),
        np.zeros((states if glide else 0, (labels + 63) // 64), np.uint64),
        np.zeros(count, np.bool_),
        np.empty((2, count + 1), np.int32),
        ends,
        np.empty((64 + count, 4), np.int32),
        np.empty(64 + count, np.uint64),
        np.empty((64, 4), np.int32),
        np.full(states if glide else count, NONE, np.int32),
    )


@compiled
def _with_room(table: Ints, used: int, more: int) -> Ints:
    """Give a table that has room for more lines than are used: itself, or a copy of at least twice the length.

    Never called in a loop that is hot: a variable that is bound anew there would cost a count of references each turn.
    """
    if used + more <= table.shape[0]:
        return table
    out = np.empty((max(used + more, 2 * table.shape[0]), 4), np.int32)
    out[:used] = table[:used]
    return out


@compiled
def add_given(rows: Rows, edges: Ints, rules: Ints, labels: int, pops: bool) -> Rows:
    """Add the transitions of an automaton and, for pre*, those of the rules that pop."""
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
    rows = _with_longer_log(rows, size)
    _merge(rows, np.empty(0, np.int64), np.empty(0, np.uint64), 0, jobs, size)
    return rows


@compiled
def is_closed(rows: Rows) -> bool:
    """Whether no row is left to work on."""
    return rows.ends[HEAD] == rows.ends[TAIL] and rows.ends[HEAD + 1] == rows.ends[TAIL + 1]


@compiled
def worked(rows: Rows, rules: Implications, most: int, room: int) -> Rows:
    """Work on rows that have grown, at most so many, while log and `wait` take no more bytes than there is room."""
    jobs = np.empty((64, 4), np.int32)
    while not is_closed(rows) and most > 0:
        most = _work(rows, rules, jobs, most)
        ends = rows.ends
        if 2 * (24 * (ends[LOGGED] + ends[MOST]) + 16 * (ends[WAITING] + ends[HOLDS] + ends[JOBS])) > room:
            ends[SPENT] = 1
            return rows
        jobs = _with_room(jobs, 0, ends[JOBS])
        rows = _with_wait(rows, _with_room(rows.wait, ends[WAITING], ends[HOLDS]))
        rows = _with_longer_log(rows, ends[MOST])
    return rows


@compiled
def _work(owned: Rows, owned_rules: Implications, jobs: Ints, most: int) -> int:
    """Work until it is done or there is too little room for the next row: then it is noted how much that needs.

    Gives how many rows may still be worked on.
    """
    targets, fresh, filled, waiting, queues, ends, log, gains, wait, heads = owned
    rows = Rows(
        lent(targets),
        lent(fresh),
        lent(filled),
        lent(waiting),
        lent(queues),
        lent(ends),
        lent(log),
        lent(gains),
        lent(wait),
        lent(heads),
    )
    labels, glide, copy, copies, trigger, triggers, join, joins = owned_rules
    rules = Implications(
        labels, glide, lent(copy), lent(copies), lent(trigger), lent(triggers), lent(join), lent(joins)
    )
    words = targets.shape[1]
    places, news = np.empty(words, np.int64), np.empty(words, np.uint64)
    while most > 0:
        queue = 0 if ends[HEAD] != ends[TAIL] else 1
        head = ends[HEAD + queue]
        if head == ends[TAIL + queue]:
            break
        row = queues[queue, head]
        count = 0
        for word in range(words):
            if fresh[row, word]:
                places[count], news[count] = word, fresh[row, word]
                count += 1
        _count(rows, rules, row, lent(places), lent(news), count)
        if (
            ends[JOBS] > jobs.shape[0]
            or ends[WAITING] + ends[HOLDS] > wait.shape[0]
            or ends[LOGGED] + ends[MOST] > log.shape[0]
        ):
            break
        most -= 1
        ends[HEAD + queue] = head + 1 if head + 1 < queues.shape[1] else 0
        waiting[row] = False
        for i in range(count):
            fresh[row, places[i]] = np.uint64(0)
        number = _list(rows, rules, row, lent(places), lent(news), count, lent(jobs))
        _merge(rows, lent(places), lent(news), count, lent(jobs), number)
    return most


@compiled
def _with_wait(rows: Rows, wait: Ints) -> Rows:
    targets, fresh, filled, waiting, queues, ends, log, gains, _, heads = rows
    return Rows(targets, fresh, filled, waiting, queues, ends, log, gains, wait, heads)


@compiled
def _count(rows: Rows, rules: Implications, row: int, places: Longs, news: Words, count: int) -> None:
    """Count what follows from what is new in a row: jobs, joins that will wait, and lines of the log, at most."""
    labels, glide, copy, _, trigger, _, join, _ = rules
    ends, wait, heads, filled = rows.ends, rows.wait, rows.heads, rows.filled
    jobs = copy[row + 1] - copy[row] + trigger[row + 1] - trigger[row]
    silent = glide and row % labels == labels - 1
    at = NONE if silent else heads[row // labels] if glide else heads[row]
    while at != NONE:
        jobs += 1
        at = wait[at, 0]
    most = jobs * count
    holds = 0
    for i in range(count if silent or join[row] < join[row + 1] else 0):
        holds += ones(news[i])
        bits = news[i] if silent else np.uint64(0)
        while bits:
            middle = places[i] * 64 + lowest(bits)
            bits &= bits - np.uint64(1)
            for part in range(filled.shape[1]):
                jobs += ones(filled[middle, part])
    if not silent:
        holds *= join[row + 1] - join[row]
        jobs += holds
    ends[JOBS], ends[HOLDS] = jobs, holds
    ends[MOST] = most + (jobs - most // count) * rows.targets.shape[1]


@compiled
def _list(rows: Rows, rules: Implications, row: int, places: Longs, news: Words, count: int, jobs: Ints) -> int:
    """List what follows from what is new in a row, and leave joins waiting; gives the number of jobs.

    A job is a row that gains, the rule and the middle by which it gains, and where it takes targets from.
    """
    labels, glide, copy, copies, trigger, triggers, join, joins = rules
    ends, wait, heads, filled = rows.ends, rows.wait, rows.heads, rows.filled
    state, label = row // labels, row % labels
    silent = glide and label == labels - 1
    size = 0
    for k in range(copy[row], copy[row + 1]):
        jobs[size, 0], jobs[size, 1], jobs[size, 2], jobs[size, 3] = copies[k, 0], copies[k, 1], NONE, FRESH
        size += 1
    for k in range(trigger[row], trigger[row + 1]):
        jobs[size, 0], jobs[size, 1], jobs[size, 3] = triggers[k, 0], triggers[k, 2], BIT - triggers[k, 1]
        jobs[size, 2] = places[0] * 64 + lowest(news[0])
        size += 1
    at = NONE if silent else heads[state] if glide else heads[row]
    while at != NONE:
        jobs[size, 0] = wait[at, 1] * labels + label if glide else wait[at, 1]
        jobs[size, 1], jobs[size, 2], jobs[size, 3] = wait[at, 2], wait[at, 3], FRESH
        size += 1
        at = wait[at, 0]
    if glide and not silent:
        filled[state, label >> 6] |= np.uint64(1) << np.uint64(label & 63)
        return size
    held = ends[WAITING]
    for k in range(0 if silent else join[row], 1 if silent else join[row + 1]):
        for i in range(count):
            bits = news[i]
            while bits:
                middle = places[i] * 64 + lowest(bits)
                bits &= bits - np.uint64(1)
                place = middle if silent else middle * labels + joins[k, 0]
                wait[held, 0], wait[held, 3] = heads[place], middle
                heads[place] = held
                if not silent:
                    wait[held, 1], wait[held, 2] = joins[k, 1], joins[k, 2]
                    jobs[size, 0], jobs[size, 1], jobs[size, 2] = joins[k, 1], joins[k, 2], middle
                    jobs[size, 3] = place
                    size += 1
                else:
                    wait[held, 1], wait[held, 2] = state, COMPOSED
                    for part in range(filled.shape[1]):
                        some = filled[middle, part]
                        while some:
                            y = part * 64 + lowest(some)
                            some &= some - np.uint64(1)
                            jobs[size, 0], jobs[size, 1], jobs[size, 2] = state * labels + y, COMPOSED, middle
                            jobs[size, 3] = middle * labels + y
                            size += 1
                held += 1
    ends[WAITING] = held
    return size


@compiled
def _merge(rows: Rows, places: Longs, news: Words, count: int, jobs: Ints, number: int) -> None:
    """Do the jobs: give each row what it does not have yet."""
    targets, fresh, _, waiting, queues, ends, log, gains, _, _ = rows
    words = targets.shape[1]
    size = ends[LOGGED]
    for j in range(number):
        into, start = jobs[j, 0], jobs[j, 3]
        grown = False
        for i in range(count if start == FRESH else words if start >= 0 else 1):
            if start == FRESH:
                word, more = places[i], news[i]
            elif start >= 0:
                word, more = i, targets[start, i]
            else:
                word, more = (BIT - start) >> 6, np.uint64(1) << np.uint64((BIT - start) & 63)
            more &= ~targets[into, word]
            if not more:
                continue
            grown = True
            targets[into, word] |= more
            fresh[into, word] |= more
            log[size, 0], log[size, 1], log[size, 2], log[size, 3] = into, word, jobs[j, 1], jobs[j, 2]
            gains[size] = more
            size += 1
        if grown and not waiting[into]:
            waiting[into] = True
            queue = 0 if into >= ends[SOONER] else 1
            tail = ends[TAIL + queue]
            queues[queue, tail] = into
            ends[TAIL + queue] = tail + 1 if tail + 1 < queues.shape[1] else 0
    ends[LOGGED] = size


@compiled
def _with_longer_log(rows: Rows, more: int) -> Rows:
    targets, fresh, filled, waiting, queues, ends, log, gains, wait, heads = rows
    used = ends[LOGGED]
    if used + more <= log.shape[0]:
        return rows
    log = _with_room(log, used, more)
    longer = np.empty(log.shape[0], np.uint64)
    longer[:used] = gains[:used]
    return Rows(targets, fresh, filled, waiting, queues, ends, log, longer, wait, heads)
