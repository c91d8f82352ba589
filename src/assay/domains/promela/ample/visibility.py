"""Visibility: the parts of processes that the property, or the model itself, observes from outside.

An edge that changes one of them is visible. Writes of global variables are in the footprints.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from assay.domains.promela.ample.footprint import condition_reads
from assay.domains.promela.ample.traversal import inside
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g
from assay.domains.promela.model.cell_slots import slots


class Visibility(Struct, frozen=True):
    """The observed nodes and local slots, each with its proctype; the bits of globals; kinds of labels."""

    nodes: frozenset[tuple[int, int]]
    slots: frozenset[tuple[int, int]]
    globals: int
    accept: bool
    progress: bool
    channels: bool = False
    """Whether the property inspects channels."""

    def is_visible(self, edge: g.Edge, kind: int, process: g.Process) -> bool:
        """Whether an edge of this proctype is visible, apart from its writes of globals."""
        ends = {edge.source, edge.target}
        if len(ends) > 1 and any((kind, node) in self.nodes for node in ends):
            return True
        here, there = process.nodes[edge.source], process.nodes[edge.target]
        if (self.accept and here.accept != there.accept) or (self.progress and here.progress != there.progress):
            return True
        written = (part.cell for part in inside(edge.effects) if isinstance(part, g.Assign | g.Start | e.Into))
        return any(
            cell is not None and not cell.shared and any((kind, slot) in self.slots for slot in slots(cell))
            for cell in written
        )


def visibility_of(
    model: g.Model, propositions: Iterable[e.Expression], *, accept: bool = False, progress: bool = False
) -> Visibility:
    """Collect what the property and the model observe."""
    asked = tuple(propositions)
    nodes, cells = set[tuple[int, int]](), set[tuple[int, int]]()
    for part in inside((asked, model.processes)):
        match part:
            case e.At():
                nodes.add((part.process, part.node))
            case e.Remote():
                cells |= {(part.process, slot) for slot in slots(part.cell)}
            case e.NonProgress():
                progress = True
            case _:
                pass
    channels = any(isinstance(part, e.OfChannel | e.Poll) for part in inside(asked))
    return Visibility(frozenset(nodes), frozenset(cells), condition_reads(asked, model), accept, progress, channels)
