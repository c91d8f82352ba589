"""Code for channels: records in a row, each with its shape, its length and its messages, oldest first.

Which shape a channel has is known only when the code runs. What depends on it is a function of its own, written once
for a model and called from every edge: code that is copied into each edge takes long to compile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.bits import (
    I1,
    I32,
    POINTER,
    fits,
    load,
    load_at,
    number,
    store,
    store_at,
    word_at,
    wrap,
)
from assay.domains.promela.engine.native.codegen.codegen_context import TOO_NARROW, Scene, Unsupported
from assay.domains.promela.engine.native.codegen.fields import field_of
from assay.domains.promela.engine.native.codegen.flow import first_of, repeat, select
from assay.domains.promela.engine.native.codegen.layout import MESSAGE, room


def record_of(scene: Scene, channel: ir.Value) -> ir.Value:
    """The record of the channel with a number, counted from 1; a fault if there is none."""
    if not scene.layout.shapes:
        raise Unsupported("a model that uses channels and makes none")

    def body(inner: Scene, row: ir.Value, wanted: ir.Value) -> ir.Value:
        code = inner.code
        at = code.sub(wanted, number(1))
        known = code.icmp_unsigned("<", at, load(code, row, inner.layout.channels))
        inner.fault_unless(known, "channel")
        at = code.select(known, at, number(0))
        return code.add(number(inner.layout.channel_start), code.mul(at, number(inner.layout.channel_words)))

    return word_at(scene.code, scene.row, _called(scene, "record", body, scene.row, channel))


def length(scene: Scene, record: ir.Value) -> ir.Value:
    """How many messages there are."""
    return load(scene.code, record, scene.layout.channel_length)


def is_rendezvous(scene: Scene, record: ir.Value) -> ir.Value:
    """Whether messages are handed over and not kept, as a bit."""
    capacities = tuple(form.shape.capacity for form in scene.layout.shapes)
    return scene.code.icmp_signed("==", _of_shape(scene, record, "capacities", capacities), number(0))


def is_full(scene: Scene, record: ir.Value) -> ir.Value:
    """Whether there is room for no other message, as a bit."""
    rooms = tuple(room(form.shape) for form in scene.layout.shapes)
    return scene.code.icmp_signed(">=", length(scene, record), _of_shape(scene, record, "rooms", rooms))


def asked(scene: Scene, function: str, channel: ir.Value) -> ir.Value:
    """`len`, `empty`, `nempty`, `full` or `nfull`."""
    code, record = scene.code, record_of(scene, channel)
    if function == "len":
        return length(scene, record)
    if function in {"empty", "nempty"}:
        bit = code.icmp_signed("==" if function == "empty" else "!=", length(scene, record), number(0))
    else:
        bit = is_full(scene, record)
        bit = bit if function == "full" else code.not_(bit)
    return code.zext(bit, I32)


def fitting(
    scene: Scene, record: ir.Value, count: int, wanted: Sequence[tuple[int, ir.Value]], *, anywhere: bool
) -> ir.Value:
    """Which of the messages, of which there are some, has the wanted values; only the first is looked at, or all."""
    places = tuple(place for place, _ in wanted)

    def body(inner: Scene, record_: ir.Value, *values: ir.Value) -> ir.Value:
        return _by_shape(inner, record_, lambda shape: _fitting(inner, record_, shape, count, places, values, anywhere))

    name = f"fitting.{count}.{'.'.join(map(str, places))}.{int(anywhere)}"
    return _called(scene, name, body, record, *(value for _, value in wanted))


def _fitting(
    scene: Scene,
    record: ir.Value,
    shape: int,
    count: int,
    places: Sequence[int],
    values: Sequence[ir.Value],
    anywhere: bool,  # noqa: FBT001 - part of what is written, not a choice
) -> ir.Value:
    code = scene.code
    if count > len(scene.layout.shapes[shape].shape.fields):
        scene.fault("fields")
        return number(-1)

    def fits_here(at: ir.Value) -> ir.Value:
        out: ir.Value = ir.Constant(I1, 1)
        for place, value in zip(places, values, strict=True):
            held = _field(scene, record, shape, at, place)
            out = code.and_(out, code.icmp_signed("==", held, value))
        return out

    if not anywhere:
        return code.select(fits_here(number(0)), number(0), number(-1))
    end = length(scene, record)
    found = first_of(code, end, fits_here)
    return code.select(code.icmp_signed("<", found, end), found, number(-1))


def field_value(scene: Scene, record: ir.Value, message: ir.Value, place: int) -> ir.Value:
    """What a message has in one of its fields."""

    def body(inner: Scene, record_: ir.Value, message_: ir.Value) -> ir.Value:
        def for_shape(shape: int) -> ir.Value:
            if place >= len(inner.layout.shapes[shape].shape.fields):
                return number(0)
            return _field(inner, record_, shape, message_, place)

        return _by_shape(inner, record_, for_shape)

    return _called(scene, f"field.{place}", body, record, message)


def send(scene: Scene, record: ir.Value, values: Sequence[ir.Value], *, in_order: bool) -> None:
    """Put a message behind the others, or before the first that is greater."""

    def body(inner: Scene, record_: ir.Value, *sent: ir.Value) -> ir.Value:
        return _by_shape(inner, record_, lambda shape: _send(inner, record_, shape, sent, in_order))

    _called(scene, f"send.{len(values)}.{int(in_order)}", body, record, *values)


def _send(
    scene: Scene,
    record: ir.Value,
    shape: int,
    values: Sequence[ir.Value],
    in_order: bool,  # noqa: FBT001 - part of what is written, not a choice
) -> ir.Value:
    code, form = scene.code, scene.layout.shapes[shape]
    if len(form.shape.fields) != len(values):
        scene.fault("fields")
        return number(0)
    end = length(scene, record)
    at = end
    if in_order:
        at = first_of(code, end, lambda i: _less(scene, values, record, shape, i))
        below = code.sub(end, number(1))
        repeat(code, number(0), code.sub(end, at), lambda i: _copy(scene, record, shape, code.sub(below, i), 1))
    for place, value in enumerate(values):
        _put(scene, record, shape, at, place, wrap(code, value, field_of(form.shape.fields[place])))
    store(code, record, scene.layout.channel_length, code.add(end, number(1)))
    return number(0)


def remove(scene: Scene, record: ir.Value, message: ir.Value) -> None:
    """Take a message out; what is behind it moves up."""

    def body(inner: Scene, record_: ir.Value, message_: ir.Value) -> ir.Value:
        return _by_shape(inner, record_, lambda shape: _remove(inner, record_, shape, message_))

    _called(scene, "remove", body, record, message)


def _remove(scene: Scene, record: ir.Value, shape: int, message: ir.Value) -> ir.Value:
    code = scene.code
    last = code.sub(length(scene, record), number(1))
    repeat(code, message, last, lambda i: _copy(scene, record, shape, code.add(i, number(1)), -1))
    for place in range(len(scene.layout.shapes[shape].shape.fields)):
        _put(scene, record, shape, last, place, number(0))
    store(code, record, scene.layout.channel_length, last)
    return number(0)


def _called(scene: Scene, name: str, body: Callable[..., ir.Value], place: ir.Value, *values: ir.Value) -> ir.Value:
    """Call a function over a channel or a row, and write it if this is its first call."""
    known = f"channel.{name}" in scene.whole.module.globals
    kinds = [POINTER, POINTER, *[I32] * len(values)]
    function = scene.whole.function(f"channel.{name}", *kinds, gives=I32)
    if not known:
        function.linkage = "internal"
        function.attributes.add("noinline")
        code = ir.IRBuilder(function.append_basic_block("start"))
        inner = Scene(scene.whole, code, function.args[1], function.args[0])
        code.ret(body(inner, *function.args[1:]))
    return scene.code.call(function, [scene.status, place, *values])


def _of_shape(scene: Scene, record: ir.Value, name: str, numbers: tuple[int, ...]) -> ir.Value:
    if len(set(numbers)) == 1:
        return number(numbers[0])
    table = scene.whole.table(name, numbers)
    which = load(scene.code, record, scene.layout.channel_shape)
    return scene.code.load(scene.code.gep(table, [number(0), which], inbounds=True))


def _by_shape(scene: Scene, record: ir.Value, choice: Callable[[int], ir.Value]) -> ir.Value:
    which = load(scene.code, record, scene.layout.channel_shape)
    return select(scene, which, [partial(choice, shape) for shape in range(len(scene.layout.shapes))])


def _field(scene: Scene, record: ir.Value, shape: int, message: ir.Value, place: int) -> ir.Value:
    field = scene.layout.shapes[shape].messages[0][place].field
    return load_at(scene.code, record, _position(scene, shape, message, place), field)


def _position(scene: Scene, shape: int, message: ir.Value, place: int) -> ir.Value:
    form = scene.layout.shapes[shape]
    if isinstance(message, ir.Constant):
        return number(form.messages[message.constant][place].at)
    positions = tuple(placed.at for one in form.messages for placed in one)
    table = scene.whole.table(f"messages.{shape}", positions)
    at = scene.code.add(scene.code.mul(message, number(len(form.shape.fields))), number(place))
    return scene.code.load(scene.code.gep(table, [number(0), at], inbounds=True))


def _put(scene: Scene, record: ir.Value, shape: int, message: ir.Value, place: int, value: ir.Value) -> None:
    form = scene.layout.shapes[shape]
    field = form.messages[0][place].field
    if field.bits < form.shape.fields[place].bits:
        kin = TOO_NARROW + scene.whole.kin_number((MESSAGE, shape, place))
        scene.when(scene.code.not_(fits(scene.code, value, field)), lambda: scene.trouble(kin))
    store_at(scene.code, record, _position(scene, shape, message, place), field, value)


def _copy(scene: Scene, record: ir.Value, shape: int, message: ir.Value, by: int) -> None:
    """Move a message up or down by one place."""
    to = scene.code.add(message, number(by))
    for place in range(len(scene.layout.shapes[shape].shape.fields)):
        _put(scene, record, shape, to, place, _field(scene, record, shape, message, place))


def _less(scene: Scene, values: Sequence[ir.Value], record: ir.Value, shape: int, message: ir.Value) -> ir.Value:
    """Whether values come before a message, compared field by field."""
    code = scene.code
    out: ir.Value = ir.Constant(I1, 0)
    for place in reversed(range(len(values))):
        held = _field(scene, record, shape, message, place)
        same = code.icmp_signed("==", values[place], held)
        out = code.select(same, out, code.icmp_signed("<", values[place], held))
    return out
