"""Code for what taking an edge does to a row."""

from __future__ import annotations

from typing import assert_never

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen import channels
from assay.domains.promela.engine.native.codegen.bits import I32, load, number, store, word_at
from assay.domains.promela.engine.native.codegen.codegen_context import (
    TOO_MANY_CHANNELS,
    TOO_MANY_PROCESSES,
    Scene,
    Unsupported,
)
from assay.domains.promela.engine.native.codegen.flow import local
from assay.domains.promela.engine.native.codegen.guards import ready
from assay.domains.promela.engine.native.codegen.values import fitting, position, truth, value
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g
from assay.domains.promela.model.limits import MOST_PROCESSES, MOST_SEQUENCE_STEPS


def effected(effects: tuple[g.Effect, ...], scene: Scene, offered: ir.Value | None) -> None:
    """Do effects, one after the other."""
    for effect in effects:
        match effect:
            case g.Assign():
                _store(effect.cell, value(effect.value, scene), scene)
            case g.Assert():
                scene.fault_unless(truth(effect.condition, scene), "assertion")
            case g.Print():
                for argument in effect.values:
                    value(argument, scene)
            case g.Send():
                record = channels.record_of(scene, value(effect.channel, scene))
                sent = [value(argument, scene) for argument in effect.values]
                channels.send(scene, record, sent, in_order=effect.in_order)
            case g.Receive():
                _receive(effect, scene)
            case g.Start():
                arguments = [value(argument, scene) for argument in effect.values]
                started = _start(scene, effect.process, arguments, effect.priority)
                if effect.cell is not None:
                    _store(effect.cell, started, scene)
            case g.Die():
                _die(scene)
            case g.Sequence():
                _sequence(effect, scene, offered)
            case g.SetPriority():
                raise Unsupported("set_priority")
            case _:
                assert_never(effect)


def _store(cell: e.Cell, what: ir.Value, scene: Scene) -> None:
    base = scene.row if cell.shared else scene.process
    assert base is not None
    scene.store_cell(cell, scene.type, base, position(cell, scene, scene.type), what)


def _receive(effect: g.Receive, scene: Scene) -> None:
    record = channels.record_of(scene, value(effect.channel, scene))
    found = fitting(effect.arguments, scene, record, anywhere=effect.anywhere)
    found = scene.code.select(scene.code.icmp_signed("<", found, number(0)), number(0), found)
    taken = [
        (argument.cell, channels.field_value(scene, record, found, place))
        for place, argument in enumerate(effect.arguments)
        if isinstance(argument, e.Into) and argument.cell is not None
    ]
    for cell, what in taken:
        _store(cell, what, scene)
    if not effect.keep:
        channels.remove(scene, record, found)


def _start(scene: Scene, kind: int, arguments: list[ir.Value], priority: int) -> ir.Value:
    """A new process; its number."""
    code, layout, process = scene.code, scene.layout, scene.whole.model.processes[kind]
    running = load(code, scene.row, layout.running)
    scene.fault_unless(code.icmp_signed("<", running, number(MOST_PROCESSES)), "processes")
    room = code.icmp_signed("<", running, number(layout.bounds.processes))
    scene.when(code.not_(room), lambda: scene.trouble(TOO_MANY_PROCESSES))
    at = code.select(room, running, number(0))
    store(code, scene.row, layout.running, code.add(at, number(1)))
    new = scene.acting(scene.row, kind, at)
    assert new.process is not None
    scene.clear(new.process, layout.process_words)
    store(code, new.process, layout.process_type, number(kind))
    store(code, new.process, layout.process_node, number(process.start))
    if layout.process_priority is not None:
        store(code, new.process, layout.process_priority, number(priority))
    for cell, argument in zip(process.parameters, arguments, strict=True):
        _store(cell, argument, new)
    for initial in process.initials:
        what = value_or_channel(initial.value, new)
        _store(initial.cell, what, new)
    return running


def value_or_channel(start: e.Expression | g.NewChannel, scene: Scene) -> ir.Value:
    """What a variable starts with; a new channel is made here."""
    if not isinstance(start, g.NewChannel):
        return value(start, scene)
    code, layout = scene.code, scene.layout
    count = load(code, scene.row, layout.channels)
    room = code.icmp_signed("<", count, number(layout.bounds.channels))
    scene.when(code.not_(room), lambda: scene.trouble(TOO_MANY_CHANNELS))
    count = code.select(room, count, number(0))
    store(code, scene.row, layout.channels, code.add(count, number(1)))
    record = _channel_record(scene, count)
    store(code, record, layout.channel_shape, number(start.shape))
    return code.add(count, number(1))


def _channel_record(scene: Scene, at: ir.Value) -> ir.Value:
    code, layout = scene.code, scene.layout
    words = code.mul(at, number(layout.channel_words))
    return word_at(code, scene.row, code.add(number(layout.channel_start), words))


def _die(scene: Scene) -> None:
    """The youngest process goes, and with it the channels it made: their words are zero again."""
    code, layout = scene.code, scene.layout
    made = sum(isinstance(one.value, g.NewChannel) for one in scene.whole.model.processes[scene.type].initials)
    running = code.sub(load(code, scene.row, layout.running), number(1))
    store(code, scene.row, layout.running, running)
    assert scene.process is not None
    scene.clear(scene.process, layout.process_words)
    if made:
        count = code.sub(load(code, scene.row, layout.channels), number(made))
        store(code, scene.row, layout.channels, count)
        scene.clear(_channel_record(scene, count), made * layout.channel_words)


def _sequence(sequence: g.Sequence, scene: Scene, offered: ir.Value | None) -> None:
    """At each node the first edge that can be taken, until the sequence is left; a fault where none can."""
    code = scene.code
    nodes = {node.number: node for node in sequence.nodes}
    at, turns = local(code, I32), local(code, I32)
    code.store(number(sequence.start), at)
    code.store(number(0), turns)
    after, again = code.append_basic_block("left"), code.append_basic_block("again")
    code.branch(again)
    code.position_at_end(again)
    turn = code.load(turns)
    code.store(code.add(turn, number(1)), turns)
    stuck, going = code.append_basic_block("stuck"), code.append_basic_block("going")
    code.cbranch(code.icmp_signed("<", turn, number(MOST_SEQUENCE_STEPS)), going, stuck)
    code.position_at_end(stuck)
    scene.fault("endless")
    code.branch(after)
    code.position_at_end(going)
    switch = code.switch(code.load(at), after)
    for node_number, node in nodes.items():
        switch.add_case(number(node_number), block := code.append_basic_block(f"step.{node_number}"))
        code.position_at_end(block)
        first = code.icmp_signed("==", turn, number(0))
        for edge in node.edges:
            seen = None if offered is None else code.select(first, offered, number(0))
            can = ready(edge, scene, seen)
            taken, not_taken = code.append_basic_block("taken"), code.append_basic_block("not")
            code.cbranch(can, taken, not_taken)
            code.position_at_end(taken)
            effected(edge.effects, scene, seen)
            code.store(number(edge.target), at)
            code.branch(again)
            code.position_at_end(not_taken)
        scene.fault("d_step")
        code.branch(after)
    code.position_at_end(after)
