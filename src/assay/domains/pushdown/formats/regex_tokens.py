"""The text of a regular expression, cut into names and signs; every complaint points at a column."""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from assay.domains.pushdown.formats.json_input import shown
from assay.errors import InputError

_TOKEN = re.compile(
    r'(?P<skipped>(?:\s|#[^\n]*)+)|(?P<name>\w+)|(?P<quoted>"(?:[^"\\]|\\["\\])*")|(?P<sign>[][<>,|().*+?^])', re.ASCII
)
_EXAMPLE = "write it like < [p0], [B]? [A] > | < [p1], [A] >"


class Token(NamedTuple):
    """A piece of the text, empty at its end; `name` is None for a sign, and has no quotes and escapes."""

    text: str
    offset: int
    name: str | None = None


class Name(NamedTuple):
    """A name and where it stands."""

    name: str
    token: Token


class Tokens:
    """Goes through the text of an expression that stands at this place of a file."""

    def __init__(self, text: str, place: str) -> None:
        self._text = text
        self._place = place
        self._tokens = self._split()
        self._at = 0

    @property
    def this(self) -> Token:
        """The token that comes next."""
        return self._tokens[self._at]

    def take(self, *signs: str) -> str:
        """Go past one of these signs if it comes next, and give it; otherwise give the empty string."""
        found = self.this.text
        if found not in signs:
            return ""
        self._at += 1
        return found

    def insist(self, sign: str) -> None:
        """Go past this sign, which must come next."""
        if not self.take(sign):
            self.expected(shown(sign))

    def name(self, what: str) -> Name:
        """Go past a name, which must come next."""
        token = self.this
        if token.name is None:
            self.expected(what)
        self._at += 1
        return Name(token.name, token)

    def expected(self, what: str) -> NoReturn:
        """Say that something else comes next."""
        found = shown(self.this.name or self.this.text) if self.this.text else "the end"
        self.refuse(f"expected {what}, found {found}", _EXAMPLE, self.this.offset)

    def refuse(self, what: str, remedy: str, offset: int) -> NoReturn:
        """Complain about what stands at this offset."""
        before = self._text[:offset]
        line = f"line {before.count(chr(10)) + 1}, " if "\n" in self._text else ""
        raise InputError(what, where=f"{self._place}, {line}column {offset - before.rfind(chr(10))}", remedy=remedy)

    def _split(self) -> list[Token]:
        tokens: list[Token] = []
        offset = 0
        while offset < len(self._text):
            match = _TOKEN.match(self._text, offset)
            if match is None:
                self._unreadable(offset)
            if match["quoted"]:
                tokens.append(Token(match[0], offset, re.sub(r'\\(["\\])', r"\1", match[0][1:-1])))
            elif not match["skipped"]:
                tokens.append(Token(match[0], offset, match["name"]))
            offset = match.end()
        return [*tokens, Token("", offset)]

    def _unreadable(self, offset: int) -> NoReturn:
        if self._text[offset] == '"':
            self.refuse("a quoted name that is not well written", r'close it with ", and write \" and \\ in it', offset)
        self.refuse(f"{shown(self._text[offset])} has no meaning here", "put odd names in double quotes", offset)
