"""Rendezvous whose executability others observe: where reaching a receive is a visible change.

A rendezvous send is executable only if another process is ready to receive. Becoming ready usually enables more steps,
which is not a conflict. But an `else` or `unless` beside such a send, and an atomic sequence that would block at it,
act on its being disabled: they depend on the receiver's readiness.
"""

from __future__ import annotations

from assay.domains.promela.ample.traversal import inside
from assay.domains.promela.model import graph as g


def readiness_matters(model: g.Model) -> bool:
    """Whether some edge depends on a rendezvous send being disabled."""
    return any(not shape.capacity for shape in model.shapes) and any(
        _depends(process, edge) for process in model.processes for node in process.nodes for edge in node.edges
    )


def _depends(process: g.Process, edge: g.Edge) -> bool:
    here, there = process.nodes[edge.source].edges, process.nodes[edge.target].edges
    beside = edge.otherwise or any(sibling.escape for sibling in here)
    return (beside and _sends(here)) or (edge.atomic and _sends(there))


def _sends(edges: tuple[g.Edge, ...]) -> bool:
    return any(isinstance(part, g.Send) for edge in edges for part in inside(edge.effects))


def may_receive(node: g.Node) -> bool:
    """Whether a process at this node may receive a message."""
    return any(isinstance(part, g.Receive) for edge in node.edges for part in inside(edge.effects))
