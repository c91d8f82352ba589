"""Expressions with resolved names: every variable is a cell with a known slot, type and bounds.

Arithmetic is that of 32-bit integers, as in the C code that SPIN generates. Only a store truncates to the cell's type.
"""

from __future__ import annotations

from typing import final

from msgspec import Struct


class Type(Struct, frozen=True):
    """A Promela type as stored: a width in bits, signed or unsigned."""

    name: str
    bits: int
    signed: bool = False


BIT = Type("bit", 1)
BYTE = Type("byte", 8)
SHORT = Type("short", 16, signed=True)
INT = Type("int", 32, signed=True)
MTYPE = Type("mtype", 8)
CHANNEL = Type("chan", 8)
"""The number of a channel, counted from 1; 0 means no channel."""


class Index(Struct, frozen=True):
    """An array subscript: it must be below `length`, and each element takes `stride` slots."""

    value: Expression
    length: int
    stride: int


class Cell(Struct, frozen=True):
    """A memory cell for one number: a slot of the globals or of a process, plus the offsets of the subscripts."""

    slot: int
    type: Type
    shared: bool
    """Whether the slot is one of the globals."""
    indices: tuple[Index, ...] = ()
    name: str = ""
    """The name in the source without subscripts, for messages and drawings."""


@final
class Constant(Struct, frozen=True):
    """A constant."""

    value: int
    name: str = ""
    """The name of an mtype constant."""


@final
class Load(Struct, frozen=True):
    """The value of a cell."""

    cell: Cell


class Unary(Struct, frozen=True):
    """`-`, `!` or `~`."""

    operator: str
    body: Expression


@final
class Binary(Struct, frozen=True):
    """A binary operator of C; `&&` and `||` short-circuit."""

    operator: str
    left: Expression
    right: Expression


class Conditional(Struct, frozen=True):
    """`(condition -> yes : no)`."""

    condition: Expression
    yes: Expression
    no: Expression


class Pid(Struct, frozen=True):
    """`_pid`: the number of the executing process."""


class ProcessCount(Struct, frozen=True):
    """`_nr_pr`: the number of running processes; or the number of a process that this statement has started."""

    back: int = 0
    """If positive: the process started as the last one, the last but one, and so on."""


class Last(Struct, frozen=True):
    """`_last`: the number of the process that moved last."""


class Timeout(Struct, frozen=True):
    """`timeout`: true if no other statement of the system is executable."""


class NonProgress(Struct, frozen=True):
    """`np_`: no process is at a progress label."""


class OfChannel(Struct, frozen=True):
    """`len`, `empty`, `full`, `nempty` or `nfull` of a channel."""

    function: str
    channel: Expression


class Into(Struct, frozen=True):
    """A receive argument that stores the field; without a cell the field is discarded."""

    cell: Cell | None


class Wanted(Struct, frozen=True):
    """A receive argument that the field must equal."""

    value: Expression


Argument = Into | Wanted


class Poll(Struct, frozen=True):
    """`q?[…]`: whether the receive is executable."""

    channel: Expression
    arguments: tuple[Argument, ...]
    anywhere: bool


class OfProcess(Struct, frozen=True):
    """`enabled`, `pc_value` or `get_priority` of the process with this number."""

    function: str
    process: Expression


class At(Struct, frozen=True):
    """`P[n]@label`: whether a process is at a control state. Without a number: the oldest process of the proctype."""

    process: int
    """The index of its proctype."""
    number: Expression | None
    node: int


class Remote(Struct, frozen=True):
    """`P[n]:x`: the value of a local variable of another process."""

    process: int
    number: Expression | None
    cell: Cell


Expression = (
    Constant
    | Load
    | Binary
    | Unary
    | Conditional
    | Pid
    | ProcessCount
    | Last
    | Timeout
    | NonProgress
    | OfChannel
    | Poll
    | OfProcess
    | At
    | Remote
)

TRUE = Constant(1)
