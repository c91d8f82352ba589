"""The checker extracted from the Coq proofs.

Its theorem is about the terms of Fig. 1, so programs are translated to trees, and names to numbers. What it accepts is
true of the program by `check_correct` (`proofs/boogie/Checker.v`). The place in the evidence is not part of the verdict
or of the theorem; the replay checker compares it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from msgspec import Struct

from assay.checkers import boogie as proved
from assay.core.domain.oracle import Rejection, Trust
from assay.core.domain.verdict import Verdict
from assay.domains.boogie.checker.readable import FAST
from assay.domains.boogie.model.case import (
    ASSERTIONS,
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
"""A value of an extracted type of `proofs/boogie/Syntax.v`."""

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
"""The nested calls of the checker per level of nesting."""


class ProvedChecker(Struct, frozen=True):
    """The proved checker, with the replay checker for places."""

    name: str = "proved"
    trust: Trust = Trust.PROVED

    def check(self, case: Program, verdict: Verdict, evidence: Evidence) -> Rejection | None:
        """Accept (None), or reject with a reason; the replay comes first, since it bounds steps and numbers."""
        rejection = FAST.check(case, verdict, evidence)
        if rejection is None and not accepts(case, verdict.word, evidence):
            return Rejection("evidence", f"the proved checker rejects the evidence for {verdict.word}")
        return rejection


def accepts(case: Program, word: str, evidence: Evidence) -> bool:
    """Whether the proved checker accepts the evidence for the verdict, apart from its place."""
    claim = claim_of(word, evidence)
    if claim is None:
        return False
    program, depth = tree_of(case)
    with _stack_for(depth):
        return bool(proved.check(program, claim))


def claim_of(word: str, evidence: Evidence) -> Tree | None:
    """The `claim` of verdict and evidence; None if they do not match."""
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
    """The `program` of a program, and its depth of nesting; equal names get equal numbers."""
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
    """Builds trees from tokens, last to first, with a stack of subterms."""

    numbers: dict[Token, int]
    body: Tree = ()
    """The statements of the current block."""
    depth: int = 0
    """Their depth of nesting."""
    named: int = 0
    """The last variable: at an assignment, its target."""
    parts: list[tuple[Tree, int]] = field(default_factory=list)
    outer: list[tuple[Tree, int]] = field(default_factory=list)

    def take(self, token: Token) -> None:
        """Process the preceding token."""
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
        if token in ASSERTIONS:
            (condition,), depth = self._pop(1)
            return proved.Assert(condition), depth
        if token == WHILE:
            (condition, again), depth = self._pop(2)
            return proved.While(condition, again), depth
        (condition, yes, no), depth = self._pop(3)
        return proved.If(condition, yes, no), depth

    def _pop(self, count: int) -> tuple[list[Tree], int]:
        """Pop subterms, the first one first, with the depth of the term that they form."""
        taken = [self.parts.pop() for _ in range(count)]
        return [part for part, _ in taken], 1 + max(depth for _, depth in taken)


@contextmanager
def _stack_for(depth: int) -> Iterator[None]:
    """Raise the recursion limit for the nesting of a program; Python's calls use the heap, not the C stack."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, before + _FRAMES * depth))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


PROVED = ProvedChecker()
