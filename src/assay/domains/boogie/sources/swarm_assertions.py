"""Assertions about what a program computes: chosen to hold at every visit of a probe, or to fail at one of them.

A probe has the values that the variables had at each visit. An assertion that fails is one that nearly holds: a bound
that is one off, or a value that is right for the other rounds.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.domains.boogie.model.case import NOT, Program, Token, Type
from assay.domains.boogie.sources.small_draw import Dice

Visits = Sequence[Sequence[int]]


def assertion(dice: Dice, program: Program, visits: Visits, *, holds: bool) -> list[Token]:
    """Draw the expression of an assertion."""
    if not visits:
        return _never(dice, program)
    if not holds:
        return _wrong(dice, program, visits)
    first = _right(dice, program, visits)
    if dice.below(4) == 0:
        other = _right(dice, program, visits)
        return ["&&", *first, *other]
    if dice.below(6) == 0:
        return ["||", *_never(dice, program), *first]
    return first


def _columns(program: Program, kind: Type) -> list[int]:
    return [i for i, variable in enumerate(program.variables) if variable.type == kind]


def _never(dice: Dice, program: Program) -> list[Token]:
    """Draw a comparison that may hold or not."""
    names = [program.variables[i].name for i in _columns(program, Type.INT)]
    return [dice.choice(("<", ">=", "==", "!=")), dice.choice(names), dice.below(100)]


def _measure(dice: Dice, program: Program, visits: Visits) -> tuple[list[Token], list[int]]:
    """Draw something that can be measured: a variable, a sum, a difference, a multiple, a remainder; and its values."""
    columns = _columns(program, Type.INT)
    x, y = dice.choice(columns), dice.choice(columns)
    a, b = program.variables[x].name, program.variables[y].name
    kind = dice.below(8)
    if kind == 0:
        return ["+", a, b], [v[x] + v[y] for v in visits]
    if kind == 1:
        return ["-", a, b], [v[x] - v[y] for v in visits]
    if kind == 2:
        factor = dice.choice((2, 3, -1, -2))
        return ["+", "*", factor, a, b], [factor * v[x] + v[y] for v in visits]
    if kind == 3:
        modulus = dice.choice((2, 3, 4, 5, 10))
        return ["mod", a, modulus], [v[x] % modulus for v in visits]
    return [a], [v[x] for v in visits]


def _right(dice: Dice, program: Program, visits: Visits) -> list[Token]:
    truths = _columns(program, Type.BOOL)
    kind = dice.below(8)
    if kind == 0 and truths:
        return _about_truth(dice.choice(truths), program, visits)
    if kind == 1:
        return _at_a_round(dice, program, visits, off=0)
    tokens, values = _measure(dice, program, visits)
    low, high = min(values), max(values)
    if low == high and dice.below(4):
        return ["==", *tokens, low]
    forms: list[list[Token]] = [
        ["<=", *tokens, high],
        [">=", *tokens, low],
        ["<", *tokens, high + 1],
        ["&&", "<=", low, *tokens, "<=", *tokens, high],
        ["!=", *tokens, high + 1 + dice.below(3)],
    ]
    return dice.choice(forms)


def _about_truth(column: int, program: Program, visits: Visits) -> list[Token]:
    name = program.variables[column].name
    values = {bool(v[column]) for v in visits}
    if values == {True}:
        return [name]
    return [NOT, name] if values == {False} else ["||", name, NOT, name]


def _at_a_round(dice: Dice, program: Program, visits: Visits, *, off: int) -> list[Token]:
    """`i == a ==> x == b`: about those visits alone that have this value of i."""
    columns = _columns(program, Type.INT)
    i, x = dice.choice(columns), dice.choice(columns)
    at = visits[dice.below(len(visits))]
    fitting = [v[x] for v in visits if v[i] == at[i]]
    operator = "==" if min(fitting) == max(fitting) else "<="
    condition: list[Token] = ["==", program.variables[i].name, at[i]]
    return ["==>", *condition, operator, program.variables[x].name, max(fitting) - off]


def _wrong(dice: Dice, program: Program, visits: Visits) -> list[Token]:
    """Draw an assertion that fails at some visit, and nearly holds."""
    if dice.below(4) == 0:
        return _at_a_round(dice, program, visits, off=1)
    tokens, values = _measure(dice, program, visits)
    low, high = min(values), max(values)
    forms: list[list[Token]] = [
        ["<", *tokens, high],
        ["<=", *tokens, high - 1],
        [">", *tokens, low],
        ["!=", *tokens, values[-1]],
        ["==", *tokens, low - 1 if low == high else values[0]],
    ]
    return dice.choice(forms)
