"""Tables as plain text: the first column left-aligned, the others right-aligned."""

from __future__ import annotations

from assay.core.domain.show import Grid
from assay.report.text import harmless


def grid_text(grid: Grid) -> str:
    """Format a table."""
    rows = [list(map(str, grid.columns)), *(list(map(str, row)) for row in grid.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [grid.title]
    for row in rows:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        lines.append(f"  {'  '.join(cells)}".rstrip())
    return harmless("\n".join([*lines, grid.note] if grid.note else lines))
