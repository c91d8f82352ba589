"""Charts with a time axis as SVG: steps and columns, with round numbers at the axes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape

from markupsafe import Markup

from assay.report.text import one_line

WIDTH, HEIGHT = 340, 190
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 14, 12, 30
Points = Sequence[tuple[float, float]]


def ticks(most: float, about: int = 4) -> list[float]:
    """Round numbers from zero to at least `most`."""
    rough = max(most, 1e-9) / about
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)
    return [step * k for k in range(math.ceil(most / step - 1e-9) + 1)]


def steps(title: str, series: Sequence[tuple[str, str, Points]], last: float) -> Markup:
    """Draw series that rise in steps, each a colour, a name and its points, up to the time `last`."""
    chart = _Axes(last, max((y for _, _, points in series for _, y in points), default=1.0))
    lines = []
    for shade, name, points in series:
        path = f"M{chart.x(0)},{chart.y(0)}" + "".join(f"H{chart.x(x)}V{chart.y(y)}" for x, y in points)
        path += f"H{chart.x(last)}"
        lines.append(f'<path class="series {shade}" d="{path}"><title>{_text(name)}</title></path>')
    return _drawn(title, [*chart.lines("seconds of the campaign"), *lines])


def columns(title: str, values: Sequence[tuple[float, float, float]], unit: str) -> Markup:
    """Draw a column for each span of time: its begin, its end, its value."""
    chart = _Axes(max((end for _, end, _ in values), default=1.0), max((y for _, _, y in values), default=1.0))
    bars = []
    for begin, end, value in values:
        x, width = chart.x(begin), max(0.5, round(chart.x(end) - chart.x(begin) - 0.6, 1))
        tip = f"{begin:.4g} to {end:.4g} s: {value:.4g} {unit}"
        height = round(chart.y(0) - chart.y(value), 1)
        bars.append(
            f'<rect class="column c0" x="{x}" y="{chart.y(value)}" width="{width}" height="{height}">'
            f"<title>{_text(tip)}</title></rect>"
        )
    return _drawn(title, [*chart.lines("seconds of the campaign"), *bars])


class _Axes:
    """Where values are, and the axes with their numbers."""

    def __init__(self, last: float, most: float) -> None:
        self._across, self._up = ticks(last), ticks(most)
        self._last = max(last, self._across[-1]) or 1.0
        self._most = self._up[-1] or 1.0

    def x(self, value: float) -> float:
        return round(_LEFT + value / self._last * (WIDTH - _LEFT - _RIGHT), 1)

    def y(self, value: float) -> float:
        return round(HEIGHT - _BOTTOM - value / self._most * (HEIGHT - _TOP - _BOTTOM), 1)

    def lines(self, unit: str) -> Iterator[str]:
        right = WIDTH - _RIGHT
        for tick in self._up:
            y = self.y(tick)
            yield f'<path class="grid" d="M{_LEFT},{y}H{right}"/>'
            yield f'<text class="end" x="{_LEFT - 6}" y="{y + 3.5}">{_number(tick)}</text>'
        for tick in self._across:
            yield f'<text class="middle" x="{self.x(tick)}" y="{HEIGHT - _BOTTOM + 14}">{_number(tick)}</text>'
        yield f'<text class="middle unit" x="{(_LEFT + right) / 2}" y="{HEIGHT - 3}">{unit}</text>'


def _number(value: float) -> str:
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e4, "k")):
        if value >= size:
            return f"{value / (1e3 if letter == 'k' else size):g}{letter}"
    return f"{round(value, 9):g}"


def _drawn(title: str, parts: Sequence[str]) -> Markup:
    name = _text(title)
    head = f'<svg class="plot" role="img" aria-label="{name}" viewBox="0 0 {WIDTH} {HEIGHT}"><title>{name}</title>'
    return Markup(head + "".join(parts) + "</svg>")  # noqa: S704 - every text in it is escaped


def _text(text: str) -> str:
    return escape(one_line(text), quote=True)
