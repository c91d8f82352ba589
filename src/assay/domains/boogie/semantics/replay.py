"""Computes the term after n steps: by small steps, or statement by statement with small steps for the rest.

A statement takes one step for each variable and operator of its expression, and one more; a loop head takes another one
for its unrolling. The end of a run is always computed by small steps.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from assay.domains.boogie.model.case import (
    ASSERTIONS,
    ASSIGN,
    BINARY,
    FALSE,
    IF,
    NOT,
    TRUE,
    UNARY,
    WHILE,
    Program,
    Token,
    Type,
    ends,
    is_literal,
)
from assay.domains.boogie.semantics.program_points import TooLargeError, continuation
from assay.domains.boogie.semantics.steps import End, State, start, step

MOST_BITS = 1 << 22
"""The most bits of a number; the engines' limits are lower."""
_OPERATORS: dict[Token, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "div": lambda a, b: a // b if b > 0 else -(a // -b),
    "mod": lambda a, b: a % abs(b),
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "&&": operator.and_,
    "||": operator.or_,
    "==>": operator.le,
    "<==>": operator.eq,
}


class Replay(Protocol):
    """A run that gives the term after n steps, for increasing n."""

    def at(self, steps: int) -> State | End:
        """The term after `steps` steps; a run that ended earlier stays at its end."""
        ...


class SmallSteps:
    """Replay by the small-step semantics."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._steps = 0
        self._state: State | End = start(program)

    def at(self, steps: int) -> State | End:
        """Give the term after this many steps."""
        while self._steps < steps and isinstance(self._state, State):
            self._state = step(self._program, self._state)
            self._steps += 1
        return self._state


_Items = list[tuple[int, int, Callable[[int, int], int]]]
_LITERAL, _VARIABLE, _NOT, _MINUS, _BINARY = range(5)


class Statements:
    """Replay statement by statement, with small steps in the last one."""

    def __init__(self, program: Program, values: Sequence[int] | None = None, place: int = 0, steps: int = 0) -> None:
        """Begin at the start, or at a statement with given values and number of steps."""
        self._program = program
        self._end = ends(program.code)
        self._index = {variable.name: i for i, variable in enumerate(program.variables)}
        self.values = [_value(variable.initial) for variable in program.variables] if values is None else list(values)
        self._jumps = jumps(program, self._end)
        self._expressions: dict[int, tuple[_Items, int]] = {}
        self.steps = steps
        self.place = place

    def at(self, steps: int) -> State | End:
        """Give the term after this many steps."""
        while self._whole_statement(steps):
            pass
        state: State | End = self._here()
        left = steps - self.steps
        if isinstance(state, State) and state.code:
            evaluated = self._evaluated_statement(state)
            if evaluated is not None and left >= evaluated[1]:
                state, left = evaluated[0], left - evaluated[1]
        for _ in range(left):
            if isinstance(state, End):
                break
            state = step(self._program, state)
        return state

    def _here(self) -> State:
        """The term at the current statement."""
        code = self._program.code
        values = tuple(
            value if variable.type == Type.INT else _literal(value)
            for variable, value in zip(self._program.variables, self.values, strict=True)
        )
        return State(values, continuation(code, self.place) if self.place < len(code) else ())

    def _evaluated_statement(self, state: State) -> tuple[State, int] | None:
        """The term whose expression is evaluated to a literal, and its step; None if it divides by zero."""
        items, cost = self._expressions.get(self.place) or self._read(self.place)
        try:
            value = self._evaluated(items)
        except ZeroDivisionError:
            return None
        code = state.code
        if code[0] == WHILE:
            unrolled = step(self._program, state)
            code = unrolled.code if isinstance(unrolled, State) else code
        first = 2 if code[0] == ASSIGN else 1
        literal = _literal(value) if isinstance(value, bool) else value
        return State(state.values, (*code[:first], literal, *code[ends(code)[first] :])), cost - 1

    def walk(self, statements: int) -> Iterator[tuple[int, list[int]]]:
        """Run up to a limit of statements; before each, yield its place and the values (Booleans as 0 and 1)."""
        for _ in range(statements):
            yield self.place, self.values
            if not self._whole_statement(1 << 62):
                return

    def _whole_statement(self, limit: int) -> bool:
        """Run a statement, unless it exceeds the limit or ends the run."""
        code, place = self._program.code, self.place
        if place == len(code):
            return False
        kind = code[place]
        items, cost = self._expressions.get(place) or self._read(place)
        if self.steps + cost > limit:
            return False
        try:
            value = self._evaluated(items)
        except ZeroDivisionError:
            return False
        if kind == ASSIGN:
            self.values[self._index[str(code[place + 1])]] = value
            if value.bit_length() > MOST_BITS:
                raise TooLargeError
        elif kind in ASSERTIONS and not value:
            return False
        if kind in (IF, WHILE):
            block = self._end[place + 1]
            place = block + 1 if value else self._end[block] + (kind == IF)
        else:
            place = self._end[place]
        while place in self._jumps:
            place = self._jumps[place]
        self.steps += cost
        self.place = place
        return True

    def _read(self, place: int) -> tuple[_Items, int]:
        """The tokens of a statement's expression, last first, and the number of steps of the statement."""
        code = self._program.code
        first = place + (2 if code[place] == ASSIGN else 1)
        tokens = code[first : self._end[first]]
        items = [self._item(token) for token in reversed(tokens)]
        cost = sum(not is_literal(token) for token in tokens) + (2 if code[place] == WHILE else 1)
        self._expressions[place] = items, cost
        return items, cost

    def _item(self, token: Token) -> tuple[int, int, Callable[[int, int], int]]:
        nothing = _OPERATORS["+"]
        if is_literal(token):
            return _LITERAL, _value(token), nothing
        if token in UNARY:
            return _NOT if token == NOT else _MINUS, 0, nothing
        if token in BINARY:
            return _BINARY, 0, _OPERATORS[token]
        return _VARIABLE, self._index[str(token)], nothing

    def _evaluated(self, items: _Items) -> int:
        """Evaluate an expression from its tokens, last first, with a stack of operands."""
        stack: list[int] = []
        values = self.values
        for kind, number, function in items:
            if kind == _BINARY:
                left = stack.pop()
                stack[-1] = function(left, stack[-1])
            elif kind == _VARIABLE:
                stack.append(values[number])
            elif kind == _LITERAL:
                stack.append(number)
            else:
                stack[-1] = not stack[-1] if kind == _NOT else -stack[-1]
        return stack[0]


def _value(literal: Token) -> int:
    return literal if isinstance(literal, int) else literal == TRUE


def _literal(value: int) -> Token:
    return TRUE if value else FALSE


def jumps(program: Program, end: list[int]) -> dict[int, int]:
    """For the end of each block, the next statement: the loop itself, or the successor of the conditional."""
    out: dict[int, int] = {}
    for i, token in enumerate(program.code):
        if token == WHILE:
            out[end[i] - 1] = i
        elif token == IF:
            out[end[end[i + 1]] - 1] = end[i]
            out[end[i] - 1] = end[i]
    return out
