"""Expands inlines as SPIN does: by token, arguments substituted for parameters, each call in its own block.

Outside of inlines a `select` between numbers is written out.

In `v = f(…)`, each `return e` of the body becomes the assignment `v = e`. The rest of the body follows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from assay.domains.promela.formats.select_ranges import written_out
from assay.domains.promela.formats.tokens import Token, where
from assay.errors import InputError

LONGEST = 400_000
"""The largest number of tokens of a model after expansion."""


class _Inline(Struct, frozen=True):
    parameters: tuple[str, ...]
    body: tuple[Token, ...]
    """The body, including its braces."""


class _Level(Struct):
    """A token stream being read: the model, or the body of a call."""

    name: str
    tokens: Sequence[Token]
    at: int = 0
    assigned: Sequence[Token] = ()
    """The tokens `v =` of a call `v = f(…)`."""


def expand(tokens: Sequence[Token]) -> list[Token]:
    """Remove the definitions and replace calls by bodies."""
    known: dict[str, _Inline] = {}
    out: list[Token] = []
    levels = [_Level("", tokens)]
    while levels:
        level = levels[-1]
        if level.at == len(level.tokens):
            levels.pop()
            continue
        token = level.tokens[level.at]
        if token.type == "INLINE":
            level.at = _define(level.tokens, level.at, known)
        elif token.type == "SELECT" and len(levels) == 1 and (listed := written_out(level.tokens, level.at)):
            level.at = listed[0]
            out += listed[1]
        elif token.type == "NAME" and token.value in known and _next(level.tokens, level.at).value == "(":
            if any(other.name == token.value for other in levels):
                raise InputError(
                    f"the inline {token.value} calls itself",
                    where=where(token.place),
                    remedy="use a proctype or a loop",
                )
            assigned = _take_assigned(out, level, token)
            level.at, body = _call(level.tokens, level.at, known[token.value])
            levels.append(_Level(token.value, body, assigned=assigned))
        elif token.type == "RETURN":
            if not level.assigned:
                remedy = "call the inline as v = f(…)"
                raise InputError("return without a variable to assign", where=where(token.place), remedy=remedy)
            out += level.assigned
            level.at += 1
        else:
            out.append(token)
            level.at += 1
        if len(out) > LONGEST:
            raise InputError(
                f"inlines expand to more than {LONGEST} tokens", where=where(token.place), remedy="use fewer"
            )
    return out


def _next(tokens: Sequence[Token], at: int) -> Token:
    return next((token for token in tokens[at + 1 : at + 20] if token.type != "NEWLINE"), tokens[at])


def _take_assigned(out: list[Token], level: _Level, call: Token) -> Sequence[Token]:
    """Remove `v =` before a call from the output and give it; nothing if the call is a statement."""
    at = _before(out, len(out))
    if at < 0 or out[at].value != "=":
        return ()
    if level.assigned and out[at] is level.assigned[-1]:
        raise InputError("a call after return", where=where(call.place), remedy="assign it to a variable first")
    start = _before(out, at)
    while start >= 0:
        if out[start].value == "]":
            start = _before(out, _opening(out, start))
        if (before := _before(out, start)) < 0 or out[before].value != ".":
            break
        start = _before(out, before)
    if start > 0 and (out[start - 1].type in ("TYPE", "NAME", "MTYPE") or out[start - 1].value in ("mtype", ",")):
        remedy = "declare it, then assign to it"
        raise InputError("an inline cannot initialise a variable", where=where(call.place), remedy=remedy)
    assigned = [token for token in out[start:] if token.type != "NEWLINE"]
    del out[start:]
    return assigned


def _before(tokens: Sequence[Token], at: int) -> int:
    """The index of the last token before an index that is not a newline; -1 without one."""
    return next((i for i in range(at - 1, -1, -1) if tokens[i].type != "NEWLINE"), -1)


def _opening(tokens: Sequence[Token], at: int) -> int:
    """The index of the matching opening bracket; 0 without one."""
    depth = 0
    for i in range(at, -1, -1):
        depth += (tokens[i].value == "]") - (tokens[i].value == "[")
        if depth == 0:
            return i
    return 0


def _define(tokens: Sequence[Token], at: int, known: dict[str, _Inline]) -> int:
    """Read a definition; return the index after it."""
    start = tokens[at]
    found = [i for i in range(at + 1, min(at + 20, len(tokens))) if tokens[i].type != "NEWLINE"][:2]
    if len(found) < 2 or tokens[found[0]].type != "NAME" or tokens[found[1]].value != "(":
        raise _malformed(start)
    name, close = tokens[found[0]], _closing(tokens, found[1])
    parameters = [token for token in tokens[found[1] + 1 : close] if token.type != "NEWLINE" and token.value != ","]
    if strange := [token for token in parameters if token.type != "NAME"]:
        raise _malformed(strange[0])
    opening = next((i for i in range(close + 1, len(tokens)) if tokens[i].type != "NEWLINE"), close)
    if tokens[opening].value != "{":
        raise _malformed(tokens[opening])
    end = _closing(tokens, opening)
    if name.value in known:
        what = f"the inline {name.value} is defined twice"
        raise InputError(what, where=where(name.place), remedy="rename one")
    known[name.value] = _Inline(tuple(token.value for token in parameters), tuple(tokens[opening : end + 1]))
    return end + 1


def _malformed(token: Token) -> InputError:
    return InputError("malformed inline", where=where(token.place), remedy="write inline name(a, b) { … }")


def _call(tokens: Sequence[Token], at: int, inline: _Inline) -> tuple[int, tuple[Token, ...]]:
    """Return the index after a call, and its expansion."""
    opening = next(i for i in range(at, len(tokens)) if tokens[i].value == "(")
    close = _closing(tokens, opening)
    given = list(_arguments(tokens[opening + 1 : close]))
    if len(given) != len(inline.parameters):
        raise InputError(
            f"the inline {tokens[at].value} takes {len(inline.parameters)} arguments, not {len(given)}",
            where=where(tokens[at].place),
            remedy="match its parameters",
        )
    meaning = dict(zip(inline.parameters, given, strict=True))
    body: list[Token] = []
    for token in inline.body:
        body += meaning[token.value] if token.type == "NAME" and token.value in meaning else [token]
    return close + 1, tuple(body)


def _arguments(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    depth, current = 0, list[Token]()
    for token in tokens:
        depth += (token.value in ("(", "[", "{")) - (token.value in (")", "]", "}"))
        if token.value == "," and depth == 0:
            yield current
            current = []
        elif token.type != "NEWLINE":
            current.append(token)
    if current or any(token.value == "," for token in tokens):
        yield current


def _closing(tokens: Sequence[Token], at: int) -> int:
    """The index of the matching closing bracket."""
    pair = {"(": ")", "{": "}", "[": "]"}
    opening, closing = tokens[at].value, pair[tokens[at].value]
    depth = 0
    for i in range(at, len(tokens)):
        depth += (tokens[i].value == opening) - (tokens[i].value == closing)
        if depth == 0:
            return i
    raise InputError(f"unclosed {opening}", where=where(tokens[at].place), remedy=f"add {closing}")
