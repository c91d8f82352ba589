"""Expressions as they are written: names are not resolved."""

from __future__ import annotations

from dataclasses import dataclass, field

from assay.promela.tree.place import NOWHERE, Place


@dataclass(frozen=True, slots=True)
class Number:
    """A literal; `true`, `false` and `skip` are 1, 0 and 1. Below zero it is a `Unary`, except in a receive."""

    value: int
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Reference:
    """A variable, an element of an array, a field of a structure, or a constant of an mtype: `name[index].rest`."""

    name: str
    index: Expression | None = None
    rest: Reference | None = None
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Unary:
    """`-e`, `!e` or `~e`."""

    operator: str
    body: Expression
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Binary:
    """`+ - * / % << >> & ^ | < <= > >= == != && ||` between two expressions."""

    operator: str
    left: Expression
    right: Expression
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Conditional:
    """`(condition -> yes : no)`."""

    condition: Expression
    yes: Expression
    no: Expression
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Run:
    """`run P(arguments) priority n`."""

    process: str
    arguments: tuple[Expression, ...]
    priority: Expression | None = None
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class OfChannel:
    """`len(q)`, `empty(q)`, `full(q)`, `nempty(q)` or `nfull(q)`."""

    function: str
    channel: Reference
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class OfProcess:
    """`enabled(e)`, `pc_value(e)` or `get_priority(e)`."""

    function: str
    process: Expression
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Poll:
    """`q?[arguments]`, or `q??[arguments]`: whether that receive could be done."""

    channel: Reference
    arguments: tuple[Argument, ...]
    anywhere: bool = False
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Timeout:
    """`timeout`: nothing else can be done."""

    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class NonProgress:
    """`np_`: no process is at a progress label."""

    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class RemoteLabel:
    """`P[process]@label`, or `P@label`."""

    process: str
    number: Expression | None
    label: str
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class RemoteValue:
    """`P[process]:variable`, or `P:variable`."""

    process: str
    number: Expression | None
    variable: Reference
    place: Place = field(default=NOWHERE, compare=False)


Expression = (
    Number
    | Reference
    | Unary
    | Binary
    | Conditional
    | Run
    | OfChannel
    | OfProcess
    | Poll
    | Timeout
    | NonProgress
    | RemoteLabel
    | RemoteValue
)


@dataclass(frozen=True, slots=True)
class Eval:
    """`eval(e)` in a receive: the value must be there."""

    value: Expression
    place: Place = field(default=NOWHERE, compare=False)


Argument = Expression | Eval
"""Of a receive. A reference that names a variable is written to; a constant, and what is in `eval`, must be there."""
