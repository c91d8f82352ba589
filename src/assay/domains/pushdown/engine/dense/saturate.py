"""Saturation of bit rows: a worklist of rows, each processed with all its fresh bits at once.

Processing a row lists jobs and then runs them in one loop, since a call per job would cost more than most jobs. A job
is the row that gains, the rule and middle state that justify the gain, and the source of the targets.
"""

from __future__ import annotations

import numpy as np

from assay.core.native.arrays import copy_numbers, copy_rows
from assay.core.native.jit import Ints, Longs, Words, borrowed, compiled, lowest, no_refcount, ones
from assay.domains.pushdown.engine.dense.rows import (
    BIT,
    FRESH,
    HEAD,
    HOLDS,
    JOBS,
    JOIN,
    LOGGED,
    MOST,
    NONE,
    SOONER,
    SPENT,
    TAIL,
    TRIGGER,
    WAITING,
    Implications,
    Rows,
    is_closed,
)
from assay.domains.pushdown.model.evidence import COMPOSED


@compiled
def _with_room(table: Ints, used: int, more: int) -> Ints:
    """Return a table with room for `more` lines: itself, or a copy of at least twice the length."""
    if used + more <= table.shape[0]:
        return table
    out = np.empty((max(used + more, 2 * table.shape[0]), 4), np.int32)
    copy_rows(out, 0, table, used)
    return out


@compiled
def add_given(rows: Rows, jobs: Ints) -> None:
    """Run the initial jobs, for which the rows were created."""
    rows, jobs = borrowed(rows), borrowed(jobs)
    _merge(rows, rows.ends, rows.gains, 0, jobs, jobs.shape[0])  # none of these jobs reads fresh bits


@compiled
def worked(rows: Rows, rules: Implications, most: int, room: int) -> Rows:
    """Process at most `most` rows of the worklist, while log and `wait` fit into `room` bytes."""
    rules = borrowed(rules)
    words = rows.targets.shape[1]
    jobs, scratch = np.empty((64, 4), np.int32), np.empty((2, words), np.int64)
    places, news = scratch[0], scratch[1].view(np.uint64)
    while not is_closed(rows) and most > 0:
        most = _work(rows, rules, jobs, places, news, most)
        ends = rows.ends
        if 2 * (24 * (ends[LOGGED] + ends[MOST]) + 16 * (ends[WAITING] + ends[HOLDS] + ends[JOBS])) > room:
            ends[SPENT] = 1
            return rows
        jobs = _with_room(jobs, 0, ends[JOBS])
        rows = _with_longer_log(rows, ends[MOST], _with_room(rows.wait, ends[WAITING], ends[HOLDS]))
    return rows


@no_refcount
def _work(rows: Rows, rules: Implications, jobs: Ints, places: Longs, news: Words, most: int) -> int:
    """Process rows until the worklist is empty or the tables lack capacity for the next row, which is then recorded.

    Returns how many more rows may be processed.
    """
    fresh, queues, ends = rows.fresh, rows.queues, rows.ends
    while most > 0:
        queue = 0 if ends[HEAD] != ends[TAIL] else 1
        head = ends[HEAD + queue]
        if head == ends[TAIL + queue]:
            break
        row = queues[queue, head]
        line = rows.lines[row]
        count = 0
        for word in range(fresh.shape[1]):
            if fresh[line, word]:
                places[count], news[count] = word, fresh[line, word]
                count += 1
        _count(rows, rules, row, places, news, count)
        if (
            ends[JOBS] > jobs.shape[0]
            or ends[WAITING] + ends[HOLDS] > rows.wait.shape[0]
            or ends[LOGGED] + ends[MOST] > rows.log.shape[0]
        ):
            break
        most -= 1
        ends[HEAD + queue] = head + 1 if head + 1 < queues.shape[1] else 0
        rows.waiting[row] = 0
        for i in range(count):
            fresh[line, places[i]] = np.uint64(0)
        number = _list(rows, rules, row, places, news, count, jobs)
        _merge(rows, places, news, count, jobs, number)
    return most


@no_refcount
def _count(rows: Rows, rules: Implications, row: int, places: Longs, news: Words, count: int) -> None:
    """Bound the consequences of the fresh bits of a row: jobs, waiting joins, and log entries."""
    labels, glide, starts, _ = rules
    ends, wait, heads, filled = rows.ends, rows.wait, rows.heads, rows.filled
    trigger, join = TRIGGER * rows.lines.shape[0] + row, JOIN * rows.lines.shape[0] + row
    jobs = starts[row + 1] - starts[row] + starts[trigger + 1] - starts[trigger]
    joins = starts[join + 1] - starts[join]
    silent = glide and row % labels == labels - 1
    at = NONE if silent else heads[row // labels] if glide else heads[row]
    while at != NONE:
        jobs += 1
        at = wait[at, 0]
    most = jobs * count
    holds = 0
    for i in range(count if silent or joins else 0):
        holds += ones(news[i])
        bits = news[i] if silent else np.uint64(0)
        while bits:
            middle = places[i] * 64 + lowest(bits)
            bits &= bits - np.uint64(1)
            for part in range(filled.shape[1]):
                jobs += ones(filled[middle, part])
    if not silent:
        holds *= joins
        jobs += holds
    ends[JOBS], ends[HOLDS] = jobs, holds
    ends[MOST] = most + (jobs - most // count) * rows.targets.shape[1]


@no_refcount
def _list(rows: Rows, rules: Implications, row: int, places: Longs, news: Words, count: int, jobs: Ints) -> int:
    """List the jobs that follow from the fresh bits of a row, and record waiting joins; return the number of jobs."""
    labels, glide, starts, entries = rules
    ends, wait, heads, filled = rows.ends, rows.wait, rows.heads, rows.filled
    state, label = row // labels, row % labels
    silent = glide and label == labels - 1
    trigger, join = TRIGGER * rows.lines.shape[0] + row, JOIN * rows.lines.shape[0] + row
    size = 0
    for k in range(starts[row], starts[row + 1]):
        jobs[size, 0], jobs[size, 1], jobs[size, 2], jobs[size, 3] = entries[k, 0], entries[k, 1], NONE, FRESH
        size += 1
    for k in range(starts[trigger], starts[trigger + 1]):
        jobs[size, 0], jobs[size, 1], jobs[size, 3] = entries[k, 0], entries[k, 1], BIT - entries[k, 2]
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
    for k in range(0 if silent else starts[join], 1 if silent else starts[join + 1]):
        for i in range(count):
            bits = news[i]
            while bits:
                middle = places[i] * 64 + lowest(bits)
                bits &= bits - np.uint64(1)
                place = middle if silent else middle * labels + entries[k, 2]
                wait[held, 0], wait[held, 3] = heads[place], middle
                heads[place] = held
                if not silent:
                    wait[held, 1], wait[held, 2] = entries[k, 0], entries[k, 1]
                    jobs[size, 0], jobs[size, 1], jobs[size, 2] = entries[k, 0], entries[k, 1], middle
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


@no_refcount
def _merge(rows: Rows, places: Longs, news: Words, count: int, jobs: Ints, number: int) -> None:
    """Run the jobs: add to each row the targets that it lacks."""
    lines, targets, fresh, _, waiting, queues, ends, log, gains, _, _ = rows
    words = targets.shape[1]
    size = ends[LOGGED]
    for j in range(number):
        into, start = jobs[j, 0], jobs[j, 3]
        line, grown = lines[into], False
        for i in range(count if start == FRESH else words if start >= 0 else 1):
            if start == FRESH:
                word, more = places[i], news[i]
            elif start >= 0:
                word, more = i, targets[lines[start], i]
            else:
                word, more = (BIT - start) >> 6, np.uint64(1) << np.uint64((BIT - start) & 63)
            more &= ~targets[line, word]
            if not more:
                continue
            grown = True
            targets[line, word] |= more
            fresh[line, word] |= more
            log[size, 0], log[size, 1], log[size, 2], log[size, 3] = into, word, jobs[j, 1], jobs[j, 2]
            gains[size] = more
            size += 1
        if grown and not waiting[into]:
            waiting[into] = 1
            queue = 0 if into >= ends[SOONER] else 1
            tail = ends[TAIL + queue]
            queues[queue, tail] = into
            ends[TAIL + queue] = tail + 1 if tail + 1 < queues.shape[1] else 0
    ends[LOGGED] = size


@compiled
def _with_longer_log(rows: Rows, more: int, wait: Ints) -> Rows:
    """The same rows, with capacity for `more` log entries and this `wait` table."""
    lines, targets, fresh, filled, waiting, queues, ends, log, gains, _, heads = rows
    used = ends[LOGGED]
    if used + more > log.shape[0]:
        log = _with_room(log, used, more)
        longer = np.empty(log.shape[0], np.uint64)
        copy_numbers(longer, 0, gains, used)
        gains = longer
    return Rows(lines, targets, fresh, filled, waiting, queues, ends, log, gains, wait, heads)
