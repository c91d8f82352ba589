"""Accepts evidence with the checker that is extracted from the proofs.

Its theorem is about terms as Fig. 1 has them, so programs are given to it as trees, and names as numbers. What it
accepts is true of the program by `check_correct` (`proofs/boogie/Checker.v`). The place that evidence names besides is
no part of a verdict; the theorem says nothing about it, and it is compared by the other checker.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from assay.checkers import boogie as proved
from assay.core.domain.oracle import Rejection, Trust
from assay.core.domain.verdict import Verdict
from assay.domains.boogie.checker.readable import FAST
from assay.domains.boogie.model.case import (
    ASSERT,
    ASSIGN,
    BINARY,
    CLOSE,
    MINUS,
    NOT,
    OPEN,
    STATEMENTS,
    TRUE,
    UNARY,
    WHILE,
    Program,
    Token,
    Type,
    is_literal,
)
from assay.domains.boogie.model.evidence import Ended, Evidence, Flawed, Repeated

Tree = object
"""A value of one of the types of `proofs/boogie/Syntax.v`, as the extraction has them."""

_OPERATORS: dict[Token, Tree] = {
    "+": proved.Add(),
    "-": proved.Sub(),
    "*": proved.Mul(),
    "div": proved.Div(),
    "mod": proved.Mod(),
    "<": proved.Less(),
    "<=": proved.LessEq(),
    ">": proved.Greater(),
    ">=": proved.GreaterEq(),
    "==": proved.Equal(),
    "!=": proved.Unequal(),
    "&&": proved.And(),
    "||": proved.Or(),
    "==>": proved.Imp(),
    "<==>": proved.Iff(),
    NOT: proved.Not(),
    MINUS: proved.Minus(),
}
_FRAMES = 6
"""The checker's calls for one level of nesting."""


@dataclass(frozen=True)
class ProvedChecker:
    """The checker of the proofs."""

    name: str = "proved"
    trust: Trust = Trust.PROVED

    def check(self, case: Program, verdict: Verdict, evidence: Evidence) -> Rejection | None:
        """Accept (None), or say that it is rejected."""
        if not accepts(case, verdict.word, evidence):
            return Rejection("evidence", f"the proved checker does not accept it for {verdict.word}")
        return FAST.check(case, verdict, evidence)


def accepts(case: Program, word: str, evidence: Evidence) -> bool:
    """Whether the proved checker accepts that the evidence shows the verdict; its place aside."""
    claim = claim_of(word, evidence)
    if claim is None:
        return False
    program, depth = tree_of(case)
    with _stack_for(depth):
        return bool(proved.check(program, claim))


def claim_of(word: str, evidence: Evidence) -> Tree | None:
    """Give verdict and evidence as a `claim`; None if they do not belong together."""
    ends = {"success": proved.Succeeds, "failure": proved.Fails, "division-by-zero": proved.Divides}
    errors = {"name-error": proved.NameError, "type-error": proved.TypeError}
    match evidence:
        case Ended(steps=steps) if word in ends and steps >= 0:
            return ends[word](steps)
        case Repeated(first=first, second=second) if word == "loop" and min(first, second) >= 0:
            return proved.Loops(first, second)
        case Flawed() if word in errors:
            return errors[word]()
    return None


def tree_of(case: Program) -> tuple[Tree, int]:
    """Give a program as a `program`, and how deep it is nested; equal names get equal numbers."""
    numbers: dict[Token, int] = {}
    for variable in case.variables:
        numbers.setdefault(variable.name, len(numbers))
    local: Tree = ()
    for variable in reversed(case.variables):
        kind = proved.TInt() if variable.type == Type.INT else proved.TBool()
        local = (proved.Local(numbers[variable.name], _literal(variable.initial), kind), local)
    reading = _Reading(numbers)
    for token in reversed(case.code):
        reading.take(token)
    return proved.Main(local, reading.body), max(reading.depth, len(case.variables))


def _literal(token: Token) -> Tree:
    return proved.LInt(token) if isinstance(token, int) else proved.LBool(token == TRUE)


@dataclass
class _Reading:
    """Takes tokens from the last to the first: what a statement or an expression is made of then lies on a stack."""

    numbers: dict[Token, int]
    body: Tree = ()
    """The statements of the block that is being read."""
    depth: int = 0
    """How deep they are nested."""
    named: int = 0
    """The variable that was taken last: when an assignment is, its target."""
    parts: list[tuple[Tree, int]] = field(default_factory=list)
    outer: list[tuple[Tree, int]] = field(default_factory=list)

    def take(self, token: Token) -> None:
        """Take the token before those already taken."""
        if token == CLOSE:
            self.outer.append((self.body, self.depth))
            self.body, self.depth = (), 0
        elif token == OPEN:
            self.parts.append((self.body, self.depth))
            self.body, self.depth = self.outer.pop()
        elif token in STATEMENTS:
            statement, depth = self._statement(token)
            self.body, self.depth = (statement, self.body), max(self.depth, depth)
        else:
            self.parts.append(self._expression(token))

    def _expression(self, token: Token) -> tuple[Tree, int]:
        if is_literal(token):
            return proved.ELit(_literal(token)), 1
        if token in BINARY:
            (left, right), depth = self._pop(2)
            return proved.EBin(_OPERATORS[token], left, right), depth
        if token in UNARY:
            (operand,), depth = self._pop(1)
            return proved.EUn(_OPERATORS[token], operand), depth
        self.named = self.numbers.setdefault(token, len(self.numbers))
        return proved.EVar(self.named), 1

    def _statement(self, token: Token) -> tuple[Tree, int]:
        if token == ASSIGN:
            (_, value), depth = self._pop(2)
            return proved.Assign(self.named, value), depth
        if token == ASSERT:
            (condition,), depth = self._pop(1)
            return proved.Assert(condition), depth
        if token == WHILE:
            (condition, again), depth = self._pop(2)
            return proved.While(condition, again), depth
        (condition, yes, no), depth = self._pop(3)
        return proved.If(condition, yes, no), depth

    def _pop(self, count: int) -> tuple[list[Tree], int]:
        """Take parts from the stack, the first one first, and say how deep what they make is."""
        taken = [self.parts.pop() for _ in range(count)]
        return [part for part, _ in taken], 1 + max(depth for _, depth in taken)


@contextmanager
def _stack_for(depth: int) -> Iterator[None]:
    """Allow as many nested calls as the nesting of a program needs; these take memory, but no C stack."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, before + _FRAMES * depth))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


PROVED = ProvedChecker()
