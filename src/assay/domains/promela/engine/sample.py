"""How far the semantics explores a model before it is compiled: a number of states, and of edges to try.

The number of edges that are tried in a state stands for the time it takes. Time itself would make the numbers of
states in answers depend on the machine.
"""

from __future__ import annotations

from collections.abc import Callable

from assay.domains.promela.model.graph import Model, Node, Receive, Send, Sequence
from assay.domains.promela.model.state import State

MOST_TRIED = 20_000
"""The edges tried in all states of a sample."""


def tried_edges(model: Model) -> Callable[[State], int]:
    """Give an estimate of the edges that are tried in a state; a rendezvous send is tried with every receive."""
    meets = any(not shape.capacity for shape in model.shapes)
    counts = [[_counts(node) for node in process.nodes] for process in model.processes]

    def tried(state: State) -> int:
        edges = sends = receives = 0
        for live in state.processes:
            own = counts[live.type][live.node]
            edges, sends, receives = edges + own[0], sends + own[1], receives + own[2]
        return edges + sends * receives if meets else edges

    return tried


def _counts(node: Node) -> tuple[int, int, int]:
    """Count the edges of a node, those with a send, and those with a receive."""
    sends = sum(any(isinstance(effect, Send) for effect in edge.effects) for edge in node.edges)
    receives = sum(any(isinstance(effect, Receive | Sequence) for effect in edge.effects) for edge in node.edges)
    return len(node.edges), sends, receives
