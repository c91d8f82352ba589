"""Heights in a drawing: each vertex is as level with its neighbours as its column allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from assay.report.graph.layers import Layered

_SWEEPS = 32


@dataclass(frozen=True)
class Room:
    """The extent of a vertex above and below its height, and its weight."""

    up: float
    down: float
    weight: float = 1.0


def heights(layered: Layered, rooms: Sequence[Room]) -> list[float]:
    """Find a height for every vertex, without overlaps in a column."""
    left: list[list[int]] = [[] for _ in rooms]
    right: list[list[int]] = [[] for _ in rooms]
    for chain in layered.chains:
        for a, b in pairwise(chain.vertices):
            right[a].append(b)
            left[b].append(a)
    level = [0.0] * len(rooms)
    for sweep in range(_SWEEPS):
        rightwards = sweep % 2 == 0
        last = sweep >= _SWEEPS - 4
        for column in layered.columns if rightwards else reversed(layered.columns):
            wanted = []
            for vertex in column:
                beside = left[vertex] + right[vertex] if last else (left if rightwards else right)[vertex]
                wanted.append(_mean(beside, level, rooms, level[vertex]))
            for vertex, height in zip(column, _apart(column, wanted, rooms), strict=True):
                level[vertex] = height
    return _closed_up(layered, level, rooms)


def _mean(vertices: Sequence[int], level: Sequence[float], rooms: Sequence[Room], otherwise: float) -> float:
    if not vertices:
        return otherwise
    weight = sum(rooms[vertex].weight for vertex in vertices)
    return sum(rooms[vertex].weight * level[vertex] for vertex in vertices) / weight


def _apart(column: Sequence[int], wanted: Sequence[float], rooms: Sequence[Room]) -> list[float]:
    """Separate the vertices of a column with the least squared displacement (isotonic regression)."""
    offsets = [0.0]
    for above, below in pairwise(column):
        offsets.append(offsets[-1] + rooms[above].down + rooms[below].up)
    blocks: list[tuple[float, float, int]] = []
    for vertex, height, offset in zip(column, wanted, offsets, strict=False):
        mean, weight, members = height - offset, rooms[vertex].weight, 1
        while blocks and blocks[-1][0] > mean:
            other, heavy, more = blocks.pop()
            mean = (mean * weight + other * heavy) / (weight + heavy)
            weight, members = weight + heavy, members + more
        blocks.append((mean, weight, members))
    spread = [mean for mean, _, members in blocks for _ in range(members)]
    return [mean + offset for mean, offset in zip(spread, offsets, strict=False)]


def _closed_up(layered: Layered, level: Sequence[float], rooms: Sequence[Room]) -> list[float]:
    """Remove the empty bands between unconnected parts, which drift apart."""
    taken = [(level[v] - room.up, level[v] + room.down) for v, room in enumerate(rooms)]
    for chain in layered.chains:
        for a, b in pairwise(chain.vertices):
            taken.append((min(level[a], level[b]), max(level[a], level[b])))
    taken.sort()
    bands: list[tuple[float, float]] = []
    reached = taken[0][1] if taken else 0.0
    for top, bottom in taken:
        if top > reached:
            bands.append((top, top - reached))
        reached = max(reached, bottom)
    return [height - sum(empty for below, empty in bands if height > below) for height in level]
