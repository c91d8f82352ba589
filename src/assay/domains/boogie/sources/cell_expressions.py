"""Expressions that contain a cell of the coverage table: an operator, its place, and the kinds of its operands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assay.core.domain.coverage import CoverageCell
from assay.domains.boogie.coverage import vocabulary as v
from assay.domains.boogie.model.case import (
    ARITHMETIC,
    EQUALITY,
    FALSE,
    LOGIC,
    MINUS,
    NOT,
    ORDER,
    TRUE,
    Token,
    Type,
    ends,
)
from assay.domains.boogie.sources.small_draw import SmallDraw

Tokens = list[Token]
_CLASSES: dict[str, tuple[str, ...]] = {
    "arithmetic": tuple(sorted(ARITHMETIC)),
    "order": tuple(sorted(ORDER)),
    "equality": tuple(sorted(EQUALITY)),
    "logic": tuple(sorted(LOGIC)),
}
_POSITIVE, _SMALL = (2, 3, 4, 5, 7, 10, 16), 100


@dataclass(frozen=True)
class CellExpressions:
    """Draws expressions over some variables; the values of arithmetic stay near those of the variables."""

    draw: SmallDraw
    ints: Sequence[str]
    bools: Sequence[str]
    """At least two variables of each type."""

    def operand(self, kind: str) -> Tokens:  # noqa: PLR0911 - one for each kind
        """Draw an operand of a kind."""
        draw = self.draw
        match kind:
            case "0" | "1":
                return [int(kind)]
            case "true" | "false":
                return [kind]
            case "positive":
                return [draw.choice(_POSITIVE) if draw.below(2) else 2 + draw.below(_SMALL)]
            case "negative":
                return [-1 - draw.below(4) if draw.below(2) else -1 - draw.below(_SMALL)]
            case "large":
                number = v.LARGE + (draw.bits() >> (1 + draw.below(40)))
                return [-number if draw.below(2) else number]
            case "variable":
                return [draw.choice(self.ints)]
            case "bool variable":
                return [draw.choice(self.bools)]
            case "expression":
                return self._int_expression()
            case _:
                return self._bool_expression()

    def _int_expression(self) -> Tokens:
        draw, name = self.draw, self.draw.choice(self.ints)
        kind = draw.below(6)
        if kind == 0:
            return [MINUS, name]
        if kind == 1:
            return [draw.choice(("div", "mod")), name, draw.choice(_POSITIVE)]
        if kind == 2:
            return ["*", draw.choice((2, 3, -1, -2)), name]
        return [draw.choice("+-"), name, draw.choice(self.ints) if draw.below(2) else 1 + draw.below(9)]

    def _bool_expression(self) -> Tokens:
        draw = self.draw
        if draw.below(3) == 0:
            return [NOT, draw.choice(self.bools)]
        other = draw.choice(self.ints) if draw.below(2) else draw.below(20)
        return [draw.choice((*_CLASSES["order"], "==", "!=")), draw.choice(self.ints), other]

    def operation(self, cell: CoverageCell) -> Tokens:
        """Draw the operator of a cell with its operands."""
        if cell.operands in (v.SAME, v.SAME_BOOL):
            name = self.draw.choice(self.ints if cell.operands == v.SAME else self.bools)
            return [cell.construct, name, name]
        if cell.operands in ("variable, variable", "bool variable, bool variable"):
            names = self.ints if cell.operands == "variable, variable" else self.bools
            first = self.draw.below(len(names))
            other = (first + 1 + self.draw.below(len(names) - 1)) % len(names)
            return [cell.construct, names[first], names[other]]
        return [cell.construct, *(token for kind in cell.operands.split(", ") for token in self.operand(kind))]

    def below(self, inner: Tokens, place: str, *, of_int: bool) -> Tokens:
        """Put an operation at a place below another operator."""
        if place in v.BELOW.values():
            return [MINUS if of_int else NOT, *inner]
        side, _, name = place.split(" ")
        other = self.operand(self.draw.choice(v.INT_KINDS if of_int else v.BOOL_KINDS))
        return [self.draw.choice(_CLASSES[name]), *(inner + other if side == "left" else other + inner)]

    def compared(self, inner: Tokens) -> Tokens:
        """Make a condition of an integer expression."""
        other = self.operand(self.draw.choice(v.INT_KINDS))
        operator = self.draw.choice((*_CLASSES["order"], *_CLASSES["equality"]))
        return [operator, *(inner + other if self.draw.below(2) else other + inner)]

    def expression(self, cell: CoverageCell) -> tuple[Tokens, bool]:
        """Draw an expression that contains a cell, and tell whether it is an integer."""
        inner = self.operation(cell)
        of_int = v.result_type(cell.construct) == Type.INT
        if cell.place not in v.POSITIONS.values():
            inner = self.below(inner, cell.place, of_int=of_int)
            of_int = v.result_type(inner[0]) == Type.INT
        return inner, of_int


def divisors(code: Sequence[Token]) -> Iterator[Tokens]:
    """The divisors in an expression, the innermost first."""
    end = ends(code)
    for i in range(len(code) - 1, -1, -1):
        if code[i] in ("div", "mod"):
            right = end[i + 1]
            yield list(code[right : end[right]])


def has_safe_divisors(code: Sequence[Token]) -> bool:
    """Whether every divisor is a literal other than zero."""
    return all(len(divisor) == 1 and isinstance(divisor[0], int) and divisor[0] != 0 for divisor in divisors(code))


def never_true(draw: SmallDraw, name: str, truth: str) -> Tokens:
    """Draw a condition that no value of the variables satisfies."""
    forms: tuple[Tokens, ...] = (
        ["<", name, name],
        ["!=", name, name],
        ["<=", "+", name, 1, name],
        ["&&", truth, NOT, truth],
        ["==", "mod", name, 3, 3],
        ["==", truth, NOT, truth],
        [">", 0, 1],
        ["==>", TRUE, FALSE],
    )
    return draw.choice(forms)
