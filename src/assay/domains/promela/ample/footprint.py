"""Footprints: the shared data that an edge may read and write, as bit sets.

A global variable has one bit for each of its slots. One more bit stands for all other shared data: the set of
processes and its size, `timeout`, and channels unless these are distinguished by ports.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from assay.domains.promela.ample.ports import Ports, inspected
from assay.domains.promela.ample.rendezvous import may_receive, readiness_matters
from assay.domains.promela.ample.traversal import inside
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g
from assay.domains.promela.model.cell_slots import slots

VARIABLES = 62
"""In a model with more slots, several slots share a bit, which over-approximates conflicts."""
OTHER = 1 << VARIABLES
_BESIDE = (
    e.ProcessCount,
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
    """Bit sets of reads and writes, and the uses of channels."""

    reads: int = 0
    writes: int = 0
    uses: int = 0

    @property
    def touched(self) -> int:
        """All variables accessed."""
        return self.reads | self.writes

    @property
    def private(self) -> bool:
        """Whether no shared data is accessed."""
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
    """The reads of an expression, or of anything made of expressions; channels count unless they have ports."""
    beside = (*_BESIDE, *_CHANNELS) if channels else _BESIDE
    bits = 0
    for part in inside(condition):
        if isinstance(part, e.Load) and part.cell.shared:
            bits |= cell_bits(part.cell, model)
        elif isinstance(part, beside):
            bits |= OTHER
    return bits


def own_footprint(edge: g.Edge, kind: int, model: g.Model, ports: Ports | None) -> Footprint:
    """The footprint of an edge alone; for a `d_step`, of all edges in it."""
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
    """The footprints of all edges of a model; with ports, channels are distinguished."""

    def __init__(self, model: g.Model, ports: Ports | None = None) -> None:
        self.model = model  # keeps the edges alive, since they are identified by id
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
                uses=0 if ports is None else ports.inspects(process.provided, kind),
            )
            for kind, process in enumerate(model.processes)
        }

    def own(self, edge: g.Edge) -> Footprint:
        """The footprint of an edge alone."""
        return self._own[id(edge)]

    def of(self, edge: g.Edge, process: g.Process) -> Footprint:
        """The footprint of a step at an edge.

        An `else` guard, and the main sequence of an `unless`, read the conditions of all edges of their node. An atomic
        sequence reads the conditions at its next node, which decide whether it continues. Every edge reads `provided`.
        """
        beside: list[g.Edge] = []
        siblings = process.nodes[edge.source].edges
        if edge.otherwise or any(sibling.escape for sibling in siblings):
            beside += siblings
        if edge.atomic:
            beside += process.nodes[edge.target].edges
        seen = united(self._own[id(other)] for other in beside)
        out = self._own[id(edge)] | self._provided[id(process)] | Footprint(seen.touched, uses=inspected(seen.uses))
        if self._readiness_matters and may_receive(process.nodes[edge.target]):
            out |= Footprint(OTHER, OTHER)
        return out


def united(footprints: Iterable[Footprint]) -> Footprint:
    """The union of footprints."""
    out = Footprint()
    for one in footprints:
        out |= one
    return out
