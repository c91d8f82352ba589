"""The verification condition of a program, in Z3's terms: what must be valid so that no assertion can fail.

This is what weakest preconditions give for programs whose loops are cut, computed from the front: every variable is a
term over the program's start, and every statement is reached under a path condition. A loop forgets the variables it
changes; its body is looked at once, from any state in which its invariants and its condition hold; what follows is
reached from any state in which its invariants hold and its condition does not. An assertion that was passed may be
assumed. Nothing here is recursive, so any nesting will do.

Z3 is somebody else's library: this module is imported in a process of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

import z3

from assay.domains.boogie.formats.numbers import digits
from assay.domains.boogie.model.case import (
    ASSERTIONS,
    ASSIGN,
    BINARY,
    IF,
    NOT,
    TRUE,
    UNARY,
    WHILE,
    Program,
    Token,
    Type,
    ends,
)
from assay.domains.boogie.model.invariants import loop_invariants

Values = Mapping[str, z3.ExprRef]


@dataclass(frozen=True)
class Claim:
    """Whenever the statement at `place` is reached (`path`), `holds` must be true."""

    place: int
    path: z3.BoolRef
    holds: z3.BoolRef
    after_loop: bool = False
    """Whether a loop ends before it, inside the innermost loop around it."""

    @property
    def broken(self) -> z3.BoolRef:
        """The states in which it does not hold."""
        return z3.And(self.path, z3.Not(self.holds))


@dataclass(frozen=True)
class Conditions:
    """A claim for each assertion, and one for each loop: that it is not entered."""

    assertions: Sequence[Claim]
    loops: Sequence[Claim]


def _binary() -> dict[str, Callable[[z3.ExprRef, z3.ExprRef], z3.ExprRef]]:
    return {
        "+": lambda a, b: a + b,
        "-": lambda a, b: a - b,
        "*": lambda a, b: a * b,
        "div": lambda a, b: a / b,  # SMT-LIB's, which is Euclidean as Boogie's
        "mod": lambda a, b: a % b,
        "<": lambda a, b: a < b,
        "<=": lambda a, b: a <= b,
        ">": lambda a, b: a > b,
        ">=": lambda a, b: a >= b,
        "==": lambda a, b: a == b,
        "!=": lambda a, b: a != b,
        "&&": z3.And,
        "||": z3.Or,
        "==>": z3.Implies,
        "<==>": lambda a, b: a == b,
    }


def changed(program: Program, start: int, stop: int) -> set[str]:
    """Give the variables that some statement among these tokens assigns to."""
    code = program.code
    return {str(code[i + 1]) for i in range(start, stop) if code[i] == ASSIGN}


@dataclass(frozen=True)
class Rules:
    """How conditions are made; planted faults make them otherwise."""

    operators: Mapping[str, Callable[[z3.ExprRef, z3.ExprRef], z3.ExprRef]] = field(default_factory=_binary)
    forgets: Callable[[Program, int, int], set[str]] = changed
    """The variables that a loop whose body is these tokens forgets."""
    body_forgets: bool = True
    """Whether the body is looked at from any state, and not from the one in which the loop is entered."""
    exit_keeps: bool = True
    """Whether what was known before a loop is known behind it and inside it, as far as it was not forgotten."""


@dataclass(frozen=True)
class _State:
    values: Values
    path: z3.BoolRef
    after_loop: bool = False


@dataclass
class _Open:
    """A statement whose blocks are being gone through."""

    stop: int
    guard: z3.BoolRef
    otherwise: _State
    """What the second branch starts with, or what is known behind a loop."""
    first: _State | None = None
    loop: bool = False


def conditions(program: Program, rules: Rules | None = None) -> Conditions:
    """Make the conditions of a well-typed program."""
    return _Making(program, rules or Rules()).conditions()


class _Making:
    def __init__(self, program: Program, rules: Rules) -> None:
        self.program = program
        self.rules = rules
        self.fresh = count()
        self.end = ends(program.code)
        self.invariants = loop_invariants(program.code)
        self.types = {variable.name: variable.type for variable in program.variables}
        self.made = Conditions([], [])

    def conditions(self) -> Conditions:
        code, end = self.program.code, self.end
        state = _State({v.name: literal(v.initial) for v in self.program.variables}, z3.BoolVal(val=True))
        assertions: list[Claim] = []
        loops: list[Claim] = []
        opened: list[_Open] = []
        i = 0
        while i < len(code):
            token = code[i]
            if token == ASSIGN:
                value = self.value(i + 2, end[i], state.values)
                state = _State({**state.values, str(code[i + 1]): value}, state.path, state.after_loop)
                i = end[i]
            elif token in ASSERTIONS:
                holds = self.value(i + 1, end[i], state.values)
                assertions.append(Claim(i, state.path, holds, state.after_loop))
                state = _State(state.values, z3.And(state.path, holds), state.after_loop)
                i = end[i]
            elif token == IF:
                guard = self.value(i + 1, end[i + 1], state.values)
                otherwise = _State(state.values, z3.And(state.path, z3.Not(guard)), state.after_loop)
                opened.append(_Open(end[i], guard, otherwise))
                state = _State(state.values, z3.And(state.path, guard), state.after_loop)
                i = end[i + 1] + 1
            elif token == WHILE:
                entered = self.value(i + 1, end[i + 1], state.values)
                loops.append(Claim(i, state.path, z3.Not(entered)))
                state, behind, guard = self.cut(state, i, entered)
                opened.append(_Open(end[i], guard, behind, loop=True))
                i = end[i + 1] + 1
            else:
                state, i = self.closed(opened, state, i)
        return Conditions(assertions, loops)

    def cut(self, before: _State, place: int, entered: z3.BoolRef) -> tuple[_State, _State, z3.BoolRef]:
        """Cut a loop: what its body starts with, what is known behind it, and its condition."""
        block = self.end[place + 1]
        everything = not self.rules.exit_keeps
        gone = set(self.types) if everything else self.rules.forgets(self.program, block, self.end[place])
        path = z3.BoolVal(val=True) if everything else before.path
        values = {name: self.unknown(name) if name in gone else value for name, value in before.values.items()}
        for head, _ in self.invariants.get(place, ()):
            path = z3.And(path, self.value(head + 1, self.end[head], values))
        guard = self.value(place + 1, block, values)
        behind = _State(values, z3.And(path, z3.Not(guard)), after_loop=True)
        if not self.rules.body_forgets:
            return _State(before.values, z3.And(before.path, entered)), behind, guard
        return _State(values, z3.And(path, guard)), behind, guard

    def closed(self, opened: list[_Open], state: _State, i: int) -> tuple[_State, int]:
        """Leave a block: go on with the other branch, behind the conditional, or behind the loop."""
        inner = opened[-1]
        if inner.loop:
            return opened.pop().otherwise, i + 1
        if inner.first is None:
            inner.first = state
            return inner.otherwise, i + 2
        opened.pop()
        values = {
            name: first if first is state.values[name] else z3.If(inner.guard, first, state.values[name])
            for name, first in inner.first.values.items()
        }
        after = inner.first.after_loop or state.after_loop
        return _State(values, z3.Or(inner.first.path, state.path), after), i + 1

    def unknown(self, name: str) -> z3.ExprRef:
        make = z3.Int if self.types[name] == Type.INT else z3.Bool
        return make(f"{name}!{next(self.fresh)}")

    def value(self, start: int, stop: int, values: Values) -> z3.ExprRef:
        """Put an expression into terms."""
        return evaluated(self.program.code[start:stop], values, self.rules.operators)


Operators = Mapping[str, Callable[[z3.ExprRef, z3.ExprRef], z3.ExprRef]]


def evaluated(expression: Sequence[Token], values: Values, operators: Operators) -> z3.ExprRef:
    """Put an expression into terms, from its last token to its first."""
    stack: list[z3.ExprRef] = []
    for token in reversed(expression):
        if isinstance(token, int) or token not in (BINARY | UNARY):
            stack.append(values[str(token)] if token in values else literal(token))
        elif token in BINARY:
            left, right = stack.pop(), stack.pop()
            stack.append(operators[token](left, right))
        else:
            operand = stack.pop()
            stack.append(z3.Not(operand) if token == NOT else -operand)
    return stack.pop()


def literal(token: Token) -> z3.ExprRef:
    """Put a literal into Z3's terms."""
    return z3.IntVal(digits(token)) if isinstance(token, int) else z3.BoolVal(token == TRUE)
