"""`NAME[:CONFIG][,key=value…]`: the specification of a subject, an oracle or a source."""

from __future__ import annotations

from msgspec import Struct

from assay.errors import UsageError


class Spec(Struct, frozen=True):
    """A name, a configuration of it, and options."""

    name: str
    config: str = ""
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        head = f"{self.name}:{self.config}" if self.config else self.name
        return ",".join([head, *(f"{key}={value}" for key, value in self.options)])

    @property
    def title(self) -> str:
        """Name and configuration, without options."""
        return f"{self.name}:{self.config}" if self.config else self.name

    def option(self, key: str, default: str = "") -> str:
        """Look up one option."""
        return dict(self.options).get(key, default)


def _options(parts: list[str], text: str) -> tuple[tuple[str, str], ...]:
    pairs = []
    for part in parts:
        key, equals, value = part.partition("=")
        if not (equals and key):
            raise UsageError(
                f"{part!r} is not of the form key=value", where=repr(text), remedy="write NAME:CONFIG,key=value"
            )
        pairs.append((key, value))
    if len({key for key, _ in pairs}) < len(pairs):
        raise UsageError("duplicate option", where=repr(text), remedy="give each key once")
    return tuple(pairs)


def parse_spec(text: str) -> Spec:
    """Read `NAME[:CONFIG][,key=value…]`."""
    head, *rest = text.split(",")
    name, _, config = head.partition(":")
    if not name:
        raise UsageError("missing name", where=repr(text), remedy="write NAME:CONFIG,key=value")
    return Spec(name, config, _options(rest, text))


def parse_source_spec(text: str) -> Spec:
    """Read `NAME[:key=value,…]`, the specification of a source."""
    name, _, rest = text.partition(":")
    if not name:
        raise UsageError("missing name of a source", where=repr(text), remedy="write NAME:key=value,…")
    return Spec(name, "", _options(rest.split(",") if rest else [], text))
