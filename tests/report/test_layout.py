from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.report.report_graphs import TEXTS, graphs

from assay.core.domain.show import Arc, Graph, Mark, Node
from assay.report.graph.layers import layered
from assay.report.graph.layout import Layout, PlacedArc, lay_out
from assay.report.graph.strokes import Oval
from assay.report.labels import ADVANCE, LINE, Piece, arc_lines, columns, line_columns, node_lines, shortened

pytestmark = pytest.mark.slow

Box = tuple[float, float, float, float]


def node_boxes(layout: Layout) -> list[Box]:
    return [
        (o.x - o.width / 2, o.y - o.height / 2, o.x + o.width / 2, o.y + o.height / 2)
        for o in (node.oval for node in layout.nodes)
    ]


def label_box(arc: PlacedArc) -> Box:
    half = max(line_columns(line) for line in arc.lines) * ADVANCE / 2
    x, y = arc.label
    return (x - half, y - 0.75 * LINE, x + half, y + LINE * (len(arc.lines) - 1))


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@given(graphs())
def test_every_node_is_placed_once(graph: Graph) -> None:
    assert [node.node for node in lay_out(graph).nodes] == list(graph.nodes)


@given(graphs())
def test_every_arc_belongs_to_exactly_one_line(graph: Graph) -> None:
    drawn = {(a.source.name, a.target.name, p.text, p.mark) for a in lay_out(graph).arcs for p in a.pieces}
    assert drawn == {(a.source, a.target, a.label, a.mark) for a in graph.arcs}
    ends = [(a.source.name, a.target.name) for a in lay_out(graph).arcs]
    assert len(set(ends)) == len(ends)


@given(graphs())
def test_no_two_nodes_overlap(graph: Graph) -> None:
    assert all(apart(one, other) for one, other in combinations(node_boxes(lay_out(graph)), 2))


@given(graphs())
def test_no_label_overlaps_a_node_or_another_label(graph: Graph) -> None:
    layout = lay_out(graph)
    labels = [label_box(arc) for arc in layout.arcs if arc.lines]
    assert all(apart(label, node) for label in labels for node in node_boxes(layout))
    assert all(apart(one, other) for one, other in combinations(labels, 2))


def on_outline(oval: Oval, x: float, y: float) -> bool:
    """Whether a point lies on a rectangle with round corners."""
    beyond_x = max(0.0, abs(x - oval.x) - (oval.width / 2 - oval.corner))
    beyond_y = max(0.0, abs(y - oval.y) - (oval.height / 2 - oval.corner))
    return math.isclose(math.hypot(beyond_x, beyond_y), oval.corner, abs_tol=1e-6)


@given(graphs())
def test_lines_start_and_end_on_the_outline_of_their_nodes(graph: Graph) -> None:
    layout = lay_out(graph)
    ovals = {placed.node.name: placed.oval for placed in layout.nodes}
    for arc in layout.arcs:
        for name, (x, y) in ((arc.source.name, arc.path[0]), (arc.target.name, arc.path[-1])):
            assert on_outline(ovals[name], x, y)
        assert len(arc.path) % 3 == 1


@given(graphs())
def test_everything_lies_inside_the_frame(graph: Graph) -> None:
    layout = lay_out(graph)
    for left, top, right, bottom in [*node_boxes(layout), *(label_box(arc) for arc in layout.arcs if arc.lines)]:
        assert left >= 0
        assert top >= 0
        assert right <= layout.width
        assert bottom <= layout.height


@given(graphs())
def test_the_same_graph_is_laid_out_the_same(graph: Graph) -> None:
    assert lay_out(graph) == lay_out(graph)


def test_start_nodes_of_a_chain_come_first() -> None:
    nodes = [Node("c", "c"), Node("b", "b"), Node("a", "a", start=True)]
    placed = lay_out(Graph(nodes, [Arc("a", "b", "x"), Arc("b", "c", "y"), Arc("c", "a", "z")])).nodes
    x = {node.node.name: node.oval.x for node in placed}
    assert x["a"] < x["b"] < x["c"]


def test_antiparallel_arcs_are_two_lines_with_labels_of_their_own() -> None:
    graph = Graph([Node("p", "p", start=True), Node("q", "q")], [Arc("p", "q", "there"), Arc("q", "p", "back")])
    there, back = lay_out(graph).arcs
    assert there.label[1] != back.label[1]
    assert there.path[0] != back.path[-1]


def test_a_node_that_only_an_arc_names_is_drawn() -> None:
    assert [n.node.name for n in lay_out(Graph([], [Arc("here", "there", "x")])).nodes] == ["here", "there"]


def test_a_used_label_is_never_hidden_behind_an_added_one() -> None:
    arcs = [Arc("p", "q", "A", Mark.ADDED), Arc("p", "q", "B", Mark.USED)]
    assert lay_out(Graph([Node("p", "p"), Node("q", "q")], arcs)).arcs[0].mark is Mark.USED


@given(graphs())
def test_chains_run_from_column_to_column(graph: Graph) -> None:
    index = {node.name: k for k, node in enumerate(graph.nodes)}
    arcs = list(dict.fromkeys((index[a.source], index[a.target]) for a in graph.arcs if a.source != a.target))
    order = layered(len(index), arcs, [])
    column = {vertex: k for k, vertices in enumerate(order.columns) for vertex in vertices}
    for chain in order.chains:
        assert all(column[right] == column[left] + 1 for left, right in pairwise(chain.vertices))
        assert column[chain.label] % 2 == 1
    assert [
        (c.vertices[-1], c.vertices[0]) if c.backward else (c.vertices[0], c.vertices[-1]) for c in order.chains
    ] == (arcs)


def test_a_tree_is_drawn_without_crossings() -> None:
    arcs = [(0, 2), (0, 1), (1, 5), (2, 3), (1, 6), (2, 4)]
    order = layered(7, arcs, [0])
    leaves = order.columns[4]
    assert {frozenset(leaves[:2]), frozenset(leaves[2:])} == {frozenset({3, 4}), frozenset({5, 6})}


@given(TEXTS, st.integers(2, 30))
def test_shortened_text_fits(text: str, most: int) -> None:
    assert columns(shortened(text, most)) <= most


def test_labels_are_joined_by_commas_and_stacked_when_long() -> None:
    def written(labels: list[str]) -> list[str]:
        lines = arc_lines([Piece(label, Mark.PLAIN) for label in labels])
        return [" ".join(piece.text for piece in line) for line in lines]

    assert written(["A", "B"]) == ["A, B"]
    assert written(["x := x + 1000", "y := y + 1000"]) == ["x := x + 1000,", "y := y + 1000"]
    assert written([f"a label {k:04}" for k in range(20)])[-1] == "… 15 more"
    assert written([""]) == []


def test_a_long_node_label_keeps_its_first_lines() -> None:
    assert node_lines("a\nb\nc\nd") == ("a", "b", "…")
    assert node_lines("") == ("",)


def test_a_box_holds_more_text_than_a_state() -> None:
    text = "\n".join(f"(p, A) ↪ (q, push A {k})" for k in range(8))
    (box,) = lay_out(Graph([Node("rules", text, box=True)], [])).nodes
    assert len(box.lines) == 8
    assert box.oval.corner < box.oval.height / 2
