"""Expands inlines as SPIN does: word by word, arguments in the place of parameters, each in a block of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from assay.domains.promela.formats.tokens import Word, outside, where
from assay.errors import InputError

LONGEST = 1_000_000
"""How many words a model may have when its inlines are expanded."""


class _Inline(Struct, frozen=True):
    parameters: tuple[str, ...]
    body: tuple[Word, ...]
    """With its braces."""


class _Level(Struct):
    """Words that are being read: the model, or an inline in it."""

    name: str
    words: Sequence[Word]
    at: int = 0


def expand(words: Sequence[Word]) -> list[Word]:
    """Take the definitions out and put bodies in the place of calls."""
    known: dict[str, _Inline] = {}
    out: list[Word] = []
    levels = [_Level("", words)]
    while levels:
        level = levels[-1]
        if level.at == len(level.words):
            levels.pop()
            continue
        word = level.words[level.at]
        if word.type == "INLINE":
            level.at = _define(level.words, level.at, known)
        elif word.type == "NAME" and word.value in known and _next(level.words, level.at).value == "(":
            if out and out[-1].value == "=":
                raise outside("an inline that gives a value", word.place)
            if any(other.name == word.value for other in levels):
                raise InputError(
                    f"the inline {word.value} calls itself",
                    where=where(word.place),
                    remedy="write a proctype or a loop",
                )
            level.at, body = _call(level.words, level.at, known[word.value])
            levels.append(_Level(word.value, body))
        else:
            out.append(word)
            level.at += 1
        if len(out) > LONGEST:
            raise InputError(f"inlines make more than {LONGEST} words", where=where(word.place), remedy="use fewer")
    return out


def _next(words: Sequence[Word], at: int) -> Word:
    return next((word for word in words[at + 1 : at + 20] if word.type != "NEWLINE"), words[at])


def _define(words: Sequence[Word], at: int, known: dict[str, _Inline]) -> int:
    """Read a definition; give the place behind it."""
    start = words[at]
    found = [i for i in range(at + 1, min(at + 20, len(words))) if words[i].type != "NEWLINE"][:2]
    if len(found) < 2 or words[found[0]].type != "NAME" or words[found[1]].value != "(":
        raise _misformed(start)
    name, close = words[found[0]], _closing(words, found[1])
    parameters = [word for word in words[found[1] + 1 : close] if word.type != "NEWLINE" and word.value != ","]
    if strange := [word for word in parameters if word.type != "NAME"]:
        raise _misformed(strange[0])
    opening = next((i for i in range(close + 1, len(words)) if words[i].type != "NEWLINE"), close)
    if words[opening].value != "{":
        raise _misformed(words[opening])
    end = _closing(words, opening)
    if name.value in known:
        what = f"the inline {name.value} is defined twice"
        raise InputError(what, where=where(name.place), remedy="rename one")
    known[name.value] = _Inline(tuple(word.value for word in parameters), tuple(words[opening : end + 1]))
    return end + 1


def _misformed(word: Word) -> InputError:
    return InputError("no inline is written so", where=where(word.place), remedy="write inline name(a, b) { … }")


def _call(words: Sequence[Word], at: int, inline: _Inline) -> tuple[int, tuple[Word, ...]]:
    """Give the place behind a call, and what it stands for."""
    opening = next(i for i in range(at, len(words)) if words[i].value == "(")
    close = _closing(words, opening)
    given = list(_arguments(words[opening + 1 : close]))
    if len(given) != len(inline.parameters):
        raise InputError(
            f"the inline {words[at].value} has {len(inline.parameters)} parameters and is given {len(given)}",
            where=where(words[at].place),
            remedy="give as many as it has",
        )
    meaning = dict(zip(inline.parameters, given, strict=True))
    body: list[Word] = []
    for word in inline.body:
        body += meaning[word.value] if word.type == "NAME" and word.value in meaning else [word]
    return close + 1, tuple(body)


def _arguments(words: Sequence[Word]) -> Iterator[list[Word]]:
    depth, current = 0, list[Word]()
    for word in words:
        depth += (word.value in ("(", "[", "{")) - (word.value in (")", "]", "}"))
        if word.value == "," and depth == 0:
            yield current
            current = []
        elif word.type != "NEWLINE":
            current.append(word)
    if current or any(word.value == "," for word in words):
        yield current


def _closing(words: Sequence[Word], at: int) -> int:
    """The word that closes the bracket here."""
    pair = {"(": ")", "{": "}", "[": "]"}
    opening, closing = words[at].value, pair[words[at].value]
    depth = 0
    for i in range(at, len(words)):
        depth += (words[i].value == opening) - (words[i].value == closing)
        if depth == 0:
            return i
    raise InputError(f"there is no {closing} for this {opening}", where=where(words[at].place), remedy="close it")
