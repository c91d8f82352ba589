"""The effect of an edge on a state: `ex` of section 3.4."""

from __future__ import annotations

from typing import TypeVar, assert_never

from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g
from assay.domains.promela.model.limits import MOST_PROCESSES, MOST_SEQUENCE_STEPS
from assay.domains.promela.model.state import Channel, Live, State
from assay.domains.promela.model.view import View
from assay.domains.promela.semantics.arithmetic import ASSERTION, Fault, cut
from assay.domains.promela.semantics.events import observed
from assay.domains.promela.semantics.values import channel_of, fitting, ready, shape_of, slot_of, value

T = TypeVar("T")
Simple = g.Assign | g.Send | g.Receive | g.Print | g.Start | g.SetPriority | g.Die
"""Effects that give one state and fail no assertion."""


def moved(state: State, process: int, node: int) -> State:
    """Move a process to another control state."""
    kind, _, values, priority = state.processes[process]
    return _with_process(state, process, Live(kind, node, values, priority))


def take(edge: g.Edge, view: View) -> tuple[State, str]:
    """Execute an executable edge; return the new state, and `assertion` if one failed."""
    state, fault = effected(edge.effects, view)
    if edge.target:
        state = moved(state, view.me, edge.target)
    if view.model.uses_last:
        state = state._replace(last=view.me)
    return state, fault


def effected(effects: tuple[g.Effect, ...], view: View) -> tuple[State, str]:
    """Execute effects in order; return the new state, and `assertion` if one failed."""
    fault = ""
    for effect in effects:
        if type(effect) is g.Assert:
            if not value(effect.condition, view):
                fault = ASSERTION
        elif type(effect) is g.Sequence:
            state, inner = _sequence(effect, view)
            fault = fault or inner
            view = _seeing(view, state)
        else:
            view = _seeing(view, _simple(effect, view))
    return view.state, fault


def _seeing(view: View, state: State) -> View:
    return View(view.model, state, view.me, view.timeout, view.offered)


def _simple(effect: Simple, view: View) -> State:  # noqa: PLR0911 - one case for each effect
    if type(effect) is g.Assign:
        return store(effect.cell, value(effect.value, view), view)
    if type(effect) is g.Send:
        return _send(effect, view)
    if type(effect) is g.Receive:
        return _receive(effect, view)
    match effect:
        case g.Print():
            for argument in effect.values:
                value(argument, view)
            return view.state
        case g.Start():
            arguments = [value(argument, view) for argument in effect.values]
            state = started(view.model, view.state, effect.process, arguments, effect.priority)
            number = len(view.state.processes)
            return state if effect.cell is None else store(effect.cell, number, _seeing(view, state))
        case g.SetPriority():
            return _set_priority(effect, view)
        case g.Die():
            return _died(view)
        case _:
            assert_never(effect)


def store(cell: e.Cell, number: int, view: View) -> State:
    """Store a number in a cell."""
    slot, number, state = slot_of(cell, view), cut(number, cell.type), view.state
    if cell.shared:
        return state._replace(values=_put(state.values, slot, number))
    kind, node, values, priority = state.processes[view.me]
    return _with_process(state, view.me, Live(kind, node, _put(values, slot, number), priority))


def _with_process(state: State, process: int, live: Live) -> State:
    """Give the state with another record of a process; written out, it takes half the time of `_replace`."""
    values, processes, channels, last, event, claims = state
    return State(values, _put(processes, process, live), channels, last, event, claims)


def _put(row: tuple[T, ...], position: int, thing: T) -> tuple[T, ...]:
    return (*row[:position], thing, *row[position + 1 :])


# Channels ------------------------------------------------------------------------------------------------------------


def _send(effect: g.Send, view: View) -> State:
    channel = channel_of(effect.channel, view)
    shape = shape_of(channel, view)
    if len(effect.values) != len(shape.fields):
        raise Fault("fields")
    sent = [value(argument, view) for argument in effect.values]
    message = tuple([cut(number, field) for number, field in zip(sent, shape.fields, strict=True)])
    messages = view.state.channels[channel].messages
    position = len(messages)
    if effect.in_order:
        # Sorted send: before the first greater message. The fields are compared before they are truncated.
        position = next((n for n, other in enumerate(messages) if tuple(sent) < other), position)
    state = _with_messages(view.state, channel, (*messages[:position], message, *messages[position:]))
    if not shape.capacity:
        return state  # observed with the receive of the handshake
    return observed(view, state, channel, message, sends=True)


def _meets(effect: g.Send, view: View) -> bool:
    """Whether a message is sent to a rendezvous channel."""
    return not shape_of(channel_of(effect.channel, view), view).capacity


def _receive(effect: g.Receive, view: View) -> State:
    channel = channel_of(effect.channel, view)
    position = fitting(channel, effect.arguments, view, anywhere=effect.anywhere)
    if position is None:
        return view.state
    shape = shape_of(channel, view)
    if len(effect.arguments) != len(shape.fields) and not effect.keep:
        raise Fault("fields")
    messages = view.state.channels[channel].messages
    for field, argument in enumerate(effect.arguments):
        if isinstance(argument, e.Into) and argument.cell is not None:
            view = _seeing(view, store(argument.cell, messages[position][field], view))
    if effect.keep:
        return view.state
    state = _with_messages(view.state, channel, messages[:position] + messages[position + 1 :])
    if not shape.capacity:
        state = observed(view, state, channel, messages[position], sends=True)
    return observed(view, state, channel, messages[position], sends=False)


def _with_messages(state: State, channel: int, messages: tuple[tuple[int, ...], ...]) -> State:
    values, processes, channels, last, event, claims = state
    changed = Channel(channels[channel].shape, messages)
    return State(values, processes, _put(channels, channel, changed), last, event, claims)


# Processes -----------------------------------------------------------------------------------------------------------


def initialised(initials: tuple[g.Initial, ...], view: View) -> State:
    """Assign the initial values of variables."""
    for initial in initials:
        if isinstance(initial.value, g.NewChannel):
            values, processes, channels, last, event, claims = view.state
            channels = (*channels, Channel(initial.value.shape, ()))
            made = State(values, processes, channels, last, event, claims)
            view = _seeing(view, store(initial.cell, len(channels), _seeing(view, made)))
        else:
            view = _seeing(view, store(initial.cell, value(initial.value, view), view))
    return view.state


def started(model: g.Model, state: State, process: int, arguments: list[int], priority: int) -> State:
    """Create a process."""
    if len(state.processes) >= MOST_PROCESSES:
        raise Fault("processes")
    kind = model.processes[process]
    given = [0] * kind.size
    for cell, argument in zip(kind.parameters, arguments, strict=True):
        given[cell.slot] = cut(argument, cell.type)
    live = Live(process, kind.start, tuple(given), priority)
    values, processes, channels, last, event, claims = state
    view = View(model, State(values, (*processes, live), channels, last, event, claims), len(processes))
    state = initialised(kind.initials, view)
    return _claiming(kind.claims, _seeing(view, state)) if kind.claims else state


def _claiming(claims: tuple[tuple[str, e.Expression], ...], view: View) -> State:
    """Record the channels that a new process claims; a variable that holds no channel claims nothing."""
    found = {(value(channel, view) - 1, end, view.me) for end, channel in claims}
    real = {claim for claim in found if 0 <= claim[0] < len(view.state.channels)}
    return view.state._replace(claims=tuple(sorted(real.union(view.state.claims))))


def _died(view: View) -> State:
    """Remove the youngest process, and the channels it created."""
    values, processes, channels, last, event, claims = view.state
    initials = view.model.processes[processes[-1].type].initials
    made = len([initial for initial in initials if isinstance(initial.value, g.NewChannel)])
    channels = channels[: len(channels) - made]
    if claims:
        claims = tuple(claim for claim in claims if claim[0] < len(channels))
    return State(values, processes[:-1], channels, last, event, claims)


def _set_priority(effect: g.SetPriority, view: View) -> State:
    process, priority = value(effect.process, view), value(effect.value, view)
    if not 0 <= process < len(view.state.processes):
        return view.state
    if not 1 <= priority <= 255:
        raise Fault("priority")
    return _with_process(view.state, process, view.state.processes[process]._replace(priority=priority))


# d_step --------------------------------------------------------------------------------------------------------------


def _sequence(sequence: g.Sequence, view: View) -> tuple[State, str]:
    nodes = {node.number: node for node in sequence.nodes}
    at, fault = sequence.start, ""
    for _ in range(MOST_SEQUENCE_STEPS):
        if at not in nodes:
            return view.state, fault
        edge = _first_ready(nodes[at], view)
        for effect in edge.effects:
            if type(effect) is g.Send and _meets(effect, view):
                raise Fault("d_step")
        state, failed = effected(edge.effects, view)
        fault = fault or failed
        view = View(view.model, state, view.me, view.timeout)
        at = edge.target
    raise Fault("endless")


def _first_ready(node: g.Node, view: View) -> g.Edge:
    for edge in node.edges:
        if ready(edge, view):
            return edge
    raise Fault("d_step")
