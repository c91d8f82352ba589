"""Translates a program into the syntax of another verifier, line by line.

A language is data: a template for each operator and statement. Variables are renamed, so that none is a keyword of the
other language; a name that is declared twice stays declared twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from assay.domains.boogie.formats.numbers import digits
from assay.domains.boogie.formats.printing import Line
from assay.domains.boogie.model.case import (
    ARITHMETIC,
    ASSERT,
    ASSERTIONS,
    ASSIGN,
    BINARY,
    EQUALITY,
    FALSE,
    IF,
    INVARIANT,
    MINUS,
    TRUE,
    UNARY,
    WHILE,
    Program,
    Token,
    Type,
    ends,
    is_literal,
)


@dataclass(frozen=True)
class Language:
    """Templates: `{0}` and `{1}` stand for operands, `{v}` and `{e}` for a variable and an expression."""

    operators: Mapping[str, str]
    """For each operator; `== bool` and `!= bool` where an operand is bool."""
    assign: str
    assertion: str
    loop: tuple[str, str]
    """How a loop begins and ends."""
    branch: tuple[str, str, str] = ("  if ({e}) {{", "  } else {", "  }")
    """How a conditional begins, continues with the other branch, and ends."""
    read: str = "{0}"
    """The value of a variable."""
    truth: tuple[str, str] = ("false", "true")
    negative: str = "(-{0})"


_INFIX = ("+", "-", "*", "<", "<=", ">", ">=", "&&", "||", "==>", "==", "!=")
LIKE_BOOGIE: Mapping[str, str] = {
    **{operator: f"({{0}} {operator} {{1}})" for operator in _INFIX},
    "== bool": "({0} == {1})",
    "!= bool": "({0} != {1})",
    "div": "ediv({0}, {1})",
    "mod": "emod({0}, {1})",
    "!": "!({0})",
    "(-)": "(-({0}))",
}
"""The operators of languages like Boogie, with declared functions for division; `<==>` differs."""


def names_of(program: Program) -> dict[str, str]:
    """Give each variable, declared or not, the name it has in a translation."""
    used = [v.name for v in program.variables]
    used += [str(t) for t in program.code if isinstance(t, str) and t.replace("_", "a").isidentifier()]
    words = {ASSERT, INVARIANT, IF, WHILE, "true", "false", "div", "mod"}
    return {name: f"v{i}" for i, name in enumerate(dict.fromkeys(name for name in used if name not in words))}


def body_lines(program: Program, language: Language) -> Iterator[Line]:
    """Write the initial values and the body."""
    names = _Names(program, language)
    for i, variable in enumerate(program.variables):
        value = names.leaf(variable.initial)
        yield Line(language.assign.format(v=names.names[variable.name], e=value), variable=i)
    code = program.code
    end = ends(code)
    open_: list[tuple[int | None, str]] = []
    """For each open block, where the other branch begins, and the text that closes it."""
    i = 0
    while i < len(code):
        token = code[i]
        if token == ASSIGN:
            text = language.assign.format(v=names.names[str(code[i + 1])], e=names.text(i + 2, end[i]))
            yield Line(text, i)
            i = end[i]
        elif token in ASSERTIONS:
            yield Line(language.assertion.format(e=names.text(i + 1, end[i])), i)
            i = end[i]
        elif token in (IF, WHILE):
            block = end[i + 1]
            first = language.branch[0] if token == IF else language.loop[0]
            yield Line(first.format(e=names.text(i + 1, block)), i)
            open_.append((end[block], language.branch[2]) if token == IF else (None, language.loop[1]))
            i = block + 1
        else:
            other, closing = open_.pop()
            if other == i + 1:
                open_.append((None, closing))
                yield Line(language.branch[1])
                i += 2
            else:
                yield Line(closing)
                i += 1


class _Names:
    """Expressions of one program."""

    def __init__(self, program: Program, language: Language) -> None:
        self.code = program.code
        self.language = language
        self.names = names_of(program)
        self.types: dict[Token, Type] = {v.name: v.type for v in program.variables}

    def leaf(self, token: Token) -> str:
        """Write a literal or the value of a variable."""
        if isinstance(token, int):
            return digits(token) if token >= 0 else self.language.negative.format(digits(-token))
        if token in (FALSE, TRUE):
            return self.language.truth[token == TRUE]
        return self.language.read.format(self.names[token])

    def text(self, start: int, stop: int) -> str:
        """Write an expression, from its last token to its first; which equality it is depends on the types."""
        stack: list[tuple[str, Type | None]] = []
        for i in range(stop - 1, start - 1, -1):
            token = self.code[i]
            if token in BINARY:
                left, right = stack.pop(), stack.pop()
                of_bool = token in EQUALITY and Type.BOOL in (left[1], right[1])
                form = self.language.operators[f"{token} bool" if of_bool else str(token)]
                stack.append((form.format(left[0], right[0]), Type.INT if token in ARITHMETIC else Type.BOOL))
            elif token in UNARY:
                form = self.language.operators[str(token)]
                stack.append((form.format(stack.pop()[0]), Type.INT if token == MINUS else Type.BOOL))
            else:
                literal = Type.INT if isinstance(token, int) else Type.BOOL
                stack.append((self.leaf(token), literal if is_literal(token) else self.types.get(token)))
        return stack.pop()[0]
