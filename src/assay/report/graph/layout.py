"""The layout of a drawing: nodes, lines and labels in pixels, without any other program."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from assay.core.domain.show import Arc, Graph, Mark, Node
from assay.report.graph.layers import Chain, Layered, layered
from assay.report.graph.rows import Room, heights
from assay.report.graph.strokes import Oval, Point, line_between, loop_above, moved
from assay.report.labels import ADVANCE, LINE, Lines, Piece, arc_lines, box_lines, columns, line_columns, node_lines

_MARGIN = 12.0
_CORNER = 6.0
_LOOP = 26.0
"""Height of a loop above its node."""
_START = 28.0
"""Length of the arrow into a starting node."""
_NARROWEST, _WIDEST = 34.0, 96.0
"""Bounds of the gap between two columns, which grows with the slope of its lines."""
_STRENGTH = (Mark.USED, Mark.PLAIN, Mark.ADDED)
"""The precedence of marks on one line, highest first."""


@dataclass(frozen=True)
class PlacedNode:
    """A node, its outline and its label."""

    node: Node
    oval: Oval
    lines: tuple[str, ...]
    arrow: tuple[Point, Point] | None
    """The arrow into a starting node."""


@dataclass(frozen=True)
class PlacedArc:
    """All arcs from one node to another as one line: its cubic curves, its labels, the place of the first label."""

    source: Node
    target: Node
    mark: Mark
    pieces: tuple[Piece, ...]
    lines: Lines
    path: tuple[Point, ...]
    label: Point
    keys: tuple[str, ...] = ()


@dataclass(frozen=True)
class Layout:
    """A drawing with coordinates."""

    width: float
    height: float
    nodes: tuple[PlacedNode, ...]
    arcs: tuple[PlacedArc, ...]


@dataclass(frozen=True)
class _Bundle:
    """The arcs from one node to another."""

    source: int
    target: int
    pieces: tuple[Piece, ...]
    lines: Lines
    keys: tuple[str, ...]

    @property
    def mark(self) -> Mark:
        return min((piece.mark for piece in self.pieces), key=_STRENGTH.index)

    @property
    def width(self) -> float:
        return max((line_columns(line) for line in self.lines), default=0) * ADVANCE


def lay_out(graph: Graph) -> Layout:
    """Lay a graph out from left to right; the result is deterministic."""
    nodes = all_nodes(graph)
    bundles = bundled(graph.arcs, {node.name: k for k, node in enumerate(nodes)})
    loops = {bundle.source: bundle for bundle in bundles if bundle.source == bundle.target}
    between = [bundle for bundle in bundles if bundle.source != bundle.target]
    order = layered(
        len(nodes), [(b.source, b.target) for b in between], [k for k, node in enumerate(nodes) if node.start]
    )
    lettering = [box_lines(node.label) if node.box else node_lines(node.label) for node in nodes]
    ovals = [_outline(lines, node) for lines, node in zip(lettering, nodes, strict=True)]
    carried = {chain.label: bundle for chain, bundle in zip(order.chains, between, strict=True)}
    rooms = _rooms(order, nodes, ovals, loops, carried)
    levels = heights(order, rooms)
    spans = _spans(order, levels, ovals, loops, carried)
    column_of = {vertex: k for k, column in enumerate(order.columns) for vertex in column}
    for k, oval in enumerate(ovals):
        left, right = spans[column_of[k]]
        ovals[k] = replace(oval, x=(left + right) / 2, y=levels[k])
    bends = {v: (*spans[column_of[v]], levels[v]) for v in range(len(nodes), len(levels))}
    arcs = [_placed(nodes, bundle, chain, ovals, bends) for bundle, chain in zip(between, order.chains, strict=True)]
    arcs += [_placed_loop(nodes[k], bundle, ovals[k]) for k, bundle in sorted(loops.items())]
    placed = [
        PlacedNode(node, oval, lines, _arrow(oval, first=column_of[k] == 0) if node.start else None)
        for k, (node, oval, lines) in enumerate(zip(nodes, ovals, lettering, strict=True))
    ]
    return _framed(placed, arcs, order, levels, rooms, spans)


def all_nodes(graph: Graph) -> list[Node]:
    """List the nodes, each name once; a node that only an arc names is labelled with its name."""
    named: dict[str, Node] = {}
    for node in graph.nodes:
        named.setdefault(node.name, node)
    for arc in graph.arcs:
        for name in (arc.source, arc.target):
            named.setdefault(name, Node(name, name))
    return list(named.values())


def bundled(arcs: Sequence[Arc], index: Mapping[str, int]) -> list[_Bundle]:
    """Bundle parallel arcs, each label once, in the given order."""
    pieces: dict[tuple[int, int], dict[Piece, None]] = {}
    keys: dict[tuple[int, int], list[str]] = {}
    for arc in arcs:
        ends = (index[arc.source], index[arc.target])
        pieces.setdefault(ends, {})[Piece(arc.label, arc.mark)] = None
        keys.setdefault(ends, []).extend([arc.key] if arc.key else [])
    return [_Bundle(*ends, tuple(found), arc_lines(list(found)), tuple(keys[ends])) for ends, found in pieces.items()]


def _outline(lines: Sequence[str], node: Node) -> Oval:
    height = 38.0 if len(lines) == 1 else LINE * len(lines) + 18
    widest = max(columns(line) for line in lines) * ADVANCE
    width = max(height, widest + (22 if node.final else 16))
    return Oval(0, 0, width, height, corner=_CORNER if node.box else height / 2)


def _rooms(
    order: Layered,
    nodes: Sequence[Node],
    ovals: Sequence[Oval],
    loops: Mapping[int, _Bundle],
    carried: Mapping[int, _Bundle],
) -> list[Room]:
    rooms = []
    for vertex in range(sum(len(column) for column in order.columns)):
        if vertex < len(nodes):
            half = ovals[vertex].height / 2 + 9
            loop = _LOOP + LINE * len(loops[vertex].lines) if vertex in loops else 0
            rooms.append(Room(half + loop, half + (8 if nodes[vertex].start else 0)))
        elif vertex in carried:
            rooms.append(Room(LINE * len(carried[vertex].lines) + 8, 7, weight=2))
        else:
            rooms.append(Room(8, 8, weight=3))
    return rooms


def _spans(
    order: Layered,
    levels: Sequence[float],
    ovals: Sequence[Oval],
    loops: Mapping[int, _Bundle],
    carried: Mapping[int, _Bundle],
) -> list[tuple[float, float]]:
    """Give each column its left and right border."""

    def width(vertex: int) -> float:
        if vertex < len(ovals):
            return max(ovals[vertex].width, loops[vertex].width if vertex in loops else 0)
        return carried[vertex].width if vertex in carried else 0

    climbs = [0.0] * len(order.columns)
    column_of = {vertex: k for k, column in enumerate(order.columns) for vertex in column}
    for chain in order.chains:
        for left, right in zip(chain.vertices, chain.vertices[1:], strict=False):
            k = column_of[left]
            climbs[k] = max(climbs[k], abs(levels[left] - levels[right]))
    spans = []
    x = 0.0
    for column, climb in zip(order.columns, climbs, strict=True):
        wide = max((width(vertex) for vertex in column), default=0)
        spans.append((x, x + wide))
        x += wide + min(_WIDEST, max(_NARROWEST, 0.4 * climb))
    return spans


def _placed(
    nodes: Sequence[Node],
    bundle: _Bundle,
    chain: Chain,
    ovals: Sequence[Oval],
    bends: Mapping[int, tuple[float, float, float]],
) -> PlacedArc:
    first, *inner, last = chain.vertices
    path = line_between(ovals[first], [bends[vertex] for vertex in inner], ovals[last])
    left, right, level = bends[chain.label]
    return PlacedArc(
        nodes[bundle.source],
        nodes[bundle.target],
        bundle.mark,
        bundle.pieces,
        bundle.lines,
        path[::-1] if chain.backward else path,
        ((left + right) / 2, level - LINE * (len(bundle.lines) - 1) - 6),
        bundle.keys,
    )


def _placed_loop(node: Node, bundle: _Bundle, oval: Oval) -> PlacedArc:
    path = loop_above(oval, _LOOP)
    top = oval.y - oval.height / 2 - _LOOP - LINE * (len(bundle.lines) - 1) - 3
    return PlacedArc(node, node, bundle.mark, bundle.pieces, bundle.lines, path, (oval.x, top), bundle.keys)


def _arrow(oval: Oval, *, first: bool) -> tuple[Point, Point]:
    """Draw the start arrow: from the left in the first column, elsewhere from the lower left."""
    angle = 0.0 if first else 0.5
    tip = oval.rim(-1, angle)
    return ((tip[0] - _START * math.cos(angle), tip[1] + _START * math.sin(angle)), tip)


def _framed(
    nodes: Sequence[PlacedNode],
    arcs: Sequence[PlacedArc],
    order: Layered,
    levels: Sequence[float],
    rooms: Sequence[Room],
    spans: Sequence[tuple[float, float]],
) -> Layout:
    """Translate the drawing to its margin."""
    used = [vertex for column in order.columns for vertex in column]
    top = min((levels[v] - rooms[v].up for v in used), default=0)
    bottom = max((levels[v] + rooms[v].down for v in used), default=0)
    left = min((node.arrow[0][0] for node in nodes if node.arrow), default=0)
    by = (_MARGIN - min(0, left), _MARGIN - top)
    return Layout(
        width=(spans[-1][1] if used else 0) + by[0] + _MARGIN,
        height=bottom + by[1] + _MARGIN,
        nodes=tuple(
            replace(
                n,
                oval=replace(n.oval, x=n.oval.x + by[0], y=n.oval.y + by[1]),
                arrow=None if n.arrow is None else (moved(n.arrow[0], by), moved(n.arrow[1], by)),
            )
            for n in nodes
        ),
        arcs=tuple(replace(a, path=tuple(moved(p, by) for p in a.path), label=moved(a.label, by)) for a in arcs),
    )
