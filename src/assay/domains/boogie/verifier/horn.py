"""A program as constrained Horn clauses for Z3's Spacer: the program is correct if no clause derives the error.

A relation at the head of each loop, and behind a conditional with a loop inside, holds for the values of the variables
there. Between these places the clauses are straight: every variable is a term over the last relation's arguments, and
every statement is reached under a path condition. Spacer finds the invariants of loops itself, or a run to the error.

Spacer refuses a division whose divisor may be 0. So such a quotient is a variable of its clause, which `a == b * q + r`
determines unless the divisor is 0; then it may have any value, and the program has no outcome to compare with.

Z3 is somebody else's library: this module is imported in a process of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import count

import z3

from assay.domains.boogie.model.case import ASSERTIONS, ASSIGN, IF, WHILE, Program, Type, ends
from assay.domains.boogie.verifier.conditions import Operators, Rules, Values, evaluated, literal

GIVES_UP = ("canceled", "Stuck on a lemma")
"""How Spacer ends at its time limit, and on products of variables: https://github.com/Z3Prover/z3/issues/6432."""


@dataclass(frozen=True)
class _State:
    """Values and a path condition over the variables of the relation that was passed last."""

    values: Values
    path: z3.BoolRef
    last: z3.BoolRef


@dataclass
class _Open:
    """A statement whose blocks are being gone through."""

    guard: z3.BoolRef
    otherwise: _State
    """What the second branch starts with, or what is known behind a loop."""
    first: _State | None = None
    head: Callable[..., z3.BoolRef] | None = None
    """The relation of a loop."""


class Clauses:
    """The clauses of one well-typed program, in Z3's fixed-point engine."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.operators: Operators = {
            **Rules().operators,
            "div": lambda a, b: self._division(a, b)[0],
            "mod": lambda a, b: self._division(a, b)[1],
        }
        self.quotients = list[z3.BoolRef]()
        """What determines the quotients of the current expression."""
        self.end = ends(program.code)
        self.engine = z3.Fixedpoint()
        self.engine.set(engine="spacer")
        self.fresh = count()
        self.sorts: Mapping[str, z3.SortRef] = {
            v.name: z3.IntSort() if v.type == Type.INT else z3.BoolSort() for v in program.variables
        }
        self.error = self._relation("error")()
        self._clauses()

    def decide(self, seconds: float) -> tuple[z3.CheckSatResult, str]:
        """Ask whether the error is derivable: `sat` if an assertion fails; for `unknown`, say why."""
        self.engine.set(timeout=max(100, int(1000 * 0.9 * seconds)))
        try:
            return self.engine.query(self.error), self.engine.reason_unknown()
        except z3.Z3Exception as error:
            why = next((text for text in GIVES_UP if text in str(error)), None)
            if why is None:
                raise
            return z3.unknown, why

    def _clauses(self) -> None:
        code, end = self.program.code, self.end
        yes = z3.BoolVal(val=True)
        state = _State({v.name: literal(v.initial) for v in self.program.variables}, yes, yes)
        opened: list[_Open] = []
        i = 0
        while i < len(code):
            token = code[i]
            if token == ASSIGN:
                value, state = self._value(i + 2, end[i], state)
                state = replace(state, values={**state.values, str(code[i + 1]): value})
                i = end[i]
            elif token in ASSERTIONS:
                holds, state = self._value(i + 1, end[i], state)
                self.engine.rule(self.error, [state.last, state.path, z3.Not(holds)])
                state = replace(state, path=z3.And(state.path, holds))
                i = end[i]
            elif token in (IF, WHILE):
                head = None
                if token == WHILE:
                    head, state = self._join(f"loop{i}", state)
                guard, state = self._value(i + 1, end[i + 1], state)
                otherwise = replace(state, path=z3.And(state.path, z3.Not(guard)))
                opened.append(_Open(guard, otherwise, head=head))
                state = replace(state, path=z3.And(state.path, guard))
                i = end[i + 1] + 1
            else:
                state, i = self._close(opened, state, i)

    def _close(self, opened: list[_Open], state: _State, i: int) -> tuple[_State, int]:
        """Leave a block: go on with the other branch, behind the conditional, or behind the loop."""
        inner = opened[-1]
        if inner.head is not None:
            self.engine.rule(inner.head(*state.values.values()), [state.last, state.path])
            return opened.pop().otherwise, i + 1
        if inner.first is None:
            inner.first = state
            return inner.otherwise, i + 2
        opened.pop()
        first = inner.first
        if first.last is not state.last:
            behind, after = self._join(f"behind{i}", first)
            self.engine.rule(behind(*state.values.values()), [state.last, state.path])
            return after, i + 1
        values = {
            name: one if one is state.values[name] else z3.If(inner.guard, one, state.values[name])
            for name, one in first.values.items()
        }
        return _State(values, z3.Or(first.path, state.path), state.last), i + 1

    def _join(self, name: str, state: _State) -> tuple[Callable[..., z3.BoolRef], _State]:
        """Pass a relation: what holds of the values before it, and the state behind it."""
        relation = self._relation(name, *self.sorts.values())
        self.engine.rule(relation(*state.values.values()), [state.last, state.path])
        values = {each: z3.Const(f"{each}!{next(self.fresh)}", sort) for each, sort in self.sorts.items()}
        if values:
            self.engine.declare_var(*values.values())
        return relation, _State(values, z3.BoolVal(val=True), relation(*values.values()))

    def _relation(self, name: str, *sorts: z3.SortRef) -> Callable[..., z3.BoolRef]:
        if not sorts:
            declared = z3.Bool(name)
            self.engine.register_relation(declared.decl())
            return lambda: declared
        function: Callable[..., z3.BoolRef] = z3.Function(name, *sorts, z3.BoolSort())
        self.engine.register_relation(function)
        return function

    def _value(self, start: int, stop: int, state: _State) -> tuple[z3.ExprRef, _State]:
        """Put an expression into terms; the path then says what its quotients are."""
        self.quotients = list[z3.BoolRef]()
        value = evaluated(self.program.code[start:stop], state.values, self.operators)
        return value, replace(state, path=z3.And(state.path, *self.quotients)) if self.quotients else state

    def _division(self, a: z3.ArithRef, b: z3.ArithRef) -> tuple[z3.ArithRef, z3.ArithRef]:
        """Give quotient and remainder, which is never negative."""
        divisor = z3.simplify(b)
        if z3.is_int_value(divisor) and divisor.as_long() != 0:
            return a / divisor, a % divisor
        quotient, remainder = (z3.Int(f"{name}!{next(self.fresh)}") for name in ("quotient", "remainder"))
        self.engine.declare_var(quotient, remainder)
        size = z3.If(b < 0, -b, b)
        determined = z3.And(a == b * quotient + remainder, remainder >= 0, remainder < size)
        self.quotients.append(z3.Or(b == 0, determined))
        return quotient, remainder
