"""A case as it is shown on the page: the domain's figures with their drawings, and the steps of a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from assay.core.domain.protocol import AnyDomain
from assay.core.domain.show import Figure, Step
from assay.errors import AssayError
from assay.report.svg import svg, too_large


@dataclass(frozen=True)
class Plate:
    """A figure, drawn."""

    title: str
    text: str
    drawing: Markup | None
    undrawn: str
    """Why there is no drawing, where a graph was given."""


@dataclass(frozen=True)
class Picture:
    """All there is to see of a case."""

    plates: tuple[Plate, ...]
    steps: Sequence[Step]
    note: str


def picture(domain: AnyDomain, case: bytes, evidence: bytes | None) -> Picture:
    """Draw a case as its domain would; a case that can no longer be read is told, not hidden."""
    try:
        proof = None if evidence is None else domain.evidence.decode(evidence)
        drawing = domain.draw(domain.cases.decode(case), proof)
    except AssayError as error:
        return Picture((), (), f"This case cannot be drawn: {error}")
    return Picture(tuple(_plate(figure) for figure in drawing.figures), drawing.steps, drawing.note)


def _plate(figure: Figure) -> Plate:
    if figure.graph is None:
        return Plate(figure.title, figure.text, None, "")
    if why := too_large(figure.graph):
        return Plate(figure.title, figure.text, None, why)
    # svg escapes every text it is given
    return Plate(figure.title, figure.text, Markup(svg(figure.graph, figure.title)), "")  # noqa: S704
