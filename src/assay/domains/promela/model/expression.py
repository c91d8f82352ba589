"""Expressions with their names resolved: every variable is a cell with a known slot, type and bounds.

Arithmetic is that of 32-bit integers, as in the C that SPIN writes; only storing into a cell cuts to the cell's type.
"""

from __future__ import annotations

from msgspec import Struct


class Type(Struct, frozen=True):
    """A type of the language as what it stores: so many bits, with or without a sign."""

    name: str
    bits: int
    signed: bool = False


BIT = Type("bit", 1)
BYTE = Type("byte", 8)
SHORT = Type("short", 16, signed=True)
INT = Type("int", 32, signed=True)
MTYPE = Type("mtype", 8)
CHANNEL = Type("chan", 8)
"""Holds the number of a channel, counted from 1; 0 is none."""


class Index(Struct, frozen=True):
    """One subscript: it must be below `length`, and moves `stride` slots for each element."""

    value: Expression
    length: int
    stride: int


class Cell(Struct, frozen=True):
    """A place that holds one number: a slot of the globals, or of a process, plus what the subscripts add."""

    slot: int
    type: Type
    shared: bool
    """Whether the slot is one of the globals."""
    indices: tuple[Index, ...] = ()
    name: str = ""
    """As it is written, for messages and drawings, without subscripts."""


class Constant(Struct, frozen=True):
    """A number."""

    value: int
    name: str = ""
    """Of an mtype's constant."""


class Load(Struct, frozen=True):
    """What a cell holds."""

    cell: Cell


class Unary(Struct, frozen=True):
    """`-`, `!` or `~`."""

    operator: str
    body: Expression


class Binary(Struct, frozen=True):
    """An operator of C; `&&` and `||` look at the right side only if they must."""

    operator: str
    left: Expression
    right: Expression


class Conditional(Struct, frozen=True):
    """`(condition -> yes : no)`."""

    condition: Expression
    yes: Expression
    no: Expression


class Own(Struct, frozen=True):
    """`_pid`: the number of the process."""


class Running(Struct, frozen=True):
    """`_nr_pr`: how many processes there are."""


class Last(Struct, frozen=True):
    """`_last`: the number of the process that moved last."""


class Timeout(Struct, frozen=True):
    """`timeout`: nothing can be done where this is false."""


class NonProgress(Struct, frozen=True):
    """`np_`: no process is at a progress label."""


class OfChannel(Struct, frozen=True):
    """`len`, `empty`, `full`, `nempty` or `nfull` of a channel."""

    function: str
    channel: Expression


class Into(Struct, frozen=True):
    """An argument of a receive that takes the value; no cell: it is dropped."""

    cell: Cell | None


class Wanted(Struct, frozen=True):
    """An argument of a receive that the value must equal."""

    value: Expression


Argument = Into | Wanted


class Poll(Struct, frozen=True):
    """Whether a receive could be done."""

    channel: Expression
    arguments: tuple[Argument, ...]
    anywhere: bool


class OfProcess(Struct, frozen=True):
    """`enabled`, `pc_value` or `get_priority` of the process with this number."""

    function: str
    process: Expression


class At(Struct, frozen=True):
    """Whether a process is at a node; without a number, the oldest process of the type."""

    process: int
    """The index of its type."""
    number: Expression | None
    node: int


class Remote(Struct, frozen=True):
    """What a cell of another process holds."""

    process: int
    number: Expression | None
    cell: Cell


Expression = (
    Constant
    | Load
    | Binary
    | Unary
    | Conditional
    | Own
    | Running
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
