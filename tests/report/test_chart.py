"""Message sequence charts as SVG and text: well-formed, escaped, inside their frame, and the rows that are needed."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from assay.core.domain.show import Chart, Lifeline, Mark, Message, Note
from assay.report.chart.rows import without_notes
from assay.report.chart.svg import chart_file, chart_svg
from assay.report.chart.text import chart_text
from assay.report.labels import ADVANCE, columns

CHART = Chart(
    [Lifeline("P(0)"), Lifeline("Q(1)", 2, 7, 0), Lifeline("R(2)")],
    [Message("r!1", 0, 3, 2, 3), Message("q!<2>", 2, 4, 0, 6), Message("s!3", 1, 5)],
    [Note(0, 1, "x = 1"), Note(2, 8, "✗ assertion", Mark.USED)],
    8,
    4,
    9,
)
TEXT = """\
P(0)                                            R(2)
│ x = 1                                         │
│─────────run──────────▶Q(1)                    │
│─────────────────────r!1──────────────────────▶│
--- start of cycle ---
│                       │                       │ q!<2> ▷
│                       │ s!3 ▷ (not received)  │
│◀╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌q!<2>╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│
│                       ×                       │
│                                               │ ✗ assertion
… 9 more steps"""
NAMESPACE = "{http://www.w3.org/2000/svg}"


def test_text_has_a_line_for_each_row() -> None:
    assert chart_text(CHART) == TEXT


def test_rows_without_messages_are_left_out_on_request() -> None:
    short = without_notes(CHART)
    assert (short.rows, short.cycle, [note.text for note in short.notes]) == (7, 3, ["✗ assertion"])
    assert [(m.sent, m.received) for m in short.messages] == [(2, 2), (3, 5), (4, None)]
    assert [(line.start, line.end) for line in short.lifelines] == [(0, None), (1, 6), (0, None)]


def test_a_file_has_its_own_colours_and_a_part_of_a_page_has_none() -> None:
    assert "prefers-color-scheme: dark" in chart_file(CHART)
    assert "<style>" not in chart_svg(CHART, "run")


texts = st.text(max_size=60)
charts = st.builds(
    lambda names, labels, notes: Chart(
        [Lifeline(name) for name in names],
        [Message(label, k % len(names), k + 1, (k * 2) % len(names), k + 2) for k, label in enumerate(labels)],
        [Note(k % len(names), k + 1, note) for k, note in enumerate(notes)],
        max(len(labels), len(notes)) + 1,
        1,
    ),
    st.lists(texts, min_size=1, max_size=4),
    st.lists(texts, max_size=5),
    st.lists(texts, max_size=5),
)


@given(charts)
def test_any_text_is_escaped_and_inside_the_frame(chart: Chart) -> None:
    root = ET.fromstring(chart_file(chart))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for text in root.iter(f"{NAMESPACE}text"):
        x, y = float(text.attrib["x"]), float(text.attrib["y"])
        length = ADVANCE * columns("".join(text.itertext()) if text.find(f"{NAMESPACE}title") is None else _own(text))
        left = x - {"middle": length / 2, "end": length}.get(text.attrib.get("text-anchor", ""), 0.0)
        assert left >= 0
        assert left + length <= width
        assert 10 <= y <= height
    assert len(chart_text(chart).splitlines()) == chart.rows + 2


def _own(text: ET.Element) -> str:
    """The text of an element without its title."""
    return "".join(child.tail or "" for child in text)
