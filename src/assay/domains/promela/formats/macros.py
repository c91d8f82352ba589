"""Macro expansion as in the C preprocessor."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from assay.errors import InputError

TOKEN = re.compile(
    r"""(?P<space>[ \t\r\f\v]+)|(?P<name>[A-Za-z_]\w*)|(?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)"""
    r"""|(?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?P<symbol>\#\#|.|\n)""",
    re.ASCII,
)
LONGEST = 200_000
"""The largest number of tokens that one line may expand to."""


class Macro(Struct, frozen=True):
    """`#define name body`, or `#define name(parameters) body`."""

    name: str
    parameters: tuple[str, ...] | None
    body: tuple[str, ...]


Macros = Mapping[str, Macro]
Fail = Callable[[str, str], InputError]
"""Makes the error for the current line from problem and remedy."""


class Piece(Struct, frozen=True):
    """A token, and the macros it was expanded from, which are not expanded in it again."""

    text: str
    hidden: frozenset[str] = frozenset()


def tokens_of(text: str) -> list[str]:
    """Split a line into preprocessor tokens; `1..N` is one token."""
    return [match.group() for match in TOKEN.finditer(text)]


def is_name(text: str) -> bool:
    """Whether a token is a name."""
    return text[:1].isalpha() or text[:1] == "_"


def expand_text(text: str, macros: Macros, fail: Fail) -> str:
    """Expand the macros in a text."""
    pieces = expand([Piece(token) for token in tokens_of(text)], macros, fail)
    return "".join(piece.text for piece in pieces)


def open_call(text: str, macros: Macros) -> bool:
    """Whether a line ends inside the arguments of a macro call, which then continues on the next line."""
    depth = 0
    called = False
    tokens = [token for token in tokens_of(text) if not token.isspace()]
    for i, word in enumerate(tokens):
        if depth == 0:
            macro = macros.get(word)
            called = macro is not None and macro.parameters is not None and tokens[i + 1 : i + 2] == ["("]
            depth = -1 if called else 0
        elif depth == -1:
            depth = 1
        else:
            depth += (word == "(") - (word == ")")
    return depth > 0


def expand(pieces: Sequence[Piece], macros: Macros, fail: Fail) -> list[Piece]:
    """Expand macros until none is left; expansions are rescanned."""
    out: list[Piece] = []
    waiting = list(reversed(pieces))
    steps = 0
    while waiting:
        piece = waiting.pop()
        macro = macros.get(piece.text)
        steps += 1
        if steps > LONGEST:
            raise fail(f"macros expand to more than {LONGEST} tokens", "use fewer")
        if macro is None or piece.text in piece.hidden:
            out.append(piece)
        elif macro.parameters is None:
            hidden = piece.hidden | {macro.name}
            waiting += reversed([Piece(p.text, p.hidden | hidden) for p in _pasted([Piece(x) for x in macro.body])])
        elif (arguments := _arguments(waiting, macro, fail)) is None:
            out.append(piece)
        else:
            hidden = piece.hidden | {macro.name}
            body = _substituted(macro, arguments, macros, fail)
            waiting += reversed([Piece(p.text, p.hidden | hidden) for p in body])
    return out


def _arguments(waiting: list[Piece], macro: Macro, fail: Fail) -> list[list[Piece]] | None:
    """Take the arguments of a call from the pending tokens; None if no parenthesis follows."""
    at = len(waiting) - 1
    while at >= 0 and waiting[at].text.isspace():
        at -= 1
    if at < 0 or waiting[at].text != "(":
        return None
    found: list[list[Piece]] = [[]]
    depth = 0
    while at >= 0:
        text = waiting[at].text
        depth += (text == "(") - (text == ")")
        if depth == 0:
            break
        if text == "," and depth == 1:
            found.append([])
        elif not (text == "(" and depth == 1 and found == [[]]):
            found[-1].append(waiting[at])
        at -= 1
    if at < 0:
        raise fail(f"unclosed argument list of the macro {macro.name}", "add )")
    del waiting[at:]
    given = [_trimmed(argument) for argument in found]
    if not macro.parameters and given == [[]]:
        given = []
    if len(given) != len(macro.parameters or ()):
        wanted = len(macro.parameters or ())
        raise fail(f"the macro {macro.name} takes {wanted} arguments, not {len(given)}", "match its parameters")
    return given


def _trimmed(pieces: list[Piece]) -> list[Piece]:
    start, end = 0, len(pieces)
    while start < end and pieces[start].text.isspace():
        start += 1
    while end > start and pieces[end - 1].text.isspace():
        end -= 1
    return pieces[start:end]


def _substituted(macro: Macro, arguments: list[list[Piece]], macros: Macros, fail: Fail) -> list[Piece]:
    """The body with arguments substituted: expanded first, except next to `#` and `##`."""
    given = dict(zip(macro.parameters or (), arguments, strict=True))
    body = macro.body
    out: list[Piece] = []
    i = 0
    while i < len(body):
        word = body[i]
        if word == "#" and i + 1 < len(body) and body[i + 1] in given:
            out.append(Piece(_quoted(given[body[i + 1]])))
            i += 2
            continue
        if word in given:
            beside = "##" in (_beside(body, i, -1), _beside(body, i, 1))
            out += given[word] if beside else expand(given[word], macros, fail)
        else:
            out.append(Piece(word))
        i += 1
    return _pasted(out)


def _beside(body: tuple[str, ...], i: int, step: int) -> str:
    i += step
    while 0 <= i < len(body) and body[i].isspace():
        i += step
    return body[i] if 0 <= i < len(body) else ""


def _quoted(pieces: list[Piece]) -> str:
    """Apply `#x`; backslashes are escaped only inside string literals."""
    inside = (" " if p.text.isspace() else _escaped(p.text) if p.text[0] in "\"'" else p.text for p in pieces)
    return f'"{"".join(inside)}"'


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _pasted(pieces: list[Piece]) -> list[Piece]:
    """Apply `a ## b`."""
    out: list[Piece] = []
    paste = False
    for piece in pieces:
        if piece.text == "##":
            while out and out[-1].text.isspace():
                out.pop()
            paste = True
        elif paste and piece.text.isspace():
            continue
        elif paste and out:
            out[-1] = Piece(out[-1].text + piece.text)
            paste = False
        else:
            out.append(piece)
    return out
