"""Code for dependence through channels, as in `ample/channel_access.py`."""

from __future__ import annotations

from msgspec import Struct

from assay.domains.promela.ample.channel_access import ALL, HIGHEST, ChannelUses, ExactUse, PortMap, bit_of
from assay.domains.promela.ample.ports import ANY, EVERYTHING, GLOBAL, INSPECT, OWNED, RECEIVE, SEND, WIDE, Port
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.bits import I32, I64, POINTER, load, number, word_at
from assay.domains.promela.engine.native.codegen.channels import is_full, is_rendezvous, length
from assay.domains.promela.engine.native.codegen.codegen_context import CodeUnit, Context, begin_internal
from assay.domains.promela.engine.native.codegen.flow import emit_for, local_variable

CHANNEL_SETS = I64.as_pointer()
"""Three sets of channels: sent to, received from, polled."""
_ZERO = ir.Constant(I64, 0)
_USES = (SEND, RECEIVE, INSPECT)


def write_channel_sets(unit: CodeUnit, port_map: PortMap) -> ir.Function:
    """Write the function that adds the channels of some uses of a process to the three sets."""
    function, code = begin_internal(unit, "channel_sets", POINTER, I32, I64, CHANNEL_SETS)
    row, pid, uses, out = function.args
    context = Context(unit, code, row, row)
    ports: tuple[Port | int, ...] = (ANY, OWNED, *port_map.ports)
    for place, port in enumerate(ports):
        done = code.and_(code.lshr(uses, ir.Constant(I64, WIDE * place)), ir.Constant(I64, EVERYTHING))
        with code.if_then(code.icmp_signed("!=", done, _ZERO)):
            if port == ANY:
                found: ir.Value = ir.Constant(I64, ALL)
            elif port == OWNED:
                found = ir.Constant(I64, ALL & -bit_of(port_map.lasting + 1))
            else:
                assert isinstance(port, Port)
                found = _emit_channel_set(context, port, pid)
            for i, one in enumerate(_USES):
                chosen = code.icmp_signed("!=", code.and_(done, ir.Constant(I64, one)), _ZERO)
                spot = code.gep(out, [number(i)])
                code.store(code.or_(code.load(spot), code.select(chosen, found, _ZERO)), spot)
    code.ret(_ZERO)
    return function


def _emit_channel_set(context: Context, port: Port, pid: ir.Value) -> ir.Value:
    out: ir.Value = _ZERO
    for slot in port.slots:
        out = context.code.or_(out, _channel_bit(context.code, _load_channel(context, port, slot, pid)))
    return out


def _load_channel(context: Context, port: Port, slot: int, pid: ir.Value) -> ir.Value:
    if port.owner == GLOBAL:
        return load(context.code, context.row, context.layout.variables[slot])
    return load(context.code, context.process_record(pid), context.layout.processes[port.owner].variables[slot])


def _channel_bit(code: ir.IRBuilder, channel: ir.Value) -> ir.Value:
    below = code.sub(channel, number(1))
    below = code.select(code.icmp_signed("<", below, number(HIGHEST)), below, number(HIGHEST))
    some = code.icmp_signed(">", channel, number(0))
    shift = code.select(some, below, number(0))
    return code.select(some, code.shl(ir.Constant(I64, 1), code.zext(shift, I64)), _ZERO)


class ConflictSearch(Struct, frozen=True):
    """The function under construction: the process, the channel sets of the others, and the tables of futures."""

    context: Context
    pid: ir.Value
    others: ir.Value
    holds: ir.Function
    later: ir.Value
    wide: int
    nodes: int
    watched: int

    def load_sets(self, place: ir.Value) -> tuple[ir.Value, ir.Value, ir.Value]:
        """Emit loads of the three sets."""
        code = self.context.code
        sends, receives, looks = (code.load(code.gep(place, [number(i)])) for i in range(3))
        return sends, receives, looks


def write_channel_conflict(
    unit: CodeUnit, ample: Ample, holds: ir.Function, later: ir.Value, wide: int, nodes: int
) -> ir.Function:
    """Write the function that gives nonzero if another process conflicts at the channels of a process."""
    function, code = begin_internal(unit, "channel_conflict", POINTER, I32, CHANNEL_SETS)
    row, pid, others = function.args
    context, layout = Context(unit, code, row, row), unit.layout
    look = ConflictSearch(context, pid, others, holds, later, wide, nodes, ample.port_map.watched)
    record = context.process_record(pid)
    kind, here = load(code, record, layout.process_type), load(code, record, layout.process_node)
    nowhere = code.append_basic_block("nowhere")
    switch = code.switch(code.add(code.mul(kind, number(nodes)), here), nowhere)
    for type_, row_ in enumerate(ample.channel_uses):
        for node, uses in enumerate(row_):
            if ample.safe[type_][node] and (uses.exact or uses.rough):
                switch.add_case(number(type_ * nodes + node), block := code.append_basic_block("ends.node"))
                code.position_at_end(block)
                code.ret(_emit_channel_conflict(look, uses))
    code.position_at_end(nowhere)
    code.ret(_ZERO)
    return function


def _emit_channel_conflict(look: ConflictSearch, uses: ChannelUses) -> ir.Value:
    code = look.context.code
    sends, receives, looks = look.load_sets(look.others)
    touched = code.or_(code.or_(sends, receives), looks)
    out: ir.Value = _ZERO
    if look.watched:
        out = _emit_event_conflict(look, uses)
    if uses.rough:
        mine = _empty_sets(code)
        code.call(look.holds, [look.context.row, look.pid, ir.Constant(I64, uses.rough), mine])
        my_sends, my_receives, my_looks = look.load_sets(mine)
        out = code.or_(out, code.and_(code.or_(my_sends, my_receives), touched))
        out = code.or_(out, code.and_(my_looks, code.or_(sends, receives)))
    for exact in uses.exact:
        out = code.or_(out, _emit_exact_conflict(look, exact, (sends, receives, looks)))
    if uses.soft:
        out = code.or_(out, _emit_opposite_end(look, uses))
    return out


def _emit_event_conflict(look: ConflictSearch, uses: ChannelUses) -> ir.Value:
    """Emit the conflict of an event of the trace with events of others."""
    code, context = look.context.code, look.context
    watched, mine = _empty_sets(code), _empty_sets(code)
    code.call(look.holds, [context.row, look.pid, ir.Constant(I64, look.watched), watched])
    code.call(look.holds, [context.row, look.pid, ir.Constant(I64, uses.rough), mine])
    sends, receives, _ = look.load_sets(watched)

    def events(place: ir.Value) -> ir.Value:
        sent, received, _ = look.load_sets(place)
        return code.or_(code.and_(sent, sends), code.and_(received, receives))

    own = events(mine)
    for exact in uses.exact:
        bit = _channel_bit(code, _load_channel(context, exact.port, exact.port.slots[0], look.pid))
        own = code.or_(own, code.and_(bit, sends if exact.sends else receives))
    return code.select(code.icmp_signed("!=", own, _ZERO), events(look.others), _ZERO)


def _emit_exact_conflict(
    look: ConflictSearch, exact: ExactUse, others: tuple[ir.Value, ir.Value, ir.Value]
) -> ir.Value:
    code, context = look.context.code, look.context
    sends, receives, looks = others
    channel = _load_channel(context, exact.port, exact.port.slots[0], look.pid)
    at = code.sub(channel, number(1))
    known = code.icmp_unsigned("<", at, load(code, context.row, context.layout.channels))
    offset = code.mul(code.select(known, at, number(0)), number(context.layout.channel_words))
    record = word_at(code, context.row, code.add(number(context.layout.channel_start), offset))
    if exact.sends:
        ready, mine = code.not_(is_full(context, record)), sends
    else:
        ready, mine = code.icmp_signed(">", length(context, record), number(0)), receives
    ready = code.and_(ready, code.not_(is_rendezvous(context, record)))
    all_ = code.or_(code.or_(sends, receives), looks)
    meant = code.select(ready, code.or_(mine, looks), all_)
    return code.select(known, code.and_(_channel_bit(code, channel), meant), ir.Constant(I64, 1))


def _emit_opposite_end(look: ConflictSearch, uses: ChannelUses) -> ir.Value:
    """Emit the conflict with later uses of the opposite end, by this process and younger ones."""
    code, context, layout = look.context.code, look.context, look.context.layout
    later = _empty_sets(code)

    def add(i: ir.Value) -> None:
        record = context.process_record(i)
        kind, here = load(code, record, layout.process_type), load(code, record, layout.process_node)
        base = code.mul(code.add(code.mul(kind, number(look.nodes)), here), number(3 * look.wide))
        later_uses = code.load(code.gep(look.later, [number(0), code.add(base, number(2))], inbounds=True))
        code.call(look.holds, [context.row, i, later_uses, later])

    emit_for(code, look.pid, load(code, context.row, layout.running), add)
    sends, receives, _ = look.load_sets(later)
    out: ir.Value = _ZERO
    for exact in uses.exact:
        bit = _channel_bit(code, _load_channel(context, exact.port, exact.port.slots[0], look.pid))
        out = code.or_(out, code.and_(bit, receives if exact.sends else sends))
    return out


def _empty_sets(code: ir.IRBuilder) -> ir.Value:
    place = local_variable(code, ir.ArrayType(I64, 3))
    code.store(ir.Constant(place.type.pointee, [0, 0, 0]), place)
    return code.bitcast(place, CHANNEL_SETS)
