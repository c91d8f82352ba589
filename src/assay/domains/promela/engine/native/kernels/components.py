"""Gabow's algorithm for strongly connected components, stopped at the first that meets every acceptance set.

Incomplete components form a path; `bounds` holds the first state and the acceptance sets of each. An edge back into
the path merges all components from its target on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.product import automaton_state, expand, lacking_room
from assay.domains.promela.engine.native.kernels.product_codes import (
    BACK,
    COMPONENTS,
    EMPTY,
    FOUND,
    INITIALS,
    LIVE,
    MARK,
    OVER,
    PATH,
    PAUSED,
    TOO_SMALL,
    UNSEEN,
)

if TYPE_CHECKING:
    from assay.core.native.jit import Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def component_search(
    control: Longs,
    table: Rows,
    rows: Rows,
    out: Rows,
    ids: Longs,
    path: Longs,
    order: Rows,
    live: Longs,
    bounds: Longs,
    shape: Longs,
    edges: Longs,
    accepting: Longs,
    every: int,
    budget: int,
    width: int,
) -> int:
    """Continue a search for at most `budget` steps; give the reason why it stops.

    `order` numbers the states of incomplete components from 1 in the order of discovery; `live` lists them. For an
    accepting component, `control[MARK]` is the number of its first state.
    """
    for _ in range(budget):
        length = control[PATH]
        top = 3 * (length - 1)
        begin = path[top + 2] if length > 0 else 0
        following = -1
        if length == 0:
            for state in range(shape[INITIALS]):
                if order[state] == UNSEEN:
                    following = state
            if following < 0:
                return EMPTY
        at = path[top + 1] if length > 0 else 0
        while following < 0 and at < begin:
            successor = ids[at]
            number = order[successor]
            if number == UNSEEN:
                following = successor
                break
            at += 1
            path[top + 1] = at
            if number == OVER:
                continue
            last = 2 * (control[COMPONENTS] - 1)
            met = bounds[last + 1]
            if bounds[last] > number:
                while bounds[last] > number:
                    last -= 2
                    met |= bounds[last + 1]
                bounds[last + 1] = met
                control[COMPONENTS] = last // 2 + 1
            if met == every:
                control[MARK] = bounds[last]
                control[BACK] = successor
                return FOUND
        if following >= 0:
            lacking = lacking_room(control, table, rows, ids, begin, path, shape, width)
            if lacking != 0:
                return lacking
            end = expand(control, table, rows, out, ids, begin, following, shape, edges, width)
            if end < 0:
                return TOO_SMALL
            if length > 0:
                path[top + 1] = at + 1
            live[control[LIVE]] = following
            control[LIVE] += 1
            order[following] = control[LIVE]
            last = 2 * control[COMPONENTS]
            bounds[last] = control[LIVE]
            bounds[last + 1] = accepting[automaton_state(rows, following, shape, width)]
            control[COMPONENTS] += 1
            path[top + 3] = following
            path[top + 4] = begin
            path[top + 5] = end
            control[PATH] = length + 1
            continue
        first = bounds[2 * (control[COMPONENTS] - 1)]
        if order[path[top]] == first:
            for place in range(first - 1, control[LIVE]):
                order[live[place]] = OVER
            control[LIVE] = first - 1
            control[COMPONENTS] -= 1
        control[PATH] = length - 1
    return PAUSED
