"""Encodes a query about a data plane as a pushdown case: the interface is the control location, the header the stack.

A location is `A->B/sN`: the packet arrived over the link from A to B, and the query's path is in state N. An entry with
several operations needs intermediate locations, which name the next link, the pending operations and the failed links:
`A->C(push mpls:17; down A--B)/sN`. So the names alone suffice to decode a run: see `explanation`.

Failures are over-approximated as in the literature (P-Rex, AalWiNes): an entry may be used if the entries before it, at
this router, have at most k links. A run may use the same links elsewhere, or need more than k failures in total.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule
from assay.domains.pushdown.networks.dataplane import DataPlane, Entry, Interface, Operation
from assay.domains.pushdown.networks.query import Header, Query
from assay.domains.pushdown.networks.topology import OUTSIDE


class PacketLocation(NamedTuple):
    """A control location: the link, the state of the path, and the sender's pending operations."""

    interface: Interface
    state: int
    pending: tuple[Operation, ...] = ()
    down: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        todo = ", ".join(map(str, self.pending))
        down = ", ".join(f"{a}--{b}" for a, b in self.down)
        note = f"({todo}{'; down ' if down else ''}{down})" if todo else ""
        return f"{self.interface[0]}->{self.interface[1]}{note}/s{self.state}"


def construct(plane: DataPlane, query: Query) -> Case:
    """Make the case, which is reachable if and only if the over-approximated query is satisfied."""
    builder = _Builder(plane, query)
    starts = [
        builder.number_of(PacketLocation(interface, state))
        for interface in _interfaces(plane)
        for state in builder.states_after(0, interface)
    ]
    builder.explore()
    locations = tuple(builder.numbers)
    ends = [n for n, p in enumerate(locations) if not p.pending and query.path.accepts(p.state)]
    return Case(
        tuple(map(str, locations)),
        plane.labels,
        tuple(builder.rules),
        _automaton(plane, query.before, starts, len(locations)),
        _automaton(plane, query.after, ends, len(locations)),
    )


def _interfaces(plane: DataPlane) -> list[Interface]:
    """All links in both directions, including those to and from outside."""
    inner = [pair for a, b in plane.topology.links for pair in ((a, b), (b, a))]
    outer = [pair for router in plane.topology.routers for pair in ((OUTSIDE, router), (router, OUTSIDE))]
    return outer + inner


@dataclass
class _Builder:
    """The locations that are reachable from the initial ones, and the rules between them."""

    plane: DataPlane
    query: Query
    numbers: dict[PacketLocation, int] = field(default_factory=dict)
    queue: list[PacketLocation] = field(default_factory=list)
    rules: dict[Rule, None] = field(default_factory=dict)
    known: dict[tuple[int, Interface], tuple[int, ...]] = field(default_factory=dict)
    label: Callable[[str], int] = field(init=False)

    def __post_init__(self) -> None:
        self.label = {name: number for number, name in enumerate(self.plane.labels)}.__getitem__

    def number_of(self, location: PacketLocation) -> int:
        """Number a location; queue a new one."""
        if location not in self.numbers:
            self.numbers[location] = len(self.numbers)
            if not location.pending:
                self.queue.append(location)
        return self.numbers[location]

    def states_after(self, state: int, interface: Interface) -> tuple[int, ...]:
        """The states of the query's path after a link, without duplicates."""
        key = state, interface
        if key not in self.known:
            self.known[key] = tuple(dict.fromkeys(self.query.path.after(state, interface)))
        return self.known[key]

    def explore(self) -> None:
        """Add the rules of every queued location."""
        while self.queue:
            here = self.queue.pop()
            for label, entries in self.plane.entries(here.interface).items():
                for entry in entries:
                    if len(entry.down) <= self.query.failures:
                        self.add(here, label, entry)

    def add(self, here: PacketLocation, label: str, entry: Entry) -> None:
        """Add the rules of an entry; the rule of the last operation crosses the link."""
        if not entry.to:
            self.rule(self.number_of(here), label, entry.operations[0], self.number_of(here))
            return
        interface = (here.interface[1], entry.to)
        for state in self.states_after(here.state, interface):
            source, top = self.number_of(here), label
            for done, operation in enumerate(entry.operations, 1):
                pending = entry.operations[done:]
                target = self.number_of(PacketLocation(interface, state, pending, entry.down if pending else ()))
                self.rule(source, top, operation, target)
                source, top = target, operation.label

    def rule(self, source: int, top: str, operation: Operation, target: int) -> None:
        """Add the rule of an operation."""
        word = {"pop": (), "swap": (operation.label,), "push": (operation.label, top)}[operation.kind]
        self.rules[Rule(source, self.label(top), target, tuple(map(self.label, word)))] = None


def _automaton(plane: DataPlane, header: Header, locations: list[int], count: int) -> Automaton:
    """Accept these locations with every matching header: extra state n is before part n of the expression."""
    states = len(header.parts) + 1
    sources = [(location, 0) for location in locations] + [(count + n, n) for n in range(states)]
    edges = dict.fromkeys(
        Edge(source, number, count + after)
        for source, state in sources
        for number, label in enumerate(plane.labels)
        for after in header.after(state, label)
    )
    finals = [source for source, state in sources if header.accepts(state)]
    return Automaton(tuple(f"h{n}" for n in range(states)), tuple(edges), tuple(finals))
