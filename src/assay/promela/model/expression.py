"""Expressions with their names resolved: every variable is a cell with a known slot, type and bounds.

Arithmetic is that of 32-bit integers, as in the C that SPIN writes; only storing into a cell cuts to the cell's type.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Type:
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


@dataclass(frozen=True, slots=True)
class Index:
    """One subscript: it must be below `length`, and moves `stride` slots for each element."""

    value: Expression
    length: int
    stride: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A place that holds one number: a slot of the globals, or of a process, plus what the subscripts add."""

    slot: int
    type: Type
    shared: bool
    """Whether the slot is one of the globals."""
    indices: tuple[Index, ...] = ()
    name: str = ""
    """As it is written, for messages and drawings, without subscripts."""


@dataclass(frozen=True, slots=True)
class Constant:
    """A number."""

    value: int
    name: str = ""
    """Of an mtype's constant."""


@dataclass(frozen=True, slots=True)
class Load:
    """What a cell holds."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Unary:
    """`-`, `!` or `~`."""

    operator: str
    body: Expression


@dataclass(frozen=True, slots=True)
class Binary:
    """An operator of C; `&&` and `||` look at the right side only if they must."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Conditional:
    """`(condition -> yes : no)`."""

    condition: Expression
    yes: Expression
    no: Expression


@dataclass(frozen=True, slots=True)
class Own:
    """`_pid`: the number of the process."""


@dataclass(frozen=True, slots=True)
class Running:
    """`_nr_pr`: how many processes there are."""


@dataclass(frozen=True, slots=True)
class Last:
    """`_last`: the number of the process that moved last."""


@dataclass(frozen=True, slots=True)
class Timeout:
    """`timeout`: nothing can be done where this is false."""


@dataclass(frozen=True, slots=True)
class NonProgress:
    """`np_`: no process is at a progress label."""


@dataclass(frozen=True, slots=True)
class OfChannel:
    """`len`, `empty`, `full`, `nempty` or `nfull` of a channel."""

    function: str
    channel: Expression


@dataclass(frozen=True, slots=True)
class Into:
    """An argument of a receive that takes the value; no cell: it is dropped."""

    cell: Cell | None


@dataclass(frozen=True, slots=True)
class Wanted:
    """An argument of a receive that the value must equal."""

    value: Expression


Argument = Into | Wanted


@dataclass(frozen=True, slots=True)
class Poll:
    """Whether a receive could be done."""

    channel: Expression
    arguments: tuple[Argument, ...]
    anywhere: bool


@dataclass(frozen=True, slots=True)
class OfProcess:
    """`enabled`, `pc_value` or `get_priority` of the process with this number."""

    function: str
    process: Expression


@dataclass(frozen=True, slots=True)
class At:
    """Whether a process is at a node; without a number, the oldest process of the type."""

    process: int
    """The index of its type."""
    number: Expression | None
    node: int


@dataclass(frozen=True, slots=True)
class Remote:
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
