"""A search for accepting cycles that several threads share.

What they do in a component of the automaton depends on its states. Where a cycle may accept, each searches depth first.

- If no cycle of it accepts, order does not matter: a state is finished as soon as a thread visits it. A thread has a
  list of such states, as one entry of its path, and expands them in blocks.
- If all its states accept, any cycle does. A state that a thread leaves is finished for all: none of its successors led
  to a cycle. A thread knows which states it has visited (`own`). A successor that is one of them and not finished is on
  its path, and that is the end.
- A mixed component is searched by strongly connected components of the product (UFSCC: Bloemen, Laarman and van de
  Pol, "Multi-core on-the-fly SCC decomposition", PPoPP 2016). States that were found to be on a common cycle form a
  part of one. The parts on the path of a thread are `firsts`, each by the first place on the path that belongs to it.
  A successor in a part on the path closes a cycle, and all parts from there on are united, for all threads. If one of
  their states accepts, that is the end.

A thread leaves a part only once it is complete: each of its states is done, by whatever thread. If the thread has no
successor left in it, it takes over a state that another thread has not done yet. So all threads in a large part work
on it together, and none of them searches it twice.

A thread that comes from a component that rejects postpones to enter another one where a thread is already. It begins
there later, once it has come to the end of its path; most states are finished then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.atomic import exchange, load_shared, mark_if_clear, store_shared
from assay.domains.promela.engine.native.kernels.cycle_threads.block import expand_block
from assay.domains.promela.engine.native.kernels.cycle_threads.expansion import expand_shared
from assay.domains.promela.engine.native.kernels.cycle_threads.path import close_below, close_cycle
from assay.domains.promela.engine.native.kernels.cycle_threads.union_find import (
    add_members,
    complete_alone,
    find_undone,
    make_done,
    members_of,
    visit,
)
from assay.domains.promela.engine.native.kernels.cycle_threads.work import is_taken
from assay.domains.promela.engine.native.kernels.layer_codes import APART
from assay.domains.promela.engine.native.kernels.machine import prefetch_to_write
from assay.domains.promela.engine.native.kernels.product import automaton_state
from assay.domains.promela.engine.native.kernels.product_codes import (
    ACCEPTING,
    COMPLETE,
    COUNT,
    EMPTY,
    FINISHED,
    FIRSTS,
    FOUND,
    GROW,
    GROW_PATH,
    MOST,
    NO_ROOM,
    NODE,
    PATH,
    PAUSED,
    POSTPONED,
    REJECTING,
    ROOTS,
    STEPS,
    TOO_SMALL,
    TRANSITIONS,
    VISITED,
)
from assay.domains.promela.engine.native.kernels.shared_table import has_rows

if TYPE_CHECKING:
    from assay.core.native.jit import Bytes, Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def reorder(ids: Longs, begin: int, end: int, place: int, me: int) -> None:
    """Put successors in the order of a thread: as they come, backwards, or from elsewhere on."""
    if me % 2 == 1:
        for k in range((end - begin) // 2):
            ids[begin + k], ids[end - 1 - k] = ids[end - 1 - k], ids[begin + k]
    if me > 1 and end - begin > 1:
        for _ in range((place * 7 + me // 2) % (end - begin)):
            last = ids[end - 1]
            for k in range(end - 1, begin, -1):
                ids[k] = ids[k - 1]
            ids[begin] = last


@aot
def lacking_shared_room(
    control: Longs,
    rows: Rows,
    runs: Rows,
    next_run: Longs,
    ids: Longs,
    top: int,
    path: Longs,
    firsts: Longs,
    shape: Longs,
    least: int,
    me: int,
    most: int,
    width: int,
) -> int:
    """Give the code of what is too small for one more state on the path of a thread; 0 for none."""
    if control[COUNT] + shape[MOST] > least:
        return GROW
    if not has_rows(control, rows, runs, next_run, most, me, shape[MOST], width):
        return NO_ROOM
    if top + shape[MOST] > ids.size or 3 * (control[PATH] + 1) > path.size or control[FIRSTS] + 1 > firsts.size:
        return GROW_PATH
    return 0


@aot
def shared_component_search(
    control: Longs,
    stopped: Bytes,
    table: Rows,
    rows: Rows,
    runs: Rows,
    next_run: Longs,
    marks: Bytes,
    own: Bytes,
    parents: Rows,
    nodes: Rows,
    path: Longs,
    ids: Longs,
    firsts: Longs,
    out: Rows,
    shape: Longs,
    edges: Longs,
    accepting: Longs,
    component: Longs,
    roots: Longs,
    whereabouts: Longs,
    me: int,
    threads: int,
    quota: int,
    budget: int,
    width: int,
) -> int:
    """Continue the search of thread `me` until one has to stop; give the reason why this one stops.

    It takes at most `budget` steps, and stores at most `quota` states. `path` and `component` are those of
    `nested_search`; `roots` lists the states from which the thread starts. `whereabouts` has the component that each
    thread is in.
    """
    most = runs.size // threads
    first = me * most
    least = control[COUNT] + quota
    mine = 1 << me
    while budget > 0 and load_shared(stopped, 0) == 0:
        budget -= 1
        length = control[PATH]
        top = 3 * (length - 1)
        begin = path[top + 2] if length > 0 else 0
        here = REJECTING
        following = -1
        if length == 0:
            if control[ROOTS] == 0:
                whereabouts[me * APART] = REJECTING
                return EMPTY
            following = roots[control[ROOTS] - 1]
            if load_shared(marks, following) == FINISHED or members_of(parents, nodes, following) & COMPLETE != 0:
                control[ROOTS] -= 1
                continue
        else:
            here = component[automaton_state(rows, path[top], shape, width)]
        control[STEPS] += 1
        rejected = length > 0 and here == REJECTING
        if rejected:
            lacking = lacking_shared_room(
                control, rows, runs, next_run, ids, begin, path, firsts, shape, least, me, most, width
            )
            if lacking != 0:
                return lacking
            done = expand_block(
                control, table, rows, runs, first, out, marks, path, ids, top, shape, edges, component, width
            )
            if done < 0:
                return TOO_SMALL
            if done > 0:
                control[STEPS] += done - 1
                budget -= 2 * done - 1  # as if these states were left, too
                continue
            if path[top + 1] == path[top + 2]:
                control[PATH] = length - 1
                continue
            begin = path[top + 2] - 1
            following = ids[begin]
            if is_taken(whereabouts, rows, following, component, shape, me, threads, width):
                if control[ROOTS] == roots.size:
                    return GROW_PATH
                if mark_if_clear(marks, following, POSTPONED):
                    roots[control[ROOTS]] = following
                    control[ROOTS] += 1
                path[top + 2] = begin
                continue
        while following < 0 and path[top + 1] < path[top + 2]:
            successor = ids[path[top + 1]]
            mark = load_shared(marks, successor)
            if mark == VISITED:
                members = members_of(parents, nodes, successor)
                if members & COMPLETE != 0:
                    store_shared(marks, successor, FINISHED)
                elif members & mine == 0:
                    following = successor
                    continue
                else:
                    closed = close_cycle(control, parents, nodes, path, firsts, successor)
                    if closed == PAUSED:
                        break
                    if closed != EMPTY:
                        return closed
            elif mark != FINISHED:
                if here < REJECTING and own[successor] != 0:
                    return FOUND
                following = successor
                continue
            path[top + 1] += 1
        added = following >= 0
        if not added:
            if path[top + 1] < path[top + 2]:
                continue  # another thread is uniting these parts
            if here < REJECTING:
                if exchange(marks, path[top], FINISHED) != FINISHED:
                    control[TRANSITIONS] += begin - (path[top - 1] if length > 1 else 0)
                control[PATH] = length - 1
                continue
            starts_part = firsts[control[FIRSTS] - 1] == length - 1
            if starts_part and complete_alone(nodes, path[top], mine):
                store_shared(marks, path[top], FINISHED)
                control[FIRSTS] -= 1
                control[PATH] = length - 1
                continue
            if not make_done(nodes, path[top]):
                continue
            if not starts_part:
                control[PATH] = length - 1
                continue
            following = find_undone(nodes, path[top])
            if following < 0:
                add_members(parents, nodes, path[top], COMPLETE)
                control[FIRSTS] -= 1
                control[PATH] = length - 1
                continue
            closed = close_below(control, parents, nodes, path, firsts)
            if closed == FOUND:
                return FOUND
            if closed == PAUSED:
                continue
            begin = path[top - 1] if length > 1 else 0
        lacking = lacking_shared_room(
            control, rows, runs, next_run, ids, begin, path, firsts, shape, least, me, most, width
        )
        if lacking != 0:
            return lacking
        part = component[automaton_state(rows, following, shape, width)]
        if part > REJECTING:
            prefetch_to_write(nodes, following * NODE)
        elif part == REJECTING and exchange(marks, following, FINISHED) == FINISHED:
            continue  # another thread was faster
        end = expand_shared(
            control,
            table,
            rows,
            runs,
            first,
            out,
            marks,
            parents,
            ids,
            begin,
            following,
            shape,
            edges,
            component,
            width,
        )
        if end < 0:
            if part == REJECTING:
                store_shared(marks, following, 0)
            return TOO_SMALL
        reorder(ids, begin, end, following, me)
        if added:
            if rejected:
                path[top + 2] = begin
            elif length > 0:
                path[top + 1] += 1
            top += 3
            control[PATH] = length + 1
        path[top] = following
        path[top + 1] = begin
        path[top + 2] = end
        if part == REJECTING:
            control[TRANSITIONS] += end - begin
        elif part < REJECTING:
            own[following] = 1
        elif added:
            store_shared(marks, following, VISITED)
            accepts = accepting[automaton_state(rows, following, shape, width)] != 0
            if visit(parents, nodes, following, mine | (ACCEPTING if accepts else 0)):
                control[TRANSITIONS] += end - begin
            firsts[control[FIRSTS]] = length
            control[FIRSTS] += 1
        if whereabouts[me * APART] != part:
            store_shared(whereabouts, me * APART, part)
    return PAUSED
