"""Graphs and labels as strange as a domain may give them."""

from __future__ import annotations

from hypothesis import strategies as st
from msgspec.structs import replace

from assay.core.domain.show import Arc, Graph, Mark, Node

TEXTS = st.text(st.sampled_from("ab <>&\"'\x00\x1b\n\t\u202e\u0308漢ε\ud800"), max_size=40)
LABELS = st.one_of(st.sampled_from(["", "A", "ε", "a longer label", "漢字", "two\nlines"]), TEXTS)
MARKS = st.sampled_from(list(Mark))


@st.composite
def graphs(draw: st.DrawFn, most: int = 12) -> Graph:
    drawn = draw(st.lists(st.builds(Node, st.just(""), LABELS, *[st.booleans()] * 3, MARKS), max_size=most))
    nodes = [replace(node, name=f"n{k}") for k, node in enumerate(drawn)]
    count = len(nodes)
    if not count:
        return Graph(nodes, [])
    name = st.integers(0, count - 1).map("n{}".format)
    arcs = draw(st.lists(st.builds(Arc, name, name, LABELS, MARKS), max_size=2 * most))
    return Graph(nodes, arcs)
