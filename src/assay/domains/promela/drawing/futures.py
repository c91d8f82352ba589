"""What the remaining code of each process may still do: the channels it may use, and the variables it may write."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from assay.domains.promela.model import expression as e
from assay.domains.promela.model.graph import Assign, Edge, Model, Receive, Send, Start
from assay.domains.promela.model.state import State
from assay.domains.promela.model.view import View
from assay.domains.promela.semantics.values import value
from assay.domains.promela.tree.parts import parts


@dataclass(frozen=True)
class Future:
    """What the code that is reachable in the graph of a process may do."""

    sends: frozenset[int]
    """The channels that it may send to."""
    receives: frozenset[int]
    writes: frozenset[int]
    """The slots of globals that it may write."""


@dataclass(frozen=True)
class _Code:
    """The same as expressions, for all processes at one node."""

    sends: tuple[e.Expression, ...]
    receives: tuple[e.Expression, ...]
    writes: frozenset[int]
    known: bool
    """Whether it starts no process and changes no variable that holds a channel."""


def futures(model: Model, state: State) -> list[Future] | None:
    """Give the future of each process; None if processes can start or channel variables can change."""
    places = dict.fromkeys((live.type, live.node) for live in state.processes)
    codes = {place: _code(_remaining(model, *place)) for place in places}
    if not all(code.known for code in codes.values()):
        return None
    return [_future(codes[live.type, live.node], View(model, state, me)) for me, live in enumerate(state.processes)]


def _remaining(model: Model, kind: int, start: int) -> list[Edge]:
    """The edges that the graph of a process leads to from a node."""
    nodes = {node.number: node for node in model.processes[kind].nodes if node is not None}
    waiting, seen, out = [start], {start}, list[Edge]()
    while waiting:
        for edge in nodes[waiting.pop()].edges:
            out.append(edge)
            if edge.target in nodes and edge.target not in seen:
                seen.add(edge.target)
                waiting.append(edge.target)
    return out


def _code(edges: list[Edge]) -> _Code:
    found = [part for edge in edges for part in parts(edge.effects)]
    written = [p.cell for p in found if isinstance(p, Assign | Start | e.Into) and p.cell is not None]
    return _Code(
        tuple(part.channel for part in found if isinstance(part, Send)),
        tuple(part.channel for part in found if isinstance(part, Receive)),
        frozenset(slot for cell in written if cell.shared for slot in slots_of(cell)),
        not any(isinstance(p, Start) for p in found) and not any(cell.type == e.CHANNEL for cell in written),
    )


def _future(code: _Code, view: View) -> Future:
    return Future(_channels(code.sends, view), _channels(code.receives, view), code.writes)


def _channels(expressions: Iterable[e.Expression], view: View) -> frozenset[int]:
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
