"""Equivalent expressions: laws of integers and Booleans.

All operands are evaluated, so a law that keeps the operands keeps a division by zero.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assay.core.domain.splitmix import Draw
from assay.domains.boogie.model.case import (
    ARITHMETIC,
    ASSIGN,
    BINARY,
    FALSE,
    MINUS,
    NOT,
    TRUE,
    UNARY,
    Code,
    Program,
    Token,
    Type,
    ends,
    is_literal,
    is_variable,
)

_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
_NEGATED = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "==": "!=", "!=": "=="}
_COMMUTE = frozenset({"+", "*", "==", "!=", "&&", "||", "<==>"})
_LARGE = 12
"""The largest operand, in tokens, that a law may repeat."""


def rewritten(case: Program, draw: Draw) -> Program | None:
    """Apply laws at one to four places."""
    code: Sequence[Token] = case.code
    for _ in range(1 + draw.below(4)):
        end = ends(code)
        places = [i for i in range(len(code)) if _is_expression(code, i)]
        if not places:
            return None
        place = draw.choice(places)
        new = draw.choice(_equivalent(case, tuple(code[place : end[place]]), draw))
        code = (*code[:place], *new, *code[end[place] :])
    return replace(case, code=tuple(code))


def _is_expression(code: Sequence[Token], i: int) -> bool:
    token = code[i]
    if i and code[i - 1] == ASSIGN:
        return False
    return token in BINARY or token in UNARY or is_literal(token) or is_variable(token)


def is_number(case: Program, token: Token) -> bool:
    """Whether an expression that starts with this token is an integer."""
    if isinstance(token, int) or token in ARITHMETIC or token == MINUS:
        return True
    return any(variable.name == token and variable.type is Type.INT for variable in case.variables)


def _equivalent(case: Program, term: Code, draw: Draw) -> list[Code]:
    """List expressions that are equivalent to a term; there is at least one."""
    out = _idle_numbers(case, term, draw) if is_number(case, term[0]) else _idle_conditions(term)
    if term[0] in BINARY:
        end = ends(term)
        out += _of_binary(str(term[0]), term[1 : end[1]], term[end[1] :], number=is_number(case, term[1]))
    elif term[0] == NOT:
        out += _of_not(term[1:])
    elif isinstance(term[0], int):
        split = draw.below(7) - 3
        out += [("+", term[0] - split, split), ("-", term[0] + split, split)]
    return out


def _idle_numbers(case: Program, term: Code, draw: Draw) -> list[Code]:
    numbers = [variable.name for variable in case.variables if variable.type is Type.INT]
    out: list[Code] = [("+", *term, 0), ("-", *term, 0), ("*", 1, *term), (MINUS, MINUS, *term), ("-", 0, MINUS, *term)]
    if numbers:
        name = draw.choice(numbers)
        out += [("-", "+", *term, name, name), ("+", "-", *term, name, name), ("+", *term, "*", 0, name)]
    return out


def _idle_conditions(term: Code) -> list[Code]:
    out: list[Code] = [(NOT, NOT, *term), ("==", *term, TRUE), ("<==>", TRUE, *term), ("||", *term, FALSE)]
    if len(term) <= _LARGE:
        out += [("&&", *term, *term), ("==>", NOT, *term, *term)]
    return out


def _of_binary(operator: str, a: Code, b: Code, *, number: bool) -> list[Code]:
    out: list[Code] = []
    if operator in _COMMUTE:
        out.append((operator, *b, *a))
    if operator in _MIRRORED:
        out += [(_MIRRORED[operator], *b, *a), (NOT, _NEGATED[operator], *a, *b)]
    laws: dict[str, list[Code]] = {
        "+": [("-", *a, MINUS, *b)],
        "-": [("+", *a, MINUS, *b), (MINUS, "-", *b, *a)],
        "*": [(MINUS, "*", MINUS, *a, *b)],
        "<": [("<=", "+", *a, 1, *b), ("<", "-", *a, *b, 0)],
        "<=": [("<", *a, "+", *b, 1), (">=", "-", *b, *a, 0)],
        "&&": [(NOT, "||", NOT, *a, NOT, *b)],
        "||": [(NOT, "&&", NOT, *a, NOT, *b), ("==>", NOT, *a, *b)],
        "==>": [("||", NOT, *a, *b), ("==>", NOT, *b, NOT, *a)],
        "<==>": [("==", *a, *b), (NOT, "!=", *a, *b)],
        "==": [(NOT, "!=", *a, *b)],
        "!=": [(NOT, "==", *a, *b)],
    }
    out += laws.get(operator, [])
    if operator == "==" and number and len(a) + len(b) <= _LARGE:
        out.append(("&&", "<=", *a, *b, ">=", *a, *b))
    return out


def _of_not(body: Code) -> list[Code]:
    if body[0] == NOT:
        return [body[1:]]
    if body[0] in _NEGATED:
        return [(_NEGATED[str(body[0])], *body[1:])]
    return [("==", *body, FALSE)]
