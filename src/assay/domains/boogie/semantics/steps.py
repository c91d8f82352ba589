"""The small-step semantics of BPL_0, as in Figs. 2 and 3 of the paper: the specification, unoptimised.

A term `(main L B)` is a state: the values of the variables, and the remaining code. A step rewrites the unique redex of
the evaluation contexts of Fig. 3: all operands from left to right (`&&`, `||` and `==>` do not short-circuit), then the
statement.

- Every variable is initialised with its literal, as in the paper.
- `div` and `mod` are Boogie's, which are Euclidean: the remainder is never negative. The paper's `/` is `div`.
- Division by zero is unspecified, so a step that divides by zero ends the run with an outcome of its own.
- Reaching an outcome takes a step: `(main L ∅) ↪ success` is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from assay.domains.boogie.model.case import (
    ASSERTIONS,
    ASSIGN,
    BINARY,
    CLOSE,
    FALSE,
    IF,
    NOT,
    OPEN,
    TRUE,
    UNARY,
    WHILE,
    Code,
    Program,
    Token,
    is_literal,
)


class End(StrEnum):
    """The outcome of a terminating run."""

    SUCCESS = "success"
    FAILURE = "failure"
    DIVISION_BY_ZERO = "division-by-zero"


@dataclass(frozen=True)
class State:
    """A term `(main L B)`: the values of the variables in the order of declaration, and the remaining body."""

    values: tuple[Token, ...]
    code: Code


def start(program: Program) -> State:
    """The initial term of the program."""
    return State(tuple(variable.initial for variable in program.variables), program.code)


def step(program: Program, state: State) -> State | End:
    """Make the unique step of a well-typed program."""
    code = state.code
    if not code:
        return End.SUCCESS  # Success
    if code[0] == WHILE:
        return State(state.values, _unrolled(code))  # Loop
    hole = _hole(code)
    if not is_literal(code[hole]):
        return _evaluated(program, state, hole)
    rest = code[hole + 1 :]
    if code[0] == ASSIGN:  # Local Assignment: L{v ← ℓ}
        index = _index(program, code[1])
        return State((*state.values[:index], code[hole], *state.values[index + 1 :]), rest)
    if code[0] in ASSERTIONS:
        return State(state.values, rest) if code[hole] == TRUE else End.FAILURE  # Assert True, Failure
    first = _block_end(rest, 0)
    second = _block_end(rest, first)
    chosen = rest[1 : first - 1] if code[hole] == TRUE else rest[first + 1 : second - 1]
    return State(state.values, chosen + rest[second:])  # If-Then, If-Else: B_i · B_3


def run(program: Program) -> Iterator[State | End]:
    """Yield the terms of the run: term n is reached by n steps."""
    state: State | End = start(program)
    yield state
    while isinstance(state, State):
        state = step(program, state)
        yield state


def outcome(program: Program, limit: int) -> tuple[str, int]:
    """Run the program: its outcome, or `loop`, or `timeout` at the limit; and the number of steps.

    `loop` is reported at the first term that is identical to an earlier one (section 4.2).
    """
    seen: set[State] = set()
    for steps, state in enumerate(run(program)):
        if isinstance(state, End):
            return state.value, steps
        if state in seen:
            return "loop", steps
        if steps == limit:
            break
        seen.add(state)
    return "timeout", limit


# Fig. 3: evaluation contexts


def _hole(code: Code) -> int:
    """Find the hole of E in the first statement: an operation on literals, a variable, or a literal."""
    place = 2 if code[0] == ASSIGN else 1
    while True:
        token = code[place]
        if is_literal(token) or not (token in BINARY or token in UNARY):
            return place
        if not is_literal(code[place + 1]):  # (u E), (b E e)
            place += 1
        elif token in BINARY and not is_literal(code[place + 2]):  # (b ℓ E)
            place += 2
        else:
            return place


# Fig. 2: the rules


def _unrolled(code: Code) -> Code:
    """Loop: (while e B) becomes (if e B · (while e B) ∅)."""
    guard_end = _expression_end(code, 1)
    end = _block_end(code, guard_end)
    return (IF, *code[1 : end - 1], *code[:end], CLOSE, OPEN, CLOSE, *code[end:])


def _evaluated(program: Program, state: State, hole: int) -> State | End:
    """Binary Evaluation, Unary Evaluation, Local Substitution."""
    code = state.code
    token = code[hole]
    if token in BINARY:
        left, right = code[hole + 1], code[hole + 2]
        if token in ("div", "mod") and right == 0:
            return End.DIVISION_BY_ZERO
        return State(state.values, (*code[:hole], binary(str(token), left, right), *code[hole + 3 :]))
    if token in UNARY:
        return State(state.values, (*code[:hole], unary(str(token), code[hole + 1]), *code[hole + 2 :]))
    return State(state.values, (*code[:hole], state.values[_index(program, token)], *code[hole + 1 :]))


def binary(operator: str, left: Token, right: Token) -> Token:
    """⟦b ℓ1 ℓ2⟧; the divisor is not zero."""
    if isinstance(left, int) and isinstance(right, int):
        return _of_numbers(operator, left, right)
    p, q = left == TRUE, right == TRUE
    table = {"&&": p and q, "||": p or q, "==>": not p or q, "<==>": p == q, "==": p == q, "!=": p != q}
    return _literal(holds=table[operator])


def _of_numbers(operator: str, a: int, b: int) -> Token:
    if operator == "div":
        return a // b if b > 0 else -(a // -b)
    if operator == "mod":
        return a % abs(b)
    if operator == "*":
        return a * b
    if operator in ("+", "-"):
        return a + b if operator == "+" else a - b
    table = {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b, "==": a == b, "!=": a != b}
    return _literal(holds=table[operator])


def unary(operator: str, operand: Token) -> Token:
    """⟦u ℓ⟧."""
    if operator == NOT:
        return _literal(holds=operand == FALSE)
    if not isinstance(operand, int):
        raise TypeError("the program is not well-typed: minus of a Boolean")
    return -operand


def _literal(*, holds: bool) -> Token:
    return TRUE if holds else FALSE


def _index(program: Program, name: Token) -> int:
    return next(i for i, variable in enumerate(program.variables) if variable.name == name)


def _expression_end(code: Code, place: int) -> int:
    """Find the end of the expression at a place, by counting pending operands."""
    missing = 1
    while missing:
        token = code[place]
        missing += 1 if token in BINARY else 0 if token in UNARY else -1
        place += 1
    return place


def _block_end(code: Code, place: int) -> int:
    """Find the end of the block at a place."""
    depth = 0
    while True:
        depth += (code[place] == OPEN) - (code[place] == CLOSE)
        place += 1
        if depth == 0:
            return place
