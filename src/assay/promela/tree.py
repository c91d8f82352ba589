"""The syntax tree of a Promela model: what the parser makes, the printer writes and the compiler reads.

Names are not resolved here, and macros and inlines are already expanded. Places do not count when trees are compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from assay.ltl.formula import Formula


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in the file it was written in; lines and columns count from 1."""

    file: str
    line: int
    column: int


NOWHERE = Place("", 0, 0)


# Expressions ---------------------------------------------------------------------------------------------------------


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


# Declarations --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChannelStart:
    """`[capacity] of { types }`."""

    capacity: int
    types: tuple[str, ...]
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class ArrayStart:
    """`{ 1, 2, 3 }`: what the elements of an array start with; those behind the last one start as that one does."""

    values: tuple[int, ...]
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Declaration:
    """`byte x[3] = 1`: one variable."""

    kind: str
    """`bit`, `bool`, `byte`, `short`, `int`, `unsigned`, `pid`, `mtype`, `mtype:NAME`, `chan`, or a typedef's name."""
    name: str
    size: int | None = None
    """Of an array."""
    bits: int | None = None
    """Of an `unsigned`."""
    start: Expression | ChannelStart | ArrayStart | None = None
    hidden: bool = False
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Typedef:
    """`typedef name { fields }`."""

    name: str
    fields: tuple[Declaration, ...]
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Mtype:
    """`mtype:kind = { names }`; all mtypes of one kind count on."""

    names: tuple[str, ...]
    kind: str = ""
    place: Place = field(default=NOWHERE, compare=False)


# Statements ----------------------------------------------------------------------------------------------------------


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


# The whole -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Proctype:
    """`active [n] proctype P(parameters) priority n provided (e) { … }`; `init` is one that is called so."""

    name: str
    parameters: tuple[Declaration, ...]
    body: tuple[Statement, ...]
    active: int = 0
    """How many run from the start."""
    priority: int | None = None
    provided: Expression | None = None
    deterministic: bool = False
    """`D_proctype`."""
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Never:
    """`never NAME { … }`."""

    body: tuple[Statement, ...]
    name: str = ""
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Trace:
    """`trace { … }` or `notrace { … }`: sends and receives in the only order they may, or must not, come in."""

    body: tuple[Statement, ...]
    forbidden: bool = False
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Claim:
    """`ltl NAME { formula }`; its atoms are expressions as the printer writes them."""

    name: str
    """Empty if it has none."""
    formula: Formula
    place: Place = field(default=NOWHERE, compare=False)


Unit = Typedef | Mtype | Declaration | Exclusive | Proctype | Never | Trace | Claim


@dataclass(frozen=True, slots=True)
class Tree:
    """A model, in the order in which it is written."""

    units: tuple[Unit, ...]

    @property
    def processes(self) -> tuple[Proctype, ...]:
        """All proctypes, `init` among them."""
        return tuple(unit for unit in self.units if isinstance(unit, Proctype))

    @property
    def claims(self) -> tuple[Claim, ...]:
        """All `ltl` blocks."""
        return tuple(unit for unit in self.units if isinstance(unit, Claim))

    @property
    def never(self) -> Never | None:
        """The never claim."""
        return next((unit for unit in self.units if isinstance(unit, Never)), None)
