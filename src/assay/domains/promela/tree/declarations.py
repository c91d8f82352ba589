"""Declarations of variables, channels, structures and mtypes."""

from __future__ import annotations

from msgspec import Struct

from assay.domains.promela.tree.expressions import Expression
from assay.domains.promela.tree.place import NOWHERE, Place


class ChannelInitialiser(Struct, frozen=True):
    """`[capacity] of { types }`."""

    capacity: int
    types: tuple[str, ...]
    place: Place = NOWHERE


class ArrayInitialiser(Struct, frozen=True):
    """`{ 1, 2, 3 }`: the initial values of an array; the last value also initialises the remaining elements."""

    values: tuple[Expression, ...]
    """Numbers and mtype constants."""
    place: Place = NOWHERE


class Declaration(Struct, frozen=True):
    """`byte x[3] = 1`: one variable."""

    kind: str
    """`bit`, `bool`, `byte`, `short`, `int`, `unsigned`, `pid`, `mtype`, `mtype:NAME`, `chan`, or a typedef's name."""
    name: str
    size: int | None = None
    """The number of elements of an array."""
    bits: int | None = None
    """The width of an `unsigned`."""
    start: Expression | ChannelInitialiser | ArrayInitialiser | None = None
    hidden: bool = False
    place: Place = NOWHERE


class Typedef(Struct, frozen=True):
    """`typedef name { fields }`."""

    name: str
    fields: tuple[Declaration, ...]
    place: Place = NOWHERE


class Mtype(Struct, frozen=True):
    """`mtype:kind = { names }`; mtypes of one kind are numbered consecutively."""

    names: tuple[str, ...]
    kind: str = ""
    place: Place = NOWHERE
