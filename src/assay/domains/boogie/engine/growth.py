"""Finds runs that count forever: at a loop head, every round adds the same numbers to the variables.

A value is a line a + b·k over the number k of rounds. One period of the loop is executed on lines. Every condition must
have the same value for all k ≥ 0, and the period must add b to each line. Then the run visits the head with the values
a + b·k for every k, so it never ends; and if some b is not zero, no state is visited twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from assay.domains.boogie.engine.instructions import (
    ADD,
    AND,
    AT_LEAST,
    AT_MOST,
    BRANCH,
    CHECK,
    DIFFERENT,
    DIVIDE,
    END,
    EQUAL,
    HEAD,
    IMPLIES,
    JUMP,
    LESS,
    LOAD,
    MODULO,
    MORE,
    MULTIPLY,
    NEGATE,
    NEGATE_BOOL,
    OR,
    PUSH,
    SAME,
    STORE,
    SUBTRACT,
    Instructions,
)
from assay.domains.boogie.engine.machine import AT_HEAD, advance

_PERIODS = (1, 2, 3, 4, 6, 12)
"""The numbers of rounds that are tried as a period: a parity makes two rounds differ."""
_VISITS = 500
"""The most loop heads that are passed in a search for a head, or for its next visit."""
_INSTRUCTIONS = 20_000
"""The most instructions of a period."""


class Line(NamedTuple):
    """The value `start` + `slope`·k; Booleans are 0 and 1."""

    start: int
    slope: int


@dataclass(frozen=True)
class Growth:
    """A loop (its token) whose `rounds` rounds add `slopes` to the variables, forever."""

    place: int
    rounds: int
    slopes: tuple[int, ...]


class _VaryingError(Exception):
    """A condition changes with k, or a value is not a line."""


def find_growth(made: Instructions, position: int, values: Sequence[int], bound: int) -> Growth | None:
    """Search for a loop that counts forever, from a visit of a head on; None if none is found."""
    tried: set[int] = set()
    for at, here in _visits(made, position, values, bound):
        if at not in tried:
            tried.add(at)
            growth = _growth_at(made, at, here, bound)
            if growth is not None:
                return growth
    return None


def _visits(
    made: Instructions, position: int, values: Sequence[int], bound: int
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The visits of loop heads from a state on, with the values at each."""
    now, stack = list(values), [0] * made.depth
    for _ in range(_VISITS):
        yield position, tuple(now)
        why, position, _ = advance(made.operations, made.arguments, now, stack, position, 0, bound, 1)
        if why != AT_HEAD:
            return


def _growth_at(made: Instructions, position: int, values: tuple[int, ...], bound: int) -> Growth | None:
    visits = [here for at, here in _visits(made, position, values, bound) if at == position]
    for rounds in _PERIODS:
        if rounds >= len(visits):
            return None
        slopes = tuple(after - before for before, after in zip(values, visits[rounds], strict=True))
        if any(slopes) and _recurs(made, position, values, slopes, rounds):
            return Growth(made.places[position], rounds, slopes)
    return None


def _recurs(made: Instructions, position: int, values: tuple[int, ...], slopes: tuple[int, ...], rounds: int) -> bool:
    """Whether a period that starts at a + b·k reaches the head again at a + b·(k + 1), for all k ≥ 0."""
    lines = [Line(a, b) for a, b in zip(values, slopes, strict=True)]
    try:
        _execute(made, position, lines, rounds)
    except _VaryingError:
        return False
    return lines == [Line(a + b, b) for a, b in zip(values, slopes, strict=True)]


def _execute(made: Instructions, head: int, lines: list[Line], rounds: int) -> None:
    """Execute rounds of a loop on lines."""
    stack: list[Line] = []
    position = head
    for _ in range(_INSTRUCTIONS):
        operation, argument = made.operations[position], made.arguments[position]
        if position == head:
            rounds -= 1
            if rounds < 0:
                return
        position += 1
        if operation == JUMP:
            position = argument
        elif operation in (BRANCH, CHECK):
            if not _constant(stack.pop()):
                if operation == CHECK:
                    raise _VaryingError
                position = argument
        elif operation == END:
            raise _VaryingError
        elif operation != HEAD:
            _compute(operation, argument, lines, stack)
    raise _VaryingError


def _compute(operation: int, argument: int, lines: list[Line], stack: list[Line]) -> None:
    """Execute an instruction that computes, on the stack of operands."""
    if operation == PUSH:
        stack.append(Line(argument, 0))
    elif operation == LOAD:
        stack.append(lines[argument])
    elif operation == STORE:
        lines[argument] = stack.pop()
    elif operation == NEGATE_BOOL:
        stack.append(Line(1 - _constant(stack.pop()), 0))
    elif operation == NEGATE:
        operand = stack.pop()
        stack.append(Line(-operand.start, -operand.slope))
    else:
        right, left = stack.pop(), stack.pop()
        stack.append(_binary(operation, left, right))


def _constant(line: Line) -> int:
    if line.slope:
        raise _VaryingError
    return line.start


def _binary(operation: int, left: Line, right: Line) -> Line:
    if operation == ADD:
        return Line(left.start + right.start, left.slope + right.slope)
    if operation == SUBTRACT:
        return Line(left.start - right.start, left.slope - right.slope)
    if operation == MULTIPLY:
        if left.slope and right.slope:
            raise _VaryingError
        factor, line = (left.start, right) if not left.slope else (right.start, left)
        return Line(factor * line.start, factor * line.slope)
    if operation in (DIVIDE, MODULO):
        return _divided(operation, left, _constant(right))
    if operation in (AND, OR, IMPLIES):
        a, b = _constant(left), _constant(right)
        return Line({AND: a & b, OR: a | b, IMPLIES: (1 - a) | b}[operation], 0)
    return Line(int(_compared(operation, Line(left.start - right.start, left.slope - right.slope))), 0)


def _divided(operation: int, line: Line, divisor: int) -> Line:
    """Divide a line whose slope is a multiple of the divisor: the remainder is the same for all k."""
    if divisor == 0 or line.slope % divisor:
        raise _VaryingError
    remainder = line.start % abs(divisor)
    if operation == MODULO:
        return Line(remainder, 0)
    return Line((line.start - remainder) // divisor, line.slope // divisor)


def _compared(operation: int, difference: Line) -> bool:
    """Compare a line with zero, if the result is the same for all k ≥ 0."""
    start, slope = difference
    if operation in (EQUAL, SAME, DIFFERENT):
        if slope and -start % slope == 0 and -start // slope >= 0:  # it is zero for exactly one k
            raise _VaryingError
        return (not slope and start == 0) is (operation != DIFFERENT)
    if operation in (MORE, AT_LEAST):
        start, slope = -start, -slope
    holds = start < 0 or (start == 0 and operation in (AT_MOST, AT_LEAST))
    if operation not in (LESS, AT_MOST, MORE, AT_LEAST) or (slope > 0 if holds else slope < 0):
        raise _VaryingError
    return holds
