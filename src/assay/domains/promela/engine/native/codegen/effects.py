"""Code for the effects of an edge on a row."""

from __future__ import annotations

from typing import assert_never

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen import channels
from assay.domains.promela.engine.native.codegen.bits import I32, load, number, store, word_at
from assay.domains.promela.engine.native.codegen.codegen_context import (
    TOO_MANY_CHANNELS,
    TOO_MANY_PROCESSES,
    Context,
)
from assay.domains.promela.engine.native.codegen.events import emit_received, emit_sent
from assay.domains.promela.engine.native.codegen.flow import local_variable
from assay.domains.promela.engine.native.codegen.guards import emit_enabled
from assay.domains.promela.engine.native.codegen.values import (
    emit_condition,
    emit_find_message,
    emit_position,
    emit_value,
)
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g
from assay.domains.promela.model.limits import MOST_PROCESSES, MOST_SEQUENCE_STEPS


def emit_effects(effects: tuple[g.Effect, ...], context: Context, offered: ir.Value | None) -> None:
    """Emit effects in order; `offered` is the rendezvous channel in progress."""
    for effect in effects:
        match effect:
            case g.Assign():
                _emit_store(effect.cell, emit_value(effect.value, context), context)
            case g.Assert():
                context.emit_fault_unless(emit_condition(effect.condition, context), "assertion")
            case g.Print():
                for argument in effect.values:
                    emit_value(argument, context)
            case g.Send():
                channel = emit_value(effect.channel, context)
                record = channels.emit_record(context, channel)
                sent = [emit_value(argument, context) for argument in effect.values]
                message = channels.emit_send(context, record, sent, in_order=effect.in_order)
                emit_sent(context, channel, message)
            case g.Receive():
                _emit_receive(effect, context)
            case g.Start():
                arguments = [emit_value(argument, context) for argument in effect.values]
                started = _emit_start(context, effect.process, arguments, effect.priority)
                if effect.cell is not None:
                    _emit_store(effect.cell, started, context)
            case g.Die():
                _emit_end(context)
            case g.Sequence():
                _emit_sequence(effect, context, offered)
            case g.SetPriority():
                _emit_set_priority(effect, context)
            case _:
                assert_never(effect)


def _emit_set_priority(effect: g.SetPriority, context: Context) -> None:
    """Emit `set_priority`, which ignores a process that does not exist."""
    code, layout = context.code, context.layout
    process, priority = emit_value(effect.process, context), emit_value(effect.value, context)
    placed = layout.process_priority
    assert placed is not None
    with code.if_then(code.icmp_unsigned("<", process, load(code, context.row, layout.running))):
        low, high = (code.icmp_signed(sign, priority, number(end)) for sign, end in ((">=", 1), ("<=", 255)))
        context.emit_fault_unless(code.and_(low, high), "priority")
        store(code, context.process_record(process), placed, priority)


def _emit_store(cell: e.Cell, what: ir.Value, context: Context) -> None:
    base = context.row if cell.shared else context.process
    assert base is not None
    context.emit_store_cell(cell, context.type, base, emit_position(cell, context, context.type), what)


def _emit_receive(effect: g.Receive, context: Context) -> None:
    channel = emit_value(effect.channel, context)
    record = channels.emit_record(context, channel)
    found = emit_find_message(effect.arguments, context, record, anywhere=effect.anywhere)
    found = context.code.select(context.code.icmp_signed("<", found, number(0)), number(0), found)
    taken = [
        (argument.cell, channels.field_value(context, record, found, place))
        for place, argument in enumerate(effect.arguments)
        if isinstance(argument, e.Into) and argument.cell is not None
    ]
    for cell, what in taken:
        _emit_store(cell, what, context)
    if not effect.keep:
        emit_received(context, channel, found)
        channels.emit_remove(context, record, found)


def _emit_start(context: Context, kind: int, arguments: list[ir.Value], priority: int) -> ir.Value:
    """Emit the start of a process, and give its number."""
    code, layout, process = context.code, context.layout, context.unit.model.processes[kind]
    running = load(code, context.row, layout.running)
    context.emit_fault_unless(code.icmp_signed("<", running, number(MOST_PROCESSES)), "processes")
    room = code.icmp_signed("<", running, number(layout.bounds.processes))
    context.emit_if(code.not_(room), lambda: context.emit_overflow(TOO_MANY_PROCESSES))
    at = code.select(room, running, number(0))
    store(code, context.row, layout.running, code.add(at, number(1)))
    new = context.with_process(context.row, kind, at)
    assert new.process is not None
    context.emit_clear(new.process, layout.process_words)
    store(code, new.process, layout.process_type, number(kind))
    store(code, new.process, layout.process_node, number(process.start))
    if layout.process_priority is not None:
        store(code, new.process, layout.process_priority, number(priority))
    for cell, argument in zip(process.parameters, arguments, strict=True):
        _emit_store(cell, argument, new)
    for initial in process.initials:
        what = emit_initial(initial.value, new)
        _emit_store(initial.cell, what, new)
    return running


def emit_initial(start: e.Expression | g.NewChannel, context: Context) -> ir.Value:
    """Emit the initial value of a variable; a channel is created here."""
    if not isinstance(start, g.NewChannel):
        return emit_value(start, context)
    code, layout = context.code, context.layout
    count = load(code, context.row, layout.channels)
    room = code.icmp_signed("<", count, number(layout.bounds.channels))
    context.emit_if(code.not_(room), lambda: context.emit_overflow(TOO_MANY_CHANNELS))
    count = code.select(room, count, number(0))
    store(code, context.row, layout.channels, code.add(count, number(1)))
    record = _channel_record(context, count)
    store(code, record, layout.channel_shape, number(start.shape))
    return code.add(count, number(1))


def _channel_record(context: Context, at: ir.Value) -> ir.Value:
    code, layout = context.code, context.layout
    words = code.mul(at, number(layout.channel_words))
    return word_at(code, context.row, code.add(number(layout.channel_start), words))


def _emit_end(context: Context) -> None:
    """Emit the end of the youngest process; its record and those of its channels become zero."""
    code, layout = context.code, context.layout
    made = sum(isinstance(one.value, g.NewChannel) for one in context.unit.model.processes[context.type].initials)
    running = code.sub(load(code, context.row, layout.running), number(1))
    store(code, context.row, layout.running, running)
    assert context.process is not None
    context.emit_clear(context.process, layout.process_words)
    if made:
        count = code.sub(load(code, context.row, layout.channels), number(made))
        store(code, context.row, layout.channels, count)
        context.emit_clear(_channel_record(context, count), made * layout.channel_words)


def _emit_sequence(sequence: g.Sequence, context: Context, offered: ir.Value | None) -> None:
    """Emit a `d_step`: at each node the first enabled edge is taken, until the sequence is left; a fault if none is."""
    code = context.code
    turns = local_variable(code, I32)
    code.store(number(0), turns)
    blocks = {node.number: code.append_basic_block(f"step.{node.number}") for node in sequence.nodes}
    leaving, stuck, after = (code.append_basic_block(name) for name in ("leaving", "stuck", "left"))
    code.branch(blocks[sequence.start])
    for node in sequence.nodes:
        code.position_at_end(blocks[node.number])
        turn = code.load(turns)
        code.store(code.add(turn, number(1)), turns)
        going = code.append_basic_block("going")
        code.cbranch(code.icmp_signed("<", turn, number(MOST_SEQUENCE_STEPS)), going, stuck)
        code.position_at_end(going)
        seen = offered
        if offered is not None:
            seen = code.select(code.icmp_signed("==", turn, number(0)), offered, number(0))
        for edge in node.edges:
            can = emit_enabled(edge, context, seen)
            taken, not_taken = code.append_basic_block("taken"), code.append_basic_block("not")
            code.cbranch(can, taken, not_taken)
            code.position_at_end(taken)
            _emit_no_handshake(edge, context)
            emit_effects(edge.effects, context, seen)
            code.branch(blocks.get(edge.target, leaving))
            code.position_at_end(not_taken)
        context.emit_fault("d_step")
        code.branch(after)
    code.position_at_end(leaving)
    code.cbranch(code.icmp_signed("<", code.load(turns), number(MOST_SEQUENCE_STEPS)), after, stuck)
    code.position_at_end(stuck)
    context.emit_fault("endless")
    code.branch(after)
    code.position_at_end(after)


def _emit_no_handshake(edge: g.Edge, context: Context) -> None:
    """Emit the fault of a send to a rendezvous channel inside a `d_step`."""
    if all(form.shape.capacity for form in context.layout.shapes):
        return
    for effect in edge.effects:
        if isinstance(effect, g.Send):
            record = channels.emit_record(context, emit_value(effect.channel, context))
            context.emit_fault_unless(context.code.not_(channels.is_rendezvous(context, record)), "d_step")
