"""A stack machine that detects the lasso of a run: the first loop head that repeats a state.

The same functions exist twice: compiled, over arrays of 64-bit integers, and as Python, over lists of unbounded
integers. A run ends with BIG when a number reaches `bound`.

An infinite run visits loop heads infinitely often, so it suffices to compare states there. Brent's algorithm stores one
state and replaces it after each window of steps; the window doubles.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

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
    JUMP,
    LESS,
    LOAD,
    MODULO,
    MORE,
    NEGATE,
    NEGATE_BOOL,
    OR,
    PUSH,
    SAME,
    STORE,
    SUBTRACT,
)

AT_HEAD, ENDED, FAILED, DIVIDED, BIG, LATE, REPEATED = range(7)
"""Why the machine stopped; LATE: neither end nor repetition within the step limit."""
Numbers = MutableSequence[int]


def advance(
    operations: Sequence[int],
    arguments: Sequence[int],
    values: Numbers,
    stack: Numbers,
    position: int,
    steps: int,
    bound: int,
    root: int,
) -> tuple[int, int, int]:
    """Run from a position to the next loop head or to the end; return why it stopped, where, and at which step.

    The head at the start position is executed; the head where it stops is not, even directly after the first jump.
    """
    top = -1
    fresh = True
    while True:
        operation = operations[position]
        if operation == PUSH:
            top += 1
            stack[top] = arguments[position]
            position += 1
            continue
        if operation == JUMP:
            position = arguments[position]
            fresh = False
            continue
        if operation == HEAD and not fresh:
            return AT_HEAD, position, steps
        fresh = False
        steps += 1
        if operation == LOAD:
            top += 1
            stack[top] = values[arguments[position]]
        elif operation == STORE:
            values[arguments[position]] = stack[top]
            top -= 1
        elif operation == BRANCH:
            top -= 1
            if stack[top + 1] == 0:
                position = arguments[position]
                continue
        elif operation == CHECK:
            if stack[top] == 0:
                return FAILED, position, steps
            top -= 1
        elif operation == END:
            return ENDED, position, steps
        elif operation == NEGATE_BOOL:
            stack[top] = 1 - stack[top]
        elif operation == NEGATE:
            stack[top] = -stack[top]
        elif operation != HEAD:
            top -= 1
            a, b = stack[top], stack[top + 1]
            if operation <= MODULO:
                if operation >= DIVIDE:
                    if b == 0:
                        return DIVIDED, position, steps
                    quotient = a // b if b > 0 else -(a // -b)
                    c = quotient if operation == DIVIDE else a - quotient * b
                elif operation == ADD:
                    c = a + b
                elif operation == SUBTRACT:
                    c = a - b
                else:
                    if (abs(a) >= root or abs(b) >= root) and b != 0 and abs(a) > (bound - 1) // abs(b):
                        return BIG, position, steps
                    c = a * b
                if c >= bound or -c >= bound:
                    return BIG, position, steps
                stack[top] = c
            elif operation == LESS:
                stack[top] = 1 if a < b else 0
            elif operation == AT_MOST:
                stack[top] = 1 if a <= b else 0
            elif operation == MORE:
                stack[top] = 1 if a > b else 0
            elif operation == AT_LEAST:
                stack[top] = 1 if a >= b else 0
            elif operation in (EQUAL, SAME):
                stack[top] = 1 if a == b else 0
            elif operation == DIFFERENT:
                stack[top] = 1 if a != b else 0
            elif operation == AND:
                stack[top] = a & b
            elif operation == OR:
                stack[top] = a | b
            else:
                stack[top] = (1 - a) | b
        position += 1


def equal(a: Sequence[int], b: Sequence[int]) -> bool:
    """Compare the values of all variables."""
    for i in range(len(a)):
        if a[i] != b[i]:
            return False
    return True


def copy(source: Sequence[int], target: Numbers) -> None:
    """Copy the values of all variables."""
    for i in range(len(source)):
        target[i] = source[i]


def explore(
    operations: Sequence[int],
    arguments: Sequence[int],
    values: Numbers,
    saved: Numbers,
    stack: Numbers,
    late: int,
    bound: int,
    root: int,
) -> tuple[int, int, int, int]:
    """Run to the end or to a repeated head; also return the number of heads between the two visits."""
    position, steps, saved_head, saved_steps, heads, window = 0, 0, -1, 0, 0, 1
    while True:
        why, position, steps = advance(operations, arguments, values, stack, position, steps, bound, root)
        if why != AT_HEAD:
            return why, position, steps, 0
        heads += 1
        if arguments[position] == saved_head and equal(values, saved):
            return REPEATED, position, steps, heads
        if steps >= late:
            return LATE, position, steps, 0
        if saved_head < 0 or steps - saved_steps >= window:
            saved_head, saved_steps, heads = arguments[position], steps, 0
            window *= 2
            copy(values, saved)


def first_repetition(
    operations: Sequence[int],
    arguments: Sequence[int],
    values: Sequence[Numbers],
    stack: Numbers,
    apart: int,
    bound: int,
    root: int,
) -> tuple[int, int, int, int, int, int]:
    """Find the first head that repeats `apart` heads later, by two runs at that distance.

    `values` holds the variables of the earlier and of the later run, then those at the head before, for each. Returns
    position and steps at the head before, for both runs, then the steps at the head, for both.
    """
    early, late, early_before, late_before = values[0], values[1], values[2], values[3]
    early_at, early_steps, late_at, late_steps = 0, 0, 0, 0
    early_from, early_since, late_from, late_since = 0, 0, 0, 0
    for _ in range(apart):
        copy(late, late_before)
        late_from, late_since = late_at, late_steps
        _, late_at, late_steps = advance(operations, arguments, late, stack, late_at, late_steps, bound, root)
    while True:
        copy(early, early_before)
        early_from, early_since = early_at, early_steps
        _, early_at, early_steps = advance(operations, arguments, early, stack, early_at, early_steps, bound, root)
        copy(late, late_before)
        late_from, late_since = late_at, late_steps
        _, late_at, late_steps = advance(operations, arguments, late, stack, late_at, late_steps, bound, root)
        if arguments[early_at] == arguments[late_at] and equal(early, late):
            return early_from, early_since, late_from, late_since, early_steps, late_steps
