"""A graph as inline SVG, with classes instead of colours, so that the page chooses light or dark."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape

from assay.core.domain.show import Graph
from assay.report.graph.layout import Layout, PlacedArc, PlacedNode, all_nodes, lay_out
from assay.report.graph.strokes import Point
from assay.report.labels import LINE, Piece
from assay.report.text import counted, one_line

MOST_NODES = 80
MOST_ARCS = 300
_HEAD = 9.0


def too_large(graph: Graph) -> str:
    """Give the reason why a graph is not drawn; empty if it is drawn."""
    nodes, arcs = len(all_nodes(graph)), len(graph.arcs)
    if nodes <= MOST_NODES and arcs <= MOST_ARCS:
        return ""
    return f"Too large to draw: {counted(nodes, 'node')}, {counted(arcs, 'arc')}."


def svg(graph: Graph, title: str) -> str:
    """Draw a graph that is not `too_large`."""
    layout = lay_out(graph)
    return "\n".join(_drawn(layout, title))


def _drawn(layout: Layout, title: str) -> Iterator[str]:
    width, height = math.ceil(layout.width), math.ceil(layout.height)
    name = _text(title)
    yield (
        f'<svg class="graph" role="img" aria-label="{name}" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}">'
    )
    yield f"<title>{name}</title>"
    for arc in layout.arcs:
        yield _arc(arc)
    for node in layout.nodes:
        yield _node(node)
    # labels come last, so that no line covers them
    for arc in layout.arcs:
        if arc.lines:
            yield _label(arc)
    yield "</svg>"


def _node(placed: PlacedNode) -> str:
    node, oval = placed.node, placed.oval
    x, y, radius = oval.x - oval.width / 2, oval.y - oval.height / 2, oval.corner
    parts = [f'<g class="node {node.mark}"{_keys((node.key,))}><title>{_text(_node_title(placed))}</title>']
    if placed.arrow is not None:
        parts.append(f'<g class="start">{_line(placed.arrow[:1], placed.arrow[1], placed.arrow[0])}</g>')
    parts.append(_rect("outline", x, y, oval.width, oval.height, radius))
    if node.final:
        parts.append(_rect("inner", x + 3.5, y + 3.5, oval.width - 7, oval.height - 7, radius - 3.5))
    top = oval.y - LINE * (len(placed.lines) - 1) / 2 + 4
    parts += [
        f'<text x="{_n(oval.x)}" y="{_n(top + k * LINE)}">{_text(line)}</text>' for k, line in enumerate(placed.lines)
    ]
    return "".join([*parts, "</g>"])


def _node_title(placed: PlacedNode) -> str:
    roles = [role for role, held in (("start", placed.node.start), ("final", placed.node.final)) if held]
    return placed.node.label + (f" ({', '.join(roles)})" if roles else "")


def _rect(kind: str, x: float, y: float, width: float, height: float, radius: float) -> str:
    box = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" rx="{_n(radius)}"'
    return f'<rect class="{kind}" {box}/>'


def _arc(arc: PlacedArc) -> str:
    labels = ", ".join(piece.text for piece in arc.pieces)
    title = f"{arc.source.label} → {arc.target.label}" + (f": {labels}" if labels else "")
    line = _line(arc.path[:-1], arc.path[-1], arc.path[-2])
    return f'<g class="arc {arc.mark}"{_keys(arc.keys)}><title>{_text(title)}</title>{line}</g>'


def _label(arc: PlacedArc) -> str:
    x, y = arc.label
    lines = []
    for k, line in enumerate(arc.lines):
        words = " ".join(_word(piece) for piece in line)
        lines.append(f'<text x="{_n(x)}" y="{_n(y + k * LINE)}">{words}</text>')
    return f'<g class="label"{_keys(arc.keys)}>{"".join(lines)}</g>'


def _keys(keys: Sequence[str]) -> str:
    """The attribute by which a script finds what a step highlights."""
    named = " ".join(filter(None, keys))
    return f' data-key="{_text(named)}"' if named else ""


def _word(piece: Piece) -> str:
    return f'<tspan class="{piece.mark}">{_text(piece.text)}</tspan>'


def _line(path: tuple[Point, ...], tip: Point, handle: Point) -> str:
    """Draw a line with its arrowhead; the line ends inside the head, so that the tip stays sharp."""
    length = math.dist(tip, handle) or 1.0
    dx, dy = (tip[0] - handle[0]) / length, (tip[1] - handle[1]) / length
    neck = (tip[0] - _HEAD * 0.7 * dx, tip[1] - _HEAD * 0.7 * dy)
    points = [*path, neck]
    curve = " ".join(f"{_n(px)},{_n(py)}" for px, py in points[1:])
    letter = "L" if len(points) == 2 else "C"
    back = (tip[0] - _HEAD * dx, tip[1] - _HEAD * dy)
    side = (-dy * _HEAD * 0.42, dx * _HEAD * 0.42)
    corners = [tip, (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1])]
    return (
        f'<path class="line" d="M{_n(points[0][0])},{_n(points[0][1])} {letter}{curve}"/>'
        f'<polygon class="head" points="{" ".join(f"{_n(px)},{_n(py)}" for px, py in corners)}"/>'
    )


def _n(value: float) -> str:
    # adding zero turns a negative zero into zero
    return f"{round(value, 1) + 0.0:g}"


def _text(text: str) -> str:
    return escape(one_line(text), quote=True)
