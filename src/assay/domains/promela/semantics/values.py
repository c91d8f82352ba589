"""The value of an expression in a state, and the executability of an edge."""

from __future__ import annotations

from typing import assert_never

from assay.domains.promela.model import expression as e
from assay.domains.promela.model.graph import (
    Assert,
    Assign,
    Die,
    Edge,
    Effect,
    Model,
    Node,
    Print,
    Receive,
    Send,
    Sequence,
    SetPriority,
    Shape,
    Start,
)
from assay.domains.promela.model.state import State
from assay.domains.promela.model.view import View
from assay.domains.promela.semantics.arithmetic import Fault, operate, word

MOST_ASKED = 8
"""Processes that ask `enabled` of each other in turn: beyond this, it is a fault. SPIN's verifier would not return."""
RECEIVING = (Receive, Sequence)
"""The effects that can take the message of a handshake."""
OUTSIDE = -1
"""The process number for expressions outside of processes: propositions."""


def value(expression: e.Expression, view: View) -> int:  # noqa: C901, PLR0911, PLR0912 - one case for each kind
    """Evaluate an expression. Most are of three kinds, which `type` tells in a third of the time of a pattern."""
    if type(expression) is e.Load:
        cell = expression.cell
        slot = cell.slot if not cell.indices else slot_of(cell, view)
        return view.state.values[slot] if cell.shared else view.state.processes[view.me].values[slot]
    if type(expression) is e.Constant:
        return expression.value
    if type(expression) is e.Binary:
        left = value(expression.left, view)
        if expression.operator == "&&":
            return int(left != 0 and value(expression.right, view) != 0)
        if expression.operator == "||":
            return int(left != 0 or value(expression.right, view) != 0)
        return operate(expression.operator, left, value(expression.right, view))
    match expression:
        case e.Unary():
            body = value(expression.body, view)
            return (
                int(body == 0) if expression.operator == "!" else word(-body) if expression.operator == "-" else ~body
            )
        case e.Conditional():
            return value(expression.yes if value(expression.condition, view) else expression.no, view)
        case e.Pid():
            return view.me
        case e.ProcessCount():
            running = len(view.state.processes)
            return running - expression.back if expression.back else running + view.model.claimed
        case e.Last():
            return view.state.last
        case e.Timeout():
            return int(view.timeout)
        case e.NonProgress():
            return int(not any(node.progress for node in nodes(view.model, view.state)))
        case e.OfChannel():
            return _of_channel(expression, view)
        case e.Poll():
            return int(_polled(expression, view))
        case e.OfProcess():
            return _of_process(expression, view)
        case e.At() | e.Remote():
            return _remote(expression, view)
        case _:
            assert_never(expression)


def slot_of(cell: e.Cell, view: View) -> int:
    """The slot of a cell, with its subscripts evaluated."""
    slot = cell.slot
    for index in cell.indices:
        position = value(index.value, view)
        if not 0 <= position < index.length:
            raise Fault("index")
        slot += position * index.stride
    return slot


def node_of(model: Model, state: State, process: int) -> Node:
    """The control state of a process."""
    live = state.processes[process]
    return model.processes[live.type].nodes[live.node]


def nodes(model: Model, state: State) -> list[Node]:
    """The control states of all processes."""
    return [node_of(model, state, process) for process in range(len(state.processes))]


# Channels ------------------------------------------------------------------------------------------------------------


def channel_of(expression: e.Expression, view: View) -> int:
    """The index of a channel; the fault `channel` if it does not exist."""
    number = value(expression, view)
    if not 0 < number <= len(view.state.channels):
        raise Fault("channel")
    return number - 1


def shape_of(channel: int, view: View) -> Shape:
    """The type of a channel."""
    return view.model.shapes[view.state.channels[channel].shape]


_ENDS = {"len": "rs", "full": "rs", "empty": "rs", "nfull": "s", "nempty": "r"}
"""The ends of a channel that a function looks at; SPIN checks `xr` and `xs` so."""


def check_claims(channel: int, ends: str, view: View) -> None:
    """The fault `exclusive` if another process claims one of these ends of a channel, by `xr` or `xs`."""
    for claimed, end, owner in view.state.claims:
        if claimed == channel and end in ends and view.me not in (owner, OUTSIDE):
            raise Fault("exclusive")


def _of_channel(expression: e.OfChannel, view: View) -> int:
    channel = channel_of(expression.channel, view)
    check_claims(channel, _ENDS[expression.function], view)
    length = len(view.state.channels[channel].messages)
    full = length >= max(1, shape_of(channel, view).capacity)
    known = {"len": length, "empty": length == 0, "nempty": length > 0, "full": full, "nfull": not full}
    return int(known[expression.function])


def _polled(expression: e.Poll, view: View) -> bool:
    channel = channel_of(expression.channel, view)
    check_claims(channel, "rs", view)
    if not shape_of(channel, view).capacity:
        raise Fault("poll")
    return fitting(channel, expression.arguments, view, anywhere=expression.anywhere) is not None


def fitting(channel: int, arguments: tuple[e.Argument, ...], view: View, *, anywhere: bool) -> int | None:
    """The index of the message a receive takes: the first one, or with `anywhere` the first that matches."""
    messages = view.state.channels[channel].messages
    if not messages:
        return None
    if len(arguments) > len(shape_of(channel, view).fields):
        raise Fault("fields")
    wanted = [(n, value(a.value, view)) for n, a in enumerate(arguments) if isinstance(a, e.Wanted)]
    if not wanted:
        return 0
    for position, message in enumerate(messages if anywhere else messages[:1]):
        if all(message[field] == number for field, number in wanted):
            return position
    return None


# Other processes -----------------------------------------------------------------------------------------------------


def _of_process(expression: e.OfProcess, view: View) -> int:
    process = value(expression.process, view)
    if not 0 <= process < len(view.state.processes):
        return 0
    if expression.function == "get_priority":
        return view.state.processes[process].priority
    if expression.function == "pc_value":
        return view.state.processes[process].node
    if process == view.me or view.asked == MOST_ASKED:
        raise Fault("enabled")
    return int(executable(view.model, view.state, process, asked=view.asked + 1))


def _remote(expression: e.At | e.Remote, view: View) -> int:
    """Without a number, the oldest process of the proctype is meant. A reference to a missing process is 0.

    SPIN does not check that the process with the given number is of the named proctype. A label is then compared by its
    number in the wrong graph, as here. A variable would be read from unrelated memory, which is a fault here.
    """
    processes = view.state.processes
    if expression.number is None:
        process = next((n for n, live in enumerate(processes) if live.type == expression.process), OUTSIDE)
    else:
        process = value(expression.number, view)
    if not 0 <= process < len(processes):
        return 0
    if isinstance(expression, e.At):
        return int(processes[process].node == expression.node)
    if processes[process].type != expression.process:
        raise Fault("remote")
    return processes[process].values[slot_of(expression.cell, view)]


# Edges ---------------------------------------------------------------------------------------------------------------


def executable(model: Model, state: State, process: int, offered: int = 0, asked: int = 0) -> bool:
    """Whether some edge of a process is executable. As in SPIN, a rendezvous send counts even without a receiver."""
    view = View(model, state, process, offered=offered, asked=asked)
    return any(ready(edge, view) for edge in node_of(model, state, process).edges)


def ready(edge: Edge, view: View) -> bool:
    """Whether an edge is executable, leaving aside `else` and `unless`, which depend on the node's other edges."""
    if view.offered and not any(isinstance(effect, RECEIVING) for effect in edge.effects):
        return False
    if edge.guard is not e.TRUE and value(edge.guard, view) == 0:
        return False
    for effect in edge.effects:  # noqa: SIM110 - `all` takes longer
        if not _possible(effect, view):
            return False
    return True


def _possible(effect: Effect, view: View) -> bool:  # noqa: PLR0911 - one case for each effect
    if type(effect) is Assign:
        return True
    if type(effect) is Send:
        channel = channel_of(effect.channel, view)
        check_claims(channel, "s", view)
        return len(view.state.channels[channel].messages) < max(1, shape_of(channel, view).capacity)
    if type(effect) is Receive:
        channel = channel_of(effect.channel, view)
        check_claims(channel, "r", view)
        if view.offered != (0 if shape_of(channel, view).capacity else channel + 1):
            return False
        return fitting(channel, effect.arguments, view, anywhere=effect.anywhere) is not None
    match effect:
        case Die():
            return view.me + 1 == len(view.state.processes)
        case Sequence():
            start = next(node for node in effect.nodes if node.number == effect.start)
            return any(ready(edge, view) for edge in start.edges)
        case Assert() | Print() | Start() | SetPriority():
            return True
        case _:
            assert_never(effect)
