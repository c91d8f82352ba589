"""A message sequence chart as text: one column a lifeline, one line a row.

A rendezvous is a solid arrow. A buffered message is named where it is sent, and a dotted arrow leads from its sender to
its receiver where it is received.
"""

from __future__ import annotations

from assay.core.domain.show import Chart, Lifeline, Message
from assay.report.labels import columns, shortened
from assay.report.text import counted

_LONGEST = 28
_NARROWEST = 10


def chart_text(chart: Chart) -> str:
    """Draw a chart."""
    text = _Text(chart)
    lines = [text.heads()]
    for row in range(1, chart.rows + 1):
        if row == chart.cycle:
            lines.append("--- start of cycle ---")
        lines.append(text.line(row))
    if chart.left_out:
        lines.append(f"… {counted(chart.left_out, 'more step')}")
    return "\n".join(line.rstrip() for line in lines)


class _Text:
    """Draws the lines of a chart on canvases of characters."""

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        wanted = [
            *(columns(line.name) + 4 for line in chart.lifelines),
            *(columns(note.text) + 3 for note in chart.notes),
            *(columns(message.label) + (8 if message.target is not None else 21) for message in chart.messages),
        ]
        self._width = max(_NARROWEST, min(_LONGEST, max(wanted, default=0)))

    def heads(self) -> str:
        """Name the lifelines that exist from the beginning."""
        names = [line.name if line.start == 0 else "" for line in self._chart.lifelines]
        return "".join(_padded(shortened(name, self._width - 2), self._width) for name in names)

    def line(self, row: int) -> str:
        """Draw one row."""
        canvas = [" "] * (self._width * (len(self._chart.lifelines) + 1))
        for index, line in enumerate(self._chart.lifelines):
            if line.start < row and (line.end is None or row <= line.end):
                canvas[self._x(index)] = "×" if row == line.end else "│"
        for index, line in enumerate(self._chart.lifelines):
            if line.start == row:
                self._create(canvas, index, line)
        for note in self._chart.notes:
            if note.row == row:
                self._write(canvas, self._x(note.lifeline) + 2, note.text)
        for message in self._chart.messages:
            self._message(canvas, message, row)
        return "".join(canvas)

    def _x(self, lifeline: int) -> int:
        return lifeline * self._width

    def _create(self, canvas: list[str], index: int, line: Lifeline) -> None:
        if line.creator is not None:
            self._arrow(canvas, self._x(line.creator), self._x(index), "run", "─")
        self._write(canvas, self._x(index), line.name)

    def _message(self, canvas: list[str], message: Message, row: int) -> None:
        source = self._x(message.source)
        if message.target is not None and message.received == row:
            if message.source == message.target:
                self._write(canvas, source + 2, f"{message.label} ◀")
            else:
                line = "─" if message.sent == message.received else "╌"
                self._arrow(canvas, source, self._x(message.target), message.label, line)
        elif message.sent == row:
            self._write(
                canvas, source + 2, f"{message.label} ▷" + (" (not received)" if message.target is None else "")
            )

    def _arrow(self, canvas: list[str], source: int, target: int, label: str, line: str) -> None:
        low, high = min(source, target), max(source, target)
        for x in range(low + 1, high):
            canvas[x] = line
        canvas[target + (1 if target < source else -1)] = "◀" if target < source else "▶"
        text = shortened(label, high - low - 5)
        self._write(canvas, low + (high - low - columns(text)) // 2, text)

    def _write(self, canvas: list[str], x: int, text: str) -> None:
        """Write a text; a wide character takes two places, and one that is combined none."""
        for character in shortened(text, max(1, len(canvas) - x)):
            width = columns(character)
            if not width:
                canvas[x - 1] += character
                continue
            canvas[x : x + width] = [character, *[""] * (width - 1)]
            x += width


def _padded(text: str, width: int) -> str:
    return text + " " * (width - columns(text))
