"""Sticky edges: every infinite run of a process takes one infinitely often (sections 2.2 and 3.8)."""

from __future__ import annotations

from collections.abc import Callable

from assay.domains.promela.model.graph import Edge, Process


def sticky_edges(process: Process, known: Callable[[Edge], bool]) -> frozenset[Edge]:
    """Extend known sticky edges to a feedback arc set.

    A depth-first search along the other edges meets a back edge on every cycle; the back edges become sticky too.
    """
    sticky = {edge for node in process.nodes for edge in node.edges if known(edge)}
    done, on_path = set[int](), set[int]()
    for root in process.nodes:
        if root.number in done:
            continue
        path = [(root.number, list(root.edges))]
        on_path.add(root.number)
        while path:
            here, left = path[-1]
            if not left:
                path.pop()
                on_path.discard(here)
                done.add(here)
                continue
            edge = left.pop(0)
            if edge in sticky or edge.target in done:
                continue
            if edge.target in on_path:
                sticky.add(edge)
            else:
                path.append((edge.target, list(process.nodes[edge.target].edges)))
                on_path.add(edge.target)
    return frozenset(sticky)
