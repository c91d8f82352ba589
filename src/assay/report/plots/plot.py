"""A chart of the report: a drawing or rows of bars, and its numbers."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from assay.report.text import one_line

COLOURS = 8
"""Colours of the style sheet; the last stands for all further series."""
_FORMULA = ("=", "+", "-", "@")
"""Spreadsheets compute a cell that begins with one of these."""


@dataclass(frozen=True)
class Bit:
    """A part of a bar, in percent of its width, in a colour of the style sheet."""

    start: float
    width: float
    colour: str
    tooltip: str


@dataclass(frozen=True)
class BarRow:
    """A bar with a label above it and a value beside it."""

    label: str
    bits: tuple[Bit, ...]
    value: str


@dataclass(frozen=True)
class Plot:
    """A chart: either an SVG drawing or rows of bars, the legend, and the numbers as CSV."""

    name: str
    """The name of the CSV file."""
    title: str
    csv: str
    drawing: Markup | None = None
    rows: tuple[BarRow, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    """Colours with their names."""
    note: str = ""


def colour(number: int) -> str:
    """The class of a series."""
    return f"c{min(number, COLOURS - 1)}"


def csv_of(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Write a table as CSV; an apostrophe before a formula makes it text."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.6g}"
    text = one_line(str(value))
    return f"'{text}" if isinstance(value, str) and text.startswith(_FORMULA) else text


def shares(parts: Sequence[tuple[str, str, int]], total: int) -> tuple[Bit, ...]:
    """Make the parts of a bar of counts: colour, name, count."""
    out, start = [], 0.0
    for shade, name, n in parts:
        width = 100 * n / total if total else 0.0
        out.append(Bit(round(start, 2), round(width, 2), shade, f"{name}: {n:,} ({width:.1f} %)"))
        start += width
    return tuple(out)
