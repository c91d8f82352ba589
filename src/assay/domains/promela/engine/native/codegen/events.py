"""Code for the events of channels that a `trace` or `notrace` observes, as in `semantics/events.py`.

The place in the trace is a field of the row. One function for each direction advances it after a send or a receive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen import channels
from assay.domains.promela.engine.native.codegen.bits import I1, load, number, store
from assay.domains.promela.engine.native.codegen.codegen_context import Context, Unsupported
from assay.domains.promela.engine.native.codegen.values import emit_value
from assay.domains.promela.model import expression as e
from assay.domains.promela.model.cell_slots import slots
from assay.domains.promela.model.graph import Event, Trace

NOWHERE = -1
"""The next place if no event of the trace matches."""


def emit_sent(context: Context, channel: ir.Value, message: ir.Value) -> None:
    """Emit the event of a send, whose message has this index; a rendezvous is observed when it is received."""

    def body(inner: Context, _row: ir.Value, channel_: ir.Value, message_: ir.Value) -> ir.Value:
        record = channels.emit_record(inner, channel_)
        with inner.code.if_then(inner.code.not_(channels.is_rendezvous(inner, record))):
            _emit_event(inner, channel_, record, message_, sends=True)
        return number(0)

    _emit_call(context, "sent", body, channel, message)


def emit_received(context: Context, channel: ir.Value, message: ir.Value) -> None:
    """Emit the event of a receive before its message is removed; for a rendezvous, first the event of the send."""

    def body(inner: Context, _row: ir.Value, channel_: ir.Value, message_: ir.Value) -> ir.Value:
        record = channels.emit_record(inner, channel_)
        with inner.code.if_then(channels.is_rendezvous(inner, record)):
            _emit_event(inner, channel_, record, message_, sends=True)
        _emit_event(inner, channel_, record, message_, sends=False)
        return number(0)

    _emit_call(context, "received", body, channel, message)


def _emit_call(
    context: Context, name: str, body: Callable[..., ir.Value], channel: ir.Value, message: ir.Value
) -> None:
    if context.unit.model.trace is not None:
        channels.call_shared(context, name, body, context.row, channel, message)


def emit_complete(context: Context) -> ir.Value:
    """Emit whether the trace is at its end or at an `end` label, or no process is left."""
    trace, layout, code = context.unit.model.trace, context.layout, context.code
    if trace is None or layout.event is None:
        return ir.Constant(I1, 1)
    here = load(code, context.row, layout.event)
    out = code.icmp_signed("==", load(code, context.row, layout.running), number(0))
    for node in trace.nodes:
        if node.end:
            out = code.or_(out, code.icmp_signed("==", here, number(node.number)))
    return out


def _emit_event(context: Context, channel: ir.Value, record: ir.Value, message: ir.Value, *, sends: bool) -> None:
    """Emit the step of the trace by an event, if it observes the channel in this direction."""
    trace, placed, code = context.unit.model.trace, context.layout.event, context.code
    assert trace is not None
    assert placed is not None
    watched = dict.fromkeys(event.channel for _, event in _events(trace, sends=sends))
    if not watched:
        return
    same = {expression: code.icmp_signed("==", _emit_channel(expression, context), channel) for expression in watched}
    observed: ir.Value = ir.Constant(I1, 0)
    for one in same.values():
        observed = code.or_(observed, one)
    with code.if_then(observed):
        here = load(code, context.row, placed)
        target: ir.Value = number(NOWHERE)
        for place, event in reversed(list(_events(trace, sends=sends))):
            if place != trace.final:
                fits = code.and_(code.icmp_signed("==", here, number(place)), same[event.channel])
                fits = code.and_(fits, _emit_matches(event, context, record, message))
                target = code.select(fits, number(event.target), target)
        lost = code.icmp_signed("==", target, number(NOWHERE))
        wrong = code.icmp_signed("==", target, number(trace.final)) if trace.forbidden else lost
        context.emit_fault_unless(code.not_(wrong), "trace")
        store(code, context.row, placed, code.select(lost, number(trace.final), target))


def _events(trace: Trace, *, sends: bool) -> Iterator[tuple[int, Event]]:
    for node in trace.nodes:
        for event in node.events:
            if event.sends == sends:
                yield node.number, event


def _emit_channel(channel: e.Expression, context: Context) -> ir.Value:
    """Emit the number of a channel in the trace; its evaluation must not fault."""
    if not isinstance(channel, e.Load) or len(slots(channel.cell)) > 1:
        raise Unsupported("a subscript in a trace that is not constant")
    return emit_value(channel, context)


def _emit_matches(event: Event, context: Context, record: ir.Value, message: ir.Value) -> ir.Value:
    """Emit whether a message has the constants of an event; fields that it does not have match."""
    code = context.code
    out: ir.Value = ir.Constant(I1, 1)
    for place, argument in enumerate(event.arguments):
        if isinstance(argument, e.Wanted):
            if not isinstance(argument.value, e.Constant):
                raise Unsupported("a pattern in a trace that is not constant")
            held = channels.field_value(context, record, message, place)
            same = code.icmp_signed("==", held, number(argument.value.value))
            out = code.and_(out, code.or_(same, code.not_(channels.has_field(context, record, place))))
    return out
