"""Rewrites the tokens between lexer and parser, where SPIN's reading of a token depends on its context.

A newline becomes a separator where SPIN accepts it as one, repeated separators become one, and a separator before a
closing token is dropped. Names of types and of proctypes get terminals of their own; in a formula, `U` is an operator.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct, field

from assay.domains.promela.formats.inlines import expand
from assay.domains.promela.formats.operators import LEVELS
from assay.domains.promela.formats.tokens import Token, where
from assay.errors import InputError

TEMPORAL = {
    "->": "IMPLIES",
    "implies": "IMPLIES",
    "equivalent": "EQUIVALENT",
    "U": "UNTIL",
    "until": "UNTIL",
    "stronguntil": "UNTIL",
    "W": "WEAK_UNTIL",
    "weakuntil": "WEAK_UNTIL",
    "V": "RELEASE",
    "R": "RELEASE",
    "release": "RELEASE",
    "X": "NEXT",
    "next": "NEXT",
    "always": "ALWAYS",
    "eventually": "EVENTUALLY",
}
_IN_FORMULAS = frozenset({"ALWAYS", "EVENTUALLY", "EQUIVALENT", "LONG_ARROW"})
"""Operators of formulas; outside of them, only the long arrow means something."""
_SEPARATORS = (";", "->")
_CLOSING = ("}", "::", "fi", "od")
_ENDS = frozenset(["}", ")", "]", "od", "fi", "else", "break", "++", "--", "timeout", "skip", "true", "false", "np_"])
"""With names and numbers: a newline after one of these is a separator."""
_OPERATORS = frozenset(operator for level in LEVELS for operator in level if operator != "-")
_UNFINISHED = _OPERATORS.union("-", "=", ",", "(", "[")
"""Tokens that need an operand after them: a separator here is kept, and reported as a syntax error at its position."""
_CONTINUES = _OPERATORS.union(";", "}", ",", ")", "]", "[", ":", ".", "?", "=", "@").union(
    ("->", "::", "fi", "od", "unless", "??", "!!", "++", "--")
)
"""Before one of these, a newline is not a separator. As in SPIN, a minus sign can begin a statement."""


def postlex(
    tokens: Iterable[Token], processes: Collection[str], operators: Mapping[str, str] = TEMPORAL
) -> Iterator[Token]:
    """Rewrite the tokens of a text; `processes` are proctypes that it does not declare itself."""
    return _separated(_classified(expand(list(tokens)), processes, operators))


def _after(tokens: Sequence[Token], keyword: str) -> set[str]:
    return {b.value for a, b in pairwise(tokens) if a.type == keyword and b.type == "NAME"}


def _classified(tokens: Sequence[Token], processes: Collection[str], operators: Mapping[str, str]) -> list[Token]:
    """Give names of types and proctypes, and operators of formulas, their own terminals.

    As in SPIN, the name of a proctype is known from its declaration on: before that, `P: x` is a label.
    """
    types, known, closing = _after(tokens, "TYPEDEF"), set(processes), _closing(tokens)
    out: list[Token] = []
    formula, depth, loop = False, 0, 0
    for i, token in enumerate(tokens):
        depth += (token.value == "{") - (token.value == "}")
        if token.type == "PROCTYPE" and i + 1 < len(tokens):
            known.add(tokens[i + 1].value)
        before = tokens[i - 1].value if i else ""
        if token.type == "LTL":
            formula, depth = True, 0
        elif formula and token.value == "}" and depth == 0:
            formula = False
        loop = _loop(loop, token.value)
        if formula and token.type == "NEWLINE":
            continue
        if not formula and token.type in _IN_FORMULAS:
            out.append(_plain(token))
        elif formula and depth > 0 and _operator(token, out[-1], operators):
            out.append(token.like(operators[token.value]))
        elif token.type == "IN" and not loop:
            out.append(token.like("NAME"))
        elif token.type != "NAME" or before in ("goto", "typedef", "proctype", "D_proctype", "run", "."):
            out.append(token)
        elif token.value in types:
            out.append(token.like("TYPENAME"))
        elif _remote(tokens, i, closing, known=formula or token.value in known):
            out.append(token.like("PROCESS"))
        else:
            out.append(token)
    return out


def _plain(token: Token) -> Token:
    """Give the meaning of an operator of formulas outside of them."""
    if token.type == "LONG_ARROW":
        return token.like("ARROW", "->")
    what = f"{token.value} outside of a formula"
    raise InputError(what, where=where(token.place), remedy="write it in ltl { … }")


def _operator(token: Token, last: Token, operators: Mapping[str, str]) -> bool:
    """Whether a token of a formula is an operator. SPIN lacks `R`: it is a name where an operand is expected."""
    if token.value == "R" and last.type not in ("NAME", "NUMBER") and last.value not in (")", "]"):
        return False
    return token.value in operators and token.type in ("NAME", "ARROW")


def _loop(loop: int, text: str) -> int:
    """The nesting in the head of a loop: 0 outside, 1 after `for`, more inside its parentheses."""
    if text == "for":
        return 1
    if loop and text == "(":
        return loop + 1
    if loop and text == ")":
        return 0 if loop <= 2 else loop - 1
    return loop


def _remote(tokens: Sequence[Token], i: int, closing: Mapping[int, int], *, known: bool) -> bool:
    """Whether a name is the proctype in `P[e]@label`, `P@label`, `P[e]:x` or `P:x`."""
    after = i + 1
    if after < len(tokens) and tokens[after].value == "[":
        after = closing.get(after, len(tokens)) + 1
    if after >= len(tokens):
        return False
    return tokens[after].value == "@" or (known and tokens[after].value == ":")


def _closing(tokens: Sequence[Token]) -> dict[int, int]:
    """Map each opening square bracket to the one that closes it."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for i, token in enumerate(tokens):
        if token.value == "[":
            opened.append(i)
        elif token.value == "]" and opened:
            found[opened.pop()] = i
    return found


class _Nesting(Struct):
    """The current nesting, and whether statements are allowed here."""

    braces: int = 0
    brackets: int = 0
    body: bool = False
    heads: list[int] = field(default_factory=list)
    """The parenthesis depths at which loop heads were opened."""
    head_closed: bool = False

    def step(self, token: Token, last: str, before_last: str) -> None:
        """Advance by one token."""
        text = token.value
        self.head_closed = False
        if text == "{":
            if self.braces == 0:
                self.body = last not in ("mtype", "=", "of", "ltl") and before_last != "ltl"
            self.braces += 1
        elif text == "}":
            self.braces -= 1
        elif text == "(":
            self.brackets += 1
            if last == "for":
                self.heads.append(self.brackets)
        elif text == ")":
            if self.heads and self.heads[-1] == self.brackets:
                self.heads.pop()
                self.head_closed = True
            self.brackets -= 1


def _separated(tokens: Iterable[Token]) -> Iterator[Token]:
    """Insert separators for newlines, and drop superfluous ones."""
    at = _Nesting()
    last = before_last = None
    line_ended = False
    waiting: Token | None = None
    for token in tokens:
        if token.type == "NEWLINE":
            line_ended = True
            continue
        inside = at.body and at.braces > 0
        if inside and at.brackets == 0 and token.value in _SEPARATORS and token.type != "IMPLIES":
            waiting = waiting or token
            line_ended = False
            continue
        if waiting is None and inside and last is not None and _is_separated(at, last, token, line_ended=line_ended):
            waiting = token.like("SEMICOLON", ";")
        if waiting is not None:
            if token.value not in _CLOSING or (last is not None and last.value in _UNFINISHED):
                yield waiting
            waiting = None
        at.step(token, last.value if last else "", before_last.value if before_last else "")
        before_last, last, line_ended = last, token, False
        yield token
    if waiting is not None:
        yield waiting


def _is_separated(at: _Nesting, last: Token, token: Token, *, line_ended: bool) -> bool:
    """Whether an implicit separator stands between two tokens."""
    if token.value in _CONTINUES or at.head_closed or at.brackets:
        return False
    if last.value == "else" or (last.value == "}" and at.braces > 0):
        return True
    return line_ended and (last.type in ("NAME", "NUMBER", "CHARACTER") or last.value in _ENDS)
