"""All edges that one step from a node can take: an atomic sequence is done as one step."""

from __future__ import annotations

from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter

from assay.domains.promela.model.graph import Edge, Process


def chain(process: Process, node: int) -> tuple[Edge, ...]:
    """The edges of a node, and those of the nodes where an atomic sequence goes on."""
    order, out = [node], list[Edge]()
    for here in order:  # grows while it is walked
        for edge in process.nodes[here].edges:
            out.append(edge)
            if edge.atomic and edge.target not in order:
                order.append(edge.target)
    return tuple(out)


def can_run_for_ever(edges: tuple[Edge, ...]) -> bool:
    """Whether a step that takes these edges may come to a node twice."""
    atomic: dict[int, set[int]] = {}
    for edge in edges:
        if edge.atomic:
            atomic.setdefault(edge.source, set()).add(edge.target)
    return has_cycle(atomic)


def has_cycle(following: Mapping[int, set[int]]) -> bool:
    """Whether a graph, given by what follows each node, has a cycle."""
    try:
        TopologicalSorter(following).prepare()
    except CycleError:
        return True
    return False
