"""Kernels that draw random cases: the same draws as `core.draw`, so the same cases as the source `random`."""

from __future__ import annotations

import numpy as np

from assay.core.native.arrays import sort
from assay.core.native.jit import Flags, Ints, Longs, Words, compiled
from assay.domains.pushdown.model.flat_kernel import FlatCase


@compiled
def bits(state: Words) -> np.uint64:
    """Draw 64 bits (SplitMix64)."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@compiled
def generator(key: np.uint64, i: int) -> Words:
    """Seed the generator of case i."""
    state = np.empty(1, np.uint64)
    state[0] = key + np.uint64(i)
    state[0] = bits(state)
    return state


@compiled
def below(state: Words, n: int) -> int:
    """Draw an integer in [0, n)."""
    return int(((bits(state) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@compiled
def _distinct(codes: Longs) -> Longs:
    """Sort and remove duplicates."""
    sort(codes)
    size = 0
    for k in range(codes.shape[0]):
        if k == 0 or codes[k] != codes[k - 1]:
            codes[size] = codes[k]
            size += 1
    return codes[:size]


@compiled
def _rules(state: Words, count: int, locations: int, labels: int) -> Ints:
    """Draw rules, encoded as numbers in the sorting order of rules."""
    codes = np.empty(count, np.int64)
    for k in range(count):
        p, label, q = below(state, locations), below(state, labels), below(state, locations)
        operation = below(state, 1 + 2 * labels)
        # pop, then for each label its swap before its push
        rank = 0 if operation == 0 else 2 * operation - 1 if operation <= labels else 2 * (operation - labels)
        codes[k] = ((p * labels + label) * locations + q) * (1 + 2 * labels) + rank
    codes = _distinct(codes)
    rules = np.full((codes.shape[0], 6), -1, np.int32)
    for k in range(codes.shape[0]):
        code, rank = codes[k] // (1 + 2 * labels), codes[k] % (1 + 2 * labels)
        rules[k, 2] = code % locations
        rules[k, 1] = (code // locations) % labels
        rules[k, 0] = code // locations // labels
        rules[k, 3] = 0 if rank == 0 else 1 if rank % 2 else 2
        if rank:
            rules[k, 4] = (rank - 1) // 2
        if rules[k, 3] == 2:
            rules[k, 5] = rules[k, 1]
    return rules


@compiled
def _automaton(
    state: Words, count: int, locations: int, labels: int, extra: int, location_odds: int, extra_odds: int
) -> tuple[Ints, Flags]:
    states = locations + extra
    codes = np.empty(count if extra else 0, np.int64)
    for k in range(codes.shape[0]):
        source, label = below(state, states), below(state, labels)
        codes[k] = (source * labels + label) * states + locations + below(state, extra)
    codes = _distinct(codes)
    edges = np.empty((codes.shape[0], 3), np.int32)
    for k in range(codes.shape[0]):
        edges[k, 2] = codes[k] % states
        edges[k, 1] = (codes[k] // states) % labels
        edges[k, 0] = codes[k] // states // labels
    finals = np.zeros(states, np.bool_)
    for s in range(states):
        finals[s] = below(state, location_odds if s < locations else extra_odds) == 0
    return edges, finals


@compiled
def random_case(key: np.uint64, i: int, shape: Longs) -> FlatCase:
    """Draw case i. `shape` holds the parameters of the source, from `locations` on, in their order."""
    locations, labels, most, extra1, extra2, most1, most2, location_odds, extra_odds = (
        shape[0],
        shape[1],
        shape[2],
        shape[3],
        shape[4],
        shape[5],
        shape[6],
        shape[7],
        shape[8],
    )
    state = generator(key, i)
    rules = _rules(state, i % most, locations, labels)
    edges1, finals1 = _automaton(state, i % most1, locations, labels, extra1, location_odds, extra_odds)
    edges2, finals2 = _automaton(state, i % most2, locations, labels, extra2, location_odds, extra_odds)
    return FlatCase(locations, labels, rules, locations + extra1, edges1, finals1, locations + extra2, edges2, finals2)
