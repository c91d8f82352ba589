"""Drawings and tables of a domain, as data; report and cli lay them out and escape them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct


class Mark(StrEnum):
    """Why a part of a drawing is highlighted."""

    PLAIN = "plain"
    USED = "used"
    """Part of the run or derivation."""
    ADDED = "added"
    """Added by saturation."""


class Node(Struct, frozen=True):
    """A state; a final one is drawn with a double border, a starting one with an arrow into it."""

    name: str
    label: str
    start: bool = False
    final: bool = False
    box: bool = False
    """Drawn as a box around its text, for a node that is not a state."""
    mark: Mark = Mark.PLAIN


class Arc(Struct, frozen=True):
    """A transition between two nodes, by their names."""

    source: str
    target: str
    label: str
    mark: Mark = Mark.PLAIN


class Graph(Struct, frozen=True):
    """A directed graph to draw."""

    nodes: Sequence[Node]
    arcs: Sequence[Arc]


class Figure(Struct, frozen=True):
    """A figure: text, and optionally a graph."""

    title: str
    text: str
    graph: Graph | None = None


class Step(Struct, frozen=True):
    """One step of a run: the action, and the state after it."""

    caption: str
    text: str
    cycle: bool = False


class Drawing(Struct, frozen=True):
    """The drawing of a case: figures, and the steps of a run if there is one."""

    figures: Sequence[Figure]
    steps: Sequence[Step] = ()
    note: str = ""


class Grid(Struct, frozen=True):
    """A table."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str | int | float]]
    note: str = ""


_DOT_STYLE = {
    Mark.PLAIN: "",
    Mark.USED: ', color="#b3261e", fontcolor="#b3261e", penwidth=2',
    Mark.ADDED: ', color="#1f6feb", fontcolor="#1f6feb", style=dashed',
}


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def dot(graph: Graph, title: str) -> str:
    """Write a graph as DOT, for Graphviz."""
    lines = [f"digraph {_quoted(title)} {{", "  rankdir=LR;", '  node [shape=circle, fontname="sans-serif"];']
    for node in graph.nodes:
        shape = "box" if node.box else "doublecircle" if node.final else "circle"
        lines.append(f"  {_quoted(node.name)} [label={_quoted(node.label)}, shape={shape}{_DOT_STYLE[node.mark]}];")
        if node.start:
            lines.append(f'  {_quoted("→" + node.name)} [shape=point, label=""];')
            lines.append(f"  {_quoted('→' + node.name)} -> {_quoted(node.name)};")
    for arc in graph.arcs:
        style = f"[label={_quoted(arc.label)}{_DOT_STYLE[arc.mark]}]"
        lines.append(f"  {_quoted(arc.source)} -> {_quoted(arc.target)} {style};")
    return "\n".join([*lines, "}", ""])
