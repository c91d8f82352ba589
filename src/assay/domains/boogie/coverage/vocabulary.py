"""The words of the coverage table: places of statements and operators, and kinds of operands."""

from __future__ import annotations

from itertools import product

from assay.domains.boogie.model.case import (
    ARITHMETIC,
    ASSERT,
    ASSIGN,
    EQUALITY,
    IF,
    INVARIANT,
    LOGIC,
    MINUS,
    NOT,
    ORDER,
    WHILE,
    Token,
    Type,
)

LARGE = 1 << 31
"""A literal of this magnitude exceeds 32 bits."""
LITERALS = ("0", "1", "positive", "negative", "large")
INT_KINDS = (*LITERALS, "variable", "expression")
BOOL_KINDS = ("true", "false", "bool variable", "bool expression")
SAME, SAME_BOOL = "same variable", "same bool variable"
UNDECLARED = "undeclared"
TYPES = (Type.INT.value, Type.BOOL.value, UNDECLARED)
KINDS = {Type.INT.value: INT_KINDS, Type.BOOL.value: BOOL_KINDS}

BLOCKS = ("top level", "then", "else", "loop")
"""The blocks that a statement may be in."""
ASSIGNED, IF_GUARD, WHILE_GUARD, ASSERTED, HEAD = "assigned", "if guard", "while guard", "assert", "invariant"
POSITIONS: dict[Token, str] = {
    ASSIGN: ASSIGNED,
    IF: IF_GUARD,
    WHILE: WHILE_GUARD,
    ASSERT: ASSERTED,
    INVARIANT: HEAD,
}
"""The position of an expression, by its statement."""
CLASSES = ("arithmetic", "order", "equality", "logic")
_CLASS: dict[Token, str] = {
    **dict.fromkeys(ARITHMETIC, "arithmetic"),
    **dict.fromkeys(ORDER, "order"),
    **dict.fromkeys(EQUALITY, "equality"),
    **dict.fromkeys(LOGIC, "logic"),
}
BELOW = {MINUS: "below -", NOT: "below !"}


def side_of(parent: Token, *, right: bool) -> str:
    """The place of an operand of a binary operator."""
    return f"{'right' if right else 'left'} of {_CLASS[parent]}"


SIDES = tuple(f"{side} of {name}" for name in CLASSES for side in ("left", "right"))
INT_PLACES = (ASSIGNED, *(place for place in SIDES if "logic" not in place), BELOW[MINUS])
"""Where an integer may be; the guards and assertions hold it below a comparison."""
BOOL_PLACES = (*POSITIONS.values(), *(place for place in SIDES if "logic" in place or "equality" in place), BELOW[NOT])
ARITHMETIC_PLACES = (*POSITIONS.values(), *INT_PLACES[1:])
"""The places that an arithmetic operator is counted in: its statement, and the operator above it."""
OPERATORS = (*sorted(ARITHMETIC), *sorted(ORDER), *sorted(EQUALITY), *sorted(LOGIC))


def operand_types(operator: Token) -> tuple[str, ...]:
    """The types that both operands of an operator may have."""
    if operator in EQUALITY:
        return (Type.INT.value, Type.BOOL.value)
    return (Type.BOOL.value,) if operator in LOGIC or operator == NOT else (Type.INT.value,)


def result_type(operator: Token) -> str:
    """The type of the value of an operator."""
    return Type.INT.value if operator in ARITHMETIC or operator == MINUS else Type.BOOL.value


def operator_places(operator: Token) -> tuple[str, ...]:
    """The places that an operator is counted in, in a well-typed program."""
    return ARITHMETIC_PLACES if result_type(operator) == Type.INT else BOOL_PLACES


def operand_pairs(of_type: str) -> tuple[str, ...]:
    """The kinds of two operands of a type."""
    pairs = tuple(f"{left}, {right}" for left, right in product(KINDS[of_type], KINDS[of_type]))
    return (*pairs, SAME if of_type == Type.INT else SAME_BOOL)


def literal_kind(token: Token) -> str:
    """The kind of a literal."""
    if not isinstance(token, int):
        return token
    if token in (0, 1):
        return str(token)
    if abs(token) >= LARGE:
        return "large"
    return "positive" if token > 0 else "negative"


def is_literal_kind(kind: str) -> bool:
    """Whether a kind of operand is a kind of literal."""
    return kind in LITERALS or kind in BOOL_KINDS[:2]
