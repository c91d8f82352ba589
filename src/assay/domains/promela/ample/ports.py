"""Channels by their ends: through which variables the edges of a model send, receive and look, as sets of bits.

A port is a variable, or an array, that holds channels and is never written once its process runs. What a port stands
for can be read off a state, and stays so. A use is a port together with what is done there; it has one bit.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from assay.domains.promela.ample.cell_slots import slots
from assay.domains.promela.ample.traversal import inside
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g

SEND, RECEIVE, LOOK = 1, 2, 4
EVERYTHING = SEND | RECEIVE | LOOK
WIDE = 3
ANY, OWNED = 0, 1
"""Two ports that are no variables: whatever channel there is; and those that go when a process does."""
GLOBAL = -1
MOST = 20
"""Ports beyond these are taken as any channel."""
_LOOKS = sum(LOOK << WIDE * port for port in range(MOST))


class Port(Struct, frozen=True):
    """The slots that a channel expression may name, and the type of the process they belong to, or `GLOBAL`."""

    owner: int
    slots: range


def bits(port: int, done: int) -> int:
    """The uses of a port."""
    return done << WIDE * port


def looked(uses: int) -> int:
    """The same ports, if they are only looked at."""
    return (uses | uses << 1 | uses << 2) & _LOOKS


class Ports:
    """All ports of a model, numbered, and what each edge does there."""

    def __init__(self, model: g.Model) -> None:
        self.model = model
        self._written = _written(model)
        self.known: dict[Port, int] = {}

    @property
    def variables(self) -> tuple[Port, ...]:
        """The ports that are variables, in the order of their numbers, which begin after `OWNED`."""
        return tuple(self.known)

    def of(self, channel: e.Expression, kind: int) -> int:
        """The number of the port that an expression of a process of this type names."""
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
        """What an edge does to channels, itself."""
        out = 0
        for part in inside((edge.guard, edge.effects)):
            match part:
                case g.Send():
                    # in order, a message can come before all others
                    out |= bits(self.of(part.channel, kind), SEND | (RECEIVE if part.in_order else 0))
                case g.Receive():
                    out |= bits(self.of(part.channel, kind), RECEIVE)
                case e.OfChannel() | e.Poll():
                    out |= bits(self.of(part.channel, kind), LOOK)
                case g.Start() if _looks(self.model.processes[part.process].initials):
                    out |= bits(ANY, LOOK)
                case g.Die() if _makes(self.model.processes[kind]):
                    out |= bits(OWNED, EVERYTHING)
                case _:
                    pass
        if any(isinstance(effect, g.Sequence) for effect in edge.effects):
            out |= looked(out)  # inside, what can be done decides what is done
        return out

    def looks(self, condition: e.Expression, kind: int) -> int:
        """Where a condition looks."""
        found = (part for part in inside(condition) if isinstance(part, e.OfChannel | e.Poll))
        return _united(bits(self.of(part.channel, kind), LOOK) for part in found)

    def abroad(self, uses: int) -> int:
        """The uses of a process that is yet to be started: what its own variables will hold is not known."""
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


def _looks(initials: tuple[g.Initial, ...]) -> bool:
    return any(isinstance(part, e.OfChannel | e.Poll) for part in inside(initials))


def _makes(process: g.Process) -> bool:
    return any(isinstance(initial.value, g.NewChannel) for initial in process.initials)


def _written(model: g.Model) -> frozenset[tuple[int, int]]:
    """The slots that some edge writes, each with its owner."""
    return frozenset(
        (GLOBAL if part.cell.shared else kind, slot)
        for kind, process in enumerate(model.processes)
        for node in process.nodes
        for edge in node.edges
        for part in inside(edge.effects)
        if isinstance(part, g.Assign | g.Start | e.Into) and part.cell is not None
        for slot in slots(part.cell)
    )
