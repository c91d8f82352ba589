"""Hostile inputs: mutated values and mutated texts, drawn from a seed.

Values are mutated decoded, as numbers, texts, lists and objects: nearly all mutants of the bytes of a JSON document die
in its decoder, and reach nothing behind it.
"""

from __future__ import annotations

import random
import re
from typing import NamedTuple

Value = object
"""What JSON and TOML hold."""

NUMBERS = (
    *(-1, 0, 1, 2, 7, 255, 256, 65_535, 65_536, 2**31 - 1, 2**31, 2**32, 2**53, 2**63 - 1, 2**63, 2**64, 10**30),
    *(-2, -(2**31), -(2**31) - 1, -(2**63), -(2**63) - 1, 99_999_999_999, 10**400),
)
OTHERS: tuple[Value, ...] = (None, True, False, 0.5, -0.0, 1e308, float("inf"), "", "a", "\x1b[31m", "\0", [], {}, [[]])
TEXTS = (
    *("", " ", "\0", "\x1b[2J", "\x9b31m", "\u202e", "\r\n", "\ufeff", "9" * 30, "9" * 5000, "-1", "1e999", "ε", "𝔸"),
    *("(", ")", "[", "]", "{", "}", "<", ">", '"', "'", "\\", "/*", "*/", "//", "#", "##", ";", ",", ":", "=", "\n"),
)
WORDS = {
    "promela": (
        *("#define f(x) x##x", "#define f f f", "#if (", "#include", '#include "m"', "#endif", "#else", "f(f(", "# 1 "),
        *("if", "fi", "do", "od", "::", "->", "atomic {", "active [2000000000] proctype P() {", "run P()", "unless"),
        *("typedef t {", "int v[2000000000];", "chan c = [9] of { t }", "inline i(x) { i(x) }", "select(v : 0..99999)"),
        *("ltl {", "[]", "<>", "X", "U", "!", "&&", "?", "??", "!!", "?<", "eval(", "_pid", "else", "goto L", "L:"),
        *("unsigned x : 33", "mtype = {", "never {", "trace {", "provided (", "priority 300", "1 / 0", "v[v[v[", ".."),
    ),
    "boogie": (
        *("while (", "if (", "else {", "assert", "assume", "invariant", "var x: int;", "procedure P() {", "forall"),
        *(":=", "==>", "<==>", "div", "mod", "!", "-", "true", "false", "(:= x", "(while", "call", "return", "axiom"),
    ),
    "ltl": (
        *("[]", "<>", "X", "U", "W", "R", "M", "V", "F", "G", "!", "&&", "||", "->", "<->", "xor", "true", "p", "q"),
        *(
            "HOA: v1",
            "States: 2000000000",
            "Acceptance: 9 Inf(",
            "--BODY--",
            "--END--",
            "AP: 99",
            "[0 & !1] 9",
            "{0 1}",
        ),
    ),
    "network": (
        *("graph [", "node [", "edge [", "id 0", "source", "target", "label", "<node", "<!DOCTYPE x [", "&a;", "</"),
        *('<?xml version="1.0" encoding="utf-7"?>', "<data key=", "&#0;", "<![CDATA["),
    ),
    "pushdown": (*("<p0>", "[^", ".", "*", "+", "?", "&", "|", "(", ")", "push", "pop", "swap"),),
    "settings": (
        *("[x]", "a.b = 1", "cases = -1", "subject = [", '"""', "'''", "1979-05-27", "inf", "nan", "0x", "timeout ="),
        *("k=v", ":k=v", ",k=", "1h30m", "512M", "9" * 400 + "d", "0.1e", "١", "spin:full", "corpus:path=/dev/null"),
    ),
}


class Deep(NamedTuple):
    """A value inside this many lists; as lists, copying it would need a stack of its own."""

    value: Value
    depth: int


def copied(value: Value) -> Value:
    """Copy a value: its lists and objects are new."""
    if isinstance(value, dict):
        return {key: copied(part) for key, part in value.items()}
    return [copied(part) for part in value] if isinstance(value, list) else value


LARGEST = 20_000
"""Parts of a value from which on it is not changed again."""


def mutated_value(value: Value, draw: random.Random) -> Value:
    """Change one to three parts of a value."""
    out = copied(value)
    for _ in range(draw.choice((1, 1, 1, 2, 3))):
        out = _changed(out, draw)
        if _is_large(out):
            break  # a list that is repeated within a repeated one would fill memory
    return out


def _is_large(value: Value) -> bool:
    """Whether a value has more than `LARGEST` parts; counted no further."""
    waiting, count = [value], 0
    while waiting and count <= LARGEST:
        here = waiting.pop()
        parts = list(here.values()) if isinstance(here, dict) else here if isinstance(here, list) else []
        count += len(parts)
        waiting += parts
    return count > LARGEST


def _changed(value: Value, draw: random.Random) -> Value:
    """Change the value at a random place; deeper places are as likely as those near the top."""
    places = _places(value)
    if not places:
        return _other(value, draw)
    holder, key = draw.choice(places)
    if isinstance(holder, dict) and isinstance(key, str):
        kind = draw.randrange(8)
        if kind == 0:
            del holder[key]
        elif kind == 1:
            holder[draw.choice(TEXTS) or "x"] = holder.pop(key)
        else:
            holder[key] = _other(holder[key], draw, places)
    elif isinstance(holder, list) and isinstance(key, int):
        kind = draw.randrange(8)
        if kind == 0:
            del holder[key]
        elif kind == 1:
            holder.insert(key, copied(holder[key]))
        elif kind == 2:
            draw.shuffle(holder)
        else:
            holder[key] = _other(holder[key], draw, places)
    return value


def _places(value: Value) -> list[tuple[dict[str, Value] | list[Value], str | int]]:
    """List each part of a value, as its holder and key."""
    found: list[tuple[dict[str, Value] | list[Value], str | int]] = []
    waiting = [value]
    while waiting:
        here = waiting.pop()
        if isinstance(here, dict):
            found += [(here, key) for key in here]
            waiting += here.values()
        elif isinstance(here, list):
            found += [(here, i) for i in range(len(here))]
            waiting += here
    return found


def _other(
    value: Value, draw: random.Random, places: list[tuple[dict[str, Value] | list[Value], str | int]] | None = None
) -> Value:
    """Give another value in the place of one: mostly of its own type."""
    kind = draw.randrange(12)
    if kind == 0:
        return draw.choice(OTHERS)
    if kind == 1 and places:
        holder, key = draw.choice(places)
        return copied(holder[key])  # type: ignore[index]  # the key is of this holder
    if kind == 2:
        return Deep(value, draw.choice((1, 5, 2000)))
    return _alike(value, draw)


def _alike(value: Value, draw: random.Random) -> Value:
    """Give another value of the same type."""
    match value:
        case bool() | None:
            return draw.choice((True, False, None, 0, 1))
        case int():
            return draw.choice((value + 1, value - 1, -value, value * 2, draw.choice(NUMBERS), draw.randrange(10)))
        case float():
            return draw.choice((-value, 0, float("nan"), value * 1e300, draw.choice(NUMBERS)))
        case str():
            return mutated_text(value, draw)
        case list():
            return value * draw.choice((0, 2, 100 if len(value) < 200 else 3)) if value else [draw.choice(NUMBERS)]
        case _:
            return draw.choice(OTHERS)


def mutated_text(text: str, draw: random.Random, words: tuple[str, ...] = ()) -> str:
    """Change one to three places of a text, token by token."""
    for _ in range(draw.choice((1, 1, 2, 3))):
        text = _changed_text(text, draw, words)
    return text


def _changed_text(text: str, draw: random.Random, words: tuple[str, ...]) -> str:
    tokens = re.findall(r"\s+|\w+|[^\w\s]", text)
    at = draw.randrange(len(tokens) + 1)
    to = min(len(tokens), at + draw.choice((0, 1, 1, 2, 10)))
    kind = draw.randrange(8)
    if kind == 0:
        tokens[at:to] = []
    elif kind == 1:
        tokens[at:to] = tokens[at:to] * draw.choice((2, 3, 50, 3000))
    elif kind == 2:
        other = draw.randrange(len(tokens) + 1)
        tokens[at:to] = tokens[other : other + 5]
    elif kind == 3:
        tokens[at:to] = [draw.choice((str(draw.choice(NUMBERS)), "9" * 5000))]
    elif kind == 4:
        opening, closing = draw.choice(("()", "[]", "{}", "<>"))
        depth = draw.choice((1, 20, 3000))
        tokens[at:to] = [opening * depth, *tokens[at:to], closing * draw.choice((depth, depth, 0))]
    elif kind == 5:
        characters = "".join(tokens[at:to]) or " "
        place = draw.randrange(len(characters))
        tokens[at:to] = [
            characters[:place],
            chr(draw.choice((0, 9, 27, 127, 155, 955, 0x202E))),
            characters[place + 1 :],
        ]
    else:
        tokens[at:to] = [f" {draw.choice(words or TEXTS)} "] * draw.choice((1, 1, 1, 200))
    return "".join(tokens)[:200_000]
