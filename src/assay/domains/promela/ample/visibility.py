"""What of processes is looked at from outside: by the property, or by the model itself.

An edge that changes any of it is visible. Global variables are not told here: who writes them is in the footprints.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from assay.domains.promela.ample.cell_slots import slots
from assay.domains.promela.ample.footprint import condition_reads
from assay.domains.promela.ample.traversal import inside
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g


class Watched(Struct, frozen=True):
    """Nodes, and slots of variables, each with the type of the process; the bits of globals; kinds of labels."""

    nodes: frozenset[tuple[int, int]]
    slots: frozenset[tuple[int, int]]
    globals: int
    accept: bool
    progress: bool
    channels: bool = False
    """Whether the property looks at channels."""

    def sees(self, edge: g.Edge, kind: int, process: g.Process) -> bool:
        """Whether an edge of a process of this type can change what is watched, but for globals."""
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


def watched(
    model: g.Model, propositions: Iterable[e.Expression], *, accept: bool = False, progress: bool = False
) -> Watched:
    """Collect what is looked at."""
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
    return Watched(frozenset(nodes), frozenset(cells), condition_reads(asked, model), accept, progress, channels)
