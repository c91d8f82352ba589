"""The kernel of `fast_forward`: executes whole statements over 64-bit integers.

Tokens are read as `semantics.replay` reads them: an expression from its last token to its first, with a stack of
operands. The kernel stops before a statement that it cannot finish: one beyond the step limit, one that fails or
divides by zero, one with a number that is too large.
"""

from __future__ import annotations

from assay.core.native.boundary import longs_at
from assay.core.native.jit import Longs, compiled

LITERAL, VARIABLE, NOT, MINUS = 0, 1, 2, 3
ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO = 4, 5, 6, 7, 8
LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, EQUAL, UNEQUAL = 9, 10, 11, 12, 13, 14
AND, IMPLIES, IFF = 15, 17, 18
"""`||` is 16, the one that is left."""
ASSIGN, ASSERTION, CHOICE = 0, 1, 2
KIND, FIRST, STOP, TARGET, THEN, OTHERWISE, COST = 0, 1, 2, 3, 4, 5, 6
FIELDS = 7
"""A statement is a row: its kind, its expression, its variable, the next statement if true and if false, its steps."""
LARGEST = 1 << 62


@compiled
def _calculated(operator: int, a: int, b: int) -> int:
    """The value of an arithmetic operation; LARGEST if it is too large, or a division by zero."""
    value = 0
    if operator == ADD:
        value = a + b
    elif operator == SUBTRACT:
        value = a - b
    elif operator == MULTIPLY:
        if b != 0 and abs(a) > (LARGEST - 1) // abs(b):
            return LARGEST
        value = a * b
    else:
        if b == 0:
            return LARGEST
        remainder = a % abs(b)
        value = remainder if operator == MODULO else (a - remainder) // b
    return LARGEST if value >= LARGEST or value <= -LARGEST else value


@compiled
def _holds(operator: int, a: int, b: int) -> bool:
    """The value of a comparison or of a logical operation."""
    if operator == LESS:
        return a < b
    if operator in (LESS_EQUAL, IMPLIES):
        return a <= b
    if operator in (GREATER, GREATER_EQUAL):
        return a > b or (a == b and operator == GREATER_EQUAL)
    if operator in (EQUAL, UNEQUAL, IFF):
        return (a == b) == (operator != UNEQUAL)
    return a + b > (1 if operator == AND else 0)


@compiled
def _combined(operator: int, a: int, b: int) -> int:
    """The value of a binary operation; LARGEST if it has none that fits."""
    if operator <= MODULO:
        return _calculated(operator, a, b)
    return 1 if _holds(operator, a, b) else 0


@compiled
def _evaluated(kinds: Longs, numbers: Longs, values: Longs, stack: Longs, first: int, stop: int) -> int:
    """The value of an expression; LARGEST if it has none that fits."""
    top = -1
    for i in range(stop - 1, first - 1, -1):
        kind = kinds[i]
        if kind == LITERAL:
            top += 1
            stack[top] = numbers[i]
        elif kind == VARIABLE:
            top += 1
            stack[top] = values[numbers[i]]
        elif kind == NOT:
            stack[top] = 1 - stack[top]
        elif kind == MINUS:
            stack[top] = -stack[top]
        else:
            top -= 1
            stack[top] = _combined(kind, stack[top + 1], stack[top])
            if stack[top] == LARGEST:
                return LARGEST
    value: int = stack[0]
    return value


@compiled
def forward_entry(words: Longs) -> int:
    """Execute statements from a place on, up to a number of steps; give the place and the steps, change the values."""
    kinds, numbers, rows = longs_at(words, 0), longs_at(words, 2), longs_at(words, 4)
    values, stack = longs_at(words, 6), longs_at(words, 8)
    place, steps, limit = words[10], words[11], words[12]
    while place < len(kinds):
        row = place * FIELDS
        cost = rows[row + COST]
        if steps + cost > limit:
            break
        value = _evaluated(kinds, numbers, values, stack, rows[row + FIRST], rows[row + STOP])
        if value == LARGEST or (value == 0 and rows[row + KIND] == ASSERTION):
            break
        if rows[row + KIND] == ASSIGN:
            values[rows[row + TARGET]] = value
        steps += cost
        place = rows[row + THEN] if value != 0 or rows[row + KIND] != CHOICE else rows[row + OTHERWISE]
    words[13], words[14] = place, steps
    return 0
