"""Kernels that bring a flat case into normal form: the same states, edges and finals as `normal`, in the same order."""

from __future__ import annotations

import numpy as np

from assay.core.native.jit import Flags, Ints, compiled, no_refcount
from assay.domains.pushdown.model.case import EPSILON
from assay.domains.pushdown.model.flat_kernel import FlatCase

NONE = -1


@no_refcount
def _plain(locations: int, edges: Ints) -> bool:
    for k in range(edges.shape[0]):
        if edges[k, 1] == EPSILON or edges[k, 2] < locations:
            return False
    return True


@no_refcount
def is_normal_flat(case: FlatCase) -> bool:
    """Whether no edge reads ε or enters an initial state."""
    return _plain(case.locations, case.edges1) and _plain(case.locations, case.edges2)


@compiled
def _silent_closure(edges: Ints, states: int) -> Flags:
    """The ε-closure of each state."""
    closure = np.zeros((states, states), np.bool_)
    for state in range(states):
        closure[state, state] = True
    changed = True
    while changed:
        changed = False
        for k in range(edges.shape[0]):
            source, target = edges[k, 0], edges[k, 2]
            for state in range(states if edges[k, 1] == EPSILON else 0):
                if closure[state, source] and not closure[state, target]:
                    closure[state, target] = True
                    changed = True
    return closure


@compiled
def _copies(locations: int, edges: Ints, states: int) -> tuple[int, Ints]:
    """Number the copies of the locations that an edge enters, after all states; return their count and the numbers."""
    copy = np.full(states, NONE, np.int32)
    for k in range(edges.shape[0]):
        if edges[k, 1] != EPSILON and edges[k, 2] < locations:
            copy[edges[k, 2]] = 0
    count = 0
    for p in range(locations):
        if copy[p] != NONE:
            copy[p] = states + count
            count += 1
    return count, copy


@no_refcount
def _leave(name: int, silent: Flags, edges: Ints, copy: Ints, out: Ints, size: int) -> int:
    """Write the edges that leave the ε-closure `silent` as edges of the state `name`; return the number of edges."""
    first = size
    for k in range(edges.shape[0]):
        source, label, target = edges[k, 0], edges[k, 1], edges[k, 2]
        if label == EPSILON or not silent[source]:
            continue
        if copy[target] != NONE:
            target = copy[target]
        known = False
        for j in range(first, size):
            known = known or (out[j, 1] == label and out[j, 2] == target)
        if not known:
            out[size, 0], out[size, 1], out[size, 2] = name, label, target
            size += 1
    return size


@compiled
def _normal(locations: int, edges: Ints, finals: Flags) -> tuple[Ints, Flags]:
    if _plain(locations, edges):
        return edges, finals
    states = finals.shape[0]
    silent = _silent_closure(edges, states)
    count, copy = _copies(locations, edges, states)
    out, size = np.empty(((states + count) * edges.shape[0], 3), np.int32), 0
    accepting = np.zeros(states + count, np.bool_)
    for state in range(states):
        for other in range(states):
            accepting[state] = accepting[state] or (silent[state, other] and finals[other])
        size = _leave(state, silent[state], edges, copy, out, size)
        if copy[state] != NONE:
            accepting[copy[state]] = accepting[state]
            size = _leave(copy[state], silent[state], edges, copy, out, size)
    return out[:size], accepting


@compiled
def normal_flat(case: FlatCase) -> FlatCase:
    """Return an equivalent case in normal form."""
    edges1, finals1 = _normal(case.locations, case.edges1, case.finals1)
    edges2, finals2 = _normal(case.locations, case.edges2, case.finals2)
    return FlatCase(
        case.locations,
        case.labels,
        case.rules,
        finals1.shape[0],
        edges1,
        finals1,
        finals2.shape[0],
        edges2,
        finals2,
    )
