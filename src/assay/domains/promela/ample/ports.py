"""Ports: the variables through which the edges of a model access channels.

A port is a variable or array that holds channels and is never assigned after its process has started. Its channels can
be read off a state and do not change. A use is a port with a kind of access; a set of uses is a bit set.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from assay.domains.promela.ample.traversal import inside
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g
from assay.domains.promela.model.cell_slots import slots

SEND, RECEIVE, INSPECT = 1, 2, 4
EVERYTHING = SEND | RECEIVE | INSPECT
WIDE = 3
ANY, OWNED = 0, 1
"""Two ports that are not variables: any channel; and the channels that are destroyed with their process."""
GLOBAL = -1
MOST = 20
"""Further ports are taken as any channel."""
_INSPECTIONS = sum(INSPECT << WIDE * port for port in range(MOST))


class Port(Struct, frozen=True):
    """The slots that a channel expression may denote, and their proctype or `GLOBAL`."""

    owner: int
    slots: range


def bits(port: int, done: int) -> int:
    """The bits of accesses to a port."""
    return done << WIDE * port


def inspected(uses: int) -> int:
    """The same ports, inspected only."""
    return (uses | uses << 1 | uses << 2) & _INSPECTIONS


class Ports:
    """The ports of a model, numbered, and the accesses of each edge."""

    def __init__(self, model: g.Model) -> None:
        self.model = model
        self._written = _written(model)
        self.known: dict[Port, int] = {}

    @property
    def variables(self) -> tuple[Port, ...]:
        """The ports that are variables, by number; the first number follows `OWNED`."""
        return tuple(self.known)

    def of(self, channel: e.Expression, kind: int) -> int:
        """The number of the port that a channel expression of a proctype denotes."""
        if not isinstance(channel, e.Load):
            return ANY
        cell = channel.cell
        port = Port(GLOBAL if cell.shared else kind, slots(cell))
        if any((port.owner, slot) in self._written for slot in port.slots):
            return ANY
        if port not in self.known and len(self.known) + OWNED + 1 < MOST:
            self.known[port] = len(self.known) + OWNED + 1
        return self.known.get(port, ANY)

    def uses(self, edge: g.Edge, kind: int) -> int:
        """The channel accesses of an edge alone."""
        out = 0
        for part in inside((edge.guard, edge.effects)):
            match part:
                case g.Send():
                    # a sorted send may insert the message before all others
                    out |= bits(self.of(part.channel, kind), SEND | (RECEIVE if part.in_order else 0))
                case g.Receive():
                    out |= bits(self.of(part.channel, kind), RECEIVE)
                case e.OfChannel() | e.Poll():
                    out |= bits(self.of(part.channel, kind), INSPECT)
                case g.Start() if _inspects_channels(self.model.processes[part.process].initials):
                    out |= bits(ANY, INSPECT)
                case g.Die() if _makes(self.model.processes[kind]):
                    out |= bits(OWNED, EVERYTHING)
                case _:
                    pass
        if any(isinstance(effect, g.Sequence) for effect in edge.effects):
            out |= inspected(out)  # executability inside a d_step decides which edge is taken
        return out

    def watched(self) -> int:
        """The channel accesses that the trace of the model observes; registered first, a port has a number."""
        nodes = () if self.model.trace is None else self.model.trace.nodes
        return _united(
            bits(self.of(event.channel, GLOBAL), SEND if event.sends else RECEIVE)
            for node in nodes
            for event in node.events
        )

    def inspects(self, condition: e.Expression, kind: int) -> int:
        """The channels that a condition inspects."""
        found = (part for part in inside(condition) if isinstance(part, e.OfChannel | e.Poll))
        return _united(bits(self.of(part.channel, kind), INSPECT) for part in found)

    def not_started(self, uses: int) -> int:
        """The uses of a process that is not created yet: the values of its local variables are unknown."""
        out = uses
        for port, number in self.known.items():
            mine = uses >> WIDE * number & EVERYTHING
            if port.owner != GLOBAL and mine:
                out = out & ~bits(number, EVERYTHING) | bits(ANY, mine)
        return out


def _united(sets: Iterable[int]) -> int:
    out = 0
    for one in sets:
        out |= one
    return out


def _inspects_channels(initials: tuple[g.Initial, ...]) -> bool:
    return any(isinstance(part, e.OfChannel | e.Poll) for part in inside(initials))


def _makes(process: g.Process) -> bool:
    return any(isinstance(initial.value, g.NewChannel) for initial in process.initials)


def _written(model: g.Model) -> frozenset[tuple[int, int]]:
    """The slots that some edge assigns, each with its owner."""
    return frozenset(
        (GLOBAL if part.cell.shared else kind, slot)
        for kind, process in enumerate(model.processes)
        for node in process.nodes
        for edge in node.edges
        for part in inside(edge.effects)
        if isinstance(part, g.Assign | g.Start | e.Into) and part.cell is not None
        for slot in slots(part.cell)
    )
