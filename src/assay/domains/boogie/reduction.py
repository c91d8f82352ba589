"""Reduction passes: remove statements, unwrap conditionals and loops, simplify expressions, inline and merge variables.

A change refers to a token of the program. Changes are applied from the last token to the first, so the places before a
change remain valid; removing a term discards the changes within it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from assay.core.domain.judgement import Judgement
from assay.core.sources.malformed import TokenPass, objection_kind, tokens
from assay.domains.boogie.formats.malformed import malformed_case, malformed_text, why_rejected
from assay.domains.boogie.merges import Invariants, MergeNumbers, MergeVariables, operator
from assay.domains.boogie.model.case import (
    ARITHMETIC,
    ASSERT,
    ASSIGN,
    BINARY,
    CLOSE,
    FALSE,
    IF,
    INVARIANT,
    MINUS,
    OPEN,
    STATEMENTS,
    TRUE,
    UNARY,
    WHILE,
    Program,
    Token,
    Type,
    Variable,
    ends,
    is_variable,
)


class Change(NamedTuple):
    """A change at a token (or at a variable): one of several alternatives."""

    place: int
    way: int


Rewrite = Callable[[Program, list[Token], list[int], Change], Sequence[Token]]
"""Maps the program, its current code with its ends, and a change to the replacement."""


@dataclass(frozen=True)
class Rewriting:
    """A pass over the body: one kind of change."""

    listed: Callable[[Program], Iterator[Change]]
    rewrite: Rewrite

    def changes(self, case: Program) -> list[Change]:
        """List the possible changes."""
        return list(self.listed(case))

    def apply(self, case: Program, chosen: Sequence[object]) -> Program:
        """Apply the changes, the last place first; of two at one place, only the first."""
        first: dict[int, int] = {}
        for change in chosen:
            if isinstance(change, Change):
                first.setdefault(change.place, change.way)
        code = list(case.code)
        for place in sorted(first, reverse=True):
            end = ends(code)
            code[place : end[place]] = self.rewrite(case, code, end, Change(place, first[place]))
        return replace(case, code=tuple(code))

    def ingredient(self, case: Program, change: object) -> str:
        """Name the statement or the operator."""
        return operator(case.code[change.place]) if isinstance(change, Change) else ""


def _statements(case: Program) -> Iterator[Change]:
    return (Change(i, 0) for i, token in enumerate(case.code) if token in STATEMENTS)


def _nothing(_case: Program, _code: list[Token], _end: list[int], _change: Change) -> Sequence[Token]:
    return ()


def _wrappers(case: Program) -> Iterator[Change]:
    for i, token in enumerate(case.code):
        if token in (IF, WHILE):
            yield Change(i, 0)
        if token == IF:
            yield Change(i, 1)


def _unwrapped(_case: Program, code: list[Token], end: list[int], change: Change) -> Sequence[Token]:
    """The then or else block of a conditional, or the body of a loop, without brackets."""
    block = end[change.place + 1]
    if change.way:
        block = end[block]
    return code[block + 1 : end[block] - 1]


def _expressions(case: Program) -> Iterator[Change]:
    """Replace an expression by its first or second operand, or by a literal."""
    code = case.code
    for i, token in enumerate(code):
        if i and code[i - 1] == ASSIGN:
            continue
        if token in BINARY or token in UNARY:
            yield from (Change(i, way) for way in range(4))
        elif is_variable(token):
            yield from (Change(i, way) for way in (2, 3))


def _simpler(case: Program, code: list[Token], end: list[int], change: Change) -> Sequence[Token]:
    """Operands come first. An operand of another type makes the program ill-typed, so the change is not kept."""
    place, way = change
    token = code[place]
    if way < 2:
        start = place + 1 if way == 0 or token in UNARY else end[place + 1]
        return code[start : end[start]]
    return ((0, 1) if _is_number(case, token) else (FALSE, TRUE))[way - 2 : way - 1]


def _is_number(case: Program, token: Token) -> bool:
    if is_variable(token):
        return any(variable.name == token and variable.type is Type.INT for variable in case.variables)
    return token in ARITHMETIC or token == MINUS


def _numbers(case: Program) -> Iterator[Change]:
    for i, token in enumerate(case.code):
        if isinstance(token, int):
            yield from (Change(i, way) for way, smaller in enumerate(_smaller(token)) if smaller != token)


def _smaller(number: int) -> tuple[int, ...]:
    sign = 1 if number > 0 else -1
    return (0, sign, number // 2 if number > 0 else -(-number // 2), number - sign, -number) if number else ()


def _shrunk(_case: Program, code: list[Token], _end: list[int], change: Change) -> Sequence[Token]:
    number = code[change.place]
    return (_smaller(number)[change.way],) if isinstance(number, int) else (number,)


class Variables:
    """The pass that inlines constant variables and shrinks initial values."""

    def changes(self, case: Program) -> list[Change]:
        """List the variables to inline, and smaller initial values."""
        out = []
        for i, variable in enumerate(case.variables):
            out.append(Change(i, -1))
            if isinstance(variable.initial, int):
                out += [Change(i, way) for way, _ in enumerate(_smaller(variable.initial))]
        return out

    def apply(self, case: Program, chosen: Sequence[object]) -> Program:
        """Apply the changes; assigned variables are not inlined."""
        first: dict[int, int] = {}
        for change in chosen:
            if isinstance(change, Change):
                first.setdefault(change.place, change.way)
        code = case.code
        kept: list[Variable] = []
        for i, variable in enumerate(case.variables):
            way = first.get(i)
            assigned = any(a == ASSIGN and b == variable.name for a, b in pairwise(code))
            if way == -1 and not assigned:
                code = tuple(variable.initial if token == variable.name else token for token in code)
            elif way is not None and way >= 0 and isinstance(variable.initial, int):
                kept.append(replace(variable, initial=_smaller(variable.initial)[way]))
            else:
                kept.append(variable)
        return replace(case, variables=tuple(kept), code=code)

    def ingredient(self, case: Program, change: object) -> str:
        """Name a variable that cannot be inlined; initial values have no name."""
        return f"{case.variables[change.place].type} variable" if isinstance(change, Change) and change.way < 0 else ""


class Syntax:
    """Reduction over the syntax of a program."""

    passes = (
        Rewriting(_statements, _nothing),
        Rewriting(_wrappers, _unwrapped),
        Invariants(),
        Rewriting(_expressions, _simpler),
        Variables(),
        MergeVariables(),
        MergeNumbers(),
        Rewriting(_numbers, _shrunk),
        TokenPass(malformed_text, malformed_case, why_rejected),
    )

    def size(self, case: Program) -> tuple[int, ...]:
        """Measure the length, then the uses of variables, then the size of numbers; a malformed text by its tokens."""
        if case.malformed is not None:
            return len(tokens(case.malformed)), len(case.malformed)
        code = case.code
        numbers = [t for t in (*code, *(v.initial for v in case.variables)) if isinstance(t, int)]
        return (
            len(code) + len(case.variables),
            sum(is_variable(token) for token in code),
            sum(abs(number).bit_length() for number in numbers),
            sum(map(abs, numbers)),
            sum(number < 0 for number in numbers),
            sum(token == TRUE for token in code),
        )


REDUCER = Syntax()


def signature(case: Program, _judgement: Judgement) -> str:
    """The bucket signature of a reduced program: the nesting of its statements, its operators and types.

    A malformed text has the reader's objection, without the token that it found.
    """
    if case.malformed is not None:
        return f"malformed; {objection_kind(why_rejected(case.malformed)).partition(', found')[0]}"
    shape = "".join(_SHAPES.get(token, "") for token in case.code if isinstance(token, str))
    operators = sorted({str(token) for token in case.code if token in BINARY or token in UNARY})
    kinds = sorted({str(variable.type) for variable in case.variables})
    return f"{shape or 'nothing'}; {' '.join(operators) or 'no operators'}; {' '.join(kinds) or 'no variables'}"


_SHAPES = {ASSIGN: "=", ASSERT: "a", INVARIANT: "v", IF: "i", WHILE: "w", OPEN: "{", CLOSE: "}"}
