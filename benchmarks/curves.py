"""Draws curves over two axes, logarithmic or linear, as SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 400, 280, 60, 30, 45
COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#e377c2")


@dataclass(frozen=True)
class Curve:
    """A name, points, a colour by its number, and whether the line is broken."""

    name: str
    points: Sequence[tuple[float, float]]
    colour: int
    dashed: bool = False


@dataclass(frozen=True)
class Chart:
    """Some curves; linear axes begin at 0."""

    across: str
    up: str
    curves: Sequence[Curve]
    linear: bool = False


def drawn(charts: Sequence[Chart]) -> str:
    """Charts beside each other, as one picture."""
    total = len(charts) * (WIDTH + LEFT + 20)
    body = "".join(_chart(chart, i * (WIDTH + LEFT + 20) + LEFT) for i, chart in enumerate(charts))
    size = f'width="{total}" height="{HEIGHT + TOP + BOTTOM}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="11">'
    return f'{head}<rect width="100%" height="100%" fill="white"/>{body}</svg>\n'


def _chart(chart: Chart, left: int) -> str:
    points = [point for curve in chart.curves for point in curve.points]
    kind = _Linear if chart.linear else _Axis
    across, up = (kind([point[i] for point in points]) for i in (0, 1))

    def place(point: tuple[float, float]) -> tuple[float, float]:
        return left + across.at(point[0]) * WIDTH, TOP + (1 - up.at(point[1])) * HEIGHT

    out = [f'<rect x="{left}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#999"/>']
    for tick in across.ticks():
        x, _ = place((tick, up.low))
        out.append(f'<text x="{x:.0f}" y="{TOP + HEIGHT + 15}" text-anchor="middle">{tick:g}</text>')
    for tick in up.ticks():
        _, y = place((across.low, tick))
        out.append(f'<text x="{left - 5}" y="{y + 4:.0f}" text-anchor="end">{tick:g}</text>')
    out.append(
        f'<text x="{left + WIDTH / 2}" y="{TOP + HEIGHT + 34}" text-anchor="middle">{escape(chart.across)}</text>'
    )
    out.append(f'<text x="{left}" y="{TOP - 10}">{escape(chart.up)}</text>')
    for i, curve in enumerate(chart.curves):
        colour = COLOURS[curve.colour % len(COLOURS)]
        line = f'stroke="{colour}" stroke-width="2"' + (' stroke-dasharray="5 4"' if curve.dashed else "")
        where = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(place, curve.points))
        out.append(f'<polyline points="{where}" fill="none" {line}/>')
        y = TOP + 12 + 14 * i
        out.append(f'<line x1="{left + 8}" x2="{left + 30}" y1="{y}" y2="{y}" {line}/>')
        out.append(f'<text x="{left + 36}" y="{y + 4}" fill="{colour}">{escape(curve.name)}</text>')
    return "".join(out)


class _Axis:
    def __init__(self, values: Sequence[float]) -> None:
        self._values = sorted(set(values))
        self.low, high = min(values), max(values)
        self._from, self._to = math.log10(self.low), math.log10(max(high, self.low * 1.01))

    def at(self, value: float) -> float:
        return (math.log10(value) - self._from) / (self._to - self._from)

    def ticks(self) -> list[float]:
        """Powers of ten; where there is but one, the values themselves."""
        powers = [10.0**n for n in range(math.ceil(self._from), math.floor(self._to) + 1)]
        return powers if len(powers) > 1 else self._values


class _Linear(_Axis):
    def __init__(self, values: Sequence[float]) -> None:
        self.low, self._high = 0.0, max(values)

    def at(self, value: float) -> float:
        return value / self._high

    def ticks(self) -> list[float]:
        """At most six round numbers."""
        power = 10 ** math.floor(math.log10(self._high / 5))
        step = next(power * k for k in (1, 2, 5, 10) if power * k * 5 >= self._high)
        return [n * step for n in range(math.floor(self._high / step) + 1)]
