"""The lexer of Boogie text: tokens with their places, and errors that point at a place."""

from __future__ import annotations

import re

from msgspec import Struct

from assay.errors import InputError

_WORDS = """
assert assume async axiom bool break call complete const div else ensures exists extends false forall free function goto
havoc if implementation int invariant lambda mod modifies old par procedure real requires return returns then true type
unique var where while yield RNA RNE RTN RTP RTZ roundNearestTiesToAway roundNearestTiesToEven roundTowardNegative
roundTowardPositive roundTowardZero
"""
KEYWORDS = frozenset(_WORDS.split())
"""The reserved words of Boogie 2.4.1."""
_NAME = r"[A-Za-z_'~#$^.?`][A-Za-z0-9_'~#$^.?`]*"
_UNICODE = {"⇔": "<==>", "⇒": "==>", "⇐": "<==", "∧": "&&", "∨": "||", "¬": "!", "≠": "!=", "≤": "<=", "≥": ">="}
"""Symbols of Boogie's grammar that Boogie 2.4.1 rejects in a file: it reads the file byte by byte."""
_TOKEN = re.compile(
    rf"(?P<space>\s+|//[^\n]*)|(?P<comment>/\*)|(?P<name>\\?{_NAME})|(?P<strange>\d+\.\d+|\d+e\d+|\d+bv\d+|0x[0-9a-fA-F.]+)"
    r"|(?P<number>\d+)|(?P<symbol><==>|==>|<==|&&|\|\||==|!=|<=|>=|<:|:=|::|\+\+|\*\*|[-+*/<>!=(){}\[\];:,|])"
    r'|(?P<text>"(?:\\"|[^"\n])*")',
    re.ASCII,
)
_COMMENT = re.compile(r"/\*|\*/")
IN_BPL0 = "use only var, :=, assert, if and while with invariants over int and bool"


class Word(Struct, frozen=True):
    """A token of a text: `kind` is name, number, strange, symbol, text or end; a name has no backslash before it."""

    kind: str
    text: str
    place: int


class OutsideBPL0Error(InputError):
    """A construct that Boogie may accept and BPL_0 does not have."""


class Source(Struct, frozen=True):
    """A text and its file; it makes the errors at its places."""

    text: str
    file: str

    def error(self, what: str, place: int, remedy: str) -> InputError:
        """An error at a place, with line, column and the text around it."""
        line = self.text.count("\n", 0, place) + 1
        start = self.text.rfind("\n", 0, place) + 1
        stop = self.text.find("\n", place)
        before = self.text[start:place].strip()[-30:]
        after = self.text[place : len(self.text) if stop < 0 else stop].strip()[:30]
        shown = f" (at the arrow in: {before} → {after})" if before or after else ""
        return InputError(what + shown, where=f"{self.file}:{line}:{place - start + 1}", remedy=remedy)

    def unsupported(self, construct: str, place: int) -> InputError:
        """The error for a construct of Boogie outside BPL_0."""
        return outside(self.error(f"{construct} is not in BPL_0", place, IN_BPL0))


def outside(error: InputError) -> OutsideBPL0Error:
    """The same error, for a text that Boogie may accept."""
    return OutsideBPL0Error(error.what, where=error.where, remedy=error.remedy)


def is_name(text: str) -> bool:
    """Whether a text is a valid variable name."""
    return re.fullmatch(_NAME, text) is not None and text not in KEYWORDS


def words_of(source: Source) -> list[Word]:
    """Tokenise a text; the last token has the kind end."""
    text, place, out = source.text, 0, []
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            remedy = f"write {_UNICODE[text[place]]}" if text[place] in _UNICODE else "delete or correct it"
            raise source.error(f"unexpected character {text[place]!r}", place, remedy)
        kind, piece = str(match.lastgroup), match.group()
        if kind == "comment":
            place = _comment_end(source, place)
            continue
        if kind == "name":
            piece = _name(source, piece, place)
        if kind != "space":
            out.append(Word(kind, piece, place))
        place = match.end()
    out.append(Word("end", "", len(text)))
    return out


def _name(source: Source, piece: str, place: int) -> str:
    """A name, without the backslash that makes a keyword a name."""
    if piece.startswith("#") and source.text[place - 1 : place] in ("", "\n"):
        raise source.unsupported("a directive (# at the start of a line)", place)
    if piece.startswith("\\") and piece[1:] in KEYWORDS:
        raise source.unsupported(f"the name {piece}", place)
    return piece.removeprefix("\\")


def _comment_end(source: Source, start: int) -> int:
    """The end of a comment; comments nest."""
    depth = 0
    for match in _COMMENT.finditer(source.text, start):
        depth += 1 if match.group() == "/*" else -1
        if depth == 0:
            return match.end()
    raise source.error("unterminated comment", start, "close it with */")
