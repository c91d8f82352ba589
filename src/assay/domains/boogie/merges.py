"""Reduction passes that change several places of a program at once: merge variables, numbers, and copies of invariants.

A loop bound that is also asserted, or an invariant that stands before the loop and at the end of its body, cannot be
simplified at one place alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from assay.domains.boogie.model.case import (
    ARITHMETIC,
    ASSIGN,
    BINARY,
    FALSE,
    INVARIANT,
    MINUS,
    TRUE,
    UNARY,
    Code,
    Program,
    Token,
    ends,
)
from assay.domains.boogie.model.invariants import loop_invariants


class Merge(NamedTuple):
    """Two declared variables, by their numbers; the first one is renamed to the second."""

    gone: int
    into: int


class MergeVariables:
    """The pass that merges variables of one type; the initial value is that of the one that stays."""

    def changes(self, case: Program) -> list[Merge]:
        """List the pairs; the one declared first stays."""
        kinds = [variable.type for variable in case.variables]
        return [Merge(b, a) for b in range(len(kinds)) for a in range(b) if kinds[a] is kinds[b]]

    def apply(self, case: Program, chosen: Sequence[object]) -> Program:
        """Rename variables, and drop their declarations."""
        into: dict[int, int] = {}
        for change in chosen:
            if isinstance(change, Merge):
                into.setdefault(change.gone, into.get(change.into, change.into))
        names: dict[Token, str] = {case.variables[a].name: case.variables[b].name for a, b in into.items()}
        kept = tuple(variable for i, variable in enumerate(case.variables) if i not in into)
        return replace(case, variables=kept, code=tuple(names.get(token, token) for token in case.code))

    def ingredient(self, case: Program, change: object) -> str:
        """Name the type."""
        return f"two {case.variables[change.gone].type} variables" if isinstance(change, Merge) else ""


class Value(NamedTuple):
    """A number, and the one that replaces it everywhere."""

    old: int
    new: int


class MergeNumbers:
    """The pass that replaces a number everywhere: by another one of the program, or by one nearer to 0."""

    def changes(self, case: Program) -> list[Value]:
        """List the replacements of each number, those that are most simple first."""
        found = sorted(set(_numbers(case)), key=_simplicity)
        return [
            Value(old, new)
            for old in reversed(found)
            for new in sorted({0, 1, old // 2, old - 1, abs(old), *found}, key=_simplicity)
            if _simplicity(new) < _simplicity(old)
        ]

    def apply(self, case: Program, chosen: Sequence[object]) -> Program:
        """Replace the numbers; of two changes of one number, the first is made."""
        new: dict[Token, int] = {}
        for change in chosen:
            if isinstance(change, Value):
                new.setdefault(change.old, change.new)
        variables = tuple(replace(v, initial=new.get(v.initial, v.initial)) for v in case.variables)
        return replace(case, variables=variables, code=tuple(new.get(token, token) for token in case.code))


def _simplicity(number: int) -> tuple[int, bool]:
    return abs(number), number < 0


def _numbers(case: Program) -> Iterator[int]:
    for token in (*case.code, *(variable.initial for variable in case.variables)):
        if isinstance(token, int):
            yield token


class Copy(NamedTuple):
    """A place within an invariant before a loop, its copy in the body, and one of several alternatives."""

    place: int
    copy: int
    way: int


class Invariants:
    """The pass that removes an invariant with its copy, or simplifies both."""

    def changes(self, case: Program) -> list[Copy]:
        """List the invariants to remove, then the expressions in them to simplify."""
        end = ends(case.code)
        pairs = dict.fromkeys(pair for found in loop_invariants(case.code).values() for pair in found)
        out = [Copy(*pair, -1) for pair in pairs]
        for first, second in pairs:
            for i in range(first + 1, end[first]):
                ways = len(_simpler(case.code, end, i))
                out += [Copy(i, second + i - first, way) for way in range(ways)]
        return out

    def apply(self, case: Program, chosen: Sequence[object]) -> Program:
        """Apply the changes, the last place first; a change within a removed place is dropped."""
        first: dict[int, int] = {}
        for change in chosen:
            if isinstance(change, Copy) and change.place not in first and change.copy not in first:
                first |= {change.place: change.way, change.copy: change.way}
        code = list(case.code)
        for place in sorted(first, reverse=True):
            end = ends(code)
            ways = _simpler(code, end, place)
            if first[place] < 0:
                code[place : end[place]] = ()
            elif first[place] < len(ways):
                code[place : end[place]] = ways[first[place]]
        return replace(case, code=tuple(code))

    def ingredient(self, case: Program, change: object) -> str:
        """Name the invariant, or the operator."""
        return operator(case.code[change.place]) if isinstance(change, Copy) else ""


def _simpler(code: Sequence[Token], end: Sequence[int], place: int) -> list[Code]:
    """Give the operands of an expression, then literals of its type."""
    token = code[place]
    if token not in BINARY and token not in UNARY:
        return []
    operands = [place + 1] if token in UNARY else [place + 1, end[place + 1]]
    literals: tuple[Token, ...] = (0, 1) if token in ARITHMETIC or token == MINUS else (FALSE, TRUE)
    return [*(tuple(code[i : end[i]]) for i in operands), *((literal,) for literal in literals)]


def operator(token: Token) -> str:
    """Name the construct of a token: a statement or an operator; literals and variables have no name."""
    if token in (ASSIGN, INVARIANT):
        return {ASSIGN: "assignment", INVARIANT: "invariant"}[token]
    if isinstance(token, int) or token in (TRUE, FALSE):
        return ""
    return str(token) if token in BINARY or token in UNARY or token in ("assert", "if", "while") else ""
