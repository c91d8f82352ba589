"""A search for accepting cycles that several threads share; each of them searches depth first.

What they do in a component of the automaton depends on its states.

- If no cycle of it accepts, order does not matter: a state is finished as soon as a thread visits it.
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
from assay.domains.promela.engine.native.kernels.layer_codes import APART
from assay.domains.promela.engine.native.kernels.machine import prefetch_to_write
from assay.domains.promela.engine.native.kernels.product import automaton_state
from assay.domains.promela.engine.native.kernels.product_codes import (
    ACCEPTING,
    BLUE,
    COMPLETE,
    COUNT,
    EMPTY,
    FINISHED,
    FIRSTS,
    FOUND,
    GROW,
    GROW_PATH,
    LOST,
    MOST,
    NO_ROOM,
    NODE,
    PATH,
    PAUSED,
    POSTPONED,
    RED,
    REJECTING,
    ROOTS,
    STEPS,
    TAKEN,
    TOO_SMALL,
    TRANSITIONS,
    VISITED,
)
from assay.domains.promela.engine.native.kernels.shared_product import expand_shared
from assay.domains.promela.engine.native.kernels.shared_table import has_rows
from assay.domains.promela.engine.native.kernels.union_find import (
    add_members,
    are_united,
    complete_alone,
    find_undone,
    make_done,
    members_of,
    unite,
    visit,
)

if TYPE_CHECKING:
    from assay.core.native.jit import Bytes, Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows

LOOKS = 16
"""Parts of its path that a thread looks at for each state that it takes over, on average."""


@aot
def take_over(
    colours: Bytes,
    marks: Bytes,
    rows: Rows,
    path: Longs,
    component: Longs,
    shape: Longs,
    count: int,
    length: int,
    inner: int,
    width: int,
) -> int:
    """Take over a nested search; give the length of the path that is left of it.

    Blue states are finished unless their component of the automaton is mixed, and red ones are if no inner search is
    under way (`inner`). Others may be on a cycle with states of the path, so they are visited again. The path ends
    before the first state whose component does not reject.
    """
    for state in range(count):
        if (colours[state] == RED and inner == 0) or (
            colours[state] == BLUE and component[automaton_state(rows, state, shape, width)] <= REJECTING
        ):
            marks[state] = FINISHED
    kept = 0
    while kept < length and component[automaton_state(rows, path[3 * kept], shape, width)] == REJECTING:
        marks[path[3 * kept]] = FINISHED
        kept += 1
    if 0 < kept < length:
        path[3 * kept - 2] -= 1  # the successor that was visited last comes next
    return kept


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
) -> int:
    """Give the code of what is too small for one more state on the path of a thread; 0 for none."""
    if control[COUNT] + shape[MOST] > least:
        return GROW
    if not has_rows(control, runs, next_run, most, me, shape[MOST]):
        return NO_ROOM
    if top + shape[MOST] > ids.size or 3 * (control[PATH] + 1) > path.size or control[FIRSTS] + 1 > firsts.size:
        return GROW_PATH
    return 0


@aot
def is_taken(
    whereabouts: Longs, rows: Rows, state: int, component: Longs, shape: Longs, me: int, threads: int, width: int
) -> bool:
    """Whether another thread is in the component of this state, which does not reject."""
    part = component[automaton_state(rows, state, shape, width)]
    taken = False
    for thread in range(threads):
        taken = taken or (thread != me and load_shared(whereabouts, thread * APART) == part)
    return taken and part != REJECTING


@aot
def close_cycle(control: Longs, parents: Rows, nodes: Rows, path: Longs, firsts: Longs, successor: int) -> int:
    """Unite the parts on the path from that of a successor of its last state on; give PAUSED if others are at it."""
    last = path[3 * (control[PATH] - 1)]
    while not are_united(parents, last, successor):
        if control[FIRSTS] < 2:
            return LOST
        top = 3 * firsts[control[FIRSTS] - 1]
        if not unite(parents, nodes, path[top], path[top - 3]):
            return PAUSED
        control[FIRSTS] -= 1
    return FOUND if members_of(parents, nodes, last) & ACCEPTING != 0 else EMPTY


@aot
def close_below(control: Longs, parents: Rows, nodes: Rows, path: Longs, firsts: Longs) -> int:
    """If the last part is on the path twice, because others have united it, unite the parts in between.

    Give EMPTY if it is there once, and PAUSED if the path may have changed. A long path is only looked through after
    many states have been taken over.
    """
    control[TAKEN] += 1
    if control[TAKEN] * LOOKS < control[FIRSTS]:
        return EMPTY
    control[TAKEN] = 0
    state = path[3 * (control[PATH] - 1)]
    below = 0
    while below < control[FIRSTS] - 1 and not are_united(parents, path[3 * firsts[below]], state):
        below += 1
    if below == control[FIRSTS] - 1:
        return EMPTY
    while control[FIRSTS] > below + 1:
        top = 3 * firsts[control[FIRSTS] - 1]
        if not unite(parents, nodes, path[top], path[top - 3]):
            return PAUSED
        control[FIRSTS] -= 1
    return FOUND if members_of(parents, nodes, state) & ACCEPTING != 0 else PAUSED


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
        control[STEPS] += 1
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
        while following < 0 and path[top + 1] < path[top + 2]:
            successor = ids[path[top + 1]]
            mark = load_shared(marks, successor)
            if here == REJECTING:
                if mark == 0:
                    if not is_taken(whereabouts, rows, successor, component, shape, me, threads, width):
                        following = successor
                        continue
                    if control[ROOTS] == roots.size:
                        return GROW_PATH
                    if mark_if_clear(marks, successor, POSTPONED):
                        roots[control[ROOTS]] = successor
                        control[ROOTS] += 1
            elif mark == VISITED:
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
            if here == REJECTING:
                control[PATH] = length - 1
                continue
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
        lacking = lacking_shared_room(control, runs, next_run, ids, begin, path, firsts, shape, least, me, most)
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
            if length > 0:
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


@aot
def share_roots(
    control: Longs,
    rows: Rows,
    path: Longs,
    ids: Longs,
    marks: Bytes,
    component: Longs,
    roots: Longs,
    shape: Longs,
    skip: int,
    step: int,
    width: int,
) -> int:
    """List states that a thread has met and nobody has visited, of every `step` one; those next to its start first.

    If it has met such states outside of the component that it is in, only these are listed. If it has met none, and all
    states of its path are of components that reject, it has nothing left to do there, and its path ends.
    """
    length = control[PATH]
    if length == 0:
        return 0
    here = component[automaton_state(rows, path[3 * (length - 1)], shape, width)]
    rejecting = True
    met = 0
    count = 0
    for turn in range(1 if here == REJECTING else 2):
        for at in range(0, 3 * length, 3):
            while path[at + 1] < path[at + 2] and load_shared(marks, ids[path[at + 1]]) == FINISHED:
                path[at + 1] += 1
            for k in range(path[at + 1], path[at + 2]):
                if load_shared(marks, ids[k]) != 0:
                    continue
                part = component[automaton_state(rows, ids[k], shape, width)]
                if (here == REJECTING or part != here) == (turn == 0):
                    if met % step == skip:
                        roots[count] = ids[k]
                        count += 1
                    met += 1
                    if count == roots.size:
                        return count
            if component[automaton_state(rows, path[at], shape, width)] != REJECTING:
                rejecting = False
        if met > 0:
            return count
    if rejecting:
        control[PATH] = 0
    return 0
