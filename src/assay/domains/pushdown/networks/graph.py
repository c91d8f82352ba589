"""A graph as read from a file by any of the three readers; it validates nodes and edges."""

from __future__ import annotations

from dataclasses import dataclass, field

from assay.domains.pushdown.formats.json_input import shown
from assay.domains.pushdown.networks.topology import Topology, make_topology
from assay.errors import InputError


@dataclass
class Graph:
    """Nodes by identifier, and edges with their places in the file."""

    nodes: dict[str, str] = field(default_factory=dict)
    edges: list[tuple[str, str, str]] = field(default_factory=list)

    def add_node(self, identifier: str, name: str, place: str) -> None:
        """Add a node; its name defaults to its identifier."""
        if identifier in self.nodes:
            raise InputError(f"duplicate node {shown(identifier)}", where=place, remedy="give each node its own id")
        self.nodes[identifier] = name

    def add_edge(self, source: str, target: str, place: str) -> None:
        """Add an edge; its nodes may follow later."""
        self.edges.append((source, target, place))

    def topology(self, name: str) -> Topology:
        """Make a topology; edges need existing nodes, and at least one edge must join two different ones."""
        for *ends, place in self.edges:
            if unknown := [end for end in ends if end not in self.nodes]:
                raise InputError(
                    f"unknown node {shown(unknown[0])}", where=place, remedy="add the node, or correct the edge"
                )
        topology = make_topology(name, self.nodes.items(), [(a, b) for a, b, _ in self.edges])
        if not topology.links:
            raise InputError("no link joins two routers", remedy="add an edge between two different nodes")
        return topology
