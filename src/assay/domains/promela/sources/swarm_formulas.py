"""Formulas that cover the cells of the coverage table in turn: an operator, the one above it, and its operands."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from assay.automata.formula.formula import Always, And, Eventually, Formula, Not
from assay.core.domain.coverage import CoverageCell
from assay.core.domain.splitmix import Draw
from assay.domains.promela.coverage.formulas import PLACES, SIGNS
from assay.domains.promela.coverage.language import all_cells
from assay.domains.promela.sources.random_formulas import atom
from assay.domains.promela.sources.random_models import Model

_MAKERS: dict[str, Callable[..., Formula]] = {sign: maker for maker, sign in SIGNS.items()}


@cache
def _targets() -> tuple[CoverageCell, ...]:
    return tuple(cell for cell, why in all_cells().items() if not why and cell.construct in _MAKERS)


def cell_formula(draw: Draw, model: Model, number: int) -> Formula:
    """Draw a formula with the cell of this number."""
    targets = _targets()
    cell = targets[number % len(targets)]
    plain = cell.construct in ("W", "<->")  # SPIN's translation of their larger operands takes minutes
    operands = (_operand(draw, model, kind, negated=plain) for kind in cell.operands.split(", "))
    inner = _MAKERS[cell.construct](*operands)
    if cell.place == PLACES[0]:
        return inner
    if cell.place == PLACES[1]:
        return Eventually(inner) if cell.construct != "<->" and draw.one_in(2) else Always(inner)
    return Not(inner) if draw.one_in(2) else And(atom(draw, model), inner)


def _operand(draw: Draw, model: Model, kind: str, *, negated: bool) -> Formula:
    if kind == "temporal":
        return Always(atom(draw, model)) if draw.one_in(2) else Eventually(atom(draw, model))
    if kind == "boolean":
        return Not(atom(draw, model)) if negated or draw.one_in(2) else And(atom(draw, model), atom(draw, model))
    return atom(draw, model)
