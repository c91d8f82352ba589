"""Draws the pictures of the documentation into docs/pictures, with the layout and the colours of reports.

A picture carries its background and follows the reader's colour scheme, so it is readable in light and in dark.

    .venv/bin/python scripts/pictures.py
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from assay.core.domain.show import Arc, Graph, Mark, Node
from assay.report.graph.svg import svg
from install import ROOT

FOLDER = ROOT / "docs" / "pictures"
MARGIN = 14
USED = Mark.USED


def boxes(*labels: str) -> list[Node]:
    """Make a box for each label, which is also its name; a star before a label marks it as used."""
    return [
        Node(label.lstrip("*"), label.lstrip("*"), box=True, mark=USED if label.startswith("*") else Mark.PLAIN)
        for label in labels
    ]


def chain(*names: str, mark: Mark = Mark.PLAIN) -> list[Arc]:
    """Connect each node with the next; a name between two slashes is the label of the arc before the next node."""
    arcs, source, label = [], names[0], ""
    for name in names[1:]:
        if name.startswith("/"):
            label = name.strip("/")
        else:
            arcs.append(Arc(source, name, label, mark))
            source, label = name, ""
    return arcs


WORKBENCH = Graph(
    boxes("source", "case", "oracle", "tool", "checker", "compare", "*finding"),
    [
        *chain("source", "case", "oracle", "/evidence/", "checker", "compare"),
        *chain("case", "tool", "/verdict/", "compare"),
        *chain("compare", "/they differ/", "finding", mark=USED),
    ],
)
STACK = Graph(
    boxes("main", "save main", "hook save main", "*save hook save main"),
    [
        *chain("main", "/call save/", "save main", "/call hook/", "hook save main", "/call save/"),
        Arc("hook save main", "save hook save main", "call save", USED),
        Arc("save main", "main", "return"),
        Arc("hook save main", "save main", "return"),
    ],
)
PROGRAM = Graph(
    boxes("i := 0", "i < 5 ?", "i := i + 1", "assert i == 5"),
    [
        *chain("i := 0", "i < 5 ?", "/yes/", "i := i + 1"),
        Arc("i := i + 1", "i < 5 ?", ""),
        *chain("i < 5 ?", "/no/", "assert i == 5"),
    ],
)
ORDERS = Graph(
    boxes("both wait", "A has looked", "B has looked", "both have looked", "A prints", "B prints", "*both print"),
    [
        *chain("both wait", "/A looks/", "A has looked", "/A sets the flag/", "A prints"),
        *chain("both wait", "/B looks/", "B has looked", "/B sets the flag/", "B prints"),
        *chain("A has looked", "/B looks/", "both have looked", mark=USED),
        *chain("B has looked", "/A looks/", "both have looked"),
        *chain("both have looked", "/both set the flag/", "both print", mark=USED),
    ],
)
DOOR = Graph(
    [Node("closed", "closed", start=True), Node("knocking", "knocking {knock}"), Node("open", "open {open}")],
    [
        *(Arc(name, name, "") for name in ("closed", "knocking", "open")),
        *chain("closed", "knocking", "open", "closed"),
    ],
)
LASSO = Graph(
    [
        Node("closed", "closed", start=True, mark=USED),
        Node("knocking", "knocking {knock}", mark=USED),
        Node("open", "open {open}"),
    ],
    [
        Arc("closed", "closed", ""),
        Arc("closed", "knocking", "stem", USED),
        Arc("knocking", "knocking", "cycle", USED),
        *chain("knocking", "open", "closed"),
        Arc("open", "open", ""),
    ],
)
AUTOMATON = Graph(
    [Node("0", "nothing is owed", start=True, final=True), Node("1", "an answer is owed")],
    [
        Arc("0", "0", "quiet, or answered"),
        Arc("0", "1", "a request, no answer"),
        Arc("1", "1", "no answer"),
        Arc("1", "0", "an answer"),
    ],
)
PDAAAL = Graph(
    [Node("p0", "p0", start=True), Node("q0", "q0", final=True)],
    [Arc("p0", "q0", "ε"), Arc("q0", "q0", "A")],
)
OPENFST = Graph(
    [Node("0", "0", start=True), Node("1", "1"), Node("2", "2", final=True)],
    [Arc("0", "1", "open 1"), Arc("1", "2", "open 2"), Arc("2", "1", "close 1"), Arc("2", "2", "close 2")],
)
PYMODELCHECKING = Graph([Node("0", "0 {}"), Node("1", "1 {q}")], chain("0", "1", "0"))
STORM = Graph([Node("0", "0", start=True), Node("1", "1")], [Arc("0", "0", ""), Arc("1", "0", "")])
PICTURES: Mapping[str, tuple[str, Graph]] = {
    "workbench": ("How a case becomes a finding", WORKBENCH),
    "stack": ("The call stacks of an editor", STACK),
    "program": ("A loop and its assertion", PROGRAM),
    "orders": ("Two processes and one flag", ORDERS),
    "door": ("A door with three states", DOOR),
    "lasso": ("A path that violates the formula: a stem and a cycle", LASSO),
    "automaton": ("An automaton for: each request is answered", AUTOMATON),
    "pdaaal": ("An automaton with an edge that reads nothing", PDAAAL),
    "openfst": ("A transducer with two pairs of parentheses", OPENFST),
    "pymodelchecking": ("Two states, of which one has q", PYMODELCHECKING),
    "storm": ("Two states, of which the last has no predecessor", STORM),
}


def style() -> str:
    """Take the colours and the rules for graphs from the style of reports."""
    css = (ROOT / "src" / "assay" / "report" / "page.css").read_text(encoding="utf-8")
    light, dark = re.findall(r":root \{(.*?)\}", css, re.DOTALL)[:2]
    rules = "\n".join(re.findall(r"^\.graph .*$", css, re.MULTILINE))
    used = set(re.findall(r"var\((--[\w-]+)\)", rules)) | {"--page"}

    def colours(block: str) -> str:
        named = re.findall(r"(--[\w-]+): ([^;]+);", block)
        return " ".join(f"{name}: {value};" for name, value in named if name in used)

    return (
        f":root {{ {colours(light)} font-family: sans-serif; }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {colours(dark)} }} }}\n"
        f"{rules}\n.graph .page {{ fill: var(--page); stroke: none; }}"
    )


def picture(title: str, graph: Graph) -> str:
    """Draw a graph as an SVG file with a margin, a background and its style."""
    drawn = svg(graph, title)
    size = re.search(r' width="(\d+)" height="(\d+)" viewBox="[^"]*">', drawn)
    if size is None:
        raise ValueError("the drawing of a graph begins in another way than this script expects")
    width, height = (int(side) + 2 * MARGIN for side in size.groups())
    box = f"{-MARGIN} {-MARGIN} {width} {height}"
    head = f' xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="{box}">'
    page = f'<rect class="page" x="{-MARGIN}" y="{-MARGIN}" width="{width}" height="{height}"/>'
    start = f"{drawn[: size.start()]}{head}\n<style>\n{style()}\n</style>\n{page}"
    return f"{start}{drawn[size.end() :]}\n"


def drawn() -> Iterator[tuple[str, str]]:
    """Draw all pictures: the name of each file, and its text."""
    for name, (title, graph) in PICTURES.items():
        yield f"{name}.svg", picture(title, graph)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file, text in drawn():
        (FOLDER / file).write_text(text, encoding="utf-8")
