"""Compiles a program to instructions of a stack machine: postfix expressions, jumps instead of blocks.

Every instruction costs the number of steps it has in Fig. 2, so the machine and the semantics count alike: pushing a
literal and jumping cost nothing, every other instruction costs one.
"""

from __future__ import annotations

from msgspec import Struct

from assay.domains.boogie.model.case import (
    ASSERTIONS,
    ASSIGN,
    BINARY,
    CLOSE,
    IF,
    MINUS,
    NOT,
    TRUE,
    WHILE,
    Program,
    Token,
)

PUSH, JUMP = 0, 1
"""The two instructions that cost nothing."""
LOAD, STORE, HEAD, BRANCH, CHECK, END = 2, 3, 4, 5, 6, 7
_OPERATORS = ("+", "-", "*", "div", "mod", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "==>", "<==>", NOT, MINUS)
ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO = range(8, 13)
LESS, AT_MOST, MORE, AT_LEAST, EQUAL, DIFFERENT = range(13, 19)
AND, OR, IMPLIES, SAME, NEGATE_BOOL, NEGATE = range(19, 25)
OPERATION: dict[Token, int] = {operator: ADD + i for i, operator in enumerate(_OPERATORS)}


class Instructions(Struct, frozen=True):
    """Operations with their arguments: a literal, a variable, a target, or for HEAD the loop.

    `places` are their source tokens; `depth` is the maximum height of the operand stack.
    """

    operations: list[int]
    arguments: list[int]
    places: list[int]
    initial: list[int]
    depth: int


def instructions(program: Program) -> Instructions:
    """Translate a well-typed program."""
    writer = _Writer(program)
    writer.body()
    initial = [_number(variable.initial) for variable in program.variables]
    operations, arguments, places = map(list, zip(*writer.out, strict=True))
    for jump, target in writer.targets.items():
        arguments[jump] = target
    return Instructions(operations, arguments, places, initial, writer.deepest)


def _number(literal: Token) -> int:
    return literal if isinstance(literal, int) else int(literal == TRUE)


class _Writer:
    """Emits instructions in order; forward jumps are patched when their target is reached."""

    def __init__(self, program: Program) -> None:
        self.code = program.code
        self.index: dict[Token, int] = {variable.name: i for i, variable in enumerate(program.variables)}
        self.out: list[tuple[int, int, int]] = []
        self.targets: dict[int, int] = {}
        self.deepest = 1

    def body(self) -> None:
        code = self.code
        self.out.append((JUMP, 1, 0))
        waiting: list[tuple[str, int]] = []
        """For each open block, its kind and the instruction to patch or to jump to at its end."""
        i = 0
        while i < len(code):
            token = code[i]
            if token == ASSIGN:
                end = self.expression(i + 2)
                self.out.append((STORE, self.index[code[i + 1]], i))
            elif token in ASSERTIONS:
                end = self.expression(i + 1)
                self.out.append((CHECK, 0, i))
            elif token == CLOSE:
                end = self.close(waiting, i)
            else:
                here = len(self.out)
                if token == WHILE:
                    self.out.append((HEAD, i, i))
                end = self.expression(i + 1) + 1
                waiting.append((str(token), here))
                waiting.append(("branch", len(self.out)))
                self.out.append((BRANCH, 0, i))
            i = end
        self.out.append((END, 0, len(code)))

    def close(self, waiting: list[tuple[str, int]], i: int) -> int:
        _, branch = waiting.pop()
        kind, head = waiting.pop()
        if kind == WHILE:
            self.out.append((JUMP, head, i))
        elif kind == IF:
            waiting += [("else", 0), ("branch", len(self.out))]
            self.out.append((JUMP, 0, i))
        self.targets[branch] = len(self.out)
        return i + 2 if kind == IF else i + 1

    def expression(self, start: int) -> int:
        """Emit an expression in postfix order, and return its end."""
        waiting: list[tuple[int, int, int]] = []
        """Operators with missing operands: operator, place, number missing."""
        high, out, index = 0, self.out, self.index
        for i in range(start, len(self.code)):
            token = self.code[i]
            if token in OPERATION:
                waiting.append((OPERATION[token], i, 2 if token in BINARY else 1))
                continue
            high += 1
            self.deepest = max(self.deepest, high)
            out.append((LOAD, index[token], i) if token in index else (PUSH, _number(token), i))
            while waiting:
                operation, place, missing = waiting.pop()
                if missing == 2:
                    waiting.append((operation, place, 1))
                    break
                high -= operation < NEGATE_BOOL
                out.append((operation, 0, place))
            else:
                return i + 1
        raise AssertionError("the code is not well-formed")
