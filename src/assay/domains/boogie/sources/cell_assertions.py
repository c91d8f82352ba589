"""Assertions that contain a cell of the coverage table, chosen by their values at the visits of a probe."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from assay.core.domain.coverage import CoverageCell
from assay.domains.boogie.coverage import vocabulary as v
from assay.domains.boogie.coverage.language import typed_cells
from assay.domains.boogie.model.case import ASSERT, STATEMENTS, Program, Token, Type
from assay.domains.boogie.semantics.replay import Statements
from assay.domains.boogie.sources.cell_expressions import CellExpressions, has_safe_divisors
from assay.domains.boogie.sources.small_draw import SmallDraw

Visits = Sequence[Sequence[int]]
_TRIES = 4


def cell_assertion(draw: SmallDraw, program: Program, visits: Visits, *, holds: bool) -> list[Token]:
    """Draw an expression that holds at every visit, or fails at one of them; empty if none was found."""
    ints, bools = ([x.name for x in program.variables if x.type == kind] for kind in (Type.INT, Type.BOOL))
    if len(ints) < 2:
        return []
    cells = _cells(with_truths=len(bools) > 1)
    expressions = CellExpressions(draw, ints, bools)
    for _ in range(_TRIES):
        drawn, of_int = expressions.expression(cells[draw.bits() % len(cells)])
        tokens = expressions.compared(drawn) if of_int else drawn
        if has_safe_divisors(tokens) and all(_holds(program, tokens, values) for values in visits) == holds:
            return tokens
    return []


@cache
def _cells(*, with_truths: bool) -> tuple[CoverageCell, ...]:
    """The operators of assertions and their places; without Boolean variables, only those over integers."""
    return tuple(
        cell
        for cell in typed_cells()
        if cell.construct not in STATEMENTS
        and cell.construct != "declaration"
        and (cell.place == v.ASSERTED or (with_truths and cell.place not in v.POSITIONS.values()))
        and (with_truths or cell.operands == v.SAME or cell.operands.split(", ")[0] in v.INT_KINDS)
    )


def _holds(program: Program, tokens: list[Token], values: Sequence[int]) -> bool:
    asserted = Program(program.variables, (ASSERT, *tokens))
    return len(list(Statements(asserted, values).walk(2))) > 1
