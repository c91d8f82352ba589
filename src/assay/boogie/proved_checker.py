"""Accepts evidence with the checker that is extracted from the proofs.

Its theorem is about terms as Fig. 1 has them, so programs are given to it as trees, and names as numbers. What it accepts
is true of the program by `check_correct` (`proofs/boogie/Checker.v`). The place that evidence names besides is no part of
a verdict; the theorem says nothing about it, and it is compared by the other checker.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from assay.boogie.checker import FAST
from assay.boogie.evidence import Ended, Evidence, Flawed, Repeated
from assay.boogie.model import ASSERT, ASSIGN, BINARY, CLOSE, IF, NOT, OPEN, UNARY, WHILE, Program, Token, Type, is_literal
from assay.checkers import boogie as extracted
from assay.core.oracle import Rejection
from assay.core.verdict import Verdict

Tree = tuple["Tree | int", ...]
"""A value of one of the types of `proofs/boogie/Syntax.v`, as the extraction has them."""

_OPERATORS = ("+", "-", "*", "div", "mod", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "==>", "<==>")
_FRAMES = 6
"""The checker's calls for one level of nesting."""


@dataclass(frozen=True)
class ProvedChecker:
    """The checker of the proofs."""

    name: str = "proved"

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
        return bool(extracted.check(program, claim))


def claim_of(word: str, evidence: Evidence) -> Tree | None:
    """Give verdict and evidence as a `claim`; None if they do not belong together."""
    ends = {"success": 0, "failure": 1, "division-by-zero": 2}
    errors = {"name-error": 4, "type-error": 5}
    match evidence:
        case Ended(steps=steps) if word in ends and steps >= 0:
            return (ends[word], steps)
        case Repeated(first=first, second=second) if word == "loop" and min(first, second) >= 0:
            return (3, first, second)
        case Flawed() if word in errors:
            return (errors[word],)
    return None


def tree_of(case: Program) -> tuple[Tree, int]:
    """Give a program as a `program`, and how deep it is nested; equal names get equal numbers."""
    numbers: dict[Token, int] = {}
    for variable in case.variables:
        numbers.setdefault(variable.name, len(numbers))
    local: Tree = ()
    for variable in reversed(case.variables):
        kind = 0 if variable.type == Type.INT else 1
        local = ((numbers[variable.name], _literal(variable.initial), (kind,)), local)
    body, depth = _body_of(case, numbers)
    return (local, body), max(depth, len(case.variables))


def _literal(token: Token) -> Tree:
    return (0, token) if isinstance(token, int) else (1, token == "true")


def _body_of(case: Program, numbers: dict[Token, int]) -> tuple[Tree, int]:
    """Read the tokens from the last to the first: the parts of a statement or expression then lie on a stack."""
    parts: list[Tree] = []
    depths: list[int] = []
    outer: list[tuple[Tree, int]] = []
    body: Tree = ()
    deepest = 0

    def put(count: int, part: Tree) -> int:
        depth = 1 + max(depths[len(depths) - count :], default=0) if count else 1
        del parts[len(parts) - count :], depths[len(depths) - count :]
        parts.append(part)
        depths.append(depth)
        return depth

    for token in reversed(case.code):
        if token == CLOSE:
            outer.append((body, deepest))
            body, deepest = (), 0
        elif token == OPEN:
            parts.append(body)
            depths.append(deepest)
            body, deepest = outer.pop()
        elif is_literal(token):
            put(0, (0, _literal(token)))
        elif token in BINARY:
            put(2, (2, (_OPERATORS.index(str(token)),), parts[-1], parts[-2]))
        elif token in UNARY:
            put(1, (3, (0 if token == NOT else 1,), parts[-1]))
        elif token in (ASSIGN, ASSERT, IF, WHILE):
            count, statement = _statement(token, parts)
            deepest = max(deepest, put(count, statement))
            body = (parts.pop(), body)
            depths.pop()
        else:
            put(0, (1, numbers.setdefault(token, len(numbers))))
    return body, deepest


def _statement(token: Token, parts: list[Tree]) -> tuple[int, Tree]:
    """Make a statement of the parts that lie on the stack, and say how many they are."""
    if token == ASSIGN:
        return 2, (0, parts[-1][1], parts[-2])
    if token == ASSERT:
        return 1, (1, parts[-1])
    if token == IF:
        return 3, (2, parts[-1], parts[-2], parts[-3])
    return 2, (3, parts[-1], parts[-2])


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
