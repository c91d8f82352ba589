"""Searches the product of two automata, as bit rows, for a word that both accept from the same control location.

The worklist holds states of the left automaton. For each of them, all new right states are processed at once, 64 to a
word.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assay.core.native.jit import Flags, Ints, Words, borrowed, compiled, lowest, no_refcount, ones
from assay.domains.pushdown.engine.dense.rows import Bits

NONE = -1


class Meeting(NamedTuple):
    """The reached pairs, with a log of how each was reached."""

    goal: int
    """The left state of a final pair, whose right state is `partner`; or NONE."""
    partner: int
    reached: Words
    """By left state: the bit row of the right states reached with it."""
    log: Ints
    """The log: left state, word of the right states, previous left state, label read (NONE for an initial pair)."""
    gains: Words
    """By entry of the log: the new bits of the word."""


@compiled
def bits_of(edges: Ints, states: int, labels: int) -> Bits:
    """Write an automaton as bit rows."""
    edges = borrowed(edges)
    lines = np.zeros(states * labels, np.int32)
    count = 0
    for k in range(edges.shape[0]):
        row = edges[k, 0] * labels + edges[k, 1]
        if lines[row] == 0:
            count += 1
            lines[row] = count
    targets = np.zeros((count + 1, (states + 63) // 64), np.uint64)
    for k in range(edges.shape[0]):
        line = lines[edges[k, 0] * labels + edges[k, 1]]
        targets[line, edges[k, 2] >> 6] |= np.uint64(1) << np.uint64(edges[k, 2] & 63)
    return Bits(lines, targets)


@no_refcount
def _finals_as_bits(finals: Flags, out: Words) -> None:
    for state in range(finals.shape[0]):
        if finals[state]:
            out[state >> 6] |= np.uint64(1) << np.uint64(state & 63)


@no_refcount
def _ahead(right: Bits, labels: int, label: int, new: Words, out: Words) -> bool:
    """Collect the successors of new right states by a label; return whether there are any."""
    any_bit = np.uint64(0)
    for word in range(out.shape[0]):
        out[word] = np.uint64(0) if label < labels else new[word]  # only the left automaton reads ε
        any_bit |= out[word]
    if label == labels:
        return any_bit != 0
    for word in range(new.shape[0]):
        bits = new[word]
        while bits:
            line = right.lines[(word * 64 + lowest(bits)) * labels + label]
            bits &= bits - np.uint64(1)
            for other in range(out.shape[0] if line else 0):
                out[other] |= right.targets[line, other]
                any_bit |= out[other]
    return any_bit != 0


@compiled
def meet(
    locations: int, labels: int, left: Bits, states1: int, wide: int, finals1: Flags, right: Bits, finals2: Flags
) -> Meeting:
    """Search the product. Rows of `left` have `wide` labels: `labels` of them, then ε if there is one.

    States of the left automaton beyond its list of finals were added by saturation and are not final.
    """
    left, finals1, right, finals2 = borrowed(left), borrowed(finals1), borrowed(right), borrowed(finals2)
    states2 = finals2.shape[0]
    words = (states2 + 63) // 64
    lines, queue = np.zeros((3, words), np.uint64), np.empty(states1 + 1, np.int32)
    ends, new, ahead = lines[0], lines[1], lines[2]
    _finals_as_bits(finals2, ends)
    pairs, waiting = np.zeros((2, states1, words), np.uint64), np.zeros(states1, np.bool_)
    reached, fresh = pairs[0], pairs[1]
    room = states1 * states2  # every log entry adds a bit; untouched pages take no memory
    log, gains = np.empty((room, 4), np.int32), np.empty(room, np.uint64)
    for p in range(locations):
        bit = np.uint64(1) << np.uint64(p & 63)
        reached[p, p >> 6] = fresh[p, p >> 6] = gains[p] = bit
        log[p, 0], log[p, 1], log[p, 2], log[p, 3] = p, p >> 6, NONE, NONE
        waiting[p] = True
        queue[p] = p
        if finals1[p] and finals2[p]:
            return Meeting(p, p, reached, log[: p + 1], gains[: p + 1])
    size, head, tail = locations, 0, locations
    left_lines, left_targets = left
    while head != tail:
        s = queue[head]
        head = head + 1 if head < states1 else 0
        waiting[s] = False
        for word in range(words):
            new[word] = fresh[s, word]
            fresh[s, word] = np.uint64(0)
        for label in range(wide):
            line = left_lines[s * wide + label]
            if line == 0 or not _ahead(right, labels, label, new, ahead):
                continue
            for part in range(left_targets.shape[1]):
                targets = left_targets[line, part]
                while targets:
                    after = part * 64 + lowest(targets)
                    targets &= targets - np.uint64(1)
                    for word in range(words):
                        more = ahead[word] & ~reached[after, word]
                        if not more:
                            continue
                        reached[after, word] |= more
                        fresh[after, word] |= more
                        log[size, 0], log[size, 1], log[size, 2], log[size, 3] = after, word, s, label
                        gains[size] = more
                        size += 1
                        if after < finals1.shape[0] and finals1[after] and more & ends[word]:
                            partner = word * 64 + lowest(more & ends[word])
                            return Meeting(after, partner, reached, log[:size], gains[:size])
                        if not waiting[after]:
                            waiting[after] = True
                            queue[tail] = after
                            tail = tail + 1 if tail < states1 else 0
    return Meeting(NONE, NONE, reached, log[:size], gains[:size])


@compiled
def _reversed(way: Ints, length: int) -> Ints:
    out = np.empty((length, 3), np.int32)
    for k in range(length):
        for column in range(3):
            out[k, column] = way[length - 1 - k, column]
    return out


@compiled
def way_of(met: Meeting, right: Bits, labels: int) -> Ints:
    """The path to the goal, from an initial pair: the states of both sides and the label read before them."""
    met, right = borrowed(met), borrowed(right)
    way = np.empty((met.log.shape[0] + 1, 3), np.int32)
    length = 0
    s, t = met.goal, met.partner
    at = met.log.shape[0] - 1
    while True:
        while met.log[at, 0] != s or not _holds(met, at, t):
            at -= 1
        way[length, 0], way[length, 1], way[length, 2] = s, t, met.log[at, 3]
        length += 1
        label, s = met.log[at, 3], met.log[at, 2]
        if label == NONE:
            return _reversed(way, length)
        if label != labels:  # the right state has a predecessor in an earlier entry
            t = _before(met, right, labels, at, s, label, t)


@no_refcount
def _holds(met: Meeting, at: int, t: int) -> bool:
    return met.log[at, 1] == t >> 6 and (met.gains[at] >> np.uint64(t & 63)) & np.uint64(1) == 1


@no_refcount
def _before(met: Meeting, right: Bits, labels: int, at: int, s: int, label: int, t: int) -> int:
    for k in range(at - 1, -1, -1):
        if met.log[k, 0] != s:
            continue
        bits = met.gains[k]
        while bits:
            before = met.log[k, 1] * 64 + lowest(bits)
            bits &= bits - np.uint64(1)
            line = right.lines[before * labels + label]
            if (right.targets[line, t >> 6] >> np.uint64(t & 63)) & np.uint64(1):
                return before
    return NONE


@compiled
def pairs_of(met: Meeting, states1: int) -> Ints:
    """The reached pairs whose left state is below `states1`."""
    reached = borrowed(met).reached
    count = 0
    for s in range(min(states1, reached.shape[0])):
        for word in range(reached.shape[1]):
            count += ones(reached[s, word])
    pairs = np.empty((count, 2), np.int32)
    k = 0
    for s in range(min(states1, reached.shape[0])):
        for word in range(reached.shape[1]):
            bits = reached[s, word]
            while bits:
                pairs[k, 0], pairs[k, 1] = s, word * 64 + lowest(bits)
                bits &= bits - np.uint64(1)
                k += 1
    return pairs
