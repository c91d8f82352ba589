"""Kernels that check an invariant for `unreachable`: a closed automaton and its product, as in `checker`, over arrays.

They share no code with the engines and check every index before they use it.
"""

from __future__ import annotations

import numpy as np

from assay.core.native.boundary import table_at
from assay.core.native.jit import Ints, Longs, borrowed, compiled, no_refcount
from assay.domains.pushdown.checker.kernel_index import NONE, Index, Marks, find, index_of, leads, new_marks, within
from assay.domains.pushdown.model.flat_kernel import CASE, FlatCase, case_at


@no_refcount
def _closed_backward(index: Index, marks: Marks, rules: Ints) -> bool:
    """Whether (p, γ) has every live target of (q, w), for every rule."""
    for k in range(rules.shape[0]):
        q, length = rules[k, 2], rules[k, 3]
        if length == 0:
            if marks.alive[q] and not leads(index, rules[k, 0], rules[k, 1], q):
                return False
            continue
        first = find(index, q, rules[k, 4])
        if first == NONE:
            continue
        into = find(index, rules[k, 0], rules[k, 1])
        if length == 1:
            if not within(index, marks, first, into):
                return False
            continue
        for at in range(index.rows[first, 2], index.rows[first + 1, 2]):
            if not within(index, marks, find(index, index.targets[at], rules[k, 5]), into):
                return False
    return True


@no_refcount
def _closed_forward(index: Index, marks: Marks, rules: Ints, states1: int, labels: int) -> bool:
    """Whether (q, w) has every target of (p, γ), for every rule; a push passes through Isolated(q, γ)."""
    for k in range(rules.shape[0]):
        start = find(index, rules[k, 0], rules[k, 1])
        if start == NONE:
            continue
        q, length, first = rules[k, 2], rules[k, 3], rules[k, 4]
        if length == 2:
            middle = states1 + q * labels + first
            if not leads(index, q, first, middle):
                return False
            q, first = middle, rules[k, 5]
        if not within(index, marks, start, find(index, q, labels if length == 0 else first)):
            return False
    return True


@no_refcount
def _composed(index: Index, marks: Marks, locations: int, labels: int) -> bool:
    """Whether only locations have ε-transitions, no transition enters a location, and ε is composed with successors."""
    for row in range(index.rows.shape[0] - 1):
        state = index.rows[row, 0]
        if index.rows[row, 1] == labels and state >= locations:
            return False
        for at in range(index.rows[row, 2], index.rows[row + 1, 2]):
            middle = index.targets[at]
            if middle < locations:
                return False
            if index.rows[row, 1] != labels:
                continue
            other = index.by_state[middle]
            while other != NONE:
                if not within(index, marks, other, find(index, state, index.rows[other, 1])):
                    return False
                other = index.rows[other, 3]
    return True


@no_refcount
def _in_bounds(edges: Ints, labels: int, states: int, silent: bool) -> bool:
    for k in range(edges.shape[0]):
        if not (0 <= edges[k, 0] < states and 0 <= edges[k, 2] < states):
            return False
        if edges[k, 1] < (-1 if silent else 0) or edges[k, 1] >= labels:
            return False
    return True


@compiled
def proves_unreachable(case: FlatCase, backward: bool, edges: Ints, pairs: Ints) -> bool:
    """Whether a closed automaton with its pairs proves that the case is unreachable."""
    case, edges, pairs = borrowed(case), borrowed(edges), borrowed(pairs)
    labels = case.labels
    states = case.states2 if backward else case.states1 + case.locations * labels
    if not _in_bounds(edges, labels, states, not backward):
        return False
    index = index_of(edges, states, labels)
    given = case.edges2 if backward else case.edges1
    for k in range(given.shape[0]):
        if not leads(index, given[k, 0], given[k, 1], given[k, 2]):
            return False
    alive = np.ones(states, np.bool_)
    if backward:
        for state in range(states):
            alive[state] = case.finals2[state] or index.by_state[state] != NONE
    marks = new_marks(alive)
    if backward:
        still = index_of(case.edges1, case.states1, labels)
        return _closed_backward(index, marks, case.rules) and _pairs_hold(case, still, case.states1, index, pairs)
    if not _composed(index, marks, case.locations, labels):
        return False
    still = index_of(case.edges2, case.states2, labels)
    closed = _closed_forward(index, marks, case.rules, case.states1, labels)
    return closed and _pairs_hold(case, index, states, still, pairs)


@no_refcount
def _pair(places: Ints, pairs: Ints, s: int, t: int) -> int:
    """The slot of a pair in the hash table, or the empty slot where it belongs."""
    mask = places.shape[0] - 1
    mixed = (np.uint64(s) * np.uint64(0x100000001B3) + np.uint64(t)) * np.uint64(0xD6E8FEB86659FD93)
    at = np.int64(mixed >> np.uint64(32)) & mask
    while places[at] != NONE and (pairs[places[at], 0] != s or pairs[places[at], 1] != t):
        at = (at + 1) & mask
    return at


@compiled
def _pairs_hold(case: FlatCase, left: Index, states1: int, right: Index, pairs: Ints) -> bool:
    """Whether the pairs contain the initial ones, are closed under common transitions, and none is final."""
    case, left, right, pairs = borrowed(case), borrowed(left), borrowed(right), borrowed(pairs)
    size = 8
    while size < 2 * pairs.shape[0]:
        size *= 2
    places = np.full(size, NONE, np.int32)
    for k in range(pairs.shape[0]):
        s, t = pairs[k, 0], pairs[k, 1]
        if not (0 <= s < states1 and 0 <= t < case.states2):
            return False
        if s < case.states1 and case.finals1[s] and case.finals2[t]:
            return False
        places[_pair(places, pairs, s, t)] = k
    for p in range(case.locations):
        if places[_pair(places, pairs, p, p)] == NONE:
            return False
    for k in range(pairs.shape[0]):
        if not _followed(left, right, case.labels, places, pairs, k):
            return False
    return True


@no_refcount
def _followed(left: Index, right: Index, labels: int, places: Ints, pairs: Ints, k: int) -> bool:
    """Whether every common transition from a pair leads to a pair; only the left automaton reads ε."""
    s, t = pairs[k, 0], pairs[k, 1]
    row = left.by_state[s]
    while row != NONE:
        label = left.rows[row, 1]
        other = NONE if label == labels else find(right, t, label)
        for at in range(left.rows[row, 2], left.rows[row + 1, 2]):
            after = left.targets[at]
            if label == labels and places[_pair(places, pairs, after, t)] == NONE:
                return False
            if other == NONE:
                continue
            for there in range(right.rows[other, 2], right.rows[other + 1, 2]):
                if places[_pair(places, pairs, after, right.targets[there])] == NONE:
                    return False
        row = left.rows[row, 3]
    return True


@compiled
def closed_entry(words: Longs) -> int:
    """Check a closed automaton: the case, the direction, the edges, the pairs."""
    at = CASE + 1
    return int(proves_unreachable(case_at(words), words[CASE] != 0, table_at(words, at), table_at(words, at + 3)))
