"""Writes values of the extracted checkers as Coq terms, by a table of their types.

An extracted value does not carry its type: a constructor is its number and its arguments, or the arguments alone where
the type has one constructor. So each value is written with its type. Lists are written in a loop, since they may be
long.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from msgspec import Struct, field

Constructors = Sequence[tuple[str, tuple["Kind", ...]]]
Types = Mapping[str, Constructors]
"""The constructors of each inductive type in order, with the kinds of their arguments."""


class ListOf(Struct, frozen=True):
    """Lists."""

    item: Kind


class PairOf(Struct, frozen=True):
    """Pairs."""

    first: Kind
    second: Kind


Kind = str | ListOf | PairOf
"""`N`, `Z`, `bool`, the name of a type in the table, or a list or pair of kinds."""


class Shared(Struct, frozen=True):
    """Definitions of repeated subterms: each is defined once and referred to by name."""

    kinds: frozenset[str]
    prefix: str
    names: dict[tuple[str, object], str] = field(default_factory=dict)
    definitions: list[str] = field(default_factory=list)

    def name(self, value: object, kind: str, types: Types) -> str:
        """Give the name of a subterm, and define it if it is new."""
        found = self.names.get((kind, value))
        if found is None:
            written = _constructed(cast("tuple[object, ...]", value), types[kind], types, self)
            found = self.names[kind, value] = f"{self.prefix}{len(self.names)}"
            self.definitions.append(f"Definition {found} : {kind} := {written}.\n")
        return found


NOTHING = Shared(frozenset(), "")


def term(value: object, kind: Kind, types: Types, shared: Shared = NOTHING) -> str:  # noqa: PLR0911 - one for each kind
    """Write a value of a kind, parenthesised as an argument; `N_scope` must be open."""
    match kind:
        case ListOf(item):
            return f"[{'; '.join(term(part, item, types, shared) for part in items(value))}]"
        case PairOf(first, second):
            left, right = cast("tuple[object, object]", value)
            return f"({term(left, first, types, shared)}, {term(right, second, types, shared)})"
        case "N":
            return str(value)
        case "Z":
            return f"({value})%Z"
        case "bool":
            return "true" if value else "false"
        case _ if kind in shared.kinds:
            return shared.name(value, kind, types)
        case _:
            return _constructed(cast("tuple[object, ...]", value), types[kind], types, shared)


def _constructed(value: tuple[object, ...], constructors: Constructors, types: Types, shared: Shared) -> str:
    """Find the constructor: the only one, one of two by whether it has arguments, or the one of its number."""
    sizes = [len(kinds) for _, kinds in constructors]
    if len(sizes) == 2 and sizes.count(0) == 1:
        place, parts = (sizes.index(0), ()) if not value else (1 - sizes.index(0), value)
    elif len(sizes) == 1:
        place, parts = 0, value
    else:
        place, parts = cast("int", value[0]), value[1:]
    name, kinds = constructors[place]
    written = [term(part, kind, types, shared) for part, kind in zip(parts, kinds, strict=True)]
    return f"({' '.join([name, *written])})" if written else name


def items(value: object) -> Iterator[object]:
    """Give the elements of an extracted list."""
    rest = cast("tuple[object, object]", value)
    while rest:
        yield rest[0]
        rest = cast("tuple[object, object]", rest[1])
