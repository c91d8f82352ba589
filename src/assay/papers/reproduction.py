"""A paper's tables and figures beside our numbers, as data that prints as Markdown and HTML."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape

from assay.api.drawing import framed, table_html
from assay.core.domain.show import Figure, Grid
from assay.report.graph.svg import svg

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Paper:
    """A paper: its name on the command line, and how it is cited."""

    name: str
    title: str
    authors: str
    scale: float
    """The part of the paper's number of cases that is run by default: a minute or two."""


@dataclass(frozen=True)
class Part:
    """What one table or figure of the paper says, and what this run says."""

    grid: Grid
    verdict: str
    """`reproduced`, `different` or `not applicable`."""
    figures: Sequence[Figure] = ()


@dataclass(frozen=True)
class Reproduction:
    """A paper's tables and figures, each beside what was measured here."""

    paper: Paper
    scale: float
    seconds: float
    parts: tuple[Part, ...] = field(repr=False)

    @property
    def tables(self) -> tuple[Grid, ...]:
        """The tables, in the order of the paper."""
        return tuple(part.grid for part in self.parts)

    @property
    def head(self) -> str:
        """What was run, in a sentence."""
        return f"{self.paper.authors}, {self.paper.title}. Scale {self.scale:g}, {self.seconds:.0f} s."

    def markdown(self) -> str:
        """Write all tables as Markdown."""
        lines = [f"# {self.paper.title}, again", "", self.head]
        for part in self.parts:
            columns, rows = part.grid.columns, part.grid.rows
            lines += ["", f"## {part.grid.title}", "", f"**{part.verdict}** {part.grid.note}", ""]
            lines += [_line(columns), _line(["---"] * len(columns)), *map(_line, rows)]
        return "\n".join([*lines, ""])

    def html(self) -> str:
        """Write all tables and drawings as one HTML page."""
        title = escape(f"{self.paper.title}, again")
        head = f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        style = "<style>body { font-family: sans-serif; max-width: 70em; margin: 2em auto; padding: 0 1em; }</style>"
        return f"{head}{style}</head><body><h1>{title}</h1>{self._repr_html_()}</body></html>\n"

    def __str__(self) -> str:
        return self.markdown()

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.head)}</p>" + "".join(map(_part_html, self.parts))


def _part_html(part: Part) -> str:
    grid = Grid(f"{part.grid.title}: {part.verdict}", part.grid.columns, part.grid.rows, part.grid.note)
    drawings = [f"<h4>{escape(f.title)}</h4>{svg(f.graph, f.title)}" for f in part.figures if f.graph is not None]
    return table_html(grid) + (framed("".join(drawings)) if drawings else "")


def _line(cells: Sequence[str | float]) -> str:
    return f"| {' | '.join(_shown(cell).replace('|', '/') for cell in cells)} |"


def _shown(cell: str | float) -> str:
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


def cases_at(scale: float, count: int, least: int = 1) -> int:
    """The number of cases at a scale: at least `least`, at most the paper's."""
    return min(count, max(least, round(scale * count)))


def percent(part: float, whole: float) -> str:
    """A share of a whole, in percent with two digits."""
    return f"{100 * part / whole:.3g} %" if whole else "–"
