"""Drawings as HTML for a notebook: the figures of the report, with a style sheet of their own."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from assay.core.domain.case import Case
from assay.core.domain.protocol import AnyDomain
from assay.core.domain.show import Grid
from assay.report.text import harmless

_SHOWN = 200
"""Steps of a run that are shown; the others are counted."""


def drawn(domain: AnyDomain, case: Case, evidence: object | None, title: str) -> str:
    """Draw a case with its evidence marked."""
    from assay.report.picture import picture  # noqa: PLC0415 - a script that draws nothing needs no templates

    shown = picture(domain, domain.cases.encode(case), None if evidence is None else domain.evidence.encode(evidence))
    parts = [f"<p><strong>{_text(title)}</strong></p>"]
    for plate in shown.plates:
        parts.append(f"<h4>{_text(plate.title)}</h4>")
        parts.append(str(plate.drawing) if plate.drawing is not None else f"<pre>{_text(plate.text)}</pre>")
        parts += [f"<p>{_text(plate.undrawn)}</p>"] if plate.undrawn else []
    steps = [(f"{step.text}    {step.caption}", step.cycle) for step in shown.steps]
    parts += [_run(steps, truncated=False)] if steps else []
    parts += [f"<p>{_text(shown.note)}</p>"] if shown.note else []
    return framed("".join(parts))


def run_html(steps: Sequence[tuple[str, bool]], note: str, *, truncated: bool) -> str:
    """List the steps of a run, with those of its cycle marked."""
    return framed(_run(steps, truncated=truncated) + (f"<p>{_text(note)}</p>" if note else ""))


def table_html(grid: Grid) -> str:
    """Write a table."""
    head = "".join(f"<th>{_text(str(column))}</th>" for column in grid.columns)
    rows = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in grid.rows)
    note = f"<p>{_text(grid.note)}</p>" if grid.note else ""
    title = f"<h4>{_text(grid.title)}</h4>" if grid.title else ""
    return framed(f"{title}<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{note}")


def framed(body: str) -> str:
    """Put HTML into a frame with the style sheets of drawings."""
    from assay.report.chart.svg import chart_style  # noqa: PLC0415 - likewise

    style = files("assay.api").joinpath("notebook.css").read_text(encoding="utf-8")
    return f'<div class="assay"><style>{style}{chart_style()}</style>{body}</div>'


def _run(steps: Sequence[tuple[str, bool]], *, truncated: bool) -> str:
    items = "".join(f"<li{' class=cycle' if cycle else ''}>{_text(text)}</li>" for text, cycle in steps[:_SHOWN])
    left = len(steps) - _SHOWN
    more = f"<p>and {left:,} more steps</p>" if left > 0 else ""
    return f"<ol>{items}</ol>{more}" + ("<p>The run goes on.</p>" if truncated else "")


def _cell(value: str | float) -> str:
    number = isinstance(value, int | float)
    text = f"{value:,}" if isinstance(value, int) else str(value)
    return f"<td class=n>{_text(text)}</td>" if number else f"<td>{_text(text)}</td>"


def _text(text: str) -> str:
    return escape(harmless(text))
