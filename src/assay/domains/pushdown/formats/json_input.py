"""A strict JSON reader: bytes in, plain objects out, and errors with a place and a remedy.

It is stricter than Python's reader: it rejects duplicate keys, NaN, unpaired surrogates and byte order marks. A syntax
error has a line and column (`FILE:3:17`), a semantic error a path such as `states.p0.A[1]`.
"""

from __future__ import annotations

import json
import re
from codecs import BOM_UTF8
from collections import Counter
from typing import NoReturn

from assay.errors import InputError

_STRING = r'"(?:[^"\\]|\\.)*"'
_PLAIN_KEY = re.compile(r"[\w*-]{1,40}")
_LONGEST = 40


class _RepeatedKeyError(Exception):
    """An object has a duplicate key."""


class _ConstantError(Exception):
    """NaN or an infinity, which Python reads although they are invalid JSON."""


def parse(data: bytes, file: str, line: int = 1) -> object:
    """Parse one JSON value that starts at this line of the file."""
    text = _text(data, file, line)
    try:
        value: object = _DECODER.decode(text)
        if "\\u" in text and re.search(r"\\u[dD][89a-fA-F]", text):
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise _malformed(error, text, file, line) from None
    except _RepeatedKeyError as error:
        where = _position(text, _repeated_key(text), file, line)
        raise InputError(f"duplicate key {error}", where=where, remedy="merge or rename the two entries") from None
    except _ConstantError as error:
        where = _position(text, _first(error.args[0], text), file, line)
        raise InputError(f"invalid JSON: {error}", where=where, remedy="write an integer") from None
    except UnicodeEncodeError:
        where = _position(text, text.lower().find("\\ud"), file, line)
        raise InputError("unpaired surrogate in a string", where=where, remedy="correct the name") from None
    except RecursionError:
        raise InputError("nested too deeply", where=f"{file}:{line}", remedy="reduce the nesting") from None
    except ValueError:  # Python refuses to convert more than 4300 digits.
        where = _position(text, _first(r"\d{4301,}", text), file, line)
        raise InputError("a number has too many digits", where=where, remedy="number states from 0 on") from None
    return value


def _text(data: bytes, file: str, line: int) -> str:
    if data.startswith(BOM_UTF8):
        raise InputError("starts with a byte order mark", where=f"{file}:{line}", remedy="save as UTF-8 without one")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        where = _position(data[: error.start].decode(), error.start, file, line)
        raise InputError("invalid UTF-8", where=where, remedy="save the file as UTF-8") from None
    if not text.strip():
        raise InputError("the file is empty", where=file, remedy="write a case into it")
    return text


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        count = Counter(key for key, _ in pairs)
        raise _RepeatedKeyError(shown(next(key for key, _ in pairs if count[key] > 1)))
    return found


def _refuse_constant(word: str) -> NoReturn:
    raise _ConstantError(word)


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_refuse_constant)


def _malformed(error: json.JSONDecodeError, text: str, file: str, line: int) -> InputError:
    end = len(text.rstrip())
    where = _position(text, min(error.pos, end), file, line)
    if error.pos >= end or error.msg.startswith("Unterminated"):
        return InputError("the JSON ends too early", where=where, remedy="was the file cut off?")
    if error.msg == "Extra data":
        return InputError(
            "unexpected text after the JSON value", where=where, remedy="for one case per line, use the suffix .jsonl"
        )
    return InputError(f"invalid JSON: {error.msg[0].lower()}{error.msg[1:]}", where=where, remedy="correct the syntax")


def _first(pattern: str, text: str) -> int:
    """Find a pattern outside strings."""
    found = re.finditer(f"{_STRING}|({pattern})", text)
    return next((match.start() for match in found if match.group(1) is not None), 0)


def _repeated_key(text: str) -> int:
    """Find the first duplicate key."""
    levels: list[set[str]] = [set()]
    for match in re.finditer(rf"({_STRING})(\s*:)?|[\[{{]|[\]}}]", text):
        if match.group(2) is not None:
            key = json.loads(match.group(1))
            if key in levels[-1]:
                return match.start()
            levels[-1].add(key)
        elif match.group() in "[{":
            levels.append(set())
        elif match.group() in "]}":
            levels.pop()
    return 0


def _position(text: str, offset: int, file: str, line: int) -> str:
    below = text.count("\n", 0, offset)
    return f"{file}:{line + below}:{offset - text.rfind(chr(10), 0, offset)}"


def shown(value: object) -> str:
    """Show a value in a message as JSON, abbreviated."""
    if isinstance(value, dict):
        return "an object" if value else "{}"
    if isinstance(value, list):
        return "a list" if value else "[]"
    text = json.dumps(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 10]}…{text[-9:]}"


def step(place: str, key: str | int) -> str:
    """Extend a place by a key or an index."""
    if isinstance(key, int):
        return f"{place}[{key}]"
    name = key if _PLAIN_KEY.fullmatch(key) else shown(key)
    return f"{place}.{name}" if place else name


def expected(what: str, value: object, place: str, remedy: str = "") -> InputError:
    """The error that a value is not what was expected."""
    return InputError(f"expected {what}, found {shown(value)}", where=place, remedy=remedy or "correct this value")


def as_object(value: object, place: str) -> dict[str, object]:
    """Require an object."""
    if not isinstance(value, dict):
        raise expected("an object", value, place)
    return value


def as_list(value: object, place: str) -> list[object]:
    """Require a list."""
    if not isinstance(value, list):
        raise expected("a list", value, place)
    return value


def only_keys(found: dict[str, object], required: tuple[str, ...], optional: tuple[str, ...], place: str) -> None:
    """Require these keys and allow only these."""
    for key in required:
        if key not in found:
            raise InputError(f'"{key}" is missing', where=place, remedy="add it")
    for key in found:
        if key not in required and key not in optional:
            keys = ", ".join(required + optional)
            raise InputError(f"unknown key {shown(key)}", where=place, remedy=f"use the keys {keys}")
