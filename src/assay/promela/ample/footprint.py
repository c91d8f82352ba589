"""What an edge may read and write that is not its process's own, as sets of bits.

A global variable has one bit for each of its slots. All else that processes share is a single bit: channels, the
processes themselves and how many there are, `timeout`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from assay.promela.ample.walking import inside
from assay.promela.model import expression as e
from assay.promela.model import graph as g

VARIABLES = 62
"""In a model with more slots some share a bit: then more seems to be in conflict than is."""
OTHER = 1 << VARIABLES
_BESIDE = (
    e.Running,
    e.Last,
    e.Timeout,
    e.NonProgress,
    e.OfChannel,
    e.Poll,
    e.OfProcess,
    e.At,
    e.Remote,
    g.Send,
    g.Receive,
    g.Start,
    g.SetPriority,
    g.Die,
)


@dataclass(frozen=True, slots=True)
class Footprint:
    """Bits of what is read, and of what is written."""

    reads: int = 0
    writes: int = 0

    @property
    def touched(self) -> int:
        """All bits."""
        return self.reads | self.writes

    def __or__(self, other: Footprint) -> Footprint:
        return Footprint(self.reads | other.reads, self.writes | other.writes)


def slots(cell: e.Cell) -> range:
    """All slots that a cell may be, whatever its subscripts are worth."""
    low = high = cell.slot
    for index in cell.indices:
        if isinstance(index.value, e.Constant) and 0 <= index.value.value < index.length:
            low += index.value.value * index.stride
            high += index.value.value * index.stride
        else:
            high += (index.length - 1) * index.stride
    return range(low, high + 1)


def cell_bits(cell: e.Cell, model: g.Model) -> int:
    """The bits of a global cell."""
    shrink = max(1, model.size)
    return sum({1 << (slot if model.size <= VARIABLES else slot * VARIABLES // shrink) for slot in slots(cell)})


def condition_reads(condition: object, model: g.Model) -> int:
    """What an expression, or anything made of expressions, reads."""
    bits = 0
    for part in inside(condition):
        if isinstance(part, e.Load) and part.cell.shared:
            bits |= cell_bits(part.cell, model)
        elif isinstance(part, _BESIDE):
            bits |= OTHER
    return bits


def own_footprint(edge: g.Edge, model: g.Model) -> Footprint:
    """What an edge itself touches; a `d_step` touches what any edge in it does."""
    written, started = 0, 0
    for part in inside(edge.effects):
        if isinstance(part, g.Start):
            started |= condition_reads(model.processes[part.process].initials, model)
        if isinstance(part, g.Assign | g.Start | e.Into) and part.cell is not None and part.cell.shared:
            written |= cell_bits(part.cell, model)
        if isinstance(part, _BESIDE):
            written |= OTHER
    return Footprint(condition_reads((edge.guard, edge.effects), model) | started, written)


class Footprints:
    """What each edge of a model touches, found once."""

    def __init__(self, model: g.Model) -> None:
        self.model = model  # it is kept, so that no other edge gets the identity of one of its edges
        edges = [edge for process in model.processes for node in process.nodes for edge in node.edges]
        self._own = {id(edge): own_footprint(edge, model) for edge in edges}
        self._provided = {id(process): condition_reads(process.provided, model) for process in model.processes}

    def of(self, edge: g.Edge, process: g.Process) -> Footprint:
        """What a step that takes an edge depends on there.

        `else` and what an `unless` guards look at the conditions of the other edges of the node; an atomic sequence
        ends or goes on as the conditions at the next node say; and `provided` is a condition of every edge.
        """
        looked: list[g.Edge] = []
        siblings = process.nodes[edge.source].edges
        if edge.otherwise or any(sibling.escape for sibling in siblings):
            looked += siblings
        if edge.atomic:
            looked += process.nodes[edge.target].edges
        reads = self._provided[id(process)] | united(self._own[id(other)] for other in looked).touched
        return self._own[id(edge)] | Footprint(reads)


def united(footprints: Iterable[Footprint]) -> Footprint:
    """Everything that any of them touches."""
    out = Footprint()
    for one in footprints:
        out |= one
    return out
