"""A message sequence chart as SVG, with classes instead of colours; a file of its own carries its style sheet.

Columns are as far apart as their texts need. A label stands beside its sender, on the side that the arrow leaves to,
so that a steep arrow does not cross it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape
from importlib.resources import files

from assay.core.domain.show import Chart, Lifeline, Mark, Message, Note
from assay.report.labels import ADVANCE, columns, shortened
from assay.report.text import counted, one_line

ROW = 28.0
HEAD = 24.0
MARGIN = 14.0
_LONGEST = 44
_TIP = 8.0
_LOOP = 22.0
"""How far the arrow of a message to oneself leaves the lifeline."""

_COLOURS = """\
svg { color-scheme: light dark; --card: #ffffff; --ink: #1d2126; --quiet: #5d6670; --rule: #d5d7d2; --used: #b3261e;
  --inconclusive: #f5f2e6; background: var(--card); }
@media (prefers-color-scheme: dark) {
  svg { --card: #1c2024; --ink: #e4e6e8; --quiet: #9aa4ae; --rule: #3a4148; --used: #ff8a7e; --inconclusive: #2d2a1c; }
}
"""


def chart_style() -> str:
    """The style sheet of charts; it uses the colours of the page."""
    return files("assay.report.chart").joinpath("chart.css").read_text(encoding="utf-8")


def chart_file(chart: Chart, title: str = "Message sequence chart") -> str:
    """Draw a chart as a file of its own."""
    style = f"<style>{_COLOURS}{chart_style()}</style>"
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{_svg(chart, title, style)}\n'


def chart_svg(chart: Chart, title: str) -> str:
    """Draw a chart as part of a page."""
    return _svg(chart, title, "")


def _svg(chart: Chart, title: str, style: str) -> str:
    places = _Places(chart)
    width, height = math.ceil(places.width), math.ceil(places.height)
    name = _text(title)
    space = 'xmlns="http://www.w3.org/2000/svg" ' if style else ""  # a page names no address
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return "\n".join(
        [
            f'<svg {space}class="chart" role="img" aria-label="{name}" {size}>',
            f"<title>{name}</title>{style}",
            *_cycle(chart, places),
            *(_lifeline(places, index, line) for index, line in enumerate(chart.lifelines)),
            *(_arrow(places, message) for message in chart.messages),
            *(_head(places, index, line) for index, line in enumerate(chart.lifelines)),
            *(_label(places, message) for message in chart.messages),
            *(_note(places, note) for note in chart.notes),
            *_left_out(chart, places),
            "</svg>",
        ]
    )


class _Places:
    """Where columns and rows are."""

    def __init__(self, chart: Chart) -> None:
        gaps = [ADVANCE * 4] * (len(chart.lifelines) + 1)
        """The room left of each lifeline, and right of the last one."""
        for index, line in enumerate(chart.lifelines):
            half = _length(line.name) / 2 + 10
            gaps[index] = max(gaps[index], half + (half if index else 0))
            gaps[index + 1] = max(gaps[index + 1], half + 12)
        for index, (left, right) in enumerate(zip(chart.lifelines, chart.lifelines[1:], strict=False), 1):
            gaps[index] = max(gaps[index], (_length(left.name) + _length(right.name)) / 2 + 34)
        for note in chart.notes:
            gaps[note.lifeline + 1] = max(gaps[note.lifeline + 1], _length(note.text) + 20)
        for message in chart.messages:
            side = message.source + (0 if _leftwards(message) else 1)
            loop = _LOOP if message.target in (None, message.source) else 0
            gaps[side] = max(gaps[side], _length(message.label) + 30 + loop)
        self.last = chart.rows
        self._columns = list[float]()
        x = MARGIN
        for gap in gaps[:-1]:
            x += gap
            self._columns.append(x)
        self.width = x + gaps[-1] + MARGIN
        more = (chart.cycle is not None) + bool(chart.left_out)
        self.height = self.y(chart.rows) + ROW * (1 + more) + MARGIN

    def x(self, lifeline: int) -> float:
        """The place of a lifeline."""
        return self._columns[lifeline]

    def y(self, row: int) -> float:
        """The place of a row; 0 is that of the heads."""
        return MARGIN + HEAD / 2 + row * ROW + (6 if row else 0)


def _leftwards(message: Message) -> bool:
    return message.target is not None and message.target < message.source


def _cycle(chart: Chart, places: _Places) -> Iterator[str]:
    if chart.cycle is None:
        return
    top, bottom = places.y(chart.cycle) - ROW / 2 - 2, places.y(max(chart.rows, chart.cycle)) + ROW * 1.2
    yield (
        f'<g class="cycle"><title>the cycle</title><rect x="4" y="{_n(top)}" width="{_n(places.width - 8)}"'
        f' height="{_n(bottom - top)}" rx="6"/>'
        f'<text x="{_n(places.width - 10)}" y="{_n(bottom - 5)}" text-anchor="end">cycle</text></g>'
    )


def _lifeline(places: _Places, index: int, line: Lifeline) -> str:
    x, top = places.x(index), places.y(line.start) + HEAD / 2
    bottom = places.y(places.last) + ROW / 2 if line.end is None else places.y(line.end)
    drawn = f'<path class="life" d="M{_n(x)},{_n(top)} V{_n(max(top, bottom))}"/>'
    if line.end is not None:
        drawn += f'<path class="cross" d="M{_n(x - 6)},{_n(bottom - 6)} l12,12 m0,-12 l-12,12"/>'
    return drawn


def _head(places: _Places, index: int, line: Lifeline) -> str:
    x, y, width = places.x(index), places.y(line.start), _length(line.name) + 16
    drawn = (
        f'<rect class="head" x="{_n(x - width / 2)}" y="{_n(y - HEAD / 2)}" width="{_n(width)}" height="{_n(HEAD)}"'
        f' rx="4"/><text x="{_n(x)}" y="{_n(y + 4)}" text-anchor="middle">{_short(line.name)}</text>'
    )
    if line.creator is None:
        return drawn
    tip = x - width / 2 if places.x(line.creator) < x else x + width / 2
    return drawn + _line(places.x(line.creator), y, tip, y, "create")


def _arrow(places: _Places, message: Message) -> str:
    x, y, title = places.x(message.source), places.y(message.sent), f"<title>{_text(message.label)}</title>"
    if message.target is None or message.received is None:
        end = x + _length(message.label) + _LOOP
        lost = f'<circle class="lost" cx="{_n(end)}" cy="{_n(y)}" r="4"/>'
        return f'<g class="message" data-row="{message.sent}">{title}{_line(x, y, end - 4, y, "buffered")}{lost}</g>'
    there = places.y(message.received)
    if message.target == message.source:
        far = x + _LOOP
        path = f'<path class="line buffered" d="M{_n(x)},{_n(y)} H{_n(far)} V{_n(there)} H{_n(x + _TIP)}"/>'
        return f'<g class="message" data-row="{message.sent}">{title}{path}{_tip(x, there, -1.0, 0.0)}</g>'
    kind = "met" if message.sent == message.received else "buffered"
    drawn = _line(x, y, places.x(message.target), there, kind)
    return f'<g class="message" data-row="{message.received}">{title}{drawn}</g>'


def _label(places: _Places, message: Message) -> str:
    left = _leftwards(message)
    aside = _LOOP + 4 if message.target == message.source else 8
    x = places.x(message.source) + (-aside if left else aside)
    return (
        f'<text class="label" data-row="{message.sent}" x="{_n(x)}" y="{_n(places.y(message.sent) - 5)}"'
        f' text-anchor="{"end" if left else "start"}">{_short(message.label)}</text>'
    )


def _note(places: _Places, note: Note) -> str:
    x, y = places.x(note.lifeline), places.y(note.row)
    kind = "note used" if note.mark is Mark.USED else "note"
    return (
        f'<g class="{kind}" data-row="{note.row}"><circle cx="{_n(x)}" cy="{_n(y)}" r="3"/>'
        f'<text x="{_n(x + 8)}" y="{_n(y + 4)}"><title>{_text(note.text)}</title>{_short(note.text)}</text></g>'
    )


def _left_out(chart: Chart, places: _Places) -> Iterator[str]:
    if chart.left_out:
        text = f"… {counted(chart.left_out, 'more step')}"
        yield f'<text class="label" x="{_n(MARGIN)}" y="{_n(places.height - MARGIN)}">{text}</text>'


def _line(x: float, y: float, to_x: float, to_y: float, kind: str) -> str:
    length = math.dist((x, y), (to_x, to_y)) or 1.0
    dx, dy = (to_x - x) / length, (to_y - y) / length
    end = f"{_n(to_x - dx * _TIP * 0.7)},{_n(to_y - dy * _TIP * 0.7)}"
    return f'<path class="line {kind}" d="M{_n(x)},{_n(y)} L{end}"/>{_tip(to_x, to_y, dx, dy)}'


def _tip(x: float, y: float, dx: float, dy: float) -> str:
    back_x, back_y, side = x - dx * _TIP, y - dy * _TIP, _TIP * 0.45
    corners = [(x, y), (back_x - dy * side, back_y + dx * side), (back_x + dy * side, back_y - dx * side)]
    return f'<polygon class="tip" points="{" ".join(f"{_n(a)},{_n(b)}" for a, b in corners)}"/>'


def _length(text: str) -> float:
    return ADVANCE * columns(shortened(text, _LONGEST))


def _short(text: str) -> str:
    return escape(shortened(text, _LONGEST), quote=True)


def _text(text: str) -> str:
    return escape(one_line(text), quote=True)


def _n(value: float) -> str:
    # adding zero turns a negative zero into zero
    return f"{round(value, 1) + 0.0:g}"
