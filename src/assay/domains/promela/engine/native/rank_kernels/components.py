"""Strongly connected components by Tarjan's algorithm, numbered as `assay.automata.graph.components` numbers them.

An arrow leads into the same component or into one with a smaller number. The arrows of node i end at `ends[i]`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.rank_kernels.codes import CLOCK, DONE, FOUND, OPEN, PATH, PAUSED, ROOT
from assay.domains.promela.engine.native.rank_kernels.numbers import number_at

if TYPE_CHECKING:
    from assay.core.native.jit import Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def enter(control: Longs, ends: Rows, order: Rows, low: Rows, ahead: Rows, path: Rows, opened: Rows, node: int) -> None:
    """Put a node on the path."""
    control[CLOCK] += 1
    order[node] = control[CLOCK]
    low[node] = control[CLOCK]
    ahead[node] = number_at(ends, node - 1) if node > 0 else 0
    opened[control[OPEN]] = node
    control[OPEN] += 1
    path[control[PATH]] = node
    control[PATH] += 1


@aot
def number_components(
    control: Longs,
    ends: Rows,
    arrows: Rows,
    order: Rows,
    low: Rows,
    component: Rows,
    ahead: Rows,
    path: Rows,
    opened: Rows,
    nodes: int,
    budget: int,
) -> int:
    """Follow at most `budget` arrows; `component` has the number of each node's component plus one."""
    for _ in range(budget):
        length = control[PATH]
        if length == 0:
            if control[ROOT] >= nodes:
                return DONE
            if order[control[ROOT]] == 0:
                enter(control, ends, order, low, ahead, path, opened, control[ROOT])
            control[ROOT] += 1
            continue
        node = number_at(path, length - 1)
        arrow = number_at(ahead, node)
        if arrow < number_at(ends, node):
            ahead[node] = arrow + 1
            target = number_at(arrows, arrow)
            if order[target] == 0:
                enter(control, ends, order, low, ahead, path, opened, target)
            elif component[target] == 0 and order[target] < low[node]:
                low[node] = order[target]
            continue
        control[PATH] = length - 1
        if length > 1:
            before = number_at(path, length - 2)
            low[before] = min(low[before], low[node])
        if low[node] == order[node]:
            control[FOUND] += 1
            member = -1
            while member != node:
                control[OPEN] -= 1
                member = number_at(opened, control[OPEN])
                component[member] = control[FOUND]
    return PAUSED
