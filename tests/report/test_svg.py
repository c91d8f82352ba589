from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from tests.report.report_graphs import graphs

from assay.core.domain.show import Arc, Graph, Mark, Node
from assay.report.graph.svg import MOST_ARCS, MOST_NODES, svg, too_large
from assay.report.text import one_line


def parsed(graph: Graph, title: str = "a graph") -> ET.Element:
    return ET.fromstring(svg(graph, title))


def titles(root: ET.Element, kind: str) -> list[str]:
    groups = [g for g in root.iter("g") if g.get("class", "").split()[0] == kind]
    return [g.findtext("title") or "" for g in groups]


@given(graphs())
def test_it_is_well_formed_and_shows_every_node_and_every_label(graph: Graph) -> None:
    root = parsed(graph)
    assert len(titles(root, "node")) == len(graph.nodes)
    named = {node.name: node.label for node in graph.nodes}
    said = " ".join(titles(root, "arc"))
    for arc in graph.arcs:
        assert one_line(f"{named[arc.source]} → {named[arc.target]}") in one_line(said)
        assert one_line(arc.label) in said
    assert len(titles(root, "arc")) == len({(arc.source, arc.target) for arc in graph.arcs})


@given(graphs())
def test_the_same_graph_gives_the_same_drawing(graph: Graph) -> None:
    assert svg(graph, "t") == svg(graph, "t")


@settings(max_examples=5, deadline=None)
@given(graphs(most=60))
def test_a_large_graph_is_drawn(graph: Graph) -> None:
    assert not too_large(graph)
    assert len(titles(parsed(graph), "node")) == len(graph.nodes)


def test_it_is_an_image_with_a_title() -> None:
    root = parsed(Graph([], []), 'a "graph" <b>')
    assert root.get("role") == "img"
    assert root.findtext("title") == root.get("aria-label") == 'a "graph" <b>'


def test_hostile_labels_are_only_text() -> None:
    hostile = "</text><script>alert(1)</script>\x00\x1b&\"'"
    drawn = svg(Graph([Node("p", hostile, start=True)], [Arc("p", "p", hostile)]), hostile)
    assert "<script" not in drawn
    assert "\x1b" not in drawn
    assert not list(ET.fromstring(drawn).iter("script"))


def test_marks_finals_and_starts_are_classes() -> None:
    nodes = [Node("p", "p", start=True, mark=Mark.USED), Node("q", "q", final=True)]
    root = parsed(Graph(nodes, [Arc("p", "q", "A", Mark.ADDED), Arc("p", "q", "B", Mark.PLAIN)]))
    classes = [element.get("class") for element in root.iter()]
    assert classes.count("start") == 1
    assert classes.count("inner") == 1
    assert "node used" in classes
    assert "arc plain" in classes
    assert {(t.get("class"), t.text) for t in root.iter("tspan")} == {("added", "A,"), ("plain", "B")}


def test_a_drawing_has_no_colours_or_styles_of_its_own() -> None:
    root = parsed(Graph([Node("p", "p")], [Arc("p", "p", "A", Mark.USED)]))
    assert not [e for e in root.iter() if {"style", "fill", "stroke"} & set(e.attrib)]


@pytest.mark.parametrize(
    ("nodes", "arcs", "said"),
    [
        (MOST_NODES, MOST_ARCS, ""),
        (MOST_NODES + 1, 0, "Too large to draw: 81 nodes, 0 arcs."),
        (2, MOST_ARCS + 1, "Too large to draw: 2 nodes, 301 arcs."),
    ],
)
def test_a_graph_that_is_too_large_is_counted(nodes: int, arcs: int, said: str) -> None:
    graph = Graph([Node(str(k), "") for k in range(nodes)], [Arc("0", "1", str(k)) for k in range(arcs)])
    assert too_large(graph) == said
