"""The message sequence chart of a run: who exists when, and which receive takes which message."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from assay.core.domain.show import Chart, Lifeline, Mark, Message
from assay.core.domain.splitmix import Draw
from assay.core.simulate.simulation import Run, random_steps
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.drawing import chart as drawing
from assay.domains.promela.model.case import SAFETY, Case, Property
from assay.domains.promela.model.evidence import Run as Violation
from assay.domains.promela.simulate.stepping import Stepping, run_chart
from assay.report.picture import picture

SAMPLES = sorted((Path(__file__).parent / "models").glob("*.pml"))


def drawn(text: str, seed: int = 0, most: int = 100, cycle: int | None = None) -> tuple[Chart, int]:
    """The chart of a random run, and the number of messages that are in buffers at its end."""
    case = Case(text, Property(SAFETY))
    stepping = Stepping(case)
    start = stepping.starts[0]
    steps = tuple(islice(random_steps(stepping, start, Draw(seed)), most))
    last = steps[-1].target if steps else start
    return run_chart(case, Run(start, steps, cycle)), sum(len(channel.messages) for channel in last.channels)


def test_a_rendezvous_is_one_row() -> None:
    chart, _ = drawn("chan c = [0] of { byte }; active proctype P() { c!7 } active proctype Q() { byte x; c?x }")
    assert chart.messages == [Message("c!7", 0, 1, 1, 1)]
    assert [line.name for line in chart.lifelines] == ["P(0)", "Q(1)"]


def test_a_buffered_message_leads_to_the_receive_that_takes_it() -> None:
    text = """chan q = [3] of { byte };
active proctype P() { byte x; q!5; q!!2; q!9; q??9; q?x; q?eval(5); q!8 }"""
    chart, left = drawn(text)
    assert [(m.label, m.sent, m.received) for m in chart.messages] == [
        ("q!5", 1, 6), ("q!2", 2, 5), ("q!9", 3, 4), ("q!8", 7, None),
    ]  # fmt: skip
    assert left == 1


def test_messages_inside_a_d_step_are_drawn_one_below_the_other() -> None:
    text = """chan q = [2] of { byte }; chan r = [0] of { byte }; byte x;
active proctype P() { r!3; d_step { q?x; q?x } } active proctype Q() { d_step { r?x; q!x; q!4; x = 0 } }"""
    chart, left = drawn(text)
    assert [(m.label, m.source, m.sent, m.target, m.received) for m in chart.messages] == [
        ("r!3", 0, 1, 1, 1), ("q!3", 1, 2, 0, 5), ("q!4", 1, 3, 0, 6),
    ]  # fmt: skip
    assert not left
    assert [line.end for line in chart.lifelines] == [7, 4]


def test_processes_start_and_end() -> None:
    chart, _ = drawn("proctype W(chan c) { c!1 } init { chan q = [1] of { bit }; run W(q); q?_ ; run W(q) }")
    assert chart.lifelines == [Lifeline("init(0)", 0, 8), Lifeline("W(1)", 1, 3, 0), Lifeline("W(1)", 5, 7, 0)]


def test_an_error_and_the_cycle_are_marked() -> None:
    chart, _ = drawn("byte x; active proctype P() { x = 1; assert(x == 0) }")
    assert [(note.text, note.mark) for note in chart.notes][-1] == ("✗ assertion", Mark.USED)
    chart, _ = drawn("active proctype P() { do :: skip od }", most=4, cycle=2)
    assert (chart.cycle, chart.rows) == (3, 4)


def test_a_long_run_is_cut() -> None:
    chart, _ = drawn("active proctype P() { do :: skip od }", most=drawing.MOST_ROWS + 5)
    assert (chart.rows, chart.left_out) == (drawing.MOST_ROWS, 5)


@pytest.mark.parametrize("path", SAMPLES, ids=[path.stem for path in SAMPLES])
def test_messages_without_receive_are_those_left_in_channels(path: Path) -> None:
    model = loaded(Case(path.read_text(), Property(SAFETY))).model
    global_channels = not any(
        type(initial.value).__name__ == "NewChannel" for process in model.processes for initial in process.initials
    )
    for seed in range(4):
        chart, left = drawn(path.read_text(), seed)
        unreceived = sum(message.target is None for message in chart.messages)
        assert unreceived == left if global_channels else unreceived >= left
        rows = [row for m in chart.messages for row in (m.sent, m.received or m.sent)]
        assert all(1 <= row <= chart.rows for row in rows)
        assert all(m.received is None or m.sent <= m.received for m in chart.messages)


def test_a_counterexample_with_messages_is_drawn_with_its_chart() -> None:
    text = "chan c = [1] of { byte }; active proctype P() { c!1; c!2 }"
    case = Case(text, Property(SAFETY))
    figures = {figure.title: figure for figure in DOMAIN.draw(case, Violation((0,), "deadlock")).figures}
    assert figures["Messages"].chart is not None
    assert "Messages" not in {figure.title for figure in DOMAIN.draw(case, None).figures}
    page = picture(DOMAIN, DOMAIN.cases.encode(case), DOMAIN.evidence.encode(Violation((0,), "deadlock")))  # type: ignore[arg-type]
    (plate,) = [plate for plate in page.plates if plate.title == "Messages"]
    assert str(plate.drawing).startswith('<svg class="chart"')
