"""Writes the message sequence chart of a run: as SVG, or as text."""

from __future__ import annotations

from pathlib import Path

from assay.cli.output import say
from assay.core.domain.show import Chart
from assay.errors import UsageError
from assay.report.chart.rows import without_notes
from assay.report.chart.svg import chart_file
from assay.report.chart.text import chart_text

_FORMS = (".svg", ".txt")


def check_target(target: str) -> None:
    """Whether the chart can be written there, as far as the name tells."""
    if target != "-" and Path(target).suffix not in _FORMS:
        raise UsageError("unknown format", where=f"--chart {target}", remedy="write OUT.svg, OUT.txt or -")


def write_chart(chart: Chart, target: str, *, messages_only: bool) -> None:
    """Write a chart to a file, or print it as text."""
    if messages_only:
        chart = without_notes(chart)
    if target == "-":
        say("")
        say(chart_text(chart))
        return
    path = Path(target)
    content = chart_file(chart) if path.suffix == ".svg" else f"{chart_text(chart)}\n"
    try:
        path.write_text(content, encoding="utf-8", newline="\n")
    except OSError as error:
        remedy = "choose another --chart"
        raise UsageError(f"cannot be written: {error.strerror}", where=target, remedy=remedy) from error
