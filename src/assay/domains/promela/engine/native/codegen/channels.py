"""Code for channels: records of a row, each with shape, length and messages, oldest first.

The shape of a channel is known only at run time. Operations that depend on it are functions, emitted once for a model
and called from every edge: inlined into each edge, they would take long to compile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.bits import (
    I1,
    I32,
    POINTER,
    load,
    number,
    store,
    word_at,
    wrap,
)
from assay.domains.promela.engine.native.codegen.codegen_context import Context, Unsupported
from assay.domains.promela.engine.native.codegen.fields import field_of
from assay.domains.promela.engine.native.codegen.flow import emit_find_first, emit_for, emit_switch
from assay.domains.promela.engine.native.codegen.layout import message_slots
from assay.domains.promela.engine.native.codegen.messages import emit_less, load_field, move_message, store_field


def emit_record(context: Context, channel: ir.Value) -> ir.Value:
    """Emit the record of a channel, numbered from 1; a fault if it does not exist."""
    if not context.layout.shapes:
        raise Unsupported("a model that uses channels and makes none")

    def body(inner: Context, row: ir.Value, wanted: ir.Value) -> ir.Value:
        code = inner.code
        at = code.sub(wanted, number(1))
        known = code.icmp_unsigned("<", at, load(code, row, inner.layout.channels))
        inner.emit_fault_unless(known, "channel")
        at = code.select(known, at, number(0))
        return code.add(number(inner.layout.channel_start), code.mul(at, number(inner.layout.channel_words)))

    return word_at(context.code, context.row, call_shared(context, "record", body, context.row, channel))


def length(context: Context, record: ir.Value) -> ir.Value:
    """Emit the number of messages."""
    return load(context.code, record, context.layout.channel_length)


def is_rendezvous(context: Context, record: ir.Value) -> ir.Value:
    """Emit whether a channel is a rendezvous."""
    capacities = tuple(form.shape.capacity for form in context.layout.shapes)
    return context.code.icmp_signed("==", _from_shape_table(context, record, "capacities", capacities), number(0))


def has_field(context: Context, record: ir.Value, place: int) -> ir.Value:
    """Emit whether the messages of a channel have a field at this place."""
    counts = tuple(len(form.shape.fields) for form in context.layout.shapes)
    return context.code.icmp_signed(">", _from_shape_table(context, record, "field_counts", counts), number(place))


def is_full(context: Context, record: ir.Value) -> ir.Value:
    """Emit whether a channel is full."""
    rooms = tuple(message_slots(form.shape) for form in context.layout.shapes)
    return context.code.icmp_signed(">=", length(context, record), _from_shape_table(context, record, "rooms", rooms))


def emit_query(context: Context, function: str, channel: ir.Value) -> ir.Value:
    """Emit `len`, `empty`, `nempty`, `full` or `nfull`."""
    code, record = context.code, emit_record(context, channel)
    if function == "len":
        return length(context, record)
    if function in {"empty", "nempty"}:
        bit = code.icmp_signed("==" if function == "empty" else "!=", length(context, record), number(0))
    else:
        bit = is_full(context, record)
        bit = bit if function == "full" else code.not_(bit)
    return code.zext(bit, I32)


def emit_find_message(
    context: Context, record: ir.Value, count: int, wanted: Sequence[tuple[int, ir.Value]], *, anywhere: bool
) -> ir.Value:
    """Emit the index of a message that matches, in a channel with messages: the first one, or `anywhere` any."""
    places = tuple(place for place, _ in wanted)

    def body(inner: Context, record_: ir.Value, *values: ir.Value) -> ir.Value:
        return _switch_on_shape(
            inner, record_, lambda shape: _emit_find_message(inner, record_, shape, count, places, values, anywhere)
        )

    name = f"fitting.{count}.{'.'.join(map(str, places))}.{int(anywhere)}"
    return call_shared(context, name, body, record, *(value for _, value in wanted))


def _emit_find_message(
    context: Context,
    record: ir.Value,
    shape: int,
    count: int,
    places: Sequence[int],
    values: Sequence[ir.Value],
    anywhere: bool,  # noqa: FBT001 - it selects the code, not a mode
) -> ir.Value:
    code = context.code
    if count > len(context.layout.shapes[shape].shape.fields):
        context.emit_fault("fields")
        return number(-1)

    def fits_here(at: ir.Value) -> ir.Value:
        out: ir.Value = ir.Constant(I1, 1)
        for place, value in zip(places, values, strict=True):
            held = load_field(context, record, shape, at, place)
            out = code.and_(out, code.icmp_signed("==", held, value))
        return out

    if not anywhere:
        return code.select(fits_here(number(0)), number(0), number(-1))
    end = length(context, record)
    found = emit_find_first(code, end, fits_here)
    return code.select(code.icmp_signed("<", found, end), found, number(-1))


def field_value(context: Context, record: ir.Value, message: ir.Value, place: int) -> ir.Value:
    """Emit the value of a field of a message."""

    def body(inner: Context, record_: ir.Value, message_: ir.Value) -> ir.Value:
        def for_shape(shape: int) -> ir.Value:
            if place >= len(inner.layout.shapes[shape].shape.fields):
                return number(0)
            return load_field(inner, record_, shape, message_, place)

        return _switch_on_shape(inner, record_, for_shape)

    return call_shared(context, f"field.{place}", body, record, message)


def emit_send(context: Context, record: ir.Value, values: Sequence[ir.Value], *, in_order: bool) -> ir.Value:
    """Emit a send, at the end or `in_order` before the first greater message, and give the index of the message."""

    def body(inner: Context, record_: ir.Value, *sent: ir.Value) -> ir.Value:
        return _switch_on_shape(inner, record_, lambda shape: _send(inner, record_, shape, sent, in_order))

    return call_shared(context, f"send.{len(values)}.{int(in_order)}", body, record, *values)


def _send(
    context: Context,
    record: ir.Value,
    shape: int,
    values: Sequence[ir.Value],
    in_order: bool,  # noqa: FBT001 - it selects the code, not a mode
) -> ir.Value:
    code, form = context.code, context.layout.shapes[shape]
    if len(form.shape.fields) != len(values):
        context.emit_fault("fields")
        return number(0)
    end = length(context, record)
    at = end
    if in_order:
        at = emit_find_first(code, end, lambda i: emit_less(context, values, record, shape, i))
        below = code.sub(end, number(1))
        emit_for(
            code, number(0), code.sub(end, at), lambda i: move_message(context, record, shape, code.sub(below, i), 1)
        )
    for place, value in enumerate(values):
        store_field(context, record, shape, at, place, wrap(code, value, field_of(form.shape.fields[place])))
    store(code, record, context.layout.channel_length, code.add(end, number(1)))
    return at


def emit_remove(context: Context, record: ir.Value, message: ir.Value) -> None:
    """Emit the removal of a message; later messages move up."""

    def body(inner: Context, record_: ir.Value, message_: ir.Value) -> ir.Value:
        return _switch_on_shape(inner, record_, lambda shape: _remove(inner, record_, shape, message_))

    call_shared(context, "remove", body, record, message)


def _remove(context: Context, record: ir.Value, shape: int, message: ir.Value) -> ir.Value:
    code = context.code
    last = code.sub(length(context, record), number(1))
    emit_for(code, message, last, lambda i: move_message(context, record, shape, code.add(i, number(1)), -1))
    for place in range(len(context.layout.shapes[shape].shape.fields)):
        store_field(context, record, shape, last, place, number(0))
    store(code, record, context.layout.channel_length, last)
    return number(0)


def call_shared(
    context: Context, name: str, body: Callable[..., ir.Value], place: ir.Value, *values: ir.Value
) -> ir.Value:
    """Emit a call of a shared function, which is emitted before its first call."""
    known = f"channel.{name}" in context.unit.module.globals
    kinds = [POINTER, POINTER, *[I32] * len(values)]
    function = context.unit.function(f"channel.{name}", *kinds, gives=I32)
    if not known:
        function.linkage = "internal"
        function.attributes.add("noinline")
        code = ir.IRBuilder(function.append_basic_block("start"))
        inner = Context(context.unit, code, function.args[1], function.args[0])
        code.ret(body(inner, *function.args[1:]))
    return context.code.call(function, [context.status, place, *values])


def _from_shape_table(context: Context, record: ir.Value, name: str, numbers: tuple[int, ...]) -> ir.Value:
    if len(set(numbers)) == 1:
        return number(numbers[0])
    table = context.unit.table(name, numbers)
    which = load(context.code, record, context.layout.channel_shape)
    return context.code.load(context.code.gep(table, [number(0), which], inbounds=True))


def _switch_on_shape(context: Context, record: ir.Value, choice: Callable[[int], ir.Value]) -> ir.Value:
    which = load(context.code, record, context.layout.channel_shape)
    return emit_switch(context, which, [partial(choice, shape) for shape in range(len(context.layout.shapes))])
