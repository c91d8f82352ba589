"""A shorter lasso in a small graph: the same cycle entered where it is nearest, or a nearer cycle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from assay.domains.promela.engine.found import Found, Hop, path_back, path_to, shortest
from assay.domains.promela.engine.product import Buchi

TRIES = 50
"""The number of accepting nodes that are tried, the nearest first."""


def shorter(graph: Buchi, found: Found) -> Found:
    """Give a lasso that is no longer than this one; the graph may grow."""
    best = _with_short_stem(graph, found)
    for node, stem in islice(_accepting(graph), TRIES):
        if len(stem) + 1 >= _length(best):
            break
        for arc in graph.arcs(node):
            back = None if arc[1] else _way(graph, arc[0], node)
            if back is not None and len(back) + 1 < _length(best):
                best = min(best, _with_short_stem(graph, Found(tuple(stem), ((node, arc), *back))), key=_length)
    return best


def _length(found: Found) -> int:
    return len(found.stem) + len(found.cycle)


def _with_short_stem(graph: Buchi, found: Found) -> Found:
    places = {node: place for place, (node, _) in enumerate(found.cycle)}
    stem, entry = path_to(graph, lambda node: node in places, lambda _node: True)
    if len(stem) >= len(found.stem):
        return found
    return Found(tuple(stem), (*found.cycle[places[entry] :], *found.cycle[: places[entry]]))


def _way(graph: Buchi, source: int, target: int) -> list[Hop] | None:
    """Give a shortest path, which is empty from a node to itself."""
    if source == target:
        return []
    return shortest(graph, [source], inside=lambda _node: True, wanted=lambda _node, arc: arc[0] == target)


def _accepting(graph: Buchi) -> Iterator[tuple[int, list[Hop]]]:
    """Give the nodes with an accepting arc, the nearest first, each with a shortest path to it."""
    came: dict[int, Hop | None] = dict.fromkeys(graph.initial)
    order = list(came)
    for node in order:
        arcs = graph.arcs(node)
        if any(not missed for _, missed, _ in arcs):
            yield node, path_back(came, node)
        for arc in arcs:
            if arc[0] not in came:
                came[arc[0]] = (node, arc)
                order.append(arc[0])
