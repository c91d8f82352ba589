"""Tokens of a regular expression: names and symbols; every error points at a column."""

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
    """A token, empty at the end; `name` is None for a symbol, and unquoted for a name."""

    text: str
    offset: int
    name: str | None = None


class Name(NamedTuple):
    """A name and its offset."""

    name: str
    token: Token


class Tokens:
    """A cursor over the tokens of an expression at a place of a file."""

    def __init__(self, text: str, place: str) -> None:
        self._text = text
        self._place = place
        self._tokens = self._split()
        self._at = 0

    @property
    def this(self) -> Token:
        """The next token."""
        return self._tokens[self._at]

    def take(self, *signs: str) -> str:
        """Consume the next token if it is one of these symbols, and return it; otherwise return the empty string."""
        found = self.this.text
        if found not in signs:
            return ""
        self._at += 1
        return found

    def insist(self, sign: str) -> None:
        """Consume this symbol, which must come next."""
        if not self.take(sign):
            self.expected(shown(sign))

    def name(self, what: str) -> Name:
        """Consume a name, which must come next."""
        token = self.this
        if token.name is None:
            self.expected(what)
        self._at += 1
        return Name(token.name, token)

    def expected(self, what: str) -> NoReturn:
        """Reject the next token."""
        found = shown(self.this.name or self.this.text) if self.this.text else "the end"
        self.refuse(f"expected {what}, found {found}", _EXAMPLE, self.this.offset)

    def refuse(self, what: str, remedy: str, offset: int) -> NoReturn:
        """Reject the text at this offset."""
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
            self.refuse("malformed quoted name", r'close it with ", and write \" and \\ in it', offset)
        self.refuse(
            f"unexpected {shown(self._text[offset])}", "put names with such characters in double quotes", offset
        )
