"""Statements of a process."""

from __future__ import annotations

from msgspec import Struct

from assay.domains.promela.tree.declarations import Declaration
from assay.domains.promela.tree.expressions import Argument, Expression, Reference
from assay.domains.promela.tree.place import NOWHERE, Place


class Declare(Struct, frozen=True):
    """Local declarations; they take effect when the process starts."""

    variables: tuple[Declaration, ...]
    place: Place = NOWHERE


class Test(Struct, frozen=True):
    """An expression as a statement: executable if it is nonzero."""

    condition: Expression
    place: Place = NOWHERE


class Assign(Struct, frozen=True):
    """`x = e`; `x++` is `x = x + 1`."""

    target: Reference
    value: Expression
    place: Place = NOWHERE


class Send(Struct, frozen=True):
    """`q!arguments`, or `q!!arguments` for a sorted send."""

    channel: Reference
    arguments: tuple[Expression, ...]
    in_order: bool = False
    place: Place = NOWHERE


class Receive(Struct, frozen=True):
    """`q?arguments`; `q??arguments`: the first message that matches; `q?<arguments>`: without removing it."""

    channel: Reference
    arguments: tuple[Argument, ...]
    anywhere: bool = False
    keep: bool = False
    place: Place = NOWHERE


class Assert(Struct, frozen=True):
    """`assert(e)`."""

    condition: Expression
    place: Place = NOWHERE


class Print(Struct, frozen=True):
    """`printf(format, arguments)`, or `printm(e)`: then the format is empty and there is one argument."""

    format: str
    """The format string as written between the quotes."""
    arguments: tuple[Expression, ...]
    place: Place = NOWHERE


class Goto(Struct, frozen=True):
    """`goto label`."""

    label: str
    place: Place = NOWHERE


class Break(Struct, frozen=True):
    """`break`."""

    place: Place = NOWHERE


class Else(Struct, frozen=True):
    """`else`: executable if no other option is."""

    place: Place = NOWHERE


class Labelled(Struct, frozen=True):
    """`label: statement`."""

    label: str
    body: Statement
    place: Place = NOWHERE


class If(Struct, frozen=True):
    """`if :: … :: … fi`."""

    options: tuple[tuple[Statement, ...], ...]
    place: Place = NOWHERE


class Do(Struct, frozen=True):
    """`do :: … :: … od`."""

    options: tuple[tuple[Statement, ...], ...]
    place: Place = NOWHERE


class Block(Struct, frozen=True):
    """`{ … }`, `atomic { … }` or `d_step { … }`."""

    kind: str
    """Empty, `atomic` or `d_step`."""
    body: tuple[Statement, ...]
    place: Place = NOWHERE


class Unless(Struct, frozen=True):
    """`main unless escape`: `escape` interrupts `main` as soon as its first statement is executable."""

    main: Statement
    escape: Statement
    place: Place = NOWHERE


class For(Struct, frozen=True):
    """`for (x : low .. high) { … }`."""

    variable: Reference
    low: Expression
    high: Expression
    body: tuple[Statement, ...]
    place: Place = NOWHERE


class ForIn(Struct, frozen=True):
    """`for (x in a) { … }`: over the indices of an array, or the messages of a channel."""

    variable: Reference
    over: Reference
    body: tuple[Statement, ...]
    place: Place = NOWHERE


class Select(Struct, frozen=True):
    """`select (x : low .. high)`."""

    variable: Reference
    low: Expression
    high: Expression
    place: Place = NOWHERE


class Exclusive(Struct, frozen=True):
    """`xr q` or `xs q`: only this process receives from, or sends to, the channel."""

    kind: str
    channels: tuple[Reference, ...]
    place: Place = NOWHERE


class SetPriority(Struct, frozen=True):
    """`set_priority(process, value)`."""

    process: Expression
    value: Expression
    place: Place = NOWHERE


Statement = (
    Declare
    | Test
    | Assign
    | Send
    | Receive
    | Assert
    | Print
    | Goto
    | Break
    | Else
    | Labelled
    | If
    | Do
    | Block
    | Unless
    | For
    | ForIn
    | Select
    | Exclusive
    | SetPriority
)
