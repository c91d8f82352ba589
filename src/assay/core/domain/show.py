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
    key: str = ""
    """What a step names to highlight it: a word without spaces."""


class Arc(Struct, frozen=True):
    """A transition between two nodes, by their names."""

    source: str
    target: str
    label: str
    mark: Mark = Mark.PLAIN
    key: str = ""
    """What a step names to highlight it: a word without spaces."""


class Graph(Struct, frozen=True):
    """A directed graph to draw."""

    nodes: Sequence[Node]
    arcs: Sequence[Arc]


class Lifeline(Struct, frozen=True):
    """A process in a message sequence chart, from the row of its start to the row of its end."""

    name: str
    start: int = 0
    """The row in which it is created; 0 if it exists from the beginning."""
    end: int | None = None
    """The row in which it terminates, if it does."""
    creator: int | None = None
    """The lifeline that creates it."""


class Message(Struct, frozen=True):
    """An arrow between two lifelines, by their indices."""

    label: str
    source: int
    sent: int
    """The row of the send."""
    target: int | None = None
    """None if the message is never received."""
    received: int | None = None
    """The row of the receive: that of the send for a rendezvous."""


class Note(Struct, frozen=True):
    """A step that sends and receives nothing."""

    lifeline: int
    row: int
    text: str
    mark: Mark = Mark.PLAIN


class Chart(Struct, frozen=True):
    """A message sequence chart; time goes down, in rows from 1."""

    lifelines: Sequence[Lifeline]
    messages: Sequence[Message]
    notes: Sequence[Note]
    rows: int
    cycle: int | None = None
    """The first row of the cycle of a lasso."""
    left_out: int = 0
    """The number of steps of the run that are not in the chart."""
    ends: Sequence[int] = ()
    """The last row of each step of the run."""


class Figure(Struct, frozen=True):
    """A figure: text, and optionally a graph or a chart."""

    title: str
    text: str
    graph: Graph | None = None
    chart: Chart | None = None


class Step(Struct, frozen=True):
    """One step of a run: the action, and the state after it."""

    caption: str
    text: str
    cycle: bool = False
    lights: Sequence[str] = ()
    """The keys of the nodes and arcs that take part in it."""


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
