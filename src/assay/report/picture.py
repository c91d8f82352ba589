"""The picture of a case on the page: the domain's figures as SVG, and the steps of a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from assay.core.domain.protocol import AnyDomain
from assay.core.domain.show import Figure, Step
from assay.errors import AssayError
from assay.report.chart.svg import chart_svg
from assay.report.explanation import with_claim
from assay.report.graph.svg import svg, too_large


@dataclass(frozen=True)
class Plate:
    """A figure with its drawing."""

    title: str
    text: str
    drawing: Markup | None
    undrawn: str
    """Why the graph is not drawn."""


@dataclass(frozen=True)
class Picture:
    """The figures and steps of a case."""

    plates: tuple[Plate, ...]
    steps: Sequence[Step]
    note: str
    rows: Sequence[int] = ()
    """The last row of each step in the message sequence chart, if there is one."""


def picture(domain: AnyDomain, case: bytes, evidence: bytes | None, claim: bytes | None = None) -> Picture:
    """Draw a case with its evidence and a subject's own; a case that cannot be read becomes a note."""
    try:
        proof = None if evidence is None else domain.evidence.decode(evidence)
        drawn = domain.cases.decode(case)
        drawing = with_claim(domain, drawn, claim, domain.draw(drawn, proof))
    except AssayError as error:
        return Picture((), (), f"This case cannot be drawn: {error}")
    figures = drawing.figures
    rows = next((figure.chart.ends for figure in figures if figure.chart is not None), ())
    return Picture(tuple(_plate(figure) for figure in figures), drawing.steps, drawing.note, rows)


def _plate(figure: Figure) -> Plate:
    if figure.chart is not None:
        drawn = chart_svg(figure.chart, figure.title)  # it escapes every text it is given
        return Plate(figure.title, figure.text, Markup(drawn), "")  # noqa: S704
    if figure.graph is None:
        return Plate(figure.title, figure.text, None, "")
    if why := too_large(figure.graph):
        return Plate(figure.title, figure.text, None, why)
    # svg escapes every text it is given
    return Plate(figure.title, figure.text, Markup(svg(figure.graph, figure.title)), "")  # noqa: S704
