"""Lassos in a graph, and shortest paths."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec import Struct

from assay.domains.promela.engine.product import Arc, Buchi

X = TypeVar("X")
Hop = tuple[int, Arc]
"""A node and its outgoing arc on a path."""


class Found(Struct, frozen=True):
    """A lasso: a stem, and a cycle that returns to its first node."""

    stem: tuple[Hop, ...]
    cycle: tuple[Hop, ...]


def shortest(
    graph: Buchi, sources: Iterable[int], *, inside: Callable[[int], bool], wanted: Callable[[int, Arc], bool]
) -> list[Hop] | None:
    """Find a shortest path through nodes that are `inside`, whose last arc is `wanted`."""
    came: dict[int, Hop | None] = dict.fromkeys(sources)
    queue = deque(came)
    while queue:
        node = queue.popleft()
        for arc in graph.arcs(node):
            if not inside(arc[0]):
                continue
            if wanted(node, arc):
                return [*path_back(came, node), (node, arc)]
            if arc[0] not in came:
                came[arc[0]] = (node, arc)
                queue.append(arc[0])
    return None


def shortened(stem: list[X], cycle: list[X]) -> tuple[list[X], list[X]]:
    """Give the same infinite sequence with the shortest cycle, then the shortest stem."""
    size = next(
        size
        for size in range(1, len(cycle) + 1)
        if len(cycle) % size == 0 and cycle[:size] * (len(cycle) // size) == cycle
    )
    turn = 0
    while turn < len(stem) and stem[-1 - turn] == cycle[(size - 1 - turn) % size]:
        turn += 1
    start = -turn % size
    return stem[: len(stem) - turn], [*cycle[start:size], *cycle[:start]]


def path_back(came: dict[int, Hop | None], node: int) -> list[Hop]:
    """Give the path to a node, from how each node was reached."""
    hops = []
    while (hop := came[node]) is not None:
        hops.append(hop)
        node = hop[0]
    return hops[::-1]


def path_to(graph: Buchi, goal: Callable[[int], bool], inside: Callable[[int], bool]) -> tuple[list[Hop], int]:
    """Find a shortest path from an initial node to a reachable goal; give the goal too."""
    for node in graph.initial:
        if goal(node):
            return [], node
    hops = shortest(graph, graph.initial, inside=inside, wanted=lambda _node, arc: goal(arc[0]))
    if hops is None:
        raise AssertionError("the goal is reachable")
    return hops, hops[-1][1][0]
