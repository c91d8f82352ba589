"""Macro expansion as in the C preprocessor."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from assay.domains.promela.formats.preprocessing.budget import Budget

TOKEN = re.compile(
    r"""(?P<space>[ \t\r\f\v]+)|(?P<name>[A-Za-z_]\w*)|(?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)"""
    r"""|(?P<text>"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)|(?P<symbol>\#\#|.|\n)""",
    re.ASCII,
)
"""An unclosed literal extends to the end of the line, as in `cpp`."""


class Macro(Struct, frozen=True):
    """`#define name body`, or `#define name(parameters) body`."""

    name: str
    parameters: tuple[str, ...] | None
    body: tuple[str, ...]
    itself: frozenset[str]
    """The set of its name: what an expansion hides."""


Macros = Mapping[str, Macro]


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


def expand_text(text: str, macros: Macros, budget: Budget) -> str:
    """Expand the macros in a text."""
    pieces = expand([Piece(token) for token in tokens_of(text)], macros, budget)
    return "".join(piece.text for piece in pieces)


def open_brackets(text: str, macros: Macros, depth: int = 0) -> int:
    """Count the brackets open at the end of a line that belong to a macro call, which then continues on the next line.

    `depth` is their number at its beginning.
    """
    called = False
    tokens = [token for token in tokens_of(text) if not token.isspace()]
    for i, word in enumerate(tokens):
        if called:
            called, depth = False, 1
        elif depth:
            depth += (word == "(") - (word == ")")
        else:
            macro = macros.get(word)
            called = macro is not None and macro.parameters is not None and tokens[i + 1 : i + 2] == ["("]
    return depth


def expand(pieces: Sequence[Piece], macros: Macros, budget: Budget, depth: int = 0) -> list[Piece]:
    """Expand macros until none is left; expansions are rescanned. `depth` counts the calls around these tokens."""
    budget.enter(depth)
    budget.spend(len(pieces))
    out: list[Piece] = []
    waiting = list(reversed(pieces))
    while waiting:
        piece = waiting.pop()
        macro = macros.get(piece.text)
        if macro is None or piece.text in piece.hidden:
            out.append(piece)
            continue
        if macro.parameters is None:
            body = [Piece(word) for word in macro.body]
            body = _pasted(body, budget) if "##" in macro.body else body
        elif (arguments := _arguments(waiting, macro, budget)) is None:
            out.append(piece)
            continue
        else:
            body = _substituted(macro, arguments, macros, budget, depth)
        hidden = budget.union(piece.hidden, macro.itself)
        budget.spend(len(body), sum([len(part.text) for part in body]))
        waiting += [
            Piece(part.text, budget.union(part.hidden, hidden) if part.hidden else hidden) for part in reversed(body)
        ]
    return out


def _arguments(waiting: list[Piece], macro: Macro, budget: Budget) -> list[list[Piece]] | None:
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
        raise budget.fail(f"unclosed argument list of the macro {macro.name}", "add )")
    budget.spend(len(waiting) - at)
    del waiting[at:]
    given = [_trimmed(argument) for argument in found]
    if not macro.parameters and given == [[]]:
        given = []
    if len(given) != len(macro.parameters or ()):
        wanted = len(macro.parameters or ())
        raise budget.fail(f"the macro {macro.name} takes {wanted} arguments, not {len(given)}", "match its parameters")
    return given


def _trimmed(pieces: list[Piece]) -> list[Piece]:
    start, end = 0, len(pieces)
    while start < end and pieces[start].text.isspace():
        start += 1
    while end > start and pieces[end - 1].text.isspace():
        end -= 1
    return pieces[start:end]


def _substituted(macro: Macro, arguments: list[list[Piece]], macros: Macros, budget: Budget, depth: int) -> list[Piece]:
    """The body with arguments substituted: expanded first, except next to `#` and `##`."""
    given = dict(zip(macro.parameters or (), arguments, strict=True))
    expanded: dict[str, list[Piece]] = {}
    body = macro.body
    out: list[Piece] = []
    i = 0
    while i < len(body):
        word = body[i]
        if word == "#" and i + 1 < len(body) and body[i + 1] in given:
            out.append(Piece(_quoted(given[body[i + 1]])))
            budget.spend(1, len(out[-1].text))
            i += 2
            continue
        if word not in given:
            out.append(Piece(word))
        elif "##" in (_beside(body, i, -1), _beside(body, i, 1)):
            out += given[word]
            budget.spend(len(given[word]))
        else:
            if word not in expanded:
                expanded[word] = expand(given[word], macros, budget, depth + 1)
            out += expanded[word]
            budget.spend(len(expanded[word]))
        i += 1
    return _pasted(out, budget)


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


def _pasted(pieces: list[Piece], budget: Budget) -> list[Piece]:
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
            budget.spend(1, len(out[-1].text))
            paste = False
        else:
            out.append(piece)
    return out
