"""What an edge may read and write that is not its process's own, as sets of bits.

A global variable has one bit for each of its slots. All else that processes share is a single bit: the processes
themselves and how many there are, `timeout`, and channels, unless these are told apart by their ports.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from assay.domains.promela.ample.cell_slots import slots
from assay.domains.promela.ample.ports import Ports, looked
from assay.domains.promela.ample.rendezvous import readiness_matters, takes_messages
from assay.domains.promela.ample.traversal import inside
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g

VARIABLES = 62
"""In a model with more slots some share a bit: then more seems to be in conflict than is."""
OTHER = 1 << VARIABLES
_BESIDE = (
    e.Running,
    e.Last,
    e.Timeout,
    e.NonProgress,
    e.OfProcess,
    e.At,
    e.Remote,
    g.Start,
    g.SetPriority,
    g.Die,
)
_CHANNELS = (e.OfChannel, e.Poll, g.Send, g.Receive)


class Footprint(Struct, frozen=True):
    """Bits of what is read, and of what is written; and the uses of channels."""

    reads: int = 0
    writes: int = 0
    uses: int = 0

    @property
    def touched(self) -> int:
        """All bits of variables."""
        return self.reads | self.writes

    @property
    def private(self) -> bool:
        """Whether nothing is touched that others can touch."""
        return not (self.reads | self.writes | self.uses)

    def __or__(self, other: Footprint) -> Footprint:
        return Footprint(self.reads | other.reads, self.writes | other.writes, self.uses | other.uses)

    def __and__(self, other: Footprint) -> Footprint:
        return Footprint(self.reads & other.reads, self.writes & other.writes, self.uses & other.uses)


def cell_bits(cell: e.Cell, model: g.Model) -> int:
    """The bits of a global cell."""
    shrink = max(1, model.size)
    return sum({1 << (slot if model.size <= VARIABLES else slot * VARIABLES // shrink) for slot in slots(cell)})


def condition_reads(condition: object, model: g.Model, *, channels: bool = True) -> int:
    """What an expression, or anything made of expressions, reads; channels count if they have no ports."""
    beside = (*_BESIDE, *_CHANNELS) if channels else _BESIDE
    bits = 0
    for part in inside(condition):
        if isinstance(part, e.Load) and part.cell.shared:
            bits |= cell_bits(part.cell, model)
        elif isinstance(part, beside):
            bits |= OTHER
    return bits


def own_footprint(edge: g.Edge, kind: int, model: g.Model, ports: Ports | None) -> Footprint:
    """What an edge itself touches; a `d_step` touches what any edge in it does."""
    channels = ports is None
    beside = (*_BESIDE, *_CHANNELS) if channels else _BESIDE
    written, started = 0, 0
    for part in inside(edge.effects):
        if isinstance(part, g.Start):
            started |= condition_reads(model.processes[part.process].initials, model, channels=channels)
        if isinstance(part, g.Assign | g.Start | e.Into) and part.cell is not None and part.cell.shared:
            written |= cell_bits(part.cell, model)
        if isinstance(part, beside):
            written |= OTHER
    reads = condition_reads((edge.guard, edge.effects), model, channels=channels) | started
    return Footprint(reads, written, 0 if ports is None else ports.uses(edge, kind))


class Footprints:
    """What each edge of a model touches, found once; with ports, channels are told apart."""

    def __init__(self, model: g.Model, ports: Ports | None = None) -> None:
        self.model = model  # it is kept, so that no other edge gets the identity of one of its edges
        self.ports = ports
        self._readiness_matters = readiness_matters(model)
        self._own = {
            id(edge): own_footprint(edge, kind, model, ports)
            for kind, process in enumerate(model.processes)
            for node in process.nodes
            for edge in node.edges
        }
        self._provided = {
            id(process): Footprint(
                condition_reads(process.provided, model, channels=ports is None),
                uses=0 if ports is None else ports.looks(process.provided, kind),
            )
            for kind, process in enumerate(model.processes)
        }

    def own(self, edge: g.Edge) -> Footprint:
        """What an edge itself touches."""
        return self._own[id(edge)]

    def of(self, edge: g.Edge, process: g.Process) -> Footprint:
        """What a step that takes an edge depends on there.

        `else` and what an `unless` guards look at the conditions of the other edges of the node; an atomic sequence
        ends or goes on as the conditions at the next node say; and `provided` is a condition of every edge.
        """
        beside: list[g.Edge] = []
        siblings = process.nodes[edge.source].edges
        if edge.otherwise or any(sibling.escape for sibling in siblings):
            beside += siblings
        if edge.atomic:
            beside += process.nodes[edge.target].edges
        seen = united(self._own[id(other)] for other in beside)
        out = self._own[id(edge)] | self._provided[id(process)] | Footprint(seen.touched, uses=looked(seen.uses))
        if self._readiness_matters and takes_messages(process.nodes[edge.target]):
            out |= Footprint(OTHER, OTHER)
        return out


def united(footprints: Iterable[Footprint]) -> Footprint:
    """Everything that any of them touches."""
    out = Footprint()
    for one in footprints:
        out |= one
    return out
