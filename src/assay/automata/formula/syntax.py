"""Parses and writes formulas in SPIN's syntax, with names as atoms.

SPIN has two dialects. Inside a model, `ltl { … }`, `&&` binds tighter than `||`, and both tighter than `->` and `<->`.
For `spin -f`, these four have the same precedence: there `a || b && c` is `(a || b) && c`. In both, operators are
left-associative, `U V W` bind tighter, and `! [] <> X` tightest. The output of `write` means the same in both.

`parse_any` also reads Spot's syntax: `G F (a & b)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import assert_never

from msgspec import Struct

from assay.automata.formula.formula import (
    FALSE,
    TRUE,
    Always,
    And,
    Atom,
    Binary,
    Constant,
    Eventually,
    Formula,
    Iff,
    Implies,
    Next,
    Not,
    Or,
    Release,
    Unary,
    Until,
    WeakUntil,
)
from assay.automata.formula.spot_spelling import OWN, SPOT, chained
from assay.errors import InputError

Dialect = Mapping[str, int]
"""The precedence of each binary operator; all are left-associative."""
BLOCK: Dialect = {"->": 1, "<->": 1, "||": 2, "&&": 3, "U": 4, "W": 4, "V": 4}
"""The dialect of `ltl { … }`."""
FLAT: Dialect = {"->": 1, "<->": 1, "||": 1, "&&": 1, "U": 2, "W": 2, "V": 2}
"""The dialect of `spin -f`."""
_SPOT: Dialect = {**BLOCK, "M": 4}

DEEPEST = 100
_UNARY: Mapping[str, Callable[[Formula], Unary]] = {"!": Not, "[]": Always, "<>": Eventually, "X": Next}


def _strong_release(left: Formula, right: Formula) -> Until:
    return Until(right, And(left, right))


_BINARY: Mapping[str, Callable[[Formula, Formula], Binary]] = {
    "&&": And,
    "||": Or,
    "->": Implies,
    "<->": Iff,
    "U": Until,
    "W": WeakUntil,
    "V": Release,
    "M": _strong_release,
}
_SPELLINGS: Mapping[str, str] = {
    "/\\": "&&",
    "\\/": "||",
    "R": "V",
    "always": "[]",
    "eventually": "<>",
    "not": "!",
    "next": "X",
    "until": "U",
    "stronguntil": "U",
    "weakuntil": "W",
    "release": "V",
    "implies": "->",
    "equivalent": "<->",
}
_CONSTANTS: Mapping[str, Constant] = {"true": TRUE, "false": FALSE, "1": TRUE, "0": FALSE}
_TOKEN = re.compile(r"\s*(?P<token>[A-Za-z_]\w*|[01](?!\w)|&&?|\|\|?|->|<->|\[\]|<>|/\\|\\/|[!()])", re.ASCII)
_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)


class _Token(Struct, frozen=True):
    text: str
    place: int


def parse(text: str, dialect: Dialect = BLOCK, *, where: str = "formula") -> Formula:
    """Parse a formula; an error names the column and points at it."""
    return _Reader(text, dialect, where).read()


def parse_any(text: str, *, where: str = "formula") -> Formula:
    """Parse a formula in SPIN's syntax, as in `ltl { … }`, or in Spot's; an ambiguous one is an error."""
    try:
        return parse(text, where=where)
    except InputError as error:
        reader = _Reader(text, _SPOT, where, SPOT)
        if not reader.has(OWN):
            raise error from None
    return reader.read_unchained()


def write(formula: Formula) -> str:
    """Write a formula that both dialects read back."""
    match formula:
        case Constant(value):
            return "true" if value else "false"
        case Atom(name):
            return name if _NAME.fullmatch(name) else f"({name})"
        case Not(body) | Next(body) | Always(body) | Eventually(body):
            sign = next(sign for sign, make in _UNARY.items() if make is type(formula))
            return f"{sign} {_part(body)}" if sign != "!" else f"!{_part(body)}"
        case And() | Or() | Implies() | Iff() | Until() | WeakUntil() | Release():
            sign = next(sign for sign, make in _BINARY.items() if make is type(formula))
            return f"{_part(formula.left)} {sign} {_part(formula.right)}"
        case _:
            assert_never(formula)


def _part(formula: Formula) -> str:
    return f"({write(formula)})" if isinstance(formula, Binary) else write(formula)


class _Reader:
    """An operator-precedence parser with two stacks, so that deep nesting is an error and not a crash."""

    def __init__(self, text: str, dialect: Dialect, where: str, spelled: Mapping[str, str] | None = None) -> None:
        self._text, self._dialect, self._where = text, dialect, where
        self._spelled = _SPELLINGS if spelled is None else {**_SPELLINGS, **spelled}
        self._done: list[tuple[Formula, int]] = []  # formulas with their depth
        self._open: list[_Token] = []

    def has(self, signs: frozenset[str]) -> bool:
        """Whether the text contains any of these operators."""
        return any(token.text in signs for token in self._tokens())

    def read_unchained(self) -> Formula:
        """Parse a formula whose meaning does not depend on associativity."""
        tokens = self._tokens()
        place = chained([token.text for token in tokens])
        if place is not None:
            what = f"{tokens[place].text!r} is left-associative in SPIN and right-associative in Spot"
            raise self._error(what, tokens[place].place, "write brackets, as in a U (b U c)")
        return self.read()

    def read(self) -> Formula:
        """Parse the whole text."""
        operand = True  # whether a formula must come next, not a binary operator
        for token in self._tokens():
            sign = self._spelled.get(token.text, token.text)
            if operand:
                operand = self._begin(sign, token)
            elif sign == ")":
                self._close(token)
            elif sign in self._dialect:
                while self._open and self._binds(self._open[-1]) >= self._dialect[sign]:
                    self._apply()
                self._open.append(_Token(sign, token.place))
                operand = True
            else:
                raise self._error(f"unexpected {token.text!r}", token.place, "write an operator before it")
        if operand:
            raise self._error("the formula ends too early", len(self._text), "write a name or a formula here")
        while self._open:
            if self._open[-1].text == "(":
                raise self._error("unmatched (", self._open[-1].place, "close it with )")
            self._apply()
        return self._done[0][0]

    def _tokens(self) -> list[_Token]:
        out, place, end = list[_Token](), 0, len(self._text.rstrip())
        while place < end:
            match = _TOKEN.match(self._text, place)
            if match is None:
                at = place + len(self._text[place:]) - len(self._text[place:].lstrip())
                raise self._error(
                    f"unexpected {self._text[at]!r}",
                    at,
                    "use names, true, false, ( ) and ! [] <> X && || -> <-> U W V, or Spot's G F & | R M",
                )
            out.append(_Token(match["token"], match.start("token")))
            place = match.end()
        return out

    def _begin(self, sign: str, token: _Token) -> bool:
        """Read the beginning of a formula; True if an operand is still missing."""
        if sign in _UNARY or sign == "(":
            self._open.append(_Token(sign, token.place))
            return True
        if sign in self._dialect or sign == ")":
            raise self._error(
                f"a formula is missing before {token.text!r}", token.place, "write a name or a formula here"
            )
        self._done.append((_CONSTANTS.get(sign, Atom(sign)), 1))
        return False

    def _close(self, token: _Token) -> None:
        while self._open and self._open[-1].text != "(":
            self._apply()
        if not self._open:
            raise self._error("unmatched )", token.place, "delete it, or write ( before it")
        self._open.pop()

    def _binds(self, token: _Token) -> int:
        return 0 if token.text == "(" else self._dialect.get(token.text, max(self._dialect.values()) + 1)

    def _apply(self) -> None:
        """Apply the operator on top of the stack."""
        token = self._open.pop()
        right, depth = self._done.pop()
        if token.text in _UNARY:
            made: Formula = _UNARY[token.text](right)
        else:
            left, other = self._done.pop()
            made, depth = _BINARY[token.text](left, right), max(depth, other)
        if depth >= DEEPEST:
            raise self._error(f"nested deeper than {DEEPEST}", token.place, "use a name for a part of it")
        self._done.append((made, depth + 1))

    def _error(self, what: str, place: int, remedy: str) -> InputError:
        before, after = self._text[:place].strip()[-30:], self._text[place:].strip()[:30]
        shown = f" (at the arrow in: {before} → {after})"
        return InputError(what + shown, where=f"{self._where}:{place + 1}", remedy=remedy)
