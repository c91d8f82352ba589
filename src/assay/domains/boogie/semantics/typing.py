"""Well-typed programs (Fig. 4), for programs that are well-named.

The rules are applied from the last token to the first, with a stack of the types of operands. An ill-typed expression
has no type, and expressions that contain it are not reported.
"""

from __future__ import annotations

from assay.domains.boogie.model.case import (
    ARITHMETIC,
    ASSERTIONS,
    ASSIGN,
    BINARY,
    CLOSE,
    EQUALITY,
    IF,
    LOGIC,
    MINUS,
    NOT,
    OPEN,
    ORDER,
    WHILE,
    Flaw,
    Program,
    Token,
    Type,
)

INT, BOOL = Type.INT, Type.BOOL
_OPERANDS = dict.fromkeys((*ARITHMETIC, *ORDER), INT) | dict.fromkeys(LOGIC, BOOL)
_RESULT = dict.fromkeys(ARITHMETIC, INT) | dict.fromkeys((*ORDER, *EQUALITY, *LOGIC), BOOL)


def mistyped(program: Program) -> Flaw | None:
    """Find the first place that violates well-typedness."""
    for i, variable in enumerate(program.variables):  # Env.
        if type_of_literal(variable.initial) != variable.type:
            return Flaw(f"the initial value of {variable.name} does not have type {variable.type}", variable=i)
    types = {variable.name: variable.type for variable in program.variables}
    stack: list[Type | None] = []
    found: Flaw | None = None
    for i in range(len(program.code) - 1, -1, -1):
        flaw = _apply(program.code[i], types, stack)
        if flaw:
            found = Flaw(flaw, token=i)
    return found


def type_of_literal(literal: Token) -> Type:
    """The type of a literal."""
    return INT if isinstance(literal, int) else BOOL


def _apply(token: Token, types: dict[str, Type], stack: list[Type | None]) -> str:
    """Apply the rule of one token to the types on the stack; describe a violation, once."""
    if isinstance(token, int):
        stack.append(INT)
    elif token in types:  # Vars
        stack.append(types[token])
    elif token in BINARY:
        return _binary(token, stack)
    elif token in (OPEN, CLOSE):
        pass
    elif token == ASSIGN:  # Assign
        target, value = stack.pop(), stack.pop()
        if value and target != value:
            return f"{value} is assigned to a variable of type {target}"
    elif token in ASSERTIONS or token in (IF, WHILE):  # Assert, If, While
        if stack.pop() is INT:
            return f"{token} needs bool and is given int"
    elif token in (NOT, MINUS):  # Un. bool, Un. int
        return _unary(token, stack)
    else:
        stack.append(BOOL)
    return ""


def _binary(token: str, stack: list[Type | None]) -> str:
    left, right = stack.pop(), stack.pop()
    wanted = left if token in EQUALITY else _OPERANDS[token]  # Comp., Bin. int, Bin. bool
    if left == right == wanted and left:
        stack.append(_RESULT[token])
        return ""
    stack.append(None)
    return f"{token} does not take {left} and {right}" if left and right else ""


def _unary(token: str, stack: list[Type | None]) -> str:
    operand, wanted = stack.pop(), BOOL if token == NOT else INT
    stack.append(wanted if operand == wanted else None)
    return f"{token} does not take {operand}" if operand and operand != wanted else ""
