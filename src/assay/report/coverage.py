"""The coverage of a source as text: a summary, the empty cells, then the table; or as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from assay.core.coverage.count import Coverage
from assay.core.domain.coverage import CoverageCell
from assay.core.domain.show import Grid
from assay.core.domain.verdict import JSON
from assay.report.text import counted, harmless

TEXTS = 3
SHOWN = 4
"""The most cells listed with one reason."""
MOST_ROWS = 60
"""The most lines of each part; the rest is in the JSON."""


def coverage_text(coverage: Coverage) -> str:
    """Write the summary and the empty cells."""
    parts = [_summary(coverage)]
    parts += _part("Never drawn in these cases:", [cell_text(cell) for cell in coverage.never_drawn])
    parts += _part("Constructs in none of these cases:", coverage.absent)
    pairs = [f"{one} with {other}" for one, other in coverage.pairs_apart]
    parts += _part("Pairs of constructs that do not occur together:", pairs)
    left_out = [(cell_text(cell), why) for cell, why in coverage.left_out]
    parts += _part("Left out by the source:", _reasons(left_out))
    apart = [(f"{one} with {other}", why) for (one, other), why in coverage.pairs_left_out]
    parts += _part("Pairs of constructs left out by the source:", _reasons(apart))
    parts += _part("Drawn, but not listed for this source:", [cell_text(cell) for cell in coverage.unlisted])
    return "\n\n".join(parts)


def coverage_grid(coverage: Coverage) -> Grid:
    """The table of the cells that occur; its first `TEXTS` columns are texts."""
    rows = [
        (line.cell.construct, line.cell.place, line.cell.operands, line.cases, line.occurrences)
        for line in coverage.lines[:MOST_ROWS]
    ]
    columns = ("construct", "place", "operands", "cases", "occurrences")
    return Grid("What the cases contain", columns, rows, _hint(len(coverage.lines), "row"))


def cell_text(cell: CoverageCell) -> str:
    """Write a cell in one line: `push, self-loop: same label`."""
    place = f"{cell.construct}, {cell.place}" if cell.place else cell.construct
    return f"{place}: {cell.operands}" if cell.operands else place


def _summary(coverage: Coverage) -> str:
    cases = counted(coverage.cases, "case")
    if not coverage.wanted:
        return f"{cases} with {counted(len(coverage.lines), 'different cell')}"
    drawn = len(coverage.wanted) - len(coverage.never_drawn)
    together = len(coverage.wanted_pairs) - len(coverage.pairs_never_drawn)
    cells = f"{drawn:,} of {counted(len(coverage.wanted), 'expected cell')}"
    return f"{cases}: {cells}, {together:,} of {counted(len(coverage.wanted_pairs), 'pair')} of constructs"


def _part(title: str, lines: Sequence[str]) -> list[str]:
    """A titled list, if there is anything in it."""
    if not lines:
        return []
    shown = [f"  {line}" for line in lines[:MOST_ROWS]]
    hint = _hint(len(lines), "line")
    return [harmless("\n".join([title, *shown, *([f"  {hint}"] if hint else [])]))]


def _hint(count: int, what: str) -> str:
    return f"… {counted(count - MOST_ROWS, f'more {what}')}; print all with --json" if count > MOST_ROWS else ""


def _reasons(left_out: Sequence[tuple[str, str]]) -> list[str]:
    """One line for each reason, with what is left out for it."""
    by_reason = sorted(left_out, key=lambda item: (item[1], item[0]))
    out = []
    for reason, group in groupby(by_reason, key=lambda item: item[1]):
        texts = [text for text, _ in group]
        more = f"; … ({counted(len(texts), 'item')})" if len(texts) > SHOWN else ""
        out.append(f"{reason}: {'; '.join(texts[:SHOWN])}{more}")
    return out


def coverage_json(coverage: Coverage) -> Mapping[str, JSON]:
    """Give the whole coverage as data."""
    return {
        "cases": coverage.cases,
        "cells": [{**_cell(x.cell), "cases": x.cases, "occurrences": x.occurrences} for x in coverage.lines],
        "never_drawn": [_cell(cell) for cell in coverage.never_drawn],
        "left_out": [{**_cell(cell), "reason": reason} for cell, reason in coverage.left_out],
        "unlisted": [_cell(cell) for cell in coverage.unlisted],
        "pairs": [{"constructs": list(pair), "cases": n} for pair, n in sorted(coverage.pairs.items())],
        "pairs_never_drawn": [list(pair) for pair in coverage.pairs_never_drawn],
        "pairs_left_out": [{"constructs": list(pair), "reason": why} for pair, why in coverage.pairs_left_out],
    }


def _cell(cell: CoverageCell) -> dict[str, JSON]:
    return {"construct": cell.construct, "place": cell.place, "operands": cell.operands}
