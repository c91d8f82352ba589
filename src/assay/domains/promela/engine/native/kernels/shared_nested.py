"""Nested depth-first search for an accepting cycle by several threads (CNDFS).

The algorithm is that of Evangelista, Laarman, Petrucci and van de Pol, "Improved multi-core nested depth-first search",
ATVA 2012. Each thread searches from the initial states, in an order of its own. Blue and red are shared: a thread skips
states that another has finished. Cyan, the states on its path, is its own. Its inner search collects the states that it
meets. They become red together, once all accepting ones among them but its seed are red by the work of other threads.

No state of an accepting cycle becomes red: the thread of the first one would have met the whole cycle before, and would
have waited for its accepting states, or closed the cycle at its seed. An accepting state is red before it leaves the
path. So if all threads end, all reachable states are blue, and no accepting state lies on a cycle. A wait ends: a
thread waits for a state that reaches the seed of another one, so if threads waited for each other, an inner search
would have closed a cycle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.atomic import exchange_colour, load_colour, store_colour
from assay.domains.promela.engine.native.kernels.product import automaton_state
from assay.domains.promela.engine.native.kernels.product_codes import (
    BACK,
    COUNT,
    EMPTY,
    FOUND,
    GROW,
    GROW_PATH,
    IN_RED_SEARCH,
    INITIALS,
    INWARD,
    MARK,
    MOST,
    NO_ROOM,
    ON_PATH,
    OUTWARD,
    PATH,
    PAUSED,
    REDS,
    SEEN,
    SHARED,
    SHARED_BLUE,
    SHARED_RED,
    STAGE,
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
def begin_red(control: Longs, own: Bytes, path: Longs, reds: Rows) -> None:
    """Start the inner search from the state at the end of the path; it visits all successors again."""
    top = 3 * (control[PATH] - 1)
    seed = path[top]
    control[STAGE] = INWARD
    control[MARK] = control[PATH] - 1
    path[top + 1] = path[top - 1] if control[PATH] > 1 else 0
    reds[0] = seed
    control[REDS] = 1
    control[SEEN] = 0
    own[seed] |= IN_RED_SEARCH


@aot
def are_red(
    control: Longs, rows: Rows, colours: Bytes, reds: Rows, seed: int, shape: Longs, dangerous: Longs, width: int
) -> bool:
    """Whether all dangerous states of the inner search but its seed are red."""
    while control[SEEN] < control[REDS]:
        place = int(reds[control[SEEN]])
        if (
            place != seed
            and dangerous[automaton_state(rows, place, shape, width)] != 0
            and load_colour(colours, place * SHARED + SHARED_RED) == 0
        ):
            return False
        control[SEEN] += 1
    return True


@aot
def end_red(control: Longs, colours: Bytes, own: Bytes, path: Longs, reds: Rows) -> None:
    """Make the states of the inner search red, and leave its seed."""
    for k in range(control[REDS]):
        place = int(reds[k])
        store_colour(colours, place * SHARED + SHARED_RED, 1)
        own[place] &= 0xFF ^ IN_RED_SEARCH
    own[path[3 * (control[PATH] - 1)]] = 0
    control[REDS] = 0
    control[STAGE] = OUTWARD
    control[PATH] -= 1


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
    hashes: Longs,
    shape: Longs,
    edges: Longs,
    accepting: Longs,
    dangerous: Longs,
    me: int,
    threads: int,
    quota: int,
    budget: int,
    patience: int,
    width: int,
) -> int:
    """Continue the search of thread `me` until one has to stop; give the reason why this one stops.

    It takes at most `budget` steps, looks at most `patience` times at what it waits for, and stores at most `quota`
    states. `path` is that of `nested_search`; `reds` lists the states of an inner search. The accepting states of the
    automaton are the `dangerous` ones.
    """
    first = me * (runs.size // threads)
    least = control[COUNT] + quota
    while budget > 0 and patience > 0 and load_colour(stopped, 0) == 0:
        length = control[PATH]
        top = 3 * (length - 1)
        if control[STAGE] == WAIT:
            if are_red(control, rows, colours, reds, path[top], shape, dangerous, width):
                end_red(control, colours, own, path, reds)
            else:
                patience -= 1
            continue
        budget -= 1
        begin = path[top + 2] if length > 0 else 0
        inner = control[STAGE] == INWARD
        following = -1
        if length == 0:
            for state in range(shape[INITIALS]):
                if load_colour(colours, state * SHARED + SHARED_BLUE) == 0:
                    following = state
            if following < 0:
                return EMPTY
        while following < 0 and path[top + 1] < path[top + 2]:
            successor = ids[path[top + 1]]
            colour = own[successor]
            if colour & ON_PATH != 0:
                if (
                    inner
                    or accepting[automaton_state(rows, path[top], shape, width)] != 0
                    or accepting[automaton_state(rows, successor, shape, width)] != 0
                ):
                    control[BACK] = successor
                    return FOUND
            elif inner:
                if colour == 0 and load_colour(colours, successor * SHARED + SHARED_RED) == 0:
                    following = successor
            elif load_colour(colours, successor * SHARED + SHARED_BLUE) == 0:
                following = successor
            if following < 0:
                path[top + 1] += 1
        if following >= 0:
            lacking = lacking_shared_room(control, runs, next_run, ids, begin, path, reds, shape, least, me, threads)
            if lacking != 0:
                return lacking
            end = expand_shared(
                control, table, rows, runs, first, out, hashes, ids, begin, following, shape, edges, width
            )
            if end < 0:
                return TOO_SMALL
            reorder(ids, begin, end, following, me)
            if length > 0:
                path[top + 1] += 1
            if inner:
                own[following] |= IN_RED_SEARCH
                reds[control[REDS]] = following
                control[REDS] += 1
            else:
                own[following] = ON_PATH
            path[top + 3] = following
            path[top + 4] = begin
            path[top + 5] = end
            control[PATH] = length + 1
        elif inner and control[MARK] != length - 1:
            control[PATH] = length - 1
        elif inner:
            control[STAGE] = WAIT
        else:
            place = path[top]
            if exchange_colour(colours, place * SHARED + SHARED_BLUE, 1) == 0:
                control[TRANSITIONS] += begin - (path[top - 1] if length > 1 else 0)
            if (
                accepting[automaton_state(rows, place, shape, width)] != 0
                and load_colour(colours, place * SHARED + SHARED_RED) == 0
            ):
                begin_red(control, own, path, reds)
            else:
                own[place] = 0
                control[PATH] = length - 1
    return PAUSED
