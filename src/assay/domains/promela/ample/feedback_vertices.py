"""A feedback vertex set of a control flow graph, chosen by cost."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from assay.domains.promela.ample.atomic_sequence import has_cycle
from assay.domains.promela.ample.sticky import sticky_edges
from assay.domains.promela.model.graph import Process


def feedback_nodes(
    process: Process, among: AbstractSet[int], shared: AbstractSet[int], soft: AbstractSet[int]
) -> frozenset[int]:
    """Choose nodes of `among` that break every cycle in it; `shared` nodes are cheap, and `soft` ones cheaper.

    The initial set has all shared nodes, and the sources of the sticky edges found on the remaining cycles. Nodes are
    then removed while the rest still breaks all cycles. Nodes of highest in-degree, which break most cycles, are tried
    last.
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
