"""Formulas as SPIN writes them, with names as atoms.

SPIN reads the same text in two ways. Inside a model, `ltl { … }`, `&&` binds tighter than `||`, and both tighter than
`->` and `<->`. Given to `spin -f`, these four bind alike and from the left: there `a || b && c` is `(a || b) && c`. In
both, `U V W` bind tighter and from the left, and `! [] <> X` tightest. What `write` gives means the same in both.

`parse_any` also takes Spot's spelling: `G F (a & b)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import assert_never

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
"""How tightly each binary operator binds; all are left associative."""
BLOCK: Dialect = {"->": 1, "<->": 1, "||": 2, "&&": 3, "U": 4, "W": 4, "V": 4}
"""As in `ltl { … }`."""
FLAT: Dialect = {"->": 1, "<->": 1, "||": 1, "&&": 1, "U": 2, "W": 2, "V": 2}
"""As `spin -f` reads."""
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


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    place: int


def parse(text: str, dialect: Dialect = BLOCK, *, where: str = "formula") -> Formula:
    """Read a formula; an error names the column and points at it."""
    return _Reader(text, dialect, where).read()


def parse_any(text: str, *, where: str = "formula") -> Formula:
    """Read a formula in SPIN's spelling, as in `ltl { … }`, or in Spot's; what means two things is an error."""
    try:
        return parse(text, where=where)
    except InputError as error:
        reader = _Reader(text, _SPOT, where, SPOT)
        if not reader.has(OWN):
            raise error from None
    return reader.read_unchained()


def write(formula: Formula) -> str:
    """Write a formula so that SPIN and `parse` read it back in either dialect."""
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
    """Operator precedence parsing with two stacks, so that deep nesting is an error message and not a crash."""

    def __init__(self, text: str, dialect: Dialect, where: str, spelled: Mapping[str, str] | None = None) -> None:
        self._text, self._dialect, self._where = text, dialect, where
        self._spelled = _SPELLINGS if spelled is None else {**_SPELLINGS, **spelled}
        self._done: list[tuple[Formula, int]] = []  # formulas with their depth
        self._open: list[_Token] = []

    def has(self, signs: frozenset[str]) -> bool:
        """Whether any of these stands in it."""
        return any(token.text in signs for token in self._tokens())

    def read_unchained(self) -> Formula:
        """Read a formula whose meaning does not depend on how operators of one level are grouped."""
        tokens = self._tokens()
        place = chained([token.text for token in tokens])
        if place is not None:
            what = f"SPIN groups {tokens[place].text!r} to the left and Spot to the right"
            raise self._error(what, tokens[place].place, "write brackets, as in a U (b U c)")
        return self.read()

    def read(self) -> Formula:
        """Read all of it."""
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
                raise self._error("this parenthesis is never closed", self._open[-1].place, "close it with )")
            self._apply()
        return self._done[0][0]

    def _tokens(self) -> list[_Token]:
        out, place, end = list[_Token](), 0, len(self._text.rstrip())
        while place < end:
            match = _TOKEN.match(self._text, place)
            if match is None:
                at = place + len(self._text[place:]) - len(self._text[place:].lstrip())
                raise self._error(
                    f"{self._text[at]!r} begins nothing a formula consists of",
                    at,
                    "use names, true, false, ( ) and ! [] <> X && || -> <-> U W V, or Spot's G F & | R M",
                )
            out.append(_Token(match["token"], match.start("token")))
            place = match.end()
        return out

    def _begin(self, sign: str, token: _Token) -> bool:
        """Take what a formula can begin with, and say whether a formula must still come."""
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
            raise self._error("this parenthesis was never opened", token.place, "delete it, or write ( before")
        self._open.pop()

    def _binds(self, token: _Token) -> int:
        return 0 if token.text == "(" else self._dialect.get(token.text, max(self._dialect.values()) + 1)

    def _apply(self) -> None:
        """Make the formula of the operator that was opened last."""
        token = self._open.pop()
        right, depth = self._done.pop()
        if token.text in _UNARY:
            made: Formula = _UNARY[token.text](right)
        else:
            left, other = self._done.pop()
            made, depth = _BINARY[token.text](left, right), max(depth, other)
        if depth >= DEEPEST:
            raise self._error(f"the formula is nested deeper than {DEEPEST}", token.place, "name a part of it")
        self._done.append((made, depth + 1))

    def _error(self, what: str, place: int, remedy: str) -> InputError:
        before, after = self._text[:place].strip()[-30:], self._text[place:].strip()[:30]
        shown = f" (at the arrow in: {before} → {after})"
        return InputError(what + shown, where=f"{self._where}:{place + 1}", remedy=remedy)
