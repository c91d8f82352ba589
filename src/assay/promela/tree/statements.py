"""Statements of a process."""

from __future__ import annotations

from dataclasses import dataclass, field

from assay.promela.tree.declarations import Declaration
from assay.promela.tree.expressions import Argument, Expression, Reference
from assay.promela.tree.place import NOWHERE, Place


@dataclass(frozen=True, slots=True)
class Declare:
    """Declarations among the statements of a process; they take effect when the process starts."""

    variables: tuple[Declaration, ...]
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Test:
    """An expression as a statement: it can be done when it is not zero."""

    condition: Expression
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Assign:
    """`x = e`; `x++` is `x = x + 1`."""

    target: Reference
    value: Expression
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Send:
    """`q!arguments`, or `q!!arguments`: sorted."""

    channel: Reference
    arguments: tuple[Expression, ...]
    in_order: bool = False
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Receive:
    """`q?arguments`; `q??arguments`: the first message that fits; `q?<arguments>`: it stays in the channel."""

    channel: Reference
    arguments: tuple[Argument, ...]
    anywhere: bool = False
    keep: bool = False
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Assert:
    """`assert(e)`."""

    condition: Expression
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Print:
    """`printf(format, arguments)`, or `printm(e)`: then the format is empty and there is one argument."""

    format: str
    """As it is written between the quotes."""
    arguments: tuple[Expression, ...]
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Goto:
    """`goto label`."""

    label: str
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Break:
    """`break`."""

    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Else:
    """`else`: no other option can be taken."""

    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Labelled:
    """`label: statement`."""

    label: str
    body: Statement
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class If:
    """`if :: … :: … fi`."""

    options: tuple[tuple[Statement, ...], ...]
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Do:
    """`do :: … :: … od`."""

    options: tuple[tuple[Statement, ...], ...]
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Block:
    """`{ … }`, `atomic { … }` or `d_step { … }`."""

    kind: str
    """Empty, `atomic` or `d_step`."""
    body: tuple[Statement, ...]
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Unless:
    """`main unless escape`."""

    main: Statement
    escape: Statement
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class For:
    """`for (x : low .. high) { … }`."""

    variable: Reference
    low: Expression
    high: Expression
    body: tuple[Statement, ...]
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ForIn:
    """`for (x in a) { … }`: over the indices of an array, or the messages of a channel."""

    variable: Reference
    over: Reference
    body: tuple[Statement, ...]
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Select:
    """`select (x : low .. high)`."""

    variable: Reference
    low: Expression
    high: Expression
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Exclusive:
    """`xr q` or `xs q`: only this process receives from, or sends to, the channel."""

    kind: str
    channels: tuple[Reference, ...]
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class SetPriority:
    """`set_priority(process, value)`."""

    process: Expression
    value: Expression
    place: Place = field(default=NOWHERE, compare=False)


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
