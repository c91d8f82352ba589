"""Replays long runs: whole statements in compiled code, as long as numbers fit into 64 bits, the rest by `Statements`.

The compiled part reads the program itself and shares no code with the engine. Short runs do not use it.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from assay.core.native.library import Library
from assay.domains.boogie.model.case import (
    ASSERTIONS,
    ASSIGN,
    BINARY,
    IF,
    NOT,
    STATEMENTS,
    TRUE,
    WHILE,
    Program,
    Token,
    Type,
    ends,
    is_literal,
)
from assay.domains.boogie.semantics.replay import Statements, jumps
from assay.domains.boogie.semantics.steps import End, State

FORWARD = Library("boogie-replay", {"forward": "assay.domains.boogie.checker.fast_forward_kernel:forward_entry"})
_LONG = 50_000
"""The number of steps from which on compiled code is worth loading."""
_LARGEST = 1 << 62
_OPERATORS = ("+", "-", "*", "div", "mod", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "==>", "<==>")
"""The binary operators in the order of the kernel's numbers, which start at 4."""


class FastForward:
    """Replay of a run; `at` may be asked for increasing numbers of steps."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._run = Statements(program)

    def at(self, steps: int) -> State | End:
        """Give the term after this many steps."""
        if steps - self._run.steps > _LONG and _fits(self._program):
            self._forward(steps)
        return self._run.at(steps)

    def _forward(self, limit: int) -> None:
        """Execute whole statements up to the limit."""
        program, run = self._program, self._run
        kinds, numbers, rows = _tables(program)
        values = array("q", [int(value) for value in run.values])
        stack = array("q", bytes(8 * (len(program.code) + 1)))
        limit = min(limit, _LARGEST)
        call = FORWARD.call("forward", kinds, numbers, rows, values, stack, run.place, run.steps, limit, given=2)
        place, steps = call.number(), call.number()
        typed = [
            bool(value) if variable.type == Type.BOOL else value
            for variable, value in zip(program.variables, values, strict=True)
        ]
        self._run = Statements(program, typed, place, steps)


def _fits(program: Program) -> bool:
    tokens = (*program.code, *(variable.initial for variable in program.variables))
    return all(abs(token) < _LARGEST for token in tokens if isinstance(token, int))


def _tables(program: Program) -> tuple[array[int], array[int], array[int]]:
    """The tokens of expressions as kinds and numbers, and the statements as rows (`fast_forward_kernel`)."""
    index: dict[Token, int] = {variable.name: i for i, variable in enumerate(program.variables)}
    read = [_token(token, index) for token in program.code]
    end, after = ends(program.code), jumps(program)
    rows: list[int] = []
    for i, token in enumerate(program.code):
        rows += _row(program.code, i, end, after, index) if token in STATEMENTS else (0,) * 7
    return array("q", [kind for kind, _ in read]), array("q", [number for _, number in read]), array("q", rows)


def _token(token: Token, index: dict[Token, int]) -> tuple[int, int]:
    if is_literal(token):
        return 0, token if isinstance(token, int) else int(token == TRUE)
    if token in index:
        return 1, index[token]
    if token in BINARY:
        return 4 + _OPERATORS.index(str(token)), 0
    return (2 if token == NOT else 3), 0


def _row(
    code: Sequence[Token], place: int, end: list[int], after: dict[int, int], index: dict[Token, int]
) -> tuple[int, ...]:
    token = code[place]
    first = place + (2 if token == ASSIGN else 1)
    stop = end[first]
    kind = 0 if token == ASSIGN else 1 if token in ASSERTIONS else 2
    then, otherwise = end[place], 0
    if token in (IF, WHILE):
        then, otherwise = stop + 1, end[stop] + (token == IF)
    cost = sum(not is_literal(item) for item in code[first:stop]) + (2 if token == WHILE else 1)
    target = index[code[place + 1]] if token == ASSIGN else 0
    return kind, first, stop, target, _next(then, after), _next(otherwise, after), cost


def _next(place: int, after: dict[int, int]) -> int:
    """The statement at a place, or where the end of a block leads."""
    while place in after:
        place = after[place]
    return place
