"""Layered graph drawing (Sugiyama's method): assigns nodes to columns and orders them within a column.

Nodes stand in layers from left to right; only arcs that close a cycle point left. Between two layers lies a column for
labels. An arc is a chain that bends once in every column it passes, and one of its bends carries the label. So lines
and labels have their own places and cross no node.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

_SWEEPS = 16


@dataclass(frozen=True)
class Chain:
    """An arc through the columns, from left to right; `backward` if it points left."""

    vertices: tuple[int, ...]
    label: int
    backward: bool


@dataclass(frozen=True)
class Layered:
    """The vertices of each column from top to bottom; nodes are numbered first, then bends."""

    columns: tuple[tuple[int, ...], ...]
    chains: tuple[Chain, ...]


def layered(count: int, arcs: Sequence[tuple[int, int]], starts: Sequence[int]) -> Layered:
    """Place every node and every bend; `arcs` has no loops and no duplicates."""
    backward = _backward(count, arcs, starts)
    forward = [(t, s) if back else (s, t) for (s, t), back in zip(arcs, backward, strict=True)]
    layers = _layers(count, forward, set(starts))
    columns: list[list[int]] = [[] for _ in range(2 * max(layers, default=0) + 1)]
    for node, layer in enumerate(layers):
        columns[2 * layer].append(node)
    fresh = count
    chains = []
    for (left, right), back in zip(forward, backward, strict=True):
        first, last = 2 * layers[left] + 1, 2 * layers[right] - 1
        bends = range(fresh, fresh + last - first + 1)
        fresh = bends.stop
        for column, bend in enumerate(bends, start=first):
            columns[column].append(bend)
        middle = 2 * ((layers[left] + layers[right]) // 2) + 1
        chains.append(Chain((left, *bends, right), bends[middle - first], back))
    return Layered(_ordered(columns, chains, fresh), tuple(chains))


def _backward(count: int, arcs: Sequence[tuple[int, int]], starts: Sequence[int]) -> list[bool]:
    """Mark the arcs that close a cycle in a depth-first search from the starts."""
    after: list[list[int]] = [[] for _ in range(count)]
    for number, (source, _) in enumerate(arcs):
        after[source].append(number)
    entered = {target for _, target in arcs}
    roots = [*starts, *(node for node in range(count) if node not in entered), *range(count)]
    closing = [False] * len(arcs)
    seen: set[int] = set()
    for root in roots:
        if root in seen:
            continue
        seen.add(root)
        walk: dict[int, Iterator[int]] = {root: iter(after[root])}
        while walk:
            node = next(reversed(walk))
            following = next(walk[node], None)
            if following is None:
                del walk[node]
            elif (target := arcs[following][1]) in walk:
                closing[following] = True
            elif target not in seen:
                seen.add(target)
                walk[target] = iter(after[target])
    return closing


def _layers(count: int, arcs: Sequence[tuple[int, int]], starts: set[int]) -> list[int]:
    """Place each node right of its predecessors, as far left as possible."""
    before: list[int] = [0] * count
    after: list[list[int]] = [[] for _ in range(count)]
    for source, target in arcs:
        after[source].append(target)
        before[target] += 1
    layers = [0] * count
    ready = [node for node in range(count) if not before[node]]
    roots = [node for node in ready if node not in starts and after[node]]
    for node in ready:
        for target in after[node]:
            layers[target] = max(layers[target], layers[node] + 1)
            before[target] -= 1
            if not before[target]:
                ready.append(target)
    for node in roots:
        layers[node] = min(layers[target] for target in after[node]) - 1
    return layers


def _ordered(columns: list[list[int]], chains: Sequence[Chain], count: int) -> tuple[tuple[int, ...], ...]:
    """Sort each column by the barycentre of its neighbours, in sweeps; keep the order with the fewest crossings."""
    left: list[list[int]] = [[] for _ in range(count)]
    right: list[list[int]] = [[] for _ in range(count)]
    for chain in chains:
        for a, b in pairwise(chain.vertices):
            right[a].append(b)
            left[b].append(a)
    best, fewest = tuple(map(tuple, columns)), _crossings(columns, right)
    for sweep in range(_SWEEPS):
        rightwards = sweep % 2 == 0
        order = range(1, len(columns)) if rightwards else range(len(columns) - 2, -1, -1)
        for k in order:
            beside = columns[k - 1 if rightwards else k + 1]
            columns[k] = _by_barycentre(columns[k], beside, left if rightwards else right)
        crossings = _crossings(columns, right)
        if crossings < fewest:
            best, fewest = tuple(map(tuple, columns)), crossings
    return best


def _by_barycentre(column: Sequence[int], beside: Sequence[int], neighbours: Sequence[Sequence[int]]) -> list[int]:
    place = {vertex: (k + 0.5) / len(beside) for k, vertex in enumerate(beside)}
    wanted = {vertex: (k + 0.5) / len(column) for k, vertex in enumerate(column)}
    for vertex in column:
        if places := [place[n] for n in neighbours[vertex]]:
            wanted[vertex] = sum(places) / len(places)
    return sorted(column, key=lambda vertex: wanted[vertex])


def _crossings(columns: Sequence[Sequence[int]], right: Sequence[Sequence[int]]) -> int:
    total = 0
    for here, there in pairwise(columns):
        place = {vertex: k for k, vertex in enumerate(there)}
        passed: list[int] = []
        for vertex in here:
            ends = sorted(place[n] for n in right[vertex])
            # an earlier line that ends further down crosses this one
            total += sum(len(passed) - bisect_left(passed, end + 1) for end in ends)
            for end in ends:
                insort(passed, end)
    return total
