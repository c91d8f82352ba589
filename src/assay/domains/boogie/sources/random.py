"""Random programs of a class and a maximal depth, as in the paper's batches (section 5.1).

`formed` draws any term of Fig. 1; `named` uses only declared variables, each declared once; `typed` draws expressions
of the required type. `size` bounds the depth of blocks and of expressions. The number of statements is uniform up to
size · (2 · size - 1), which approximates Table 3.
"""

from __future__ import annotations

from dataclasses import dataclass

from assay.core.domain.source import Identity
from assay.domains.boogie.model.case import (
    ASSERT,
    ASSIGN,
    CLOSE,
    FALSE,
    IF,
    MINUS,
    NOT,
    OPEN,
    TRUE,
    WHILE,
    Program,
    Token,
    Type,
    Variable,
)
from assay.domains.boogie.sources.small_draw import SmallDraw

CLASSES = ("typed", "named", "formed")
NAMES = ("x", "y", "z", "a", "b", "c", "i", "j", "k", "n", "s", "t")
_SHAPES = (ASSIGN,) * 4 + (ASSERT,) * 3 + (IF,) * 3 + (WHILE,) * 4
_FLAT = (ASSIGN,) * 4 + (ASSERT,) * 3
_VARIABLE, _NUMBER, _COMPARISON = "?variable", "?number", "?comparison"
_LEAVES = 24
"""The number of leaves at the front of each list below, the only choices at the maximal depth."""
_COMPARING = ("<", "<=", ">", ">=", "==", "!=")
_INTS = (
    *(_VARIABLE,) * 12,
    *(_NUMBER,) * 12,
    *("+", "+", "+", "+", "+", "-", "-", "-", "*", "*", "*", MINUS, MINUS, MINUS, "div", "mod"),
)
_BOOLS = (
    *(_VARIABLE,) * 12,
    *(TRUE, FALSE) * 6,
    *(_COMPARISON,) * 4,
    *("&&", "&&", "&&", "||", "||", "||", "==>", "==>", "==>", "<==>", "<==>", NOT, NOT, NOT, NOT, "==", "!=", "=="),
)
_ANY = (
    *(_VARIABLE,) * 12,
    *(_NUMBER,) * 6,
    *(TRUE, FALSE) * 3,
    *("&&", "||", "==>", "<==>", NOT, NOT, "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", MINUS, "div", "mod"),
)
_INT_OPERATORS = frozenset(_INTS[_LEAVES:])
_BOOL_OPERATORS = frozenset(_BOOLS[_LEAVES:]) - {_COMPARISON}


@dataclass(frozen=True)
class RandomPrograms:
    """The programs of one batch; the parameters are those of the source `random`."""

    identity: Identity
    kind: str
    depth: int
    key: int
    size: None = None

    def case(self, i: int) -> Program:
        """Draw program i."""
        return Drawing(SmallDraw(self.key, i), self.kind, self.depth).program()


class Drawing:
    """A program under construction: tokens are drawn in prefix order, so none is ever moved."""

    def __init__(self, draw: SmallDraw, kind: str, depth: int) -> None:
        self.draw = draw
        self.below = draw.below
        self.kind = kind
        self.depth = depth
        self.out: list[Token] = []
        self.ints: list[str] = []
        self.bools: list[str] = []
        self.names: list[str] = []

    def program(self) -> Program:
        """Draw the variables and the main block."""
        variables = self.variables()
        self.body(self.depth, 1 + self.below(self.depth * (2 * self.depth - 1)))
        return Program(variables, tuple(self.out))

    def variables(self) -> tuple[Variable, ...]:
        """Declare one variable, and each further one with odds 2 in 5; only `formed` may repeat a name."""
        count = 1
        while count < self.depth and self.below(5) < 2:
            count += 1
        drawn = []
        shift = self.below(len(NAMES))
        for i in range(count):
            name = NAMES[self.below(len(NAMES)) if self.kind == "formed" else (shift + i) % len(NAMES)]
            of_int = self.below(2) == 0
            fitting = self.kind == "typed" or self.below(8) > 0
            initial = self.number() if of_int == fitting else self.truth()
            drawn.append(Variable(name, Type.INT if of_int else Type.BOOL, initial))
            (self.ints if of_int else self.bools).append(name)
            self.names.append(name)
        if self.kind == "formed":
            self.names = [self.draw.choice(NAMES) for _ in range(4)]
        return tuple(drawn)

    def body(self, depth: int, budget: int) -> None:
        """Draw statements until the budget is spent; nested blocks get a share of it and one level less of depth."""
        out, below = self.out, self.below
        while budget > 0:
            budget -= 1
            shape = _SHAPES[below(len(_SHAPES))] if depth > 1 else _FLAT[below(len(_FLAT))]
            out.append(shape)
            if shape == ASSIGN:
                name = self.names[below(len(self.names))]
                out.append(name)
                self.expression(depth, of_int=name in self.ints)
            elif shape == ASSERT:
                self.expression(depth, of_int=False)
            else:
                self.expression(depth, of_int=False)
                budget -= self.block(depth - 1, budget)
                if shape == IF:
                    budget -= self.block(depth - 1, budget)

    def block(self, depth: int, budget: int) -> int:
        """Draw a nested block, and give the number of its statements."""
        share = self.below(budget + 1) if budget else 0
        self.out.append(OPEN)
        self.body(depth, share)
        self.out.append(CLOSE)
        return share

    def expression(self, depth: int, *, of_int: bool) -> None:
        """Draw an expression of a type, or of any type in the classes `named` and `formed`."""
        if self.kind != "typed":
            self.any_expression(depth)
        elif of_int:
            self.int_expression(depth)
        else:
            self.bool_expression(depth)

    def int_expression(self, depth: int) -> None:
        """Draw an integer expression."""
        drawn = _INTS[self.below(len(_INTS) if depth > 1 else _LEAVES)]
        if drawn == _VARIABLE and self.ints:
            drawn = self.ints[self.below(len(self.ints))]
        if drawn in (_VARIABLE, _NUMBER):
            self.out.append(self.number())
            return
        self.out.append(drawn)
        if drawn in _INT_OPERATORS:
            self.int_expression(depth - 1)
            if drawn != MINUS:
                self.int_expression(depth - 1)

    def bool_expression(self, depth: int) -> None:
        """Draw a Boolean expression."""
        drawn = _BOOLS[self.below(len(_BOOLS) if depth > 1 else _LEAVES)]
        if drawn == _VARIABLE:
            drawn = self.bools[self.below(len(self.bools))] if self.bools else self.truth()
        elif drawn == _COMPARISON:
            self.out.append(_COMPARING[self.below(len(_COMPARING))])
            self.int_expression(depth - 1)
            self.int_expression(depth - 1)
            return
        self.out.append(drawn)
        if drawn in _BOOL_OPERATORS:
            self.bool_expression(depth - 1)
            if drawn != NOT:
                self.bool_expression(depth - 1)

    def any_expression(self, depth: int) -> None:
        """Draw an expression of any type."""
        drawn = _ANY[self.below(len(_ANY) if depth > 1 else _LEAVES)]
        if drawn == _VARIABLE:
            self.out.append(self.names[self.below(len(self.names))])
        elif drawn == _NUMBER:
            self.out.append(self.number())
        else:
            self.out.append(drawn)
            if drawn in _INT_OPERATORS or drawn in _BOOL_OPERATORS or drawn in _COMPARING:
                self.any_expression(depth - 1)
                if drawn not in (NOT, MINUS):
                    self.any_expression(depth - 1)

    def truth(self) -> str:
        """Draw a Boolean literal."""
        return TRUE if self.below(2) else FALSE

    def number(self) -> int:
        """Draw an integer literal."""
        return number(self.draw)


def number(draw: SmallDraw) -> int:
    """Draw an integer: most are small, some have a few digits, and one in 64 has up to 64 bits."""
    mark = draw.below(64)
    if mark < 40:
        return mark % 10 - 3
    if mark < 63:
        return draw.below(1 << 12) - (1 << 11)
    return (draw.bits() >> draw.below(64)) * (1 if mark & 1 and draw.below(2) else -1)
