"""How several threads take over a search for cycles by one: what it has finished, and its whole path.

On the path, states of a component of the automaton that rejects are finished as soon as they are visited; those of one
whose states all accept are visited by the first thread; those of a mixed one are in parts of components of the product,
which a search by components has found already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.product import automaton_state
from assay.domains.promela.engine.native.kernels.product_codes import (
    ACCEPTING,
    BLUE,
    COMPONENTS,
    DONE,
    FINISHED,
    FIRSTS,
    LIVE,
    MEMBERS,
    NEXT,
    NODE,
    OVER,
    PATH,
    REJECTING,
    STATUS,
    VISITED,
)

if TYPE_CHECKING:
    from assay.core.native.jit import Bytes, Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows

FIRST = 1
"""The member bit of the first thread."""


@aot
def pending(seen: Bytes | Rows, path: Longs, ids: Longs, length: int, most: int) -> int:
    """Count the successors on the path that are not `seen` yet; from `most` on, it may stop.

    A state counts as often as it is a successor.
    """
    count = 0
    for at in range(0, 3 * length, 3):
        for k in range(path[at + 1], path[at + 2]):
            if seen[ids[k]] == 0:
                count += 1
        if count >= most:
            break
    return count


@aot
def pending_nested(colours: Bytes, path: Longs, ids: Longs, length: int, most: int) -> int:
    """Count what a nested search has still to visit from its path."""
    return pending(colours, path, ids, length, most)


@aot
def pending_components(order: Rows, path: Longs, ids: Longs, length: int, most: int) -> int:
    """Count what a search by components has still to visit from its path."""
    return pending(order, path, ids, length, most)


@aot
def take_over_path(
    marks: Bytes, own: Bytes, rows: Rows, path: Longs, component: Longs, shape: Longs, length: int, width: int
) -> int:
    """Take over the path, but for states of mixed components; give the transitions that are counted again.

    They are those of components whose states all accept, and are counted when a thread leaves the state.
    """
    again = 0
    for at in range(0, 3 * length, 3):
        part = component[automaton_state(rows, path[at], shape, width)]
        if part == REJECTING:
            marks[path[at]] = FINISHED
        elif part < REJECTING:
            own[path[at]] = 1
            again += path[at + 2] - (path[at - 1] if at > 0 else 0)
    return again


@aot
def take_over_nested(
    search: Longs,
    colours: Bytes,
    marks: Bytes,
    own: Bytes,
    rows: Rows,
    path: Longs,
    component: Longs,
    shape: Longs,
    count: int,
    width: int,
) -> int:
    """Take over a nested search without mixed components, whose control is `search`; give what `take_over_path` does.

    No inner search starts there, and what is blue is finished for all.
    """
    for state in range(count):
        if colours[state] == BLUE:
            marks[state] = FINISHED
    return take_over_path(marks, own, rows, path, component, shape, search[PATH], width)


@aot
def write_part(live: Longs, begin: int, end: int, members: int, marks: Bytes, parents: Rows, nodes: Rows) -> None:
    """Unite the states `live[begin:end]` of a mixed component to a part that the first thread has on its path.

    All states are done for now. The smallest one is the root, as after any union.
    """
    root = live[begin]
    for place in range(begin, end):
        root = min(root, live[place])
    for place in range(begin, end):
        state = live[place]
        marks[state] = VISITED
        parents[state] = 0 if state == root else root + 1
        nodes[state * NODE + MEMBERS] = members
        nodes[state * NODE + NEXT] = 0 if end - begin == 1 else live[place + 1 if place + 1 < end else begin] + 1
        nodes[state * NODE + STATUS] = DONE


@aot
def take_over_components(
    control: Longs,
    search: Longs,
    order: Rows,
    live: Longs,
    bounds: Longs,
    marks: Bytes,
    own: Bytes,
    parents: Rows,
    nodes: Rows,
    firsts: Longs,
    rows: Rows,
    path: Longs,
    component: Longs,
    shape: Longs,
    count: int,
    width: int,
) -> int:
    """Take over a search by components, whose control is `search`; give what `take_over_path` does.

    Its complete components are finished. The states of an incomplete one are a part of a component. Those on the path
    are not done; the others are, since all their successors are in the same part or in complete components.
    """
    parts = search[COMPONENTS]
    for state in range(count):
        if order[state] == OVER:
            marks[state] = FINISHED
    for part in range(parts):
        begin = bounds[2 * part] - 1
        end = bounds[2 * part + 2] - 1 if part + 1 < parts else search[LIVE]
        kind = component[automaton_state(rows, live[begin], shape, width)]
        if kind == REJECTING:
            for place in range(begin, end):
                marks[live[place]] = FINISHED
        elif kind > REJECTING:
            accepts = bounds[2 * part + 1] != 0
            write_part(live, begin, end, FIRST | (ACCEPTING if accepts else 0), marks, parents, nodes)
    begun = 0
    for at in range(0, 3 * search[PATH], 3):
        state = path[at]
        begins = begun < parts and order[state] == bounds[2 * begun]
        if begins:
            begun += 1
        if component[automaton_state(rows, state, shape, width)] > REJECTING:
            nodes[state * NODE + STATUS] = 0
            if begins:
                firsts[control[FIRSTS]] = at // 3
                control[FIRSTS] += 1
    return take_over_path(marks, own, rows, path, component, shape, search[PATH], width)
