"""Expressions with unresolved names."""

from __future__ import annotations

from msgspec import Struct

from assay.domains.promela.tree.place import NOWHERE, Place


class Number(Struct, frozen=True):
    """A literal; `true`, `false` and `skip` are 1, 0 and 1. A negative literal is a `Unary`, except in a receive."""

    value: int
    place: Place = NOWHERE


class Reference(Struct, frozen=True):
    """A variable, array element, structure field, or mtype constant: `name[index].rest`."""

    name: str
    index: Expression | None = None
    rest: Reference | None = None
    place: Place = NOWHERE


class Unary(Struct, frozen=True):
    """`-e`, `!e` or `~e`."""

    operator: str
    body: Expression
    place: Place = NOWHERE


class Binary(Struct, frozen=True):
    """`+ - * / % << >> & ^ | < <= > >= == != && ||` between two expressions."""

    operator: str
    left: Expression
    right: Expression
    place: Place = NOWHERE


class Conditional(Struct, frozen=True):
    """`(condition -> yes : no)`."""

    condition: Expression
    yes: Expression
    no: Expression
    place: Place = NOWHERE


class Run(Struct, frozen=True):
    """`run P(arguments) priority n`."""

    process: str
    arguments: tuple[Expression, ...]
    priority: Expression | None = None
    place: Place = NOWHERE


class OfChannel(Struct, frozen=True):
    """`len(q)`, `empty(q)`, `full(q)`, `nempty(q)` or `nfull(q)`."""

    function: str
    channel: Reference
    place: Place = NOWHERE


class OfProcess(Struct, frozen=True):
    """`enabled(e)`, `pc_value(e)` or `get_priority(e)`."""

    function: str
    process: Expression
    place: Place = NOWHERE


class Poll(Struct, frozen=True):
    """`q?[arguments]` or `q??[arguments]`: whether the receive is executable."""

    channel: Reference
    arguments: tuple[Argument, ...]
    anywhere: bool = False
    place: Place = NOWHERE


class Timeout(Struct, frozen=True):
    """`timeout`: true if no other statement is executable."""

    place: Place = NOWHERE


class NonProgress(Struct, frozen=True):
    """`np_`: no process is at a progress label."""

    place: Place = NOWHERE


class RemoteLabel(Struct, frozen=True):
    """`P[process]@label`, or `P@label`."""

    process: str
    number: Expression | None
    label: str
    place: Place = NOWHERE


class RemoteValue(Struct, frozen=True):
    """`P[process]:variable`, or `P:variable`."""

    process: str
    number: Expression | None
    variable: Reference
    place: Place = NOWHERE


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


class Eval(Struct, frozen=True):
    """`eval(e)` in a receive: the field must equal the value."""

    value: Expression
    place: Place = NOWHERE


Argument = Expression | Eval
"""An argument of a receive. A variable is assigned; a field must equal a constant or an `eval`."""
