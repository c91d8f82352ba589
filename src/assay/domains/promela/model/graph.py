"""A model compiled: for each type of process a graph of control points, whose edges are guarded local actions.

Section 3.7 of Brunner and Lammich, for the whole language. It is plain data, without functions in it: the semantics
interpret it, and a native compiler can lower it. Nodes and edges bear SPIN's own numbers (`pan -d` shows them), so
that a run can be written as a trail and a trail read as a run.
"""

from __future__ import annotations

from msgspec import Struct

from assay.domains.promela.model.expression import TRUE, Argument, Cell, Expression, Type
from assay.domains.promela.tree import NOWHERE, Place

# Effects -------------------------------------------------------------------------------------------------------------


class Assign(Struct, frozen=True):
    """Store a value, cut to the cell's type."""

    cell: Cell
    value: Expression


class Send(Struct, frozen=True):
    """Can be done when the channel is not full; at a rendezvous, when another process takes the message at once."""

    channel: Expression
    values: tuple[Expression, ...]
    in_order: bool


class Receive(Struct, frozen=True):
    """Can be done when the first message fits; `anywhere`: when some message fits."""

    channel: Expression
    arguments: tuple[Argument, ...]
    anywhere: bool
    keep: bool
    """Whether the message stays in the channel."""


class Assert(Struct, frozen=True):
    """A fault if the condition is zero."""

    condition: Expression


class Print(Struct, frozen=True):
    """Nothing, as far as states go; but its arguments are evaluated."""

    format: str
    values: tuple[Expression, ...]


class Start(Struct, frozen=True):
    """`run`: a new process, whose number may go into a cell."""

    process: int
    values: tuple[Expression, ...]
    priority: int
    cell: Cell | None


class SetPriority(Struct, frozen=True):
    """`set_priority`."""

    process: Expression
    value: Expression


class Die(Struct, frozen=True):
    """The process ends; only the youngest one can."""


class Sequence(Struct, frozen=True):
    """A `d_step`: from the start, at each node the first edge that can be taken, until the node is not one of these."""

    start: int
    nodes: tuple[Node, ...]
    """The edges that leave the sequence lead to the target of the edge that has it as its effect."""


Effect = Assign | Send | Receive | Assert | Print | Start | SetPriority | Die | Sequence


# Graphs --------------------------------------------------------------------------------------------------------------


class Edge(Struct, frozen=True):
    """A local action: when the guard is not zero, do the effects and go from one node to another."""

    source: int
    target: int
    """0 for `Die`, which has none."""
    guard: Expression = TRUE
    effects: tuple[Effect, ...] = ()
    otherwise: bool = False
    """`else`: it can be taken only if no edge before it at this node can."""
    atomic: bool = False
    """Whether the process goes on alone after it, as long as it can."""
    escape: int = 0
    """For an edge that comes from an `unless`: which escape. If an edge of an escape can be taken, those after it that
    do not belong to the same escape cannot."""
    number: int = 0
    """SPIN's number of the statement (`t_id` in a trail)."""
    place: Place = NOWHERE


class Node(Struct, frozen=True):
    """A control point, with its edges in the order in which they are tried."""

    number: int
    edges: tuple[Edge, ...]
    labels: tuple[str, ...] = ()
    end: bool = False
    accept: bool = False
    progress: bool = False


class Variable(Struct, frozen=True):
    """A declared name: `length` elements (0: no array) of a type, from a slot on, `stride` slots each."""

    name: str
    type: Type | str
    """A string names a typedef."""
    slot: int
    length: int
    stride: int
    scope: str = ""
    """The block it is declared in, as a path of numbers; empty at the top."""


class Shape(Struct, frozen=True):
    """What a channel is: how many messages it holds (0: rendezvous) and the types of their fields."""

    capacity: int
    fields: tuple[Type, ...]


class NewChannel(Struct, frozen=True):
    """A channel that is made when the model or a process starts."""

    shape: int
    """Which of the model's shapes."""


class Initial(Struct, frozen=True):
    """What a cell starts with: a value, or a new channel."""

    cell: Cell
    value: Expression | NewChannel


class Process(Struct, frozen=True):
    """A proctype, or `init`."""

    name: str
    parameters: tuple[Cell, ...]
    size: int
    """How many slots its variables take."""
    variables: tuple[Variable, ...]
    initials: tuple[Initial, ...]
    """In this order, when a process starts and its parameters are set; all other slots are 0."""
    nodes: tuple[Node, ...]
    """By number; what no process is ever at has no edges."""
    start: int
    labels: tuple[tuple[str, int], ...]
    active: int = 0
    priority: int = 1
    provided: Expression = TRUE


class Structure(Struct, frozen=True):
    """A typedef laid out: its fields as variables with slots from 0."""

    name: str
    size: int
    fields: tuple[Variable, ...]


class Model(Struct, frozen=True):
    """Everything about a model that its runs depend on."""

    size: int
    """How many slots the globals take."""
    variables: tuple[Variable, ...]
    initials: tuple[Initial, ...]
    processes: tuple[Process, ...]
    """In the order in which they are written; the active ones start in it."""
    shapes: tuple[Shape, ...] = ()
    structures: tuple[Structure, ...] = ()
    constants: tuple[tuple[str, int], ...] = ()
    """Of the mtypes."""
    remembers: bool = False
    """Whether `_last` is used, which is then part of the state."""
    claimed: bool = False
    """Whether a claim runs along: SPIN counts it in `_nr_pr`."""
    prioritized: bool = False
    """Whether priorities are used: then only processes of the highest one among those that can move do."""
