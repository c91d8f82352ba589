"""Nodes that break every cycle of a process: feedback vertices, chosen where it costs least."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from assay.domains.promela.ample.atomic_sequence import has_cycle
from assay.domains.promela.ample.sticky import sticky_edges
from assay.domains.promela.model.graph import Process


def feedback_nodes(
    process: Process, among: AbstractSet[int], shared: AbstractSet[int], soft: AbstractSet[int]
) -> frozenset[int]:
    """Choose some nodes of `among` so that no cycle stays in the rest; `shared` ones cost little, and `soft` ones less.

    At first these are all shared nodes, and what the search for sticky edges adds for cycles without any. Then
    each is given up if the others are enough; last the nodes where most ways meet, which break the most cycles.
    """
    own = among - shared
    sticky = sticky_edges(process, lambda edge: edge.source not in own or edge.target not in own)
    chosen = (among & shared) | {edge.source for edge in sticky if edge.source in own and edge.target in own}
    ways = dict.fromkeys((node.number for node in process.nodes), 0)
    for node in process.nodes:
        for edge in node.edges:
            ways[edge.target] += 1
    for number in sorted(chosen, key=lambda one: (one in shared, one in soft, ways[one], one)):
        if not has_cycle(_graph(process, among - (chosen - {number}))):
            chosen -= {number}
    return frozenset(chosen)


def _graph(process: Process, nodes: AbstractSet[int]) -> dict[int, set[int]]:
    return {number: {edge.target for edge in process.nodes[number].edges if edge.target in nodes} for number in nodes}
