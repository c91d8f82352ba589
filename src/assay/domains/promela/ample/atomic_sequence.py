"""The edges of one step: an atomic sequence executes as a single step."""

from __future__ import annotations

from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter

from assay.domains.promela.model.graph import Edge, Process


def step_edges(process: Process, node: int) -> tuple[Edge, ...]:
    """The edges of a node, and of the nodes at which an atomic sequence continues."""
    order, out = [node], list[Edge]()
    for here in order:  # grows during the iteration
        for edge in process.nodes[here].edges:
            out.append(edge)
            if edge.atomic and edge.target not in order:
                order.append(edge.target)
    return tuple(out)


def may_diverge(edges: tuple[Edge, ...]) -> bool:
    """Whether an atomic sequence along these edges may diverge, that is, visit a node twice."""
    atomic: dict[int, set[int]] = {}
    for edge in edges:
        if edge.atomic:
            atomic.setdefault(edge.source, set()).add(edge.target)
    return has_cycle(atomic)


def has_cycle(following: Mapping[int, set[int]]) -> bool:
    """Whether a graph, given by its successor sets, has a cycle."""
    try:
        TopologicalSorter(following).prepare()
    except CycleError:
        return True
    return False
