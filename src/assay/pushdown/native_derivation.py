"""Kernels that check a derivation: the conditions of `checker` for `reachable`, over arrays.

They share no code with the engines. Numbers are looked at before they are used as places in an array, so evidence that
was tampered with is rejected, not followed.
"""

from __future__ import annotations

import numpy as np

from assay.core.compiled import Flags, Ints, Words, compiled
from assay.pushdown.evidence import COMPOSED, GIVEN


@compiled
def bits(edges: Ints, states: int, labels: int) -> Words:
    """Write an automaton as rows of bits: a row is a state and a label, a bit is a target."""
    rows = np.zeros((states * labels, (states + 63) // 64), np.uint64)
    for k in range(edges.shape[0]):
        rows[edges[k, 0] * labels + edges[k, 1], edges[k, 2] >> 6] |= np.uint64(1) << np.uint64(edges[k, 2] & 63)
    return rows


@compiled
def _has(edges: Ints, source: int, label: int, target: int) -> bool:
    for k in range(edges.shape[0]):
        if edges[k, 0] == source and edges[k, 1] == label and edges[k, 2] == target:
            return True
    return False


@compiled
def _justified(k: int, entries: Ints, rules: Ints, given: Words, states: int, labels: int, backward: bool) -> bool:
    """Whether entry k follows from the rule and the earlier entries it names."""
    source, label, target, rule = entries[k, 0], entries[k, 1], entries[k, 2], entries[k, 3]
    first, second = entries[k, 4], entries[k, 5]
    if first < -1 or first >= k or second < -1 or second >= k or (first == -1 and second != -1):
        return False
    count = (first != -1) + (second != -1)
    if rule == GIVEN:
        if count or not (0 <= source < states and 0 <= label < labels and 0 <= target < states):
            return False
        return bool((given[source * labels + label, target >> 6] >> np.uint64(target & 63)) & np.uint64(1))
    if rule == COMPOSED:
        if backward or count != 2 or entries[first, 1] != -1 or entries[second, 1] == -1:
            return False
        joined = entries[first, 2] == entries[second, 0] and source == entries[first, 0]
        return joined and label == entries[second, 1] and target == entries[second, 2]
    if rule < 0 or rule >= rules.shape[0]:
        return False
    p, read, q, length = rules[rule, 0], rules[rule, 1], rules[rule, 2], rules[rule, 3]
    if backward:
        state = q
        if count != length or source != p or label != read:
            return False
        if length > 0:
            if entries[first, 0] != state or entries[first, 1] != rules[rule, 4]:
                return False
            state = entries[first, 2]
        if length > 1:
            if entries[second, 0] != state or entries[second, 1] != rules[rule, 5]:
                return False
            state = entries[second, 2]
        return target == state
    if count != 1 or entries[first, 0] != p or entries[first, 1] != read:
        return False
    end = entries[first, 2]
    if length == 2:
        middle = states + q * labels + rules[rule, 4]
        upper = source == q and label == rules[rule, 4] and target == middle
        return upper or (source == middle and label == rules[rule, 5] and target == end)
    return source == q and target == end and label == (rules[rule, 4] if length else -1)


@compiled
def proves_reachable(
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
    entries: Ints,
    location: int,
    path: Ints,
    other: Ints,
) -> bool:
    """Whether a derivation proves that the case is reachable."""
    states = states2 if backward else states1
    given = bits(edges2 if backward else edges1, states, labels)
    for k in range(entries.shape[0]):
        if not _justified(k, entries, rules, given, states, labels, backward):
            return False
    if location < 0 or location >= locations:
        return False
    state, here, letters = location, location, 0
    for k in range(path.shape[0]):
        if path[k] < 0 or path[k] >= entries.shape[0] or entries[path[k], 0] != state:
            return False
        state = entries[path[k], 2]
        label = entries[path[k], 1]
        if label == -1:
            continue
        if letters == other.shape[0] or not _has(edges1 if backward else edges2, here, label, other[letters]):
            return False
        here = other[letters]
        letters += 1
    grown, still = (finals2, finals1) if backward else (finals1, finals2)
    return letters == other.shape[0] and 0 <= state < states and grown[state] and still[here]
