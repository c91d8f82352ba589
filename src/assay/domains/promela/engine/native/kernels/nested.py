"""Nested depth-first search for an accepting cycle, in the form of Schwoon and Esparza.

A state is white before its visit, cyan on the path of the outer search, blue after it, and red once no accepting cycle
goes through it. The inner search starts from an accepting state in postorder. Both searches share one stack, the inner
one on top.

An accepting cycle stays in one strongly connected component of the automaton, `component`, and so does the inner
search. If all states of a component accept, the outer search finds each of its cycles itself: only `seeds`, the other
accepting states, start an inner one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.product import automaton_state, expand, lacking_room
from assay.domains.promela.engine.native.kernels.product_codes import (
    BACK,
    BLUE,
    CYAN,
    EMPTY,
    FOUND,
    INITIALS,
    MARK,
    OUTER,
    PATH,
    PAUSED,
    RED,
    TOO_SMALL,
    WHITE,
)

if TYPE_CHECKING:
    from assay.core.native.jit import Bytes, Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def nested_search(
    control: Longs,
    table: Rows,
    rows: Rows,
    out: Rows,
    ids: Longs,
    path: Longs,
    colours: Bytes,
    shape: Longs,
    edges: Longs,
    accepting: Longs,
    seeds: Longs,
    component: Longs,
    budget: int,
    width: int,
) -> int:
    """Continue a search for at most `budget` steps; give the reason why it stops.

    `path` has three numbers for each state: the state, its next successor in `ids`, and the end of its successors.
    `control[MARK]` is the depth at which the inner search started; `control[BACK]` is the state that closes the cycle.
    """
    for _ in range(budget):
        length = control[PATH]
        top = 3 * (length - 1)
        begin = path[top + 2] if length > 0 else 0
        inner = control[MARK] != OUTER
        following = -1
        if length == 0:
            for state in range(shape[INITIALS]):
                if colours[state] == WHITE:
                    following = state
            if following < 0:
                return EMPTY
        while following < 0 and path[top + 1] < path[top + 2]:
            successor = ids[path[top + 1]]
            colour = colours[successor]
            if colour == CYAN and (
                inner
                or accepting[automaton_state(rows, path[top], shape, width)] != 0
                or accepting[automaton_state(rows, successor, shape, width)] != 0
            ):
                control[BACK] = successor
                return FOUND
            if colour == (BLUE if inner else WHITE) and (
                not inner
                or component[automaton_state(rows, successor, shape, width)]
                == component[automaton_state(rows, path[top], shape, width)]
            ):
                following = successor
            else:
                path[top + 1] += 1
        if following >= 0:
            lacking = lacking_room(control, table, rows, ids, begin, path, shape, width)
            if lacking != 0:
                return lacking
            end = expand(control, table, rows, out, ids, begin, following, shape, edges, width)
            if end < 0:
                return TOO_SMALL
            if length > 0:
                path[top + 1] += 1
            colours[following] = RED if inner else CYAN
            path[top + 3] = following
            path[top + 4] = begin
            path[top + 5] = end
            control[PATH] = length + 1
        elif inner and control[MARK] != length - 1:
            control[PATH] = length - 1
        elif inner:
            control[MARK] = OUTER
            colours[path[top]] = RED
            control[PATH] = length - 1
        elif seeds[automaton_state(rows, path[top], shape, width)] != 0:
            control[MARK] = length - 1  # the inner search visits all successors again
            path[top + 1] = path[top - 1] if length > 1 else 0
        else:
            colours[path[top]] = BLUE
            control[PATH] = length - 1
    return PAUSED
