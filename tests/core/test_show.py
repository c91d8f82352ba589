"""Graphs are written so that Graphviz reads them, whatever the labels are."""

from __future__ import annotations

import subprocess

import pytest

from assay.core.domain.show import Arc, Graph, Mark, Node, dot

NASTY = [
    'say "hello"',
    "back\\slash",
    'ends in backslash \\"\\',
    "two\nlines",
    "<b>no html</b>",
    "γ → ε",
    "a:b;{}[]",
    "",
]


def test_states_and_arcs_are_written_with_their_shapes_and_marks() -> None:
    graph = Graph(
        [Node("p", "p", start=True), Node("q", "q", final=True, mark=Mark.USED)], [Arc("p", "q", "a", Mark.ADDED)]
    )
    lines = dot(graph, "t").splitlines()
    assert lines[0] == 'digraph "t" {'
    assert '  "p" [label="p", shape=circle];' in lines
    assert '  "→p" -> "p";' in lines
    assert '  "q" [label="q", shape=doublecircle, color="#b3261e", fontcolor="#b3261e", penwidth=2];' in lines
    assert '  "p" -> "q" [label="a", color="#1f6feb", fontcolor="#1f6feb", style=dashed];' in lines


@pytest.mark.parametrize(
    ("text", "written"),
    [('a"b', r'"a\"b"'), ("a\\b", r'"a\\b"'), ('\\"', r'"\\\""'), ("a\nb", r'"a\nb"'), ("γ", '"γ"')],
)
def test_quotes_backslashes_and_newlines_are_escaped(text: str, written: str) -> None:
    assert f"[label={written}, shape=circle];" in dot(Graph([Node("n", text)], []), "")


@pytest.mark.tool("dot")
def test_graphviz_reads_every_label_back() -> None:
    nodes = [Node(f"n{i}", label, start=i == 0, final=i == 1) for i, label in enumerate(NASTY)]
    nodes += [Node(name, name) for name in NASTY if name]
    arcs = [Arc("n0", name or "n1", name, mark) for name in NASTY for mark in Mark]
    text = dot(Graph(nodes, arcs), NASTY[0])
    done = subprocess.run(["dot", "-Tsvg"], input=text, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    for shown in ("say &quot;hello&quot;", "back\\slash", "&lt;b&gt;no html&lt;/b&gt;", "ends in backslash \\&quot;\\"):
        assert f">{shown}</text>".replace(" ", "&#160;") in done.stdout.replace(" ", "&#160;")
