"""The channels that exist in every state: global ones whose variables are never written."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g
from assay.domains.promela.tree.parts import parts


def permanent_channels(model: g.Model) -> Callable[[e.Expression], bool]:
    """Give the test whether an expression always denotes a channel."""
    created = {initial.cell.slot for initial in model.initials if isinstance(initial.value, g.NewChannel)}
    kept = created.difference(*map(_slots, _written(model)))

    def exists(channel: e.Expression) -> bool:
        return isinstance(channel, e.Load) and channel.cell.shared and kept.issuperset(_slots(channel.cell))

    return exists


def _written(model: g.Model) -> Iterator[e.Cell]:
    """Yield the global cells that some edge writes."""
    for part in parts(tuple(process.nodes for process in model.processes)):
        cell = part.cell if isinstance(part, g.Assign | g.Start | e.Into) else None
        if cell is not None and cell.shared:
            yield cell


def _slots(cell: e.Cell) -> range:
    """The slots that a cell may denote."""
    return range(cell.slot, cell.slot + 1 + sum((index.length - 1) * index.stride for index in cell.indices))
