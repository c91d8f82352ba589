"""The statements of the source `loops`: updates of signed counters, and guards over them."""

from __future__ import annotations

from assay.domains.boogie.model.case import ASSIGN, FALSE, MINUS, NOT, TRUE, Token
from assay.domains.boogie.sources.small_draw import SmallDraw

_SMALL = (-3, -2, -1, 1, 2, 3)
_DIVISORS = (-4, -3, -2, -1, 1, 2, 3, 4)
_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
_FAR = (-100, -50, -17, 17, 50, 100)


class Statements:
    """Draws updates and guards over some integer variables and, if given, a Boolean one."""

    def __init__(self, draw: SmallDraw, numbers: tuple[str, ...], truth: str) -> None:
        self._draw = draw
        self.numbers = numbers
        self.truth = truth

    def literal(self) -> int:
        """Draw a number near zero, sometimes one farther away."""
        kind = self._draw.below(10)
        return (
            self._draw.choice(_FAR) if kind == 0 else self._draw.below(7) - 3 if kind < 6 else self._draw.below(21) - 10
        )

    def update(self, target: str) -> list[Token]:
        """Draw an update of a number: linear, or a product, quotient or remainder."""
        return [ASSIGN, target, *self._value(target)]

    def step(self, target: str) -> list[Token]:
        """Draw an update that adds a number: it keeps a bound on one side."""
        return [ASSIGN, target, self._draw.choice(("+", "+", "-")), target, self._draw.choice(_SMALL)]

    def _value(self, x: str) -> list[Token]:
        choice, below = self._draw.choice, self._draw.below
        y, z = choice(self.numbers), choice(self.numbers)
        c, d = choice(_SMALL), choice(_DIVISORS)
        linear: list[list[Token]] = [
            ["+", x, c],
            ["-", x, c],
            [MINUS, x],
            ["-", c, x],
            ["-", y, x],
            ["-", x, y],
            ["+", x, y],
            ["+", y, c],
            [MINUS, y],
            [self.literal()],
        ]
        other: list[list[Token]] = [
            ["*", x, c],
            ["*", y, x],
            ["*", y, z],
            ["*", "+", y, c, "-", z, d],
            ["div", x, d],
            ["mod", x, d],
            ["div", "+", x, c, d],
            ["mod", "+", x, y, d],
            ["div", y, d],
            ["mod", y, d],
            ["-", y, "mod", z, d],
            ["*", MINUS, x, y],
        ]
        return choice(linear if below(2) else other)

    def truth_update(self) -> list[Token]:
        """Draw an update of the Boolean variable."""
        if self._draw.below(3) == 0:
            return [ASSIGN, self.truth, NOT, self.truth]
        return [ASSIGN, self.truth, *self.guard()]

    def guard(self) -> list[Token]:
        """Draw a comparison, or two that `&&`, `||`, `==>` or `<==>` connects; either may be negated."""
        kind = self._draw.below(10)
        if kind < 5:
            return self._atom()
        if kind < 6:
            return [NOT, *self._atom()]
        operator = self._draw.choice(("&&", "&&", "||", "||", "==>", "<==>"))
        return [operator, *self._signed_atom(), *self._signed_atom()]

    def _signed_atom(self) -> list[Token]:
        return [NOT, *self._atom()] if self._draw.below(5) == 0 else self._atom()

    def _atom(self) -> list[Token]:
        """Draw a comparison with a literal, which is a widening threshold, or with a variable, which is not."""
        choice = self._draw.choice
        x, y, operator = choice(self.numbers), choice(self.numbers), choice(_COMPARISONS)
        kind = self._draw.below(12)
        if self.truth and kind == 0:
            return [self.truth]
        if self.truth and kind == 1:
            return [choice(("==", "!=", "<==>")), self.truth, choice((TRUE, FALSE, self.truth))]
        if kind < 7:
            return [operator, x, self.literal()]
        if kind < 9:
            return [operator, self.literal(), x]
        if kind < 11:
            return [operator, x, y]
        return [operator, choice(("+", "-")), x, y, self.literal()]
