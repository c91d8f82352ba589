"""The MPLS data plane of a topology: the forwarding tables of all routers, indexed by the top label.

A header is a stack: transport labels, then at most one service label, then `ip`. Labels are local to a router and
numbered from 16 on (smaller ones are reserved, RFC 3032), so one number has different meanings at different routers.

- A label-switched path follows a shortest path between two edge routers. The first router pushes a service label and a
  transport label, each transit router swaps the transport label, and the last one pops it (ultimate-hop popping),
  looks up the service label below and sends the packet out.
- A bypass tunnel protects one link, from the router before it to the router behind it. If the link is down, the router
  before it performs its usual operations, then pushes the tunnel's label and forwards the packet into the tunnel.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import NamedTuple

from assay.core.domain.case import digest
from assay.core.domain.splitmix import Draw
from assay.domains.pushdown.networks.topology import OUTSIDE, Topology, link, shortest_path

IP = "ip"
FIRST_LABEL = 16
TRIES = 100
"""The most pairs of edge routers to try for each label-switched path: pairs may be disconnected."""

Interface = tuple[str, str]
"""A directed link: the sender and the receiver of a packet."""


class Operation(NamedTuple):
    """An operation on the top of the header: `swap` or `push` with a label, or `pop`."""

    kind: str
    label: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.label}".strip()


POP = Operation("pop")


class Entry(NamedTuple):
    """A forwarding entry: perform the operations, then send the packet to `to`.

    If `to` is empty, the router looks up the header again. `down` are the links of the entries with higher priority:
    this one is used only if all of them are down.
    """

    operations: tuple[Operation, ...]
    to: str
    down: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class DataPlane:
    """All forwarding tables: `inside` for packets from a neighbour, `outside` for packets that enter the network.

    The entries of a router and label are in order of priority. If several label-switched paths accept the same label
    from outside, their entries form one group after the other.
    """

    topology: Topology
    paths: tuple[tuple[str, ...], ...]
    inside: Mapping[str, Mapping[str, tuple[Entry, ...]]]
    outside: Mapping[str, Mapping[str, tuple[Entry, ...]]]
    bypasses: Mapping[Interface, tuple[str, ...]]
    labels: tuple[str, ...]

    def entries(self, arrived: Interface) -> Mapping[str, tuple[Entry, ...]]:
        """The entries for packets that arrive over this link, by top label; empty outside the network."""
        return (self.outside if arrived[0] == OUTSIDE else self.inside).get(arrived[1], {})


def data_plane(topology: Topology, most_paths: int) -> DataPlane:
    """Build the data plane with at most `most_paths` label-switched paths; the topology determines it."""
    paths = _chosen_paths(topology, most_paths)
    builder = _Builder(topology)
    for hop in dict.fromkeys(hop for path in paths for hop in pairwise(path)):
        builder.add_bypass(hop)
    for path in paths:
        builder.add_path(path)
    return builder.built(paths)


def edge_routers(topology: Topology) -> tuple[str, ...]:
    """The half of the connected routers with the lowest degrees: customers attach there."""
    linked = (router for router in topology.routers if topology.neighbours[router])
    by_degree = sorted(linked, key=lambda router: (len(topology.neighbours[router]), router))
    return tuple(by_degree[: max(2, (len(by_degree) + 1) // 2)])


def _chosen_paths(topology: Topology, most: int) -> tuple[tuple[str, ...], ...]:
    """Shortest paths between connected pairs of edge routers; if there is none, the two ends of a link."""
    tried = islice(_drawn_pairs(topology, edge_routers(topology)), TRIES * most)
    paths = (path for pair in tried if (path := shortest_path(topology, *pair)))
    return tuple(islice(paths, most)) or topology.links[:most]


def _drawn_pairs(topology: Topology, routers: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Pairs of different routers, each once, in a random order seeded by the topology's digest."""
    draw = Draw(int(digest(repr((topology.routers, topology.links)).encode())[:16], 16))
    count = len(routers) * (len(routers) - 1)
    moved: dict[int, int] = {}  # a lazy shuffle of 0 … count - 1: only displaced positions are stored
    for place in range(count):
        other = place + draw.below(count - place)
        number = moved.get(other, other)
        moved[other] = moved.get(place, place)
        first, second = divmod(number, len(routers) - 1)
        yield routers[first], routers[second + (second >= first)]


@dataclass
class _Builder:
    """Tables under construction."""

    topology: Topology
    inside: dict[str, dict[str, tuple[Entry, ...]]] = field(default_factory=dict)
    outside: dict[str, dict[str, tuple[Entry, ...]]] = field(default_factory=dict)
    bypasses: dict[Interface, tuple[str, ...]] = field(default_factory=dict)
    tunnel_labels: dict[Interface, str] = field(default_factory=dict)
    used: dict[tuple[str, str], int] = field(default_factory=dict)

    def add_bypass(self, around: Interface) -> None:
        """Reserve the label of a tunnel around a link, if there is another path; `built` adds its entries."""
        if path := shortest_path(self.topology, *around, without={link(*around)}):
            self.bypasses[around] = path
            self.tunnel_labels[around] = self.fresh(path[1], "mpls")

    def fresh(self, router: str, kind: str) -> str:
        """The router's next free label."""
        number = self.used.get((router, kind), FIRST_LABEL)
        self.used[router, kind] = number + 1
        return f"{kind}:{number}"

    def add_path(self, path: tuple[str, ...]) -> None:
        """Add a label-switched path that carries two services: plain packets, and packets with a customer's label."""
        first, last = path[0], path[-1]
        transport = self.fresh(path[1], "mpls")
        private, handed_over = self.fresh(last, "svc"), self.fresh(last, "svc")
        customer_in, customer_out = self.fresh(first, "svc"), self.fresh(last, "svc")
        begin = Operation("push", transport)
        self.accept(first, IP, self.protected(first, path[1], Operation("push", private), begin))
        self.accept(first, customer_in, self.protected(first, path[1], Operation("swap", handed_over), begin))
        self.put(last, private, (Entry((POP,), OUTSIDE),))
        self.put(last, handed_over, (Entry((Operation("swap", customer_out),), OUTSIDE),))
        self.add_hops(path[1:], transport)

    def add_hops(self, rest: tuple[str, ...], label: str) -> None:
        """Swap the label at each of these routers but the last, which pops it and looks up the header again."""
        for here, there in pairwise(rest):
            following = self.fresh(there, "mpls")
            self.put(here, label, self.protected(here, there, Operation("swap", following)))
            label = following
        self.put(rest[-1], label, (Entry((POP,), ""),))

    def protected(self, here: str, there: str, *operations: Operation) -> tuple[Entry, ...]:
        """The entry for a link, and one for each bypass to use if the links before it are down."""
        return tuple(self._alternatives(here, there, operations))

    def _alternatives(self, here: str, there: str, operations: tuple[Operation, ...]) -> Iterator[Entry]:
        down: tuple[tuple[str, str], ...] = ()
        while link(here, there) not in down:
            yield Entry(operations, there, down)
            if (here, there) not in self.bypasses:
                return
            down = (*down, link(here, there))
            operations = (*operations, Operation("push", self.tunnel_labels[here, there]))
            there = self.bypasses[here, there][1]

    def accept(self, router: str, label: str, entries: tuple[Entry, ...]) -> None:
        """Add entries for packets from outside."""
        table = self.outside.setdefault(router, {})
        table[label] = (*table.get(label, ()), *entries)

    def put(self, router: str, label: str, entries: tuple[Entry, ...]) -> None:
        """Set the entries of a router for packets from its neighbours."""
        self.inside.setdefault(router, {})[label] = entries

    def built(self, paths: tuple[tuple[str, ...], ...]) -> DataPlane:
        """Add the entries of the tunnels and return the data plane."""
        for around, path in self.bypasses.items():
            self.add_hops(path[1:], self.tunnel_labels[around])
        most = {kind: max((n for (_, k), n in self.used.items() if k == kind), default=0) for kind in ("mpls", "svc")}
        labels = [f"{kind}:{number}" for kind in most for number in range(FIRST_LABEL, most[kind])]
        return DataPlane(self.topology, paths, self.inside, self.outside, self.bypasses, (*labels, IP))
