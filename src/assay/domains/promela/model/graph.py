"""A compiled model: one control flow graph per proctype, whose edges are guarded statements.

Section 3.7 of Brunner and Lammich, extended to the full language. The graphs are plain data without functions:
`semantics` interprets them and the native engine compiles them. Nodes and edges carry SPIN's numbers (as shown by
`pan -d`), so that runs translate to trails and back. An `unless` appears here only as `Edge.escape`.
"""

from __future__ import annotations

from typing import final

from msgspec import Struct

from assay.domains.promela.model.expression import TRUE, Argument, Cell, Expression, Type
from assay.domains.promela.tree import NOWHERE, Place

# Effects -------------------------------------------------------------------------------------------------------------


@final
class Assign(Struct, frozen=True):
    """Store a value, truncated to the cell's type."""

    cell: Cell
    value: Expression


@final
class Send(Struct, frozen=True):
    """Executable if the channel is not full or, for a rendezvous, if another process receives at once."""

    channel: Expression
    values: tuple[Expression, ...]
    in_order: bool


@final
class Receive(Struct, frozen=True):
    """Executable if the first message matches; `anywhere`: if some message matches."""

    channel: Expression
    arguments: tuple[Argument, ...]
    anywhere: bool
    keep: bool
    """Whether the message stays in the channel (`q?<…>`)."""


@final
class Assert(Struct, frozen=True):
    """An assertion violation if the condition is zero."""

    condition: Expression


class Print(Struct, frozen=True):
    """No effect on the state; the arguments are evaluated."""

    format: str
    values: tuple[Expression, ...]


class Start(Struct, frozen=True):
    """`run`: create a process; `cell` receives its number."""

    process: int
    values: tuple[Expression, ...]
    priority: int
    cell: Cell | None


class SetPriority(Struct, frozen=True):
    """`set_priority`."""

    process: Expression
    value: Expression


class Die(Struct, frozen=True):
    """Process termination; only the youngest process can terminate."""


@final
class Sequence(Struct, frozen=True):
    """A `d_step`: executes the first executable edge at each node, from `start` until it leaves these nodes."""

    start: int
    nodes: tuple[Node, ...]
    """Edges that leave the sequence lead to the target of the edge that has the sequence as its effect."""


Effect = Assign | Send | Receive | Assert | Print | Start | SetPriority | Die | Sequence


# Graphs --------------------------------------------------------------------------------------------------------------


class Edge(Struct, frozen=True):
    """A guarded statement: if the guard is not zero, execute the effects and go from `source` to `target`."""

    source: int
    target: int
    """The next control state; 0 for `Die`."""
    guard: Expression = TRUE
    effects: tuple[Effect, ...] = ()
    otherwise: bool = False
    """An `else` guard: executable only if no edge before it at this node is."""
    atomic: bool = False
    """Whether the atomic sequence continues after this edge: the process keeps exclusive control while it can move."""
    escape: int = 0
    """The escape sequence of an `unless` that this edge belongs to, or 0. If an edge of an escape sequence is
    executable, the edges after it that are not of the same escape sequence are disabled."""
    number: int = 0
    """SPIN's number of the statement (`t_id` in a trail)."""
    place: Place = NOWHERE


class Node(Struct, frozen=True):
    """A control state, with its edges in the order in which they are tried."""

    number: int
    edges: tuple[Edge, ...]
    labels: tuple[str, ...] = ()
    end: bool = False
    accept: bool = False
    progress: bool = False


class Variable(Struct, frozen=True):
    """A variable: `length` elements (0: not an array) of a type, from `slot` on, `stride` slots each."""

    name: str
    type: Type | str
    """A basic type, or the name of a typedef."""
    slot: int
    length: int
    stride: int
    scope: str = ""
    """The block it is declared in, as a path of numbers; empty for the outermost."""


class Shape(Struct, frozen=True):
    """The type of a channel: its capacity (0: rendezvous) and the types of its message fields."""

    capacity: int
    fields: tuple[Type, ...]


class NewChannel(Struct, frozen=True):
    """A channel that is created when the model or a process starts."""

    shape: int
    """Index into the model's shapes."""


class Initial(Struct, frozen=True):
    """The initial value of a cell: a value, or a new channel."""

    cell: Cell
    value: Expression | NewChannel


class Process(Struct, frozen=True):
    """A proctype, or `init`."""

    name: str
    parameters: tuple[Cell, ...]
    size: int
    """The number of slots of its local variables."""
    variables: tuple[Variable, ...]
    initials: tuple[Initial, ...]
    """Initial values, assigned in this order after the parameters; all other slots start at 0."""
    nodes: tuple[Node, ...]
    """Control states by number; unreachable ones have no edges."""
    start: int
    labels: tuple[tuple[str, int], ...]
    active: int = 0
    priority: int = 1
    provided: Expression = TRUE
    claims: tuple[tuple[str, Expression], ...] = ()
    """If `xr` and `xs` are checked: `r` or `s`, and the channel that a process claims when it starts."""


class Structure(Struct, frozen=True):
    """The layout of a typedef: its fields as variables with slots from 0."""

    name: str
    size: int
    fields: tuple[Variable, ...]


class Event(Struct, frozen=True):
    """A send or a receive in a trace; a message matches if it has the constants among the arguments."""

    target: int
    sends: bool
    channel: Expression
    arguments: tuple[Argument, ...]


class TraceNode(Struct, frozen=True):
    """A place in a trace."""

    number: int
    events: tuple[Event, ...]
    end: bool


class Trace(Struct, frozen=True):
    """`trace` or, if `forbidden`, `notrace`: an automaton over channel events."""

    forbidden: bool
    start: int
    final: int
    nodes: tuple[TraceNode, ...]


class Model(Struct, frozen=True):
    """A compiled model: everything that its runs depend on."""

    size: int
    """The number of slots of the globals."""
    variables: tuple[Variable, ...]
    initials: tuple[Initial, ...]
    processes: tuple[Process, ...]
    """The proctypes in source order, which is also the order in which active processes start."""
    shapes: tuple[Shape, ...] = ()
    structures: tuple[Structure, ...] = ()
    constants: tuple[tuple[str, int], ...] = ()
    """The mtype constants."""
    uses_last: bool = False
    """Whether the model uses `_last`, which is then part of the state."""
    claimed: bool = False
    """Whether a claim process runs along: SPIN counts it in `_nr_pr`."""
    uses_priorities: bool = False
    """Whether the model uses priorities: then only enabled processes of the highest priority may move."""
    trace: Trace | None = None
