"""Code for the messages of a channel record: loads, stores and comparison of their fields."""

from __future__ import annotations

from collections.abc import Sequence

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.bits import I1, fits, load_at, number, store_at
from assay.domains.promela.engine.native.codegen.codegen_context import TOO_NARROW, Context
from assay.domains.promela.engine.native.codegen.layout import MESSAGE


def load_field(context: Context, record: ir.Value, shape: int, message: ir.Value, place: int) -> ir.Value:
    """Emit the load of a field of a message."""
    field = context.layout.shapes[shape].messages[0][place].field
    return load_at(context.code, record, _position(context, shape, message, place), field)


def _position(context: Context, shape: int, message: ir.Value, place: int) -> ir.Value:
    form = context.layout.shapes[shape]
    if isinstance(message, ir.Constant):
        return number(form.messages[message.constant][place].at)
    positions = tuple(placed.at for one in form.messages for placed in one)
    table = context.unit.table(f"messages.{shape}", positions)
    at = context.code.add(context.code.mul(message, number(len(form.shape.fields))), number(place))
    return context.code.load(context.code.gep(table, [number(0), at], inbounds=True))


def store_field(context: Context, record: ir.Value, shape: int, message: ir.Value, place: int, value: ir.Value) -> None:
    """Emit the store of a field of a message, checked against its width."""
    form = context.layout.shapes[shape]
    field = form.messages[0][place].field
    if field.bits < form.shape.fields[place].bits:
        kin = TOO_NARROW + context.unit.kin_number((MESSAGE, shape, place))
        context.emit_if(context.code.not_(fits(context.code, value, field)), lambda: context.emit_overflow(kin))
    store_at(context.code, record, _position(context, shape, message, place), field, value)


def move_message(context: Context, record: ir.Value, shape: int, message: ir.Value, by: int) -> None:
    """Emit the move of a message by one place."""
    to = context.code.add(message, number(by))
    for place in range(len(context.layout.shapes[shape].shape.fields)):
        store_field(context, record, shape, to, place, load_field(context, record, shape, message, place))


def emit_less(
    context: Context, values: Sequence[ir.Value], record: ir.Value, shape: int, message: ir.Value
) -> ir.Value:
    """Emit whether values are lexicographically less than a message."""
    code = context.code
    out: ir.Value = ir.Constant(I1, 0)
    for place in reversed(range(len(values))):
        held = load_field(context, record, shape, message, place)
        same = code.icmp_signed("==", values[place], held)
        out = code.select(same, out, code.icmp_signed("<", values[place], held))
    return out
