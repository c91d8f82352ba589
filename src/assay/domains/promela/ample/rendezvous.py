"""Handshakes that are looked at: where it matters for others that a process has come to where it can take a message.

A message is handed over only if another process is ready to take it. As a rule, who gets ready lets others do more, and
that is in nobody's way. But `else` and `unless` beside such a send, and an atomic sequence that would block at it, do
something if it is not possible: to them, getting ready is a change.
"""

from __future__ import annotations

from assay.domains.promela.ample.traversal import inside
from assay.domains.promela.model import graph as g


def readiness_matters(model: g.Model) -> bool:
    """Whether some edge depends on that nobody is ready to take a message."""
    return any(not shape.capacity for shape in model.shapes) and any(
        _depends(process, edge) for process in model.processes for node in process.nodes for edge in node.edges
    )


def _depends(process: g.Process, edge: g.Edge) -> bool:
    here, there = process.nodes[edge.source].edges, process.nodes[edge.target].edges
    beside = edge.otherwise or any(sibling.escape for sibling in here)
    return (beside and _sends(here)) or (edge.atomic and _sends(there))


def _sends(edges: tuple[g.Edge, ...]) -> bool:
    return any(isinstance(part, g.Send) for edge in edges for part in inside(edge.effects))


def takes_messages(node: g.Node) -> bool:
    """Whether a process at this node may be handed a message."""
    return any(isinstance(part, g.Receive) for edge in node.edges for part in inside(edge.effects))
