"""Nested depth-first search for an accepting cycle by several threads (CNDFS).

The algorithm is that of Evangelista, Laarman, Petrucci and van de Pol, "Improved multi-core nested depth-first search",
ATVA 2012. Blue and red are shared: a thread skips states that another has finished. Cyan, the states on its path, is
its own. Its inner search collects the states that it meets. They become red together, once all seeds among them but its
own are red by the work of other threads.

No state of an accepting cycle becomes red: the thread of the first one would have met the whole cycle before, and would
have waited for its seeds, or closed the cycle at its own. A seed is red before it leaves the path. So if all threads
end, all reachable states are blue, and no seed lies on a cycle. A wait ends: a thread waits for a state that reaches
the seed of another one, so if threads waited for each other, an inner search would have closed a cycle.

Nothing of this depends on where a thread begins. So it begins at states that others have met and not visited yet. A
state of a component that rejects needs no order: it is blue as soon as a thread visits it, and no other one does. In a
component of accepting states only, the thread that makes the first state of a cycle blue has the next one on its path.

In other components, two threads visit many states twice: a state is blue only once all after it are. So a thread that
comes from a component that rejects postpones to enter one where another thread is. It begins there later, once it has
come to the end of its path; most states are blue then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.atomic import exchange, load_shared, store_shared
from assay.domains.promela.engine.native.kernels.inner_search import are_red, begin_red, end_red
from assay.domains.promela.engine.native.kernels.layer_codes import APART
from assay.domains.promela.engine.native.kernels.product import automaton_state
from assay.domains.promela.engine.native.kernels.product_codes import (
    BACK,
    COUNT,
    EMPTY,
    FOUND,
    GROW,
    GROW_PATH,
    IN_RED_SEARCH,
    INWARD,
    MARK,
    MOST,
    NO_ROOM,
    ON_PATH,
    OUTWARD,
    PATH,
    PAUSED,
    POSTPONED,
    REDS,
    REJECTING,
    ROOTS,
    SHARED,
    SHARED_BLUE,
    SHARED_RED,
    STAGE,
    STEPS,
    TOO_SMALL,
    TRANSITIONS,
    WAIT,
)
from assay.domains.promela.engine.native.kernels.shared_product import expand_shared
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
    runs: Rows,
    next_run: Longs,
    ids: Longs,
    top: int,
    path: Longs,
    reds: Rows,
    shape: Longs,
    least: int,
    me: int,
    threads: int,
) -> int:
    """Give the code of what is too small for one more state on the path of a thread; 0 for none."""
    if control[COUNT] + shape[MOST] > least:
        return GROW
    if not has_rows(control, runs, next_run, runs.size // threads, me, shape[MOST]):
        return NO_ROOM
    if top + shape[MOST] > ids.size or 3 * (control[PATH] + 1) > path.size or control[REDS] + 1 >= reds.size:
        return GROW_PATH
    return 0


@aot
def is_taken(whereabouts: Longs, part: int, me: int, threads: int) -> bool:
    """Whether another thread is in this component of the automaton."""
    taken = False
    for thread in range(threads):
        taken = taken or (thread != me and load_shared(whereabouts, thread * APART) == part)
    return taken


@aot
def shared_nested_search(
    control: Longs,
    stopped: Bytes,
    table: Rows,
    rows: Rows,
    runs: Rows,
    next_run: Longs,
    colours: Bytes,
    own: Bytes,
    path: Longs,
    ids: Longs,
    reds: Rows,
    out: Rows,
    shape: Longs,
    edges: Longs,
    accepting: Longs,
    seeds: Longs,
    dangerous: Longs,
    component: Longs,
    roots: Longs,
    whereabouts: Longs,
    me: int,
    threads: int,
    quota: int,
    budget: int,
    patience: int,
    width: int,
) -> int:
    """Continue the search of thread `me` until one has to stop; give the reason why this one stops.

    It takes at most `budget` steps, looks at most `patience` times at what it waits for, and stores at most `quota`
    states. `path`, `seeds` and `component` are those of `nested_search`; `reds` lists the states of an inner search,
    and `roots` those from which the thread starts. The seeds are `dangerous`: a thread waits until they are red.
    `whereabouts` has the component that each thread is in.
    """
    first = me * (runs.size // threads)
    least = control[COUNT] + quota
    while budget > 0 and patience > 0 and load_shared(stopped, 0) == 0:
        length = control[PATH]
        top = 3 * (length - 1)
        if control[STAGE] == WAIT:
            if are_red(control, rows, colours, reds, path[top], shape, dangerous, width):
                end_red(control, colours, own, path, reds)
            else:
                patience -= 1
            continue
        budget -= 1
        control[STEPS] += 1
        begin = path[top + 2] if length > 0 else 0
        inner = control[STAGE] == INWARD
        following = -1
        part = REJECTING
        if length == 0:
            if control[ROOTS] == 0:
                whereabouts[me * APART] = REJECTING
                return EMPTY
            following = roots[control[ROOTS] - 1]
            if load_shared(colours, following * SHARED + SHARED_BLUE) != 0:
                control[ROOTS] -= 1
                continue
            part = component[automaton_state(rows, following, shape, width)]
        while following < 0 and path[top + 1] < path[top + 2]:
            successor = ids[path[top + 1]]
            if not inner and load_shared(colours, successor * SHARED + SHARED_BLUE) != 0:
                path[top + 1] += 1
                continue
            colour = own[successor] & (ON_PATH | IN_RED_SEARCH)
            if colour & ON_PATH != 0:
                if (
                    inner
                    or accepting[automaton_state(rows, path[top], shape, width)] != 0
                    or accepting[automaton_state(rows, successor, shape, width)] != 0
                ):
                    control[BACK] = successor
                    return FOUND
            elif not inner:
                part = component[automaton_state(rows, successor, shape, width)]
                if (
                    part == REJECTING
                    or not is_taken(whereabouts, part, me, threads)
                    or component[automaton_state(rows, path[top], shape, width)] != REJECTING
                ):
                    following = successor
                elif own[successor] & POSTPONED == 0:
                    if control[ROOTS] == roots.size:
                        return GROW_PATH
                    own[successor] |= POSTPONED
                    roots[control[ROOTS]] = successor
                    control[ROOTS] += 1
            elif (
                colour == 0
                and component[automaton_state(rows, successor, shape, width)]
                == component[automaton_state(rows, path[top], shape, width)]
                and load_shared(colours, successor * SHARED + SHARED_RED) == 0
            ):
                following = successor
            if following < 0:
                path[top + 1] += 1
        if following >= 0:
            lacking = lacking_shared_room(control, runs, next_run, ids, begin, path, reds, shape, least, me, threads)
            if lacking != 0:
                return lacking
            claims = not inner and part == REJECTING
            if claims and exchange(colours, following * SHARED + SHARED_BLUE, 1) != 0:
                continue  # another thread was faster
            end = expand_shared(
                control, table, rows, runs, first, out, colours, own, ids, begin, following, shape, edges, width
            )
            if end < 0:
                if claims:
                    store_shared(colours, following * SHARED + SHARED_BLUE, 0)
                return TOO_SMALL
            reorder(ids, begin, end, following, me)
            if length > 0:
                path[top + 1] += 1
            if claims:
                control[TRANSITIONS] += end - begin
            elif inner:
                own[following] |= IN_RED_SEARCH
                reds[control[REDS]] = following
                control[REDS] += 1
            else:
                own[following] = ON_PATH
            if not inner and whereabouts[me * APART] != part:
                store_shared(whereabouts, me * APART, part)
            path[top + 3] = following
            path[top + 4] = begin
            path[top + 5] = end
            control[PATH] = length + 1
        elif inner and control[MARK] != length - 1:
            control[PATH] = length - 1
        elif inner:
            control[STAGE] = WAIT
        elif component[automaton_state(rows, path[top], shape, width)] == REJECTING:
            control[PATH] = length - 1
        else:
            place = path[top]
            if exchange(colours, place * SHARED + SHARED_BLUE, 1) == 0:
                control[TRANSITIONS] += begin - (path[top - 1] if length > 1 else 0)
            if (
                seeds[automaton_state(rows, place, shape, width)] != 0
                and load_shared(colours, place * SHARED + SHARED_RED) == 0
            ):
                begin_red(control, own, path, reds)
            else:
                own[place] = 0
                control[PATH] = length - 1
    return PAUSED


@aot
def share_roots(
    control: Longs,
    rows: Rows,
    path: Longs,
    ids: Longs,
    own: Bytes,
    colours: Bytes,
    component: Longs,
    roots: Longs,
    shape: Longs,
    skip: int,
    step: int,
    width: int,
) -> int:
    """List states that a thread has met and not visited yet, of every `step` one; those next to its start first.

    If it has met such states outside of the component that it is in, only these are listed. If it has met none, and all
    states of its path are of components that reject, it has nothing left to do there, and its path ends.
    """
    length = control[PATH] if control[STAGE] == OUTWARD else control[MARK] + 1
    if length == 0:
        return 0
    here = component[automaton_state(rows, path[3 * (length - 1)], shape, width)]
    rejecting = outward = control[STAGE] == OUTWARD
    met = 0
    count = 0
    for turn in range(1 if here == REJECTING else 2):
        for at in range(0, 3 * length, 3):
            while (
                (outward or at < 3 * (length - 1))
                and path[at + 1] < path[at + 2]
                and load_shared(colours, ids[path[at + 1]] * SHARED + SHARED_BLUE) != 0
            ):
                path[at + 1] += 1
            for k in range(path[at + 1], path[at + 2]):
                if own[ids[k]] != 0 or load_shared(colours, ids[k] * SHARED + SHARED_BLUE) != 0:
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
