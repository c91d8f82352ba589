"""Statements that cover the cells of the coverage table in turn: case i holds the next `CELLS` in a fixed order.

They write scratch variables alone, which no other statement computes with, so that no number grows. They cannot fail,
loop or divide by zero: an assertion is guarded by its own condition, a loop by the negation of its guard, a division by
a test of the divisor; a division by a literal 0 is in unreachable code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import gcd

from assay.core.domain.coverage import CoverageCell
from assay.domains.boogie.coverage import vocabulary as v
from assay.domains.boogie.coverage.language import typed_cells
from assay.domains.boogie.model.case import (
    ASSERT,
    ASSIGN,
    CLOSE,
    FALSE,
    IF,
    INVARIANT,
    NOT,
    OPEN,
    STATEMENTS,
    TRUE,
    WHILE,
)
from assay.domains.boogie.sources.cell_expressions import CellExpressions, Tokens, divisors, never_true
from assay.domains.boogie.sources.small_draw import SmallDraw

CELLS = 3
"""The number of cells of a case."""
SCRATCH, SCRATCH_TRUTH, SCRATCH_COUNTER = "w", "r", "m"
SCRATCH_INTS = (SCRATCH, SCRATCH_COUNTER)
_STRIDE = 2617
_UNREACHABLE = {
    (ASSERT, "false"),
    (INVARIANT, "false"),
    (WHILE, "true; body"),
    (WHILE, "true; empty"),
}
"""Statements that fail or loop wherever they are reached."""


@cache
def _targets() -> tuple[CoverageCell, ...]:
    return tuple(cell for cell in typed_cells() if cell.construct != "declaration")


def cells_of(key: int, i: int) -> list[CoverageCell]:
    """The cells of case i: a pass over all cells takes as many cases as there are cells, divided by `CELLS`."""
    targets = _targets()
    stride = next(n for n in range(_STRIDE, 2 * _STRIDE) if gcd(n, len(targets)) == 1)
    return [targets[(key + stride * (CELLS * i + k)) % len(targets)] for k in range(CELLS)]


def needs_unreachable_end(cell: CoverageCell) -> bool:
    """Whether the cell is a statement at the top level that must not be reached."""
    return cell.place == v.BLOCKS[0] and (cell.construct, cell.operands) in _UNREACHABLE


@dataclass(frozen=True)
class CellStatements:
    """Draws the statements of a program's cells."""

    draw: SmallDraw
    expressions: CellExpressions

    def statements(self, cell: CoverageCell) -> Tokens:
        """Draw statements that contain a cell."""
        if cell.construct in STATEMENTS:
            return self._statement(cell)
        drawn, of_int = self.expressions.expression(cell)
        positions = tuple(v.POSITIONS.values())
        place = cell.place if cell.place in positions else self.draw.choice(positions)
        if place == v.ASSIGNED and of_int:
            return _guarded(drawn, [ASSIGN, SCRATCH, *drawn], self._never())
        condition = self.expressions.compared(drawn) if of_int else drawn
        return _guarded(condition, self._with_condition(place, condition), self._never())

    def _never(self) -> Tokens:
        names = self.expressions
        return never_true(self.draw, self.draw.choice(names.ints), self.draw.choice(names.bools))

    def _with_condition(self, place: str, condition: Tokens) -> Tokens:
        """Draw a statement with a condition, so that it neither fails nor loops."""
        match place:
            case v.ASSIGNED:
                return [ASSIGN, SCRATCH_TRUTH, *condition]
            case v.IF_GUARD:
                return _chosen(condition, [ASSERT, *condition], [ASSERT, NOT, *condition])
            case v.ASSERTED:
                return _chosen(condition, [ASSERT, *condition], [])
            case v.WHILE_GUARD:
                return _chosen([NOT, *condition], [WHILE, *condition, OPEN, *self._scratch(), CLOSE], [])
            case _:
                return _chosen(condition, _with_invariant(condition), [])

    def _scratch(self) -> Tokens:
        """Draw an assignment to a scratch variable."""
        return [ASSIGN, SCRATCH, *self.expressions.operand(self.draw.choice(v.INT_KINDS))]

    def _statement(self, cell: CoverageCell) -> Tokens:
        """Draw a statement of a kind in a block of a kind."""
        kind, _, filled = cell.operands.partition("; ")
        if cell.construct == ASSIGN:
            return self._within(cell.place, self._assignment(kind))
        before, condition = self._condition(kind, holds=cell.construct != WHILE)
        if cell.construct == IF:
            branches = [self._scratch() if keep else [] for keep in _BRANCHES[filled]]
            return [*before, *self._within(cell.place, _chosen(condition, *branches))]
        if cell.construct == WHILE:
            body = self._scratch() if filled == "body" else []
            inside = [WHILE, *condition, OPEN, *body, CLOSE]
        else:
            inside = [ASSERT, *condition] if cell.construct == ASSERT else _with_invariant(condition)
        if (cell.construct, cell.operands) in _UNREACHABLE and cell.place != v.BLOCKS[0]:
            return [*before, *self._within(cell.place, inside, self._never())]
        return [*before, *self._within(cell.place, inside)]

    def _assignment(self, kind: str) -> Tokens:
        if kind in (v.SAME, v.SAME_BOOL):
            name = SCRATCH if kind == v.SAME else SCRATCH_TRUTH
            return [ASSIGN, name, name]
        return [ASSIGN, SCRATCH if kind in v.INT_KINDS else SCRATCH_TRUTH, *self.expressions.operand(kind)]

    def _condition(self, kind: str, *, holds: bool) -> tuple[Tokens, Tokens]:
        """Draw a condition that holds, or one that does not, unless it is a literal; with the statements before it."""
        if kind == "bool variable":
            return [ASSIGN, SCRATCH_TRUTH, TRUE if holds else FALSE], [SCRATCH_TRUTH]
        if kind == "bool expression":
            name = self.draw.choice(self.expressions.ints)
            return [], [self.draw.choice(("<=", ">=", "==") if holds else ("<", ">", "!=")), name, name]
        return [], [kind]

    def _within(self, place: str, inside: Tokens, condition: Tokens | None = None) -> Tokens:
        """Put statements into a block of a kind; it is entered only if the condition holds."""
        given = self.expressions.operand("bool expression") if condition is None else condition
        match place:
            case "then":
                return _chosen(given, inside, [])
            case "else":
                return _chosen(given if condition is None else [NOT, *given], [], inside)
            case "loop":
                round_: Tokens = [ASSIGN, SCRATCH_COUNTER, "+", SCRATCH_COUNTER, 1]
                guard: Tokens = ["<", SCRATCH_COUNTER, 2] if condition is None else given
                return [ASSIGN, SCRATCH_COUNTER, 0, WHILE, *guard, OPEN, *inside, *round_, CLOSE]
            case _:
                return inside


_BRANCHES = {"both": (True, True), "no else": (True, False), "no then": (False, True), "neither": (False, False)}


def _chosen(condition: Tokens, yes: Tokens, no: Tokens) -> Tokens:
    return [IF, *condition, OPEN, *yes, CLOSE, OPEN, *no, CLOSE]


def _with_invariant(condition: Tokens) -> Tokens:
    """A loop of two rounds with an invariant, in canonical form: before the loop, and at the end of its body."""
    head: Tokens = [INVARIANT, *condition]
    start: Tokens = [ASSIGN, SCRATCH, 0]
    return [*start, *head, WHILE, "<", SCRATCH, 2, OPEN, ASSIGN, SCRATCH, "+", SCRATCH, 1, *head, CLOSE]


def _guarded(expression: Sequence[str | int], statement: Tokens, never: Tokens) -> Tokens:
    """Execute a statement only if no divisor of its expression is zero."""
    for divisor in reversed(list(divisors(expression))):
        if divisor == [0]:
            return _chosen(never, statement, [])
        if len(divisor) > 1 or not isinstance(divisor[0], int):
            statement = _chosen(["!=", *divisor, 0], statement, [])
    return statement
