r"""`NAME[:CONFIG][,key=value…]`: the specification of a subject, an oracle or a source.

A comma within a value is written `\,`. Backslashes before a comma are doubled; elsewhere they stand for themselves, so
that a regular expression needs no other escapes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from assay.errors import UsageError

_COMMA = re.compile(r"(\\*),")
_TRAILING = re.compile(r"(\\+)\Z")
_FORM = r"write NAME:CONFIG,key=value; a comma within a value is \,"


class Spec(Struct, frozen=True):
    """A name, a configuration of it, and options."""

    name: str
    config: str = ""
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        head = f"{self.name}:{self.config}" if self.config else self.name
        return ",".join([head, *written_options(self.options)])

    @property
    def title(self) -> str:
        """Name and configuration, without options."""
        return f"{self.name}:{self.config}" if self.config else self.name

    def option(self, key: str, default: str = "") -> str:
        """Look up one option."""
        return dict(self.options).get(key, default)


def written_options(options: Sequence[tuple[str, str]]) -> list[str]:
    """Write options as they are read: join them with commas."""
    parts = [_COMMA.sub(r"\1\1\\,", f"{key}={value}") for key, value in options]
    return [*(_TRAILING.sub(r"\1\1", part) for part in parts[:-1]), *parts[-1:]]


def _split(text: str) -> list[str]:
    """Split at the commas that are not escaped."""
    parts, start, part = [], 0, ""
    for comma in _COMMA.finditer(text):
        slashes = len(comma[1])
        part += text[start : comma.start()] + "\\" * (slashes // 2)
        if slashes % 2:
            part += ","
        else:
            parts.append(part)
            part = ""
        start = comma.end()
    return [*parts, part + text[start:]]


def _options(parts: list[str], text: str) -> tuple[tuple[str, str], ...]:
    pairs = []
    for part in parts:
        key, equals, value = part.partition("=")
        if not (equals and key):
            raise UsageError(f"{part!r} is not of the form key=value", where=repr(text), remedy=_FORM)
        pairs.append((key, value))
    if len({key for key, _ in pairs}) < len(pairs):
        raise UsageError("duplicate option", where=repr(text), remedy="give each key once")
    return tuple(pairs)


def parse_spec(text: str) -> Spec:
    """Read `NAME[:CONFIG][,key=value…]`."""
    head, *rest = _split(text)
    name, _, config = head.partition(":")
    if not name:
        raise UsageError("missing name", where=repr(text), remedy="write NAME:CONFIG,key=value")
    return Spec(name, config, _options(rest, text))


def parse_source_spec(text: str) -> Spec:
    """Read `NAME[:key=value,…]`, the specification of a source."""
    name, _, rest = text.partition(":")
    if not name:
        raise UsageError("missing name of a source", where=repr(text), remedy="write NAME:key=value,…")
    return Spec(name, "", _options(_split(rest) if rest else [], text))
