"""Events of channels, observed by the `trace` or `notrace` of a model.

Each send to a channel that the trace sends to, and each receive from one that it receives from, must be the next event
of the trace; otherwise it is the fault `trace`. A `notrace` stops at the first event that does not match, and a
complete match is the fault. The two events of a handshake happen together, the send first.
"""

from __future__ import annotations

from assay.domains.promela.model.expression import Constant, Wanted
from assay.domains.promela.model.graph import Event, Trace
from assay.domains.promela.model.state import State
from assay.domains.promela.model.view import View
from assay.domains.promela.semantics.arithmetic import Fault
from assay.domains.promela.semantics.values import OUTSIDE, value


def observed(view: View, state: State, channel: int, message: tuple[int, ...], *, sends: bool) -> State:
    """Give the state after an event of a channel, with the trace at its next place."""
    trace = view.model.trace
    if trace is None or not any(_concerns(event, view, channel, sends=sends) for event in _all(trace)):
        return state
    here = next((node.events for node in trace.nodes if node.number == state.event), ())
    fitting = [e for e in here if _concerns(e, view, channel, sends=sends) and _matches(e, message)]
    if state.event == trace.final or not fitting:
        if not trace.forbidden:
            raise Fault("trace")
        return state._replace(event=trace.final)
    if trace.forbidden and fitting[0].target == trace.final:
        raise Fault("trace")
    return state._replace(event=fitting[0].target)


def complete(trace: Trace | None, state: State) -> bool:
    """Whether the trace is at its end or at an `end` label, or no process is left, as SPIN asks of an end state."""
    if trace is None or not state.processes:
        return True
    return any(node.end for node in trace.nodes if node.number == state.event)


def _all(trace: Trace) -> list[Event]:
    return [event for node in trace.nodes for event in node.events]


def _concerns(event: Event, view: View, channel: int, *, sends: bool) -> bool:
    outside = View(view.model, view.state, OUTSIDE, view.timeout, view.offered, view.asked)
    return event.sends == sends and value(event.channel, outside) == channel + 1


def _matches(event: Event, message: tuple[int, ...]) -> bool:
    """Whether the message has the constants of the event; fields that the event leaves out match."""
    return all(
        not isinstance(argument, Wanted) or (isinstance(argument.value, Constant) and argument.value.value == field)
        for argument, field in zip(event.arguments, message, strict=False)
    )
