"""Searches the product of two automata for a word that both accept from the same control location."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.compiled import Flags, Ints, Longs, Words, compiled, lowest

NONE = -1


class Meeting(NamedTuple):
    """The pairs that were reached: pair s, t is the number s * states2 + t."""

    goal: int
    """A pair that is final on both sides, or NONE."""
    pairs: Longs
    """The pairs in the order in which they were reached."""
    back: Longs
    """By the place of a pair in `pairs`: the place of the pair it was reached from."""
    letters: Ints
    """Likewise: the label that was read."""


@compiled
def bits_of(edges: Ints, states: int, labels: int) -> Words:
    """Write an automaton as rows of bits."""
    rows = np.zeros((states * labels, (states + 63) // 64), np.uint64)
    for k in range(edges.shape[0]):
        rows[edges[k, 0] * labels + edges[k, 1], edges[k, 2] >> 6] |= np.uint64(1) << np.uint64(edges[k, 2] & 63)
    return rows


@compiled
def meet(locations: int, labels: int, left: Words, wide: int, finals1: Flags, right: Words, finals2: Flags) -> Meeting:
    """Search breadth first. Rows of `left` have `wide` labels: `labels` of them, and ε behind them if there is one.

    States of an automaton beyond its list of finals are not final: they are those that saturation added.
    """
    states1, states2 = left.shape[0] // wide if wide else 0, right.shape[0] // labels if labels else finals2.shape[0]
    words2 = (states2 + 63) // 64
    reached = np.zeros((max(states1, locations), words2), np.uint64)
    size = 0
    room = max(states1, locations) * states2
    pairs = np.empty(room, np.int64)
    back = np.empty(room, np.int64)
    letters = np.empty(room, np.int32)
    for p in range(locations):
        reached[p, p >> 6] |= np.uint64(1) << np.uint64(p & 63)
        pairs[size], back[size], letters[size] = p * states2 + p, NONE, NONE
        size += 1
    at = 0
    while at < size:
        s, t = pairs[at] // states2, pairs[at] % states2
        if s < finals1.shape[0] and t < finals2.shape[0] and finals1[s] and finals2[t]:
            return Meeting(at, pairs[:size], back[:size], letters[:size])
        for label in range(wide):
            row = s * wide + label
            for word in range(left.shape[1]):
                ahead = left[row, word]
                while ahead:
                    s_after = word * 64 + lowest(ahead)
                    ahead &= ahead - np.uint64(1)
                    for other in range(words2):
                        if label == labels:
                            there = np.uint64(1) << np.uint64(t & 63) if other == t >> 6 else np.uint64(0)
                        else:
                            there = right[t * labels + label, other]
                        there &= ~reached[s_after, other]
                        reached[s_after, other] |= there
                        while there:
                            pairs[size] = s_after * states2 + other * 64 + lowest(there)
                            back[size], letters[size] = at, label
                            size += 1
                            there &= there - np.uint64(1)
        at += 1
    return Meeting(NONE, pairs[:size], back[:size], letters[:size])
