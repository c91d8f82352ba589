"""Assertions about the values that a program computes: they hold at every visit of a probe, or fail at one of them.

A probe records the values of the variables at each visit. A failing assertion nearly holds: its bound is off by one, or
its value is correct for the other iterations.
"""

from __future__ import annotations

from assay.domains.boogie.model.case import NOT, Program, Token, Type
from assay.domains.boogie.sources.cell_assertions import Visits, cell_assertion
from assay.domains.boogie.sources.small_draw import SmallDraw


def assertion(draw: SmallDraw, program: Program, visits: Visits, *, holds: bool) -> list[Token]:
    """Draw the expression of an assertion."""
    if not visits:
        return _never(draw, program)
    if draw.below(4) == 0:
        found = cell_assertion(draw, program, visits, holds=holds)
        if found:
            return found
    if not holds:
        return _wrong(draw, program, visits)
    first = _right(draw, program, visits)
    if draw.below(4) == 0:
        other = _right(draw, program, visits)
        return ["&&", *first, *other]
    if draw.below(6) == 0:
        return ["||", *_never(draw, program), *first]
    return first


def _columns(program: Program, kind: Type) -> list[int]:
    return [i for i, variable in enumerate(program.variables) if variable.type == kind]


def _never(draw: SmallDraw, program: Program) -> list[Token]:
    """Draw a comparison that may hold or fail."""
    names = [program.variables[i].name for i in _columns(program, Type.INT)]
    return [draw.choice(("<", ">=", "==", "!=")), draw.choice(names), draw.below(100)]


def _measure(draw: SmallDraw, program: Program, visits: Visits) -> tuple[list[Token], list[int]]:
    """Draw an integer expression and its values: a sum, a difference, a multiple, a remainder or a variable."""
    columns = _columns(program, Type.INT)
    x, y = draw.choice(columns), draw.choice(columns)
    a, b = program.variables[x].name, program.variables[y].name
    kind = draw.below(8)
    if kind == 0:
        return ["+", a, b], [v[x] + v[y] for v in visits]
    if kind == 1:
        return ["-", a, b], [v[x] - v[y] for v in visits]
    if kind == 2:
        factor = draw.choice((2, 3, -1, -2))
        return ["+", "*", factor, a, b], [factor * v[x] + v[y] for v in visits]
    if kind == 3:
        modulus = draw.choice((2, 3, 4, 5, 10))
        return ["mod", a, modulus], [v[x] % modulus for v in visits]
    return [a], [v[x] for v in visits]


def _right(draw: SmallDraw, program: Program, visits: Visits) -> list[Token]:
    truths = _columns(program, Type.BOOL)
    kind = draw.below(8)
    if kind == 0 and truths:
        return _about_truth(draw.choice(truths), program, visits)
    if kind == 1:
        return _at_a_round(draw, program, visits, off=0)
    tokens, values = _measure(draw, program, visits)
    low, high = min(values), max(values)
    if low == high and draw.below(4):
        return ["==", *tokens, low]
    forms: list[list[Token]] = [
        ["<=", *tokens, high],
        [">=", *tokens, low],
        ["<", *tokens, high + 1],
        ["&&", "<=", low, *tokens, "<=", *tokens, high],
        ["!=", *tokens, high + 1 + draw.below(3)],
    ]
    return draw.choice(forms)


def _about_truth(column: int, program: Program, visits: Visits) -> list[Token]:
    name = program.variables[column].name
    values = {bool(v[column]) for v in visits}
    if values == {True}:
        return [name]
    return [NOT, name] if values == {False} else ["||", name, NOT, name]


def _at_a_round(draw: SmallDraw, program: Program, visits: Visits, *, off: int) -> list[Token]:
    """`i == a ==> x == b`: an assertion about the visits with this value of i."""
    columns = _columns(program, Type.INT)
    i, x = draw.choice(columns), draw.choice(columns)
    at = visits[draw.below(len(visits))]
    fitting = [v[x] for v in visits if v[i] == at[i]]
    operator = "==" if min(fitting) == max(fitting) else "<="
    condition: list[Token] = ["==", program.variables[i].name, at[i]]
    return ["==>", *condition, operator, program.variables[x].name, max(fitting) - off]


def _wrong(draw: SmallDraw, program: Program, visits: Visits) -> list[Token]:
    """Draw an assertion that nearly holds, but fails at some visit."""
    if draw.below(4) == 0:
        return _at_a_round(draw, program, visits, off=1)
    tokens, values = _measure(draw, program, visits)
    low, high = min(values), max(values)
    forms: list[list[Token]] = [
        ["<", *tokens, high],
        ["<=", *tokens, high - 1],
        [">", *tokens, low],
        ["!=", *tokens, values[-1]],
        ["==", *tokens, low - 1 if low == high else values[0]],
    ]
    return draw.choice(forms)
