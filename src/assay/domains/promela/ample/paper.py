"""The ample function of section 3.8: steps that access only their own process and are not sticky."""

from __future__ import annotations

from assay.domains.promela.ample.atomic_sequence import may_diverge, step_edges
from assay.domains.promela.ample.footprint import Footprints
from assay.domains.promela.ample.sticky import sticky_edges
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.ample.traversal import inside
from assay.domains.promela.ample.visibility import Visibility
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g


def paper(model: g.Model, visibility: Visibility) -> Ample:
    """Compute the safe nodes."""
    footprints = Footprints(model)
    return Ample(tuple(_safe_nodes(footprints, kind, visibility) for kind in range(len(model.processes))))


def _safe_nodes(footprints: Footprints, kind: int, visibility: Visibility) -> tuple[bool, ...]:
    process = footprints.model.processes[kind]

    def shared(edge: g.Edge) -> bool:
        return (
            footprints.of(edge, process).touched != 0
            or process.provided != e.TRUE
            or edge.escape != 0
            or any(isinstance(part, g.Assert) for part in inside(edge.effects))
            or visibility.is_visible(edge, kind, process)
        )

    # Edges that access shared data are sticky.
    sticky = sticky_edges(process, shared)

    def safe(node: g.Node) -> bool:
        edges = step_edges(process, node.number)
        return bool(edges) and sticky.isdisjoint(edges) and not may_diverge(edges)

    return tuple(safe(node) for node in process.nodes)
