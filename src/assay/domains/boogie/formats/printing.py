"""Writes programs in Boogie's syntax, one statement per line: a line in Boogie's output identifies a statement.

Initial values are assignments right after the declarations, since Boogie's `var` takes none. Every compound operand is
in parentheses, since Boogie's precedences reject some combinations. A negative literal is written `-3` and a minus
applied to a literal `-(3)`, so reading preserves the difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from assay.domains.boogie.formats.numbers import digits
from assay.domains.boogie.model.case import (
    ASSERTIONS,
    ASSIGN,
    BINARY,
    IF,
    INVARIANT,
    MINUS,
    UNARY,
    WHILE,
    Program,
    Token,
    ends,
)
from assay.domains.boogie.model.invariants import loop_invariants

_DEEPEST = 20
"""The deepest indentation, so that the text of a deep program stays linear in its size."""


class Line(Struct, frozen=True):
    """One line of a printed procedure: `token` is the place of its statement, `variable` the index of its variable.

    The lines of a declaration and of its initial value both belong to the variable. The line of an invariant belongs to
    two statements: `again` is the one at the end of the loop's body.
    """

    text: str
    token: int | None = None
    variable: int | None = None
    again: int | None = None


def write_program(program: Program, name: str = "main") -> str:
    """Write a program as a procedure; a malformed text as it is."""
    if program.malformed is not None:
        return program.malformed
    return "".join(f"{line.text}\n" for line in program_lines(program, name))


def program_lines(program: Program, name: str = "main") -> list[Line]:
    """Write a program as the lines of a procedure, each with its statement or variable."""
    lines = [Line(f"procedure {name}() returns () {{")]
    for i, variable in enumerate(program.variables):
        lines.append(Line(f"  var {variable.name}: {variable.type};", variable=i))
    for i, variable in enumerate(program.variables):
        lines.append(Line(f"  {variable.name} := {_word(variable.initial)};", variable=i))
    lines.extend(_body(program.code))
    lines.append(Line("}"))
    return lines


def _body(code: Sequence[Token]) -> Iterator[Line]:
    end = ends(code)
    invariants = loop_invariants(code)
    at_heads = {place for pairs in invariants.values() for pair in pairs for place in pair}
    branches: list[int] = []
    """The places of the pending `else` blocks."""
    depth, i = 1, 0
    while i < len(code):
        token = code[i]
        margin = "  " * min(depth, _DEEPEST)
        if token == ASSIGN:
            yield Line(f"{margin}{code[i + 1]} := {expression_text(code, i + 2, end[i])};", i)
            i = end[i]
        elif token == INVARIANT and i in at_heads:
            i = end[i]
        elif token in ASSERTIONS:
            yield Line(f"{margin}assert {expression_text(code, i + 1, end[i])};", i)
            i = end[i]
        elif token in (IF, WHILE):
            block = end[i + 1]
            head = f"{margin}{token} ({expression_text(code, i + 1, block)})"
            if i in invariants:
                yield Line(head, i)
                for place, again in invariants[i]:
                    text = f"{margin}  {INVARIANT} {expression_text(code, place + 1, end[place])};"
                    yield Line(text, place, again=again)
                yield Line(f"{margin}{{")
            else:
                yield Line(f"{head} {{", i)
            if token == IF:
                branches.append(end[block])
            depth, i = depth + 1, block + 1
        else:
            depth, margin = depth - 1, "  " * min(depth - 1, _DEEPEST)
            if branches and branches[-1] == i + 1:
                branches.pop()
                yield Line(f"{margin}}} else {{")
                depth, i = depth + 1, i + 2
            else:
                yield Line(f"{margin}}}")
                i += 1


def expression_text(code: Sequence[Token], start: int, stop: int) -> str:
    """Write the expression between two places of the code."""
    pieces: list[str] = []
    waiting: list[str] = []
    """The text pending after the current operand, the next last: an operator with spaces, or a parenthesis."""
    for i in range(start, stop):
        token = code[i]
        if token in BINARY or token in UNARY:
            if waiting:
                pieces.append("(")
            waiting.append(")" if waiting else "")
            if token in BINARY:
                waiting.append(f" {token} ")
            else:
                pieces.append("-" if token == MINUS else "!")
            continue
        minus_before = i > start and code[i - 1] == MINUS
        pieces.append(f"({_word(token)})" if minus_before and isinstance(token, int) else _word(token))
        while waiting:
            pieces.append(waiting.pop())
            if pieces[-1].startswith(" "):
                break
    return "".join(pieces)


def _word(token: Token) -> str:
    return digits(token) if isinstance(token, int) else token
