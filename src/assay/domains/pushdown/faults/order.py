"""PDAAAL's second historical bug, reintroduced: pre* tests for early termination before it adds the transition.

The intersection grows while A2 is saturated (Fig. 7 of the paper; corrected in PDAAAL by commit 2e865ff). A product
state that is first reached by the new transition is explored at once, with the transitions stored so far; the new one
is missing among them, and is never explored from that state.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.jit import Flags, Ints, compiled
from assay.domains.pushdown.model.flat_kernel import FlatCase


class _Product(NamedTuple):
    """The product of A1 with the automaton under saturation, explored on the fly."""

    labels: int
    edges1: Ints
    finals1: Flags
    finals2: Flags
    right: Flags
    """Whether the automaton under saturation has the transition state, label, state."""
    reached: Flags
    """Whether a pair of states is reached."""
    found: Flags
    """One flag: a final pair is reached."""


@compiled
def _explore(product: _Product, start1: int, start2: int) -> None:
    """Add a pair and all its successors by stored transitions."""
    todo = np.empty((product.reached.size, 2), np.int32)
    if product.reached[start1, start2]:
        return
    product.reached[start1, start2] = True
    todo[0, 0], todo[0, 1] = start1, start2
    size = 1
    while size:
        size -= 1
        s, t = todo[size, 0], todo[size, 1]
        if product.finals1[s] and product.finals2[t]:
            product.found[0] = True
        for k in range(product.edges1.shape[0]):
            if product.edges1[k, 0] != s:
                continue
            label, s_after = product.edges1[k, 1], product.edges1[k, 2]
            for t_after in range(product.reached.shape[1]):
                if product.right[t, label, t_after] and not product.reached[s_after, t_after]:
                    product.reached[s_after, t_after] = True
                    todo[size, 0], todo[size, 1] = s_after, t_after
                    size += 1


@compiled
def _insert(product: _Product, source: int, label: int, target: int) -> None:
    """ADDTRANSITION of Fig. 7a with its first line misplaced at the end."""
    known = product.reached[:, source].copy()
    for k in range(product.edges1.shape[0]):
        if product.edges1[k, 1] == label and known[product.edges1[k, 0]]:
            _explore(product, product.edges1[k, 2], target)
    product.right[source, label, target] = True


@compiled
def says_reachable(case: FlatCase) -> bool:
    """Miss runs that use a transition twice at the moment it is added."""
    labels, rules, states2, edges2 = case.labels, case.rules, case.states2, case.edges2
    right = np.zeros((states2, labels, states2), np.bool_)
    seen = np.zeros((states2, labels, states2), np.bool_)
    room = states2 * labels * states2
    work = np.empty((room + 1, 3), np.int32)
    size = 0
    for k in range(edges2.shape[0]):
        source, label, target = edges2[k, 0], edges2[k, 1], edges2[k, 2]
        right[source, label, target] = True
        if not seen[source, label, target]:
            seen[source, label, target] = True
            work[size, 0], work[size, 1], work[size, 2] = source, label, target
            size += 1
    product = _Product(
        labels,
        case.edges1,
        case.finals1,
        case.finals2,
        right,
        np.zeros((case.states1, states2), np.bool_),
        np.zeros(1, np.bool_),
    )
    for p in range(case.locations):
        _explore(product, p, p)
    stored = np.zeros((states2, labels, states2), np.bool_)
    for k in range(rules.shape[0]):
        if rules[k, 3] == 0 and not seen[rules[k, 0], rules[k, 1], rules[k, 2]]:
            size = _add(product, seen, work, size, rules[k, 0], rules[k, 1], rules[k, 2])
    while size and not product.found[0]:
        size -= 1
        source, label, target = work[size, 0], work[size, 1], work[size, 2]
        stored[source, label, target] = True
        for k in range(rules.shape[0]):
            p, read, q, length = rules[k, 0], rules[k, 1], rules[k, 2], rules[k, 3]
            if length == 0:
                continue
            if q == source and rules[k, 4] == label:
                for end in range(states2):
                    follows = end == target if length == 1 else stored[target, rules[k, 5], end]
                    if follows and not seen[p, read, end]:
                        size = _add(product, seen, work, size, p, read, end)
            if length == 2 and rules[k, 5] == label and stored[q, rules[k, 4], source] and not seen[p, read, target]:
                size = _add(product, seen, work, size, p, read, target)
    return product.found[0]


@compiled
def _add(product: _Product, seen: Flags, work: Ints, size: int, source: int, label: int, target: int) -> int:
    """Mark a transition as seen, push it on the worklist, and insert it; return the size of the worklist."""
    seen[source, label, target] = True
    work[size, 0], work[size, 1], work[size, 2] = source, label, target
    if not product.found[0]:
        _insert(product, source, label, target)
    return size + 1
