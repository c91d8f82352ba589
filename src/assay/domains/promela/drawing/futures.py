"""What the remaining code of each process may still do: the channels it may use, and the variables it may write."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from assay.domains.promela.model import expression as e
from assay.domains.promela.model.graph import Assign, Edge, Model, Receive, Send, Start
from assay.domains.promela.model.state import State
from assay.domains.promela.semantics.values import View, value
from assay.domains.promela.tree.parts import parts


@dataclass(frozen=True)
class Future:
    """What the code that is reachable in the graph of a process may do."""

    sends: frozenset[int]
    """The channels that it may send to."""
    receives: frozenset[int]
    writes: frozenset[int]
    """The slots of globals that it may write."""


def futures(model: Model, state: State) -> list[Future] | None:
    """Give the future of each process; None if processes can start or channel variables can change."""
    remaining = [_remaining(model, state, me) for me in range(len(state.processes))]
    written = [cell for edges in remaining for edge in edges for cell in _written(edge)]
    started = any(isinstance(part, Start) for edges in remaining for edge in edges for part in parts(edge.effects))
    if started or any(cell.type == e.CHANNEL for cell in written):
        return None
    return [_future(edges, View(model, state, me)) for me, edges in enumerate(remaining)]


def _remaining(model: Model, state: State, me: int) -> list[Edge]:
    """The edges that the graph leads to from where a process is."""
    live = state.processes[me]
    nodes = {node.number: node for node in model.processes[live.type].nodes if node is not None}
    waiting, seen, out = [live.node], {live.node}, list[Edge]()
    while waiting:
        for edge in nodes[waiting.pop()].edges:
            out.append(edge)
            if edge.target in nodes and edge.target not in seen:
                seen.add(edge.target)
                waiting.append(edge.target)
    return out


def _written(edge: Edge) -> Iterator[e.Cell]:
    for part in parts(edge.effects):
        if isinstance(part, Assign | Start | e.Into) and part.cell is not None:
            yield part.cell


def _future(edges: list[Edge], view: View) -> Future:
    found = [part for edge in edges for part in parts(edge.effects)]
    sends = (part.channel for part in found if isinstance(part, Send))
    receives = (part.channel for part in found if isinstance(part, Receive))
    writes = (slot for edge in edges for cell in _written(edge) if cell.shared for slot in slots_of(cell))
    return Future(_channels(sends, view), _channels(receives, view), frozenset(writes))


def _channels(expressions: Iterator[e.Expression], view: View) -> frozenset[int]:
    """The numbers of the channels that these expressions may denote."""
    found: set[int] = set()
    for expression in expressions:
        if isinstance(expression, e.Load):
            cell = expression.cell
            row = view.state.values if cell.shared else view.state.processes[view.me].values
            found.update(row[slot] for slot in slots_of(cell))
        else:
            found.add(value(expression, view))
    return frozenset(found)


def slots_of(cell: e.Cell) -> set[int]:
    """The slots that a cell may denote."""
    slots = {cell.slot}
    for index in cell.indices:
        fixed = index.value.value if isinstance(index.value, e.Constant) else None
        positions = range(index.length) if fixed is None else range(fixed, fixed + 1)
        slots = {slot + position * index.stride for slot in slots for position in positions}
    return slots
