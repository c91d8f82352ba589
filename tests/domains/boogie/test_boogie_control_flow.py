"""The control flow graph of a program, and its run block by block."""

from __future__ import annotations

from itertools import pairwise

from tests.domains.boogie.boogie_programs import program, source

from assay.core.domain.oracle import Limits
from assay.core.domain.show import Drawing, Graph, Mark
from assay.domains.boogie.control_flow import ControlFlow
from assay.domains.boogie.drawing import draw
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Ended
from assay.domains.boogie.oracle.decide import ENGINES
from assay.domains.boogie.semantics.replay import Statements


def drawn(case: Program) -> Drawing:
    return draw(case, ENGINES["machine"].decide([case], Limits())[0].evidence)


def graph(drawing: Drawing) -> Graph:
    (figure,) = drawing.figures
    assert figure.graph is not None
    return figure.graph


def test_a_run_passes_the_blocks_that_replay_passes_and_no_other_way() -> None:
    seen = set[str]()
    for i in range(25):
        case = source("swarm:seed=5").case(i)
        answer = ENGINES["machine"].decide([case], Limits())[0]
        if not isinstance(answer.evidence, Ended):
            continue
        seen.add(answer.verdict.label)
        flow = ControlFlow(case)
        visits = list(flow.run(answer.evidence))
        places = [place for visit in visits for place in flow.blocks[visit.block].places]
        walked = [place for place, _ in Statements(case).walk(20_000) if place < len(case.code)]
        assert places[: len(walked)] == walked  # the block of a failing assertion may have statements behind it
        for before, after in pairwise(visits):
            assert after.block in {target for _, target in flow.blocks[before.block].exits}
    assert {"success", "failure"} <= seen


def test_the_blocks_of_a_loop_and_of_a_conditional() -> None:
    case = program("while < x 3 { if b { := x 1 } { := x 2 } := x + x 1 }", x=0, b=True)
    drawing = graph(drawn(case))
    texts = {node.name: node.label for node in drawing.nodes}
    arcs = {(texts[arc.source], arc.label, texts[arc.target]) for arc in drawing.arcs}
    assert arcs == {
        ("while (x < 3)", "true", "if (b)"),
        ("while (x < 3)", "false", "end"),
        ("if (b)", "true", "x := 1;"),
        ("if (b)", "false", "x := 2;"),
        ("x := 1;", "", "x := x + 1;"),
        ("x := 2;", "", "x := x + 1;"),
        ("x := x + 1;", "", "while (x < 3)"),
    }


def test_a_failing_run_ends_at_the_assertion_with_the_values_there() -> None:
    steps = drawn(program("while true { := x + x 1 assert < x 2 := x 0 }", x=1)).steps
    assert [(step.caption, step.text) for step in steps] == [
        ("while (true)", "x = 1"),
        ("x := x + 1; assert x < 2;  ✗ failure", "x = 2"),
    ]


def test_a_run_that_loops_has_a_cycle() -> None:
    drawing = drawn(program("while true { := x 0 }", x=3))
    assert [step.cycle for step in drawing.steps] == [False, False, True, True]
    assert [arc.label for arc in graph(drawing).arcs if arc.mark is Mark.USED] == ["true", ""]


def test_long_runs_are_shortened() -> None:
    steps = drawn(program("while < x 300 { := x + x 1 } assert == x 0", x=0)).steps
    assert len(steps) == 101
    assert [step.text for step in steps if step.caption == "…"] == ["502 more blocks"]
    assert steps[-1].text == "x = 300"
    steps = drawn(program("while < x 12000 { := x + x 1 }", x=0)).steps
    assert steps[-1].text == "the run continues"


def test_evidence_for_a_program_that_cannot_run_shows_no_run() -> None:
    assert draw(program("assert y"), Ended(1, 0)).steps == ()
