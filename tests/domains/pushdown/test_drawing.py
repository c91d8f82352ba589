"""Cases are shown in the paper's notation, with derivations and closed automata marked."""

from __future__ import annotations

import subprocess

import pytest
from hypothesis import given, settings
from tests.domains.pushdown.cases import cases
from tests.domains.pushdown.test_engines import counter

from assay.core.domain.show import Mark, dot
from assay.domains.pushdown.drawing.case import STEPS_SHOWN, case_text, dot_of, draw
from assay.domains.pushdown.engine.engines import ENGINES, Decide
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule
from assay.domains.pushdown.model.normal import normalised

CASE = Case(
    ("p0", "p1"),
    ("A", "B"),
    (Rule(0, 0, 1, ()), Rule(0, 1, 0, (0,)), Rule(1, 0, 1, (1, 0))),
    Automaton(("q0",), (Edge(0, 1, 2),), (2,)),
    Automaton((), (), (1,)),
)


def test_a_case_reads_like_the_paper() -> None:
    assert case_text(CASE).splitlines() == [
        "rules:",
        "  (p0, A) ↪ (p1, pop)",
        "  (p0, B) ↪ (p0, swap A)",
        "  (p1, A) ↪ (p1, push B A)",
        "A1",
        "  edges: p0 —B→ q0",
        "  final: q0",
        "A2",
        "  edges: none",
        "  final: p1",
    ]


@pytest.mark.parametrize("decide", ENGINES.values(), ids=list(ENGINES))
def test_a_reachable_case_shows_its_run(decide: Decide) -> None:
    drawing = draw(CASE, decide(CASE).evidence)
    assert [step.text for step in drawing.steps] == ["(p0, B)", "(p0, A)", "(p1, ·)"]
    assert [step.caption for step in drawing.steps[1:]] == ["(p0, B) ↪ (p0, swap A)", "(p0, A) ↪ (p1, pop)"]
    graph = drawing.figures[-1].graph
    assert graph is not None
    assert any(arc.mark is Mark.USED for arc in graph.arcs)


@pytest.mark.parametrize("decide", ENGINES.values(), ids=list(ENGINES))
def test_a_long_run_is_cut_off_and_said_to_be(decide: Decide) -> None:
    case = counter(40)
    drawing = draw(case, decide(case).evidence)
    assert len(drawing.steps) == STEPS_SHOWN + 1
    assert "only its" in drawing.note


def test_an_unreachable_case_shows_what_closing_added() -> None:
    stuck = Case(CASE.locations, CASE.labels, CASE.rules[:1], CASE.initial, CASE.final)
    for decide in ENGINES.values():
        drawing = draw(stuck, decide(stuck).evidence)
        assert drawing.steps == ()
        assert "closed" in drawing.figures[-1].title
    backward = draw(stuck, ENGINES["pre"](stuck).evidence).figures[-1].graph
    assert backward is not None
    assert [(arc.label, arc.mark) for arc in backward.arcs] == [("A", Mark.ADDED)]


@settings(max_examples=100, deadline=None)
@given(cases())
def test_every_case_can_be_drawn_with_either_evidence(case: Case) -> None:
    for decide in ENGINES.values():
        for figure in draw(case, decide(normalised(case)).evidence).figures:
            if figure.graph is not None:
                names = {node.name for node in figure.graph.nodes}
                assert all({arc.source, arc.target} <= names for arc in figure.graph.arcs)


@pytest.mark.tool("dot")
def test_graphviz_accepts_the_drawings() -> None:
    odd = Case(('p"0', "p\\1"), ("A\n", "<B>"), CASE.rules, CASE.initial, CASE.final)
    figures = draw(odd, ENGINES["post"](odd).evidence).figures
    graphs = [dot(figure.graph, figure.title) for figure in figures if figure.graph is not None]
    for text in [*graphs, dot_of(odd)]:
        done = subprocess.run(["dot", "-Tsvg"], input=text.encode(), capture_output=True, check=False)
        assert done.returncode == 0, done.stderr
        assert b"<svg" in done.stdout
