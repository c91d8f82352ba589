"""Turns a query about a data plane into a pushdown case: the packet's place is the location, its header is the stack.

A location is `A->B/sN`: the packet has come over the link from A to B, and the query's path is in state N. Where an
entry does more than one operation, a location in between says the link that comes next, what is still to be done, and
which links are down: `A->C(push mpls:17; down A--B)/sN`. So a run can be read back from its names alone: see `explain`.

Failures are over-approximated as in the literature (P-Rex, AalWiNes): an entry may be used if the links of the entries
before it, at this router, are at most k. That the packet meets the same links up elsewhere, or more than k down in
all, is not excluded.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule
from assay.domains.pushdown.networks.dataplane import DataPlane, Entry, Interface, Operation
from assay.domains.pushdown.networks.query import Header, Query
from assay.domains.pushdown.networks.topology import OUTSIDE


class Place(NamedTuple):
    """A control location: over which link, in which state of the path, and what the sender still has to do."""

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
    """Make the case: reachable if and only if the query is satisfied, up to the over-approximation."""
    builder = _Builder(plane, query)
    starts = [
        builder.place(Place(interface, state))
        for interface in _interfaces(plane)
        for state in builder.states_after(0, interface)
    ]
    builder.explore()
    places = tuple(builder.numbers)
    ends = [n for n, p in enumerate(places) if not p.pending and query.path.accepts(p.state)]
    return Case(
        tuple(map(str, places)),
        plane.labels,
        tuple(builder.rules),
        _automaton(plane, query.before, starts, len(places)),
        _automaton(plane, query.after, ends, len(places)),
    )


def _interfaces(plane: DataPlane) -> list[Interface]:
    """All links in both directions, those to and from outside included."""
    inner = [pair for a, b in plane.topology.links for pair in ((a, b), (b, a))]
    outer = [pair for router in plane.topology.routers for pair in ((OUTSIDE, router), (router, OUTSIDE))]
    return outer + inner


@dataclass
class _Builder:
    """Locations that a packet may come to, found from the starts on, and the rules between them."""

    plane: DataPlane
    query: Query
    numbers: dict[Place, int] = field(default_factory=dict)
    waiting: list[Place] = field(default_factory=list)
    rules: dict[Rule, None] = field(default_factory=dict)
    known: dict[tuple[int, Interface], tuple[int, ...]] = field(default_factory=dict)
    label: Callable[[str], int] = field(init=False)

    def __post_init__(self) -> None:
        self.label = {name: number for number, name in enumerate(self.plane.labels)}.__getitem__

    def place(self, place: Place) -> int:
        """Number a location; a new one waits for its rules."""
        if place not in self.numbers:
            self.numbers[place] = len(self.numbers)
            if not place.pending:
                self.waiting.append(place)
        return self.numbers[place]

    def states_after(self, state: int, interface: Interface) -> tuple[int, ...]:
        """The states of the query's path after a link, each once."""
        key = state, interface
        if key not in self.known:
            self.known[key] = tuple(dict.fromkeys(self.query.path.after(state, interface)))
        return self.known[key]

    def explore(self) -> None:
        """Give every location its rules."""
        while self.waiting:
            here = self.waiting.pop()
            for label, entries in self.plane.entries(here.interface).items():
                for entry in entries:
                    if len(entry.down) <= self.query.failures:
                        self.add(here, label, entry)

    def add(self, here: Place, label: str, entry: Entry) -> None:
        """Add the rules of an entry; the one that does the last operation goes over the link."""
        if not entry.to:
            self.rule(self.place(here), label, entry.operations[0], self.place(here))
            return
        interface = (here.interface[1], entry.to)
        for state in self.states_after(here.state, interface):
            source, top = self.place(here), label
            for done, operation in enumerate(entry.operations, 1):
                pending = entry.operations[done:]
                target = self.place(Place(interface, state, pending, entry.down if pending else ()))
                self.rule(source, top, operation, target)
                source, top = target, operation.label

    def rule(self, source: int, top: str, operation: Operation, target: int) -> None:
        """Write an operation as a rule."""
        word = {"pop": (), "swap": (operation.label,), "push": (operation.label, top)}[operation.kind]
        self.rules[Rule(source, self.label(top), target, tuple(map(self.label, word)))] = None


def _automaton(plane: DataPlane, header: Header, locations: list[int], count: int) -> Automaton:
    """Accept these locations with every header that fits: extra state n is `before part n` of the expression."""
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
