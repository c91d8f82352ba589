"""Nested depth-first search for a cycle through an accepting state, in the form of Schwoon and Esparza.

A state is white until it is met, cyan while it is on the path, then blue, and red once no accepting cycle goes through
it. The inner search starts from an accepting state when the outer one is done with all below it. Both use one path: the
inner one stands on top of the outer one.
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
    budget: int,
    width: int,
) -> int:
    """Go on with a search, for at most so many steps.

    `path` has three numbers for each state on it: which one, the next of its successors to look at, and where they end.
    `control[MARK]` is the place on the path where the inner search began; `control[BACK]` is where the cycle closes.
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
            if colour == (BLUE if inner else WHITE):
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
        elif accepting[automaton_state(rows, path[top], shape, width)] != 0:
            control[MARK] = length - 1  # all successors once more, for the inner search
            path[top + 1] = path[top - 1] if length > 1 else 0
        else:
            colours[path[top]] = BLUE
            control[PATH] = length - 1
    return PAUSED
