"""Draws the control flow graph of each proctype, as text and as a figure."""

from __future__ import annotations

from collections.abc import Collection

from assay.core.domain.show import Arc, Figure, Graph, Mark, Node
from assay.domains.promela.drawing.expression_text import edge_text, expression_text
from assay.domains.promela.model import graph as g
from assay.domains.promela.model.expression import TRUE


def draw_model(model: g.Model, used: Collection[tuple[int, int]] = ()) -> list[Figure]:
    """Draw every proctype; `used` are the edges of a run, as pairs of proctype and edge number."""
    return [
        draw_process(model, process, {number for kind, number in used if kind == index}, index)
        for index, process in enumerate(model.processes)
    ]


def draw_process(model: g.Model, process: g.Process, used: Collection[int] = (), index: int = 0) -> Figure:
    """Draw the control states reachable from the start, and the statements between them."""
    reached = _reached(process)
    nodes = [_node(node, process, index) for node in reached]
    arcs = [
        Arc(
            str(node.number),
            str(edge.target) if edge.target else _GONE,
            edge_text(edge, model.processes) + (" (atomic)" if edge.atomic else ""),
            Mark.USED if edge.number in used else Mark.PLAIN,
            arc_key(index, edge.number),
        )
        for node in reached
        for edge in node.edges
    ]
    gone = [Node(_GONE, "", final=True)] if any(arc.target == _GONE for arc in arcs) else []
    return Figure(_title(process), _text(model, process, reached), Graph([*nodes, *gone], arcs))


_GONE = "gone"


def _title(process: g.Process) -> str:
    head = process.name if process.name == "init" else f"proctype {process.name}"
    provided = "" if process.provided == TRUE else f" provided {expression_text(process.provided)}"
    return head + provided


def _reached(process: g.Process) -> list[g.Node]:
    found, waiting = {process.start: process.nodes[process.start]}, [process.start]
    while waiting:
        for edge in found[waiting.pop()].edges:
            if edge.target and edge.target not in found:
                found[edge.target] = process.nodes[edge.target]
                waiting.append(edge.target)
    return [found[number] for number in sorted(found)]


def arc_key(proctype: int, edge: int) -> str:
    """The key of a statement."""
    return f"statement-{proctype}-{edge}"


def node_key(proctype: int, node: int) -> str:
    """The key of a control state."""
    return f"state-{proctype}-{node}"


def _node(node: g.Node, process: g.Process, index: int) -> Node:
    label, key = "\n".join([str(node.number), *node.labels]), node_key(index, node.number)
    return Node(str(node.number), label, start=node.number == process.start, final=node.end, key=key)


def _text(model: g.Model, process: g.Process, nodes: list[g.Node]) -> str:
    lines = []
    for node in nodes:
        mark = "→" if node.number == process.start else " "
        lines.append(f"{mark} {' '.join([str(node.number), *(f'{label}:' for label in node.labels)])}")
        for edge in node.edges:
            line = f"line {edge.place.line}" if edge.place.line else ""
            flags = [flag for flag, on in (("atomic", edge.atomic), ("escape", edge.escape)) if on]
            notes = ", ".join([*flags, *([line] if line else [])])
            target = edge.target or "gone"
            lines.append(f"    {edge_text(edge, model.processes)} → {target}" + (f"  ({notes})" if notes else ""))
    return "\n".join(lines)
