"""Nodes that break every cycle of a process: feedback vertices, few of them, chosen where it costs least."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from assay.promela.ample.chain import has_cycle
from assay.promela.model.graph import Process


def feedback_nodes(process: Process, among: Collection[int], preferred: Collection[int]) -> frozenset[int]:
    """Choose nodes so that no cycle stays among the others."""
    following = {
        node.number: {edge.target for edge in node.edges if edge.target in among}
        for node in process.nodes
        if node.number in among
    }
    chosen = set[int]()
    while has_cycle(following):
        core = _on_cycles(following)
        # One that leaves the fewest nodes on cycles.
        best = min(_heads(core), key=lambda node: (len(_on_cycles(_without(core, node))), node not in preferred, node))
        chosen.add(best)
        following = _without(core, best)
    # A node may have become needless by a later one.
    for node in sorted(chosen, key=lambda node: (node in preferred, node)):
        rest = chosen - {node}
        if not has_cycle(_graph(process, among, rest)):
            chosen = rest
    return frozenset(chosen)


def _graph(process: Process, among: Collection[int], left_out: Collection[int]) -> dict[int, set[int]]:
    inside = set(among) - set(left_out)
    return {
        node.number: {edge.target for edge in node.edges if edge.target in inside}
        for node in process.nodes
        if node.number in inside
    }


def _heads(core: Mapping[int, set[int]]) -> list[int]:
    """Nodes where two ways meet; all nodes if there are none, for then all cycles are plain ones."""
    coming = dict.fromkeys(core, 0)
    for targets in core.values():
        for target in targets:
            coming[target] += 1
    return [node for node, ways in coming.items() if ways > 1] or list(core)


def _without(graph: Mapping[int, set[int]], node: int) -> dict[int, set[int]]:
    return {source: targets - {node} for source, targets in graph.items() if source != node}


def _on_cycles(graph: Mapping[int, set[int]]) -> dict[int, set[int]]:
    """What is left when nodes without a way in or out are taken away again and again."""
    left = {node: set(targets) for node, targets in graph.items()}
    while True:
        reached = {target for targets in left.values() for target in targets}
        gone = {node for node, targets in left.items() if not targets or node not in reached}
        if not gone:
            return left
        left = {node: targets - gone for node, targets in left.items() if node not in gone}
