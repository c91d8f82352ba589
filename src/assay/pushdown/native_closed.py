"""Kernels that check a closed automaton and its pairs: the conditions of `checker` for `unreachable`, over arrays.

They share no code with the engines, and look at numbers before they use them as places in an array.
"""

from __future__ import annotations

import numpy as np

from assay.core.compiled import Flags, Ints, Words, compiled, lowest
from assay.pushdown.native_derivation import bits


@compiled
def _reach(rows: Words, wide: int, silent: int, state: int, label: int, out: Words) -> None:
    """Add to `out` the states after ε*, the label and ε* (a label of -1 reads nothing)."""
    words = rows.shape[1]
    before = np.zeros(words, np.uint64)
    before[state >> 6] |= np.uint64(1) << np.uint64(state & 63)
    _glide(rows, wide, silent, before)
    if label >= 0:
        after = np.zeros(words, np.uint64)
        for word in range(words):
            bits = before[word]
            while bits:
                s = word * 64 + lowest(bits)
                bits &= bits - np.uint64(1)
                for other in range(words):
                    after[other] |= rows[s * wide + label, other]
        before = after
        _glide(rows, wide, silent, before)
    for word in range(words):
        out[word] |= before[word]


@compiled
def _glide(rows: Words, wide: int, silent: int, states: Words) -> None:
    """Close a set of states under ε."""
    changed = True
    while changed:
        changed = False
        for word in range(states.shape[0]):
            bits = states[word]
            while bits:
                row = (word * 64 + lowest(bits)) * wide + silent
                bits &= bits - np.uint64(1)
                for other in range(states.shape[0]):
                    if rows[row, other] & ~states[other]:
                        states[other] |= rows[row, other]
                        changed = True


@compiled
def _closed_forward(rows: Words, wide: int, rules: Ints) -> bool:
    """Whether (q, w) leads wherever (p, γ) leads, ε anywhere, for every rule."""
    words, silent = rows.shape[1], wide - 1
    for k in range(rules.shape[0]):
        before = np.zeros(words, np.uint64)
        after = np.zeros(words, np.uint64)
        _reach(rows, wide, silent, rules[k, 0], rules[k, 1], before)
        if rules[k, 3] < 2:
            _reach(rows, wide, silent, rules[k, 2], rules[k, 4] if rules[k, 3] else -1, after)
        else:
            middle = np.zeros(words, np.uint64)
            _reach(rows, wide, silent, rules[k, 2], rules[k, 4], middle)
            for word in range(words):
                bits = middle[word]
                while bits:
                    _reach(rows, wide, silent, word * 64 + lowest(bits), rules[k, 5], after)
                    bits &= bits - np.uint64(1)
        for word in range(words):
            if before[word] & ~after[word]:
                return False
    return True


@compiled
def _closed_backward(rows: Words, labels: int, rules: Ints) -> bool:
    """Whether (p, γ) leads wherever (q, w) leads, for every rule, in an automaton without ε."""
    words = rows.shape[1]
    for k in range(rules.shape[0]):
        into, q = rules[k, 0] * labels + rules[k, 1], rules[k, 2]
        if rules[k, 3] == 0:
            if not (rows[into, q >> 6] >> np.uint64(q & 63)) & np.uint64(1):
                return False
            continue
        first = q * labels + rules[k, 4]
        for word in range(words):
            ahead = rows[first, word]
            if rules[k, 3] == 1:
                if ahead & ~rows[into, word]:
                    return False
                continue
            while ahead:
                second = (word * 64 + lowest(ahead)) * labels + rules[k, 5]
                ahead &= ahead - np.uint64(1)
                for other in range(words):
                    if rows[second, other] & ~rows[into, other]:
                        return False
    return True


@compiled
def proves_unreachable(
    locations: int,
    labels: int,
    rules: Ints,
    states1: int,
    edges1: Ints,
    finals1: Flags,
    states2: int,
    edges2: Ints,
    finals2: Flags,
    backward: bool,
    edges: Ints,
    pairs: Ints,
) -> bool:
    """Whether a closed automaton with its pairs proves that the case is unreachable."""
    states = states2 if backward else states1
    for k in range(edges.shape[0]):
        if edges[k, 0] < 0 or edges[k, 2] < 0 or edges[k, 1] < -1 or edges[k, 1] >= labels:
            return False
        if backward and edges[k, 1] == -1:
            return False
        states = max(states, edges[k, 0] + 1, edges[k, 2] + 1)
    if states > (states2 if backward else states1 + locations * labels):
        return False  # no engine makes more states than this, and memory is not for the asking
    wide = labels if backward else labels + 1
    rows = np.zeros((states * wide, (states + 63) // 64), np.uint64)
    for k in range(edges.shape[0]):
        label = labels if edges[k, 1] == -1 else edges[k, 1]
        rows[edges[k, 0] * wide + label, edges[k, 2] >> 6] |= np.uint64(1) << np.uint64(edges[k, 2] & 63)
    given = edges2 if backward else edges1
    for k in range(given.shape[0]):
        row = rows[given[k, 0] * wide + given[k, 1], given[k, 2] >> 6]
        if not (row >> np.uint64(given[k, 2] & 63)) & np.uint64(1):
            return False
    if not (_closed_backward(rows, labels, rules) if backward else _closed_forward(rows, wide, rules)):
        return False
    still = bits(edges1 if backward else edges2, states1 if backward else states2, labels)
    left, right = (still, rows) if backward else (rows, still)
    wide1 = labels if backward else wide
    left_states, right_states = (states1, states) if backward else (states, states2)
    return _pairs_hold(locations, labels, left, wide1, left_states, finals1, right, right_states, finals2, pairs)


@compiled
def _pairs_hold(
    locations: int,
    labels: int,
    left: Words,
    wide: int,
    states1: int,
    finals1: Flags,
    right: Words,
    states2: int,
    finals2: Flags,
    pairs: Ints,
) -> bool:
    """Whether the pairs hold every start, are closed under common moves, and none is final on both sides."""
    words = (states2 + 63) // 64
    held = np.zeros((states1, words), np.uint64)
    for k in range(pairs.shape[0]):
        s, t = pairs[k, 0], pairs[k, 1]
        if not (0 <= s < states1 and 0 <= t < states2):
            return False
        if s < finals1.shape[0] and t < finals2.shape[0] and finals1[s] and finals2[t]:
            return False
        held[s, t >> 6] |= np.uint64(1) << np.uint64(t & 63)
    for p in range(locations):
        if not (held[p, p >> 6] >> np.uint64(p & 63)) & np.uint64(1):
            return False
    for k in range(pairs.shape[0]):
        s, t = pairs[k, 0], pairs[k, 1]
        for label in range(wide):
            for word in range(left.shape[1]):
                ahead = left[s * wide + label, word]
                while ahead:
                    after = word * 64 + lowest(ahead)
                    ahead &= ahead - np.uint64(1)
                    if label == labels:
                        if not (held[after, t >> 6] >> np.uint64(t & 63)) & np.uint64(1):
                            return False
                        continue
                    for other in range(words):
                        if right[t * labels + label, other] & ~held[after, other]:
                            return False
    return True
