"""A graph as a file gives it: the three readers all fill one, and it knows what no file may say."""

from __future__ import annotations

from dataclasses import dataclass, field

from assay.domains.pushdown.formats.json_input import shown
from assay.domains.pushdown.networks.topology import Topology, make_topology
from assay.errors import InputError


@dataclass
class Graph:
    """Nodes by their identifiers, and edges with the places where they were written."""

    nodes: dict[str, str] = field(default_factory=dict)
    edges: list[tuple[str, str, str]] = field(default_factory=list)

    def add_node(self, identifier: str, name: str, place: str) -> None:
        """Add a node; without a name its identifier is one."""
        if identifier in self.nodes:
            raise InputError(f"the node {shown(identifier)} is repeated", where=place, remedy="give each its own id")
        self.nodes[identifier] = name

    def add_edge(self, source: str, target: str, place: str) -> None:
        """Add an edge; its nodes may come later."""
        self.edges.append((source, target, place))

    def topology(self, name: str) -> Topology:
        """Make a topology; every edge must join nodes, and some edge two different ones."""
        for *ends, place in self.edges:
            if unknown := [end for end in ends if end not in self.nodes]:
                raise InputError(
                    f"there is no node {shown(unknown[0])}", where=place, remedy="list it, or correct the edge"
                )
        topology = make_topology(name, self.nodes.items(), [(a, b) for a, b, _ in self.edges])
        if not topology.links:
            raise InputError("no link joins two routers", remedy="a network needs at least one")
        return topology
