"""Random programs with the composition of Table 3 of the paper: derivations of the grammar of bounded depth.

PLT Redex draws a derivation, and ends a list of statements where its depth is used up. The medians of Table 3 (10, 21,
41 and 103 statements for sizes 3, 5, 7 and 10, of at most 18, 54, 139 and 481) are those of the recursion below: a list
of `size + 3` statements, all kinds equally likely, in which each statement takes one level and a block inside takes two
more. A list ends early once in 500 times, which gives the programs of one statement. Expressions have the operators of
the table: nearly one Boolean operator in each, and few comparisons.
"""

from __future__ import annotations

from dataclasses import dataclass

from assay.core.domain.source import Identity
from assay.domains.boogie.model.case import ASSERT, ASSIGN, CLOSE, IF, MINUS, NOT, OPEN, WHILE, Program
from assay.domains.boogie.sources.random import Drawing
from assay.domains.boogie.sources.small_draw import SmallDraw

_SHAPES = (ASSIGN, ASSERT, IF, WHILE)
_BLOCKS = {ASSIGN: 0, ASSERT: 0, IF: 2, WHILE: 1}
_LONGER = 3
"""A list of the main block has this many more statements than the size."""
_BLOCK_COST = 2
_ENDS_EARLY = 500
_LOGIC = ("&&", "||", "==>", "<==>")
_COMPARING = ("<", "<=", ">", ">=", "==")
_ARITHMETIC = ("+", "-", "*", "div")


@dataclass(frozen=True)
class Derivations:
    """The programs of one batch; the parameters are those of the source `paper`."""

    identity: Identity
    kind: str
    depth: int
    key: int
    size: None = None

    def case(self, i: int) -> Program:
        """Draw program i."""
        return _Derivation(SmallDraw(self.key, i), self.kind, self.depth).program()


class _Derivation(Drawing):
    def program(self) -> Program:
        """Draw the variables and the main block."""
        variables = self.variables()
        self.statements(self.depth + _LONGER)
        return Program(variables, tuple(self.out))

    def statements(self, levels: int, *, within: bool = False) -> None:
        """Draw statements until the levels are used up, rarely fewer; the main block has at least one."""
        for left in range(levels - 1, -1, -1):
            if (within or left < levels - 1) and not self.below(_ENDS_EARLY):
                return
            shape = _SHAPES[self.below(len(_SHAPES))]
            self.out.append(shape)
            of_int = False
            if shape == ASSIGN:
                name = self.names[self.below(len(self.names))]
                self.out.append(name)
                of_int = name in self.ints
            self.expression(self.depth, of_int=of_int)
            for _ in range(_BLOCKS[shape]):
                self.out.append(OPEN)
                self.statements(max(0, left - _BLOCK_COST), within=True)
                self.out.append(CLOSE)

    def bool_expression(self, depth: int) -> None:
        """Draw a Boolean expression: half of them are literals and variables."""
        drawn = self.below(100 if depth > 1 else 50)
        if drawn < 50:
            self.out.append(self.bools[self.below(len(self.bools))] if drawn < 22 and self.bools else self.truth())
        elif drawn < 72:
            self.operator(_LOGIC)
            self.bool_expression(depth - 1)
            self.bool_expression(depth - 1)
        elif drawn < 93:
            self.out.append(NOT)
            self.bool_expression(depth - 1)
        else:
            self.operator(_COMPARING)
            self.int_expression(depth - 1)
            self.int_expression(depth - 1)

    def int_expression(self, depth: int) -> None:
        """Draw an integer expression."""
        drawn = self.below(100 if depth > 1 else 65)
        if drawn < 65:
            self.out.append(self.ints[self.below(len(self.ints))] if drawn < 25 and self.ints else self.number())
        elif drawn < 85:
            self.operator(_ARITHMETIC)
            self.int_expression(depth - 1)
            self.int_expression(depth - 1)
        else:
            self.out.append(MINUS)
            self.int_expression(depth - 1)

    def any_expression(self, depth: int) -> None:
        """Draw an expression of any type."""
        drawn = self.below(100 if depth > 1 else 68)
        if drawn < 15:
            self.out.append(self.names[self.below(len(self.names))])
        elif drawn < 68:
            self.out.append(self.truth() if drawn < 48 else self.number())
        elif drawn < 87:
            self.operator(_LOGIC if drawn < 80 else _COMPARING if drawn < 82 else _ARITHMETIC)
            self.any_expression(depth - 1)
            self.any_expression(depth - 1)
        else:
            self.out.append(NOT if drawn < 98 else MINUS)
            self.any_expression(depth - 1)

    def operator(self, choices: tuple[str, ...]) -> None:
        """Draw one of some operators."""
        self.out.append(choices[self.below(len(choices))])
