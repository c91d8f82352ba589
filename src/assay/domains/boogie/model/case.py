"""BPL_0 programs (Fig. 1), represented flat: a body is one tuple of tokens in prefix order.

Prefix order needs no parentheses, because every operator has a fixed arity; only blocks are bracketed:

    while (x < 10) { x := x + 1; }      is      while < x 10 { := x + x 1 }

A subterm is a slice, and every function over programs is a loop over tokens, so deep nesting never overflows the stack,
not even in hashing and comparison, which Python does by recursion for nested objects.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

Token = int | str
"""An integer literal, or a word: a name, an operator, `true`, `false`, a bracket."""
Code = tuple[Token, ...]

TRUE, FALSE = "true", "false"
ASSIGN, ASSERT, INVARIANT, IF, WHILE = ":=", "assert", "invariant", "if", "while"
"""`invariant` runs as `assert` does; it stands before a loop and at the end of its body, and is written at the head."""
OPEN, CLOSE = "{", "}"
NOT, MINUS = "!", "(-)"
"""Unary minus is a token of its own, as tokens have a fixed arity."""

ARITHMETIC = frozenset({"+", "-", "*", "div", "mod"})
ORDER = frozenset({"<", "<=", ">", ">="})
EQUALITY = frozenset({"==", "!="})
LOGIC = frozenset({"&&", "||", "==>", "<==>"})
BINARY = ARITHMETIC | ORDER | EQUALITY | LOGIC
UNARY = frozenset({NOT, MINUS})
ASSERTIONS = frozenset({ASSERT, INVARIANT})
STATEMENTS = ASSERTIONS | {ASSIGN, IF, WHILE}
BOOLEANS = frozenset({TRUE, FALSE})
WORDS = BINARY | UNARY | STATEMENTS | BOOLEANS | {OPEN, CLOSE}
"""Every word that is not a variable."""


class Type(StrEnum):
    """The types of Fig. 1."""

    INT = "int"
    BOOL = "bool"


class Variable(Struct, frozen=True):
    """`(let (v = ℓ : t) …)`: a local variable with its initial literal, possibly of the wrong type."""

    name: str
    type: Type
    initial: Token


class Program(Struct, frozen=True):
    """A case `(main L B)`: variables, possibly declared twice, and a body. Or a malformed text, which has neither."""

    variables: tuple[Variable, ...]
    code: Code
    malformed: str | None = None

    @property
    def group(self) -> str:
        """Programs are independent: none shares work with another."""
        return ""


class Flaw(Struct, frozen=True):
    """A violation of well-namedness or well-typedness, at a token or at a declared variable."""

    why: str
    token: int | None = None
    variable: int | None = None


def is_literal(token: Token) -> bool:
    """Whether the token is a literal ℓ of Fig. 1."""
    return isinstance(token, int) or token in BOOLEANS


def is_variable(token: Token) -> bool:
    """Whether the token names a variable."""
    return isinstance(token, str) and token not in WORDS


def ends(code: Sequence[Token]) -> list[int]:
    """For each token, the end of the statement, expression or block that starts there; 0 if none does.

    The code is well-formed. The target of an assignment counts as an expression.
    """
    out = [0] * len(code)
    closing: list[int] = []
    for i in range(len(code) - 1, -1, -1):
        token = code[i]
        if token == CLOSE:
            closing.append(i)
        elif token == OPEN:
            out[i] = closing.pop() + 1
        elif token in BINARY or token in (ASSIGN, WHILE):
            out[i] = out[out[i + 1]]
        elif token in UNARY or token in ASSERTIONS:
            out[i] = out[i + 1]
        elif token == IF:
            out[i] = out[out[out[i + 1]]]
        else:
            out[i] = i + 1
    return out


def why_not_well_formed(code: Sequence[Token]) -> str:
    """Explain why the code is not a body of Fig. 1; empty if it is."""
    wanted = ["statements"]
    for i, token in enumerate(code):
        want = wanted.pop()
        if want == "statements" and token == CLOSE and wanted:
            continue
        if not _take(want, token, wanted):
            found = "a number" if isinstance(token, int) else repr(token)  # a number may be too long for `repr`
            return f"token {i}: expected {_WANTED.get(want, want)}, found {found}"
    if wanted != ["statements"]:
        return f"expected {_WANTED.get(wanted[-1], wanted[-1])}, found the end of the code"
    return ""


_FOLLOWS: dict[Token, tuple[str, ...]] = {
    ASSIGN: ("e", "v"),
    ASSERT: ("e",),
    INVARIANT: ("e",),
    IF: ("block", "block", "e"),
    WHILE: ("block", "e"),
}
_WANTED = {"statements": "a statement", "e": "an expression", "v": "a variable", "block": "a block"}


def _take(want: str, token: Token, wanted: list[str]) -> bool:
    """Consume one token, and push what must follow it, the next last; False if it is unexpected."""
    if want == "statements" and token in STATEMENTS:
        wanted.append("statements")
        wanted.extend(_FOLLOWS[token])
    elif want == "block" and token == OPEN:
        wanted.append("statements")
    elif want == "e" and token in BINARY:
        wanted.extend(("e", "e"))
    elif want == "e" and token in UNARY:
        wanted.append("e")
    else:
        return (want == "e" and is_literal(token)) or (want in "ev" and is_variable(token))
    return True
