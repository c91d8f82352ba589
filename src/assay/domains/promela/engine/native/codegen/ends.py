"""Code for channel accesses, as in `ample/channel_access.py`."""

from __future__ import annotations

from msgspec import Struct

from assay.domains.promela.ample.channel_access import ALL, HIGHEST, ChannelUses, ExactUse, PortMap, bit_of
from assay.domains.promela.ample.ports import ANY, EVERYTHING, GLOBAL, INSPECT, OWNED, RECEIVE, SEND, WIDE, Port
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.bits import I32, I64, POINTER, load, number, word_at
from assay.domains.promela.engine.native.codegen.channels import is_full, is_rendezvous, length
from assay.domains.promela.engine.native.codegen.codegen_context import Scene, Whole, internal
from assay.domains.promela.engine.native.codegen.flow import local, repeat

PLACES = I64.as_pointer()
"""Three sets of channels: sent to, received from, looked at."""
_ZERO = ir.Constant(I64, 0)
_DONE = (SEND, RECEIVE, INSPECT)


def write_held(whole: Whole, port_map: PortMap) -> ir.Function:
    """Write the function that adds to three sets the channels that a process means by some uses."""
    function, code = internal(whole, "held", POINTER, I32, I64, PLACES)
    row, who, uses, out = function.args
    scene = Scene(whole, code, row, row)
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
                found = _channels(scene, port, who)
            for i, one in enumerate(_DONE):
                chosen = code.icmp_signed("!=", code.and_(done, ir.Constant(I64, one)), _ZERO)
                spot = code.gep(out, [number(i)])
                code.store(code.or_(code.load(spot), code.select(chosen, found, _ZERO)), spot)
    code.ret(_ZERO)
    return function


def _channels(scene: Scene, port: Port, who: ir.Value) -> ir.Value:
    out: ir.Value = _ZERO
    for slot in port.slots:
        out = scene.code.or_(out, _bit(scene.code, _held_in(scene, port, slot, who)))
    return out


def _held_in(scene: Scene, port: Port, slot: int, who: ir.Value) -> ir.Value:
    if port.owner == GLOBAL:
        return load(scene.code, scene.row, scene.layout.variables[slot])
    return load(scene.code, scene.record(who), scene.layout.processes[port.owner].variables[slot])


def _bit(code: ir.IRBuilder, channel: ir.Value) -> ir.Value:
    below = code.sub(channel, number(1))
    below = code.select(code.icmp_signed("<", below, number(HIGHEST)), below, number(HIGHEST))
    some = code.icmp_signed(">", channel, number(0))
    shift = code.select(some, below, number(0))
    return code.select(some, code.shl(ir.Constant(I64, 1), code.zext(shift, I64)), _ZERO)


class Look(Struct, frozen=True):
    """The function under way: who is asked about, what the others hold, and what may be held later."""

    scene: Scene
    who: ir.Value
    others: ir.Value
    holds: ir.Function
    later: ir.Value
    wide: int
    nodes: int

    def loaded(self, place: ir.Value) -> tuple[ir.Value, ir.Value, ir.Value]:
        """Three sets, and what anything is done to."""
        code = self.scene.code
        sends, receives, looks = (code.load(code.gep(place, [number(i)])) for i in range(3))
        return sends, receives, looks


def write_ends(whole: Whole, ample: Ample, holds: ir.Function, later: ir.Value, wide: int, nodes: int) -> ir.Function:
    """Write the function that says, not 0, that somebody is in the way of a process at its channels."""
    function, code = internal(whole, "ends", POINTER, I32, PLACES)
    row, who, others = function.args
    scene, layout = Scene(whole, code, row, row), whole.layout
    look = Look(scene, who, others, holds, later, wide, nodes)
    record = scene.record(who)
    kind, here = load(code, record, layout.process_type), load(code, record, layout.process_node)
    nowhere = code.append_basic_block("nowhere")
    switch = code.switch(code.add(code.mul(kind, number(nodes)), here), nowhere)
    for type_, row_ in enumerate(ample.channel_uses):
        for node, ends in enumerate(row_):
            if ample.safe[type_][node] and (ends.exact or ends.rough):
                switch.add_case(number(type_ * nodes + node), block := code.append_basic_block("ends.node"))
                code.position_at_end(block)
                code.ret(_in_the_way(look, ends))
    code.position_at_end(nowhere)
    code.ret(_ZERO)
    return function


def _in_the_way(look: Look, ends: ChannelUses) -> ir.Value:
    code = look.scene.code
    sends, receives, looks = look.loaded(look.others)
    touched = code.or_(code.or_(sends, receives), looks)
    out: ir.Value = _ZERO
    if ends.rough:
        mine = _empty(code)
        code.call(look.holds, [look.scene.row, look.who, ir.Constant(I64, ends.rough), mine])
        my_sends, my_receives, my_looks = look.loaded(mine)
        out = code.or_(out, code.and_(code.or_(my_sends, my_receives), touched))
        out = code.or_(out, code.and_(my_looks, code.or_(sends, receives)))
    for exact in ends.exact:
        out = code.or_(out, _meets(look, exact, (sends, receives, looks)))
    if ends.soft:
        out = code.or_(out, _turns_round(look, ends))
    return out


def _meets(look: Look, exact: ExactUse, others: tuple[ir.Value, ir.Value, ir.Value]) -> ir.Value:
    code, scene = look.scene.code, look.scene
    sends, receives, looks = others
    channel = _held_in(scene, exact.port, exact.port.slots[0], look.who)
    at = code.sub(channel, number(1))
    known = code.icmp_unsigned("<", at, load(code, scene.row, scene.layout.channels))
    offset = code.mul(code.select(known, at, number(0)), number(scene.layout.channel_words))
    record = word_at(code, scene.row, code.add(number(scene.layout.channel_start), offset))
    if exact.sends:
        ready, mine = code.not_(is_full(scene, record)), sends
    else:
        ready, mine = code.icmp_signed(">", length(scene, record), number(0)), receives
    ready = code.and_(ready, code.not_(is_rendezvous(scene, record)))
    all_ = code.or_(code.or_(sends, receives), looks)
    meant = code.select(ready, code.or_(mine, looks), all_)
    return code.select(known, code.and_(_bit(code, channel), meant), ir.Constant(I64, 1))


def _turns_round(look: Look, ends: ChannelUses) -> ir.Value:
    """What this process and the younger ones may ever do at the other end."""
    code, scene, layout = look.scene.code, look.scene, look.scene.layout
    later = _empty(code)

    def add(i: ir.Value) -> None:
        record = scene.record(i)
        kind, here = load(code, record, layout.process_type), load(code, record, layout.process_node)
        base = code.mul(code.add(code.mul(kind, number(look.nodes)), here), number(3 * look.wide))
        uses = code.load(code.gep(look.later, [number(0), code.add(base, number(2))], inbounds=True))
        code.call(look.holds, [scene.row, i, uses, later])

    repeat(code, look.who, load(code, scene.row, layout.running), add)
    sends, receives, _ = look.loaded(later)
    out: ir.Value = _ZERO
    for exact in ends.exact:
        bit = _bit(code, _held_in(scene, exact.port, exact.port.slots[0], look.who))
        out = code.or_(out, code.and_(bit, receives if exact.sends else sends))
    return out


def _empty(code: ir.IRBuilder) -> ir.Value:
    place = local(code, ir.ArrayType(I64, 3))
    code.store(ir.Constant(place.type.pointee, [0, 0, 0]), place)
    return code.bitcast(place, PLACES)
