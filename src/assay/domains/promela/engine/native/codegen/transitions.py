"""Code for all that a process can do in a row: one function for each type of process.

A row that results is followed by a word: the fault of the step; above it who must go on alone, plus one; and whether
the row counts at all.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.bits import I1, I32, I64, POINTER, load, number, store, word_at
from assay.domains.promela.engine.native.codegen.channels import is_rendezvous, record_of
from assay.domains.promela.engine.native.codegen.codegen_context import TOO_MANY_STEPS, Scene, Whole, internal
from assay.domains.promela.engine.native.codegen.effects import effected
from assay.domains.promela.engine.native.codegen.flow import local, repeat
from assay.domains.promela.engine.native.codegen.guards import can_fault, is_plain, ready
from assay.domains.promela.engine.native.codegen.values import truth, value
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g

CAPACITY = 4096
"""How many rows an expansion may need, with those on the way."""
HOLDER_SHIFT = 8
DEAD = 1 << 30
"""In the word after a row: it is only a step on the way."""
FORM = (POINTER, I32, I32, I32, POINTER, I64, POINTER)
"""A row, who moves, whether in a timeout, the rendezvous under way; where rows go, how many there are; the status."""


class Place(Struct):
    """Where the code of an edge is written, and what it works on."""

    scene: Scene
    offered: ir.Value | None
    """The rendezvous under way; None in a model without any."""
    out: ir.Value
    total: ir.Value
    moved: ir.Value | None = None
    escaped: ir.Value | None = None


def write_moves(whole: Whole, kind: int) -> ir.Function:
    """Write the function of a type of process; it gives the new number of rows."""
    function, code = internal(whole, f"moves.{kind}", *FORM)
    row, who, timeout, offered, out, count, status = function.args
    scene = Scene(whole, code, row, status, timeout=timeout).acting(row, kind, who)
    total = local(code, I64)
    code.store(count, total)
    meets = any(not form.shape.capacity for form in whole.layout.shapes)
    place = Place(scene, offered if meets else None, out, total)
    process = whole.model.processes[kind]
    with code.if_then(_provided(process.provided, place)):
        assert scene.process is not None
        here = load(code, scene.process, whole.layout.process_node)
        after = code.append_basic_block("after")
        switch = code.switch(here, after)
        for node in process.nodes:
            if not node.edges:
                continue
            switch.add_case(number(node.number), block := code.append_basic_block(f"node.{node.number}"))
            code.position_at_end(block)
            _node(node, place)
            code.branch(after)
        code.position_at_end(after)
    code.ret(code.load(total))
    return function


def _provided(condition: e.Expression, place: Place) -> ir.Value:
    """Whether the process may move; where that cannot be asked, the row is added with the fault, and it may not."""
    scene, code, fault = place.scene, place.scene.code, place.scene.status
    if is_plain(condition):
        return truth(condition, scene)
    code.store(number(0), fault)
    may = truth(condition, scene)
    wrong = _gone_wrong(code, fault)
    with code.if_then(wrong):
        count = code.load(place.total)
        row = code.call(_write_begin(scene.whole), [scene.row, place.out, count, scene.status])
        code.store(code.load(fault), word_at(code, row, number(scene.layout.width)))
        code.store(code.add(count, ir.Constant(I64, 1)), place.total)
    return code.and_(may, code.not_(wrong))


def _node(node: g.Node, place: Place) -> None:
    """All edges of a node, in order. What only `else` and `unless` need is kept only for them."""
    code = place.scene.code
    place = replace(place)
    if any(edge.otherwise for edge in node.edges):
        place.moved = local(code, I1)
        code.store(ir.Constant(I1, 0), place.moved)
    if any(edge.escape for edge in node.edges):
        place.escaped = local(code, I32)
        code.store(number(0), place.escaped)
    end = code.append_basic_block("edges.done")
    for edge in node.edges:
        if place.escaped is not None:
            taken = code.load(place.escaped)
            other = code.and_(
                code.icmp_signed("!=", taken, number(0)), code.icmp_signed("!=", taken, number(edge.escape))
            )
            going = code.append_basic_block("going")
            code.cbranch(other, end, going)
            code.position_at_end(going)
        if edge.otherwise:
            assert place.moved is not None
            with code.if_then(code.not_(code.load(place.moved))):
                _tried(edge, place)
        else:
            _tried(edge, place)
    code.branch(end)
    code.position_at_end(end)


def _tried(edge: g.Edge, place: Place) -> None:
    """Add the row after an edge, if it can be taken; after a rendezvous, those after each receipt."""
    scene, total = place.scene, place.total
    code, layout = scene.code, scene.layout
    assert scene.number is not None
    faulty = can_fault(edge)
    fault = scene.status  # its first word
    if faulty:
        code.store(number(0), fault)
    can = ready(edge, scene, place.offered)
    with code.if_then(code.or_(can, _gone_wrong(code, fault)) if faulty else can):
        count = code.load(total)
        row = code.call(_write_begin(scene.whole), [scene.row, place.out, count, scene.status])
        info = word_at(code, row, number(layout.width))
        new = scene.on(row)
        assert new.process is not None
        holder = code.shl(code.add(scene.number, number(1)), number(HOLDER_SHIFT)) if edge.atomic else number(0)
        if faulty:
            with code.if_then(code.not_(_gone_wrong(code, fault))):
                _done(edge, new, place.offered)
            bad = _gone_wrong(code, fault)
            holder = code.or_(code.load(fault), code.select(bad, number(0), holder))
        else:
            _done(edge, new, place.offered)
        code.store(holder, info)
        code.store(code.add(count, ir.Constant(I64, 1)), total)
        sent = [effect for effect in edge.effects if isinstance(effect, g.Send)]
        meets = bool(sent) and any(not form.shape.capacity for form in layout.shapes)
        if meets:
            with code.if_then(code.not_(bad)):
                _handshake(sent[0], scene, row, info, place.out, total)
        if place.moved is None and place.escaped is None:
            return
        went: ir.Value = ir.Constant(I1, 1)
        if meets:
            added = code.icmp_signed(">", code.load(total), code.add(count, ir.Constant(I64, 1)))
            went = code.or_(added, code.icmp_unsigned("<", code.load(info), number(DEAD)))
        with code.if_then(went):
            if place.moved is not None:
                code.store(ir.Constant(I1, 1), place.moved)
            if place.escaped is not None:
                code.store(number(edge.escape), place.escaped)


def _done(edge: g.Edge, new: Scene, offered: ir.Value | None) -> None:
    """The effects of an edge, in the row after it."""
    assert new.process is not None
    assert new.number is not None
    effected(edge.effects, new, offered)
    if edge.target:
        store(new.code, new.process, new.layout.process_node, number(edge.target))
    if new.layout.last is not None:
        store(new.code, new.row, new.layout.last, new.number)


def _gone_wrong(code: ir.IRBuilder, fault: ir.Value) -> ir.Value:
    return code.icmp_unsigned(">", code.load(fault), number(1))


def _write_begin(whole: Whole) -> ir.Function:
    """Copy a row to the next free place and give that; if there is none, the last one, and say so."""
    known = whole.module.globals.get("begin")
    if isinstance(known, ir.Function):
        return known
    function = whole.function("begin", POINTER, POINTER, I64, POINTER, gives=POINTER)
    function.linkage = "internal"
    code = ir.IRBuilder(function.append_basic_block("start"))
    row, out, count, status = function.args
    free = code.icmp_signed("<", count, ir.Constant(I64, CAPACITY - 1))
    with code.if_then(code.not_(free), likely=False):
        Scene(whole, code, row, status).trouble(TOO_MANY_STEPS)
    place = code.select(free, count, ir.Constant(I64, CAPACITY - 1))
    target = code.gep(out, [code.mul(place, ir.Constant(I64, whole.layout.width + 1))])
    copy_row(code, row, target, whole.layout.width)
    code.ret(target)
    return function


def _handshake(sent: g.Send, scene: Scene, row: ir.Value, info: ir.Value, out: ir.Value, total: ir.Value) -> None:
    """If the channel is a rendezvous, every way in which another process takes the message replaces the row."""
    code, whole, sender = scene.code, scene.whole, scene.number
    assert sender is not None
    channel = value(sent.channel, scene)
    with code.if_then(is_rendezvous(scene, record_of(scene, channel))):
        code.store(number(DEAD), info)
        running = load(code, row, scene.layout.running)
        dispatch = whole.function("dispatch", *FORM)

        def one(i: ir.Value) -> None:
            other = code.sub(code.sub(running, number(1)), i)
            with code.if_then(code.icmp_signed("!=", other, sender)):
                arguments = [row, other, number(0), channel, out, code.load(total), scene.status]
                code.store(code.call(dispatch, arguments), total)

        repeat(code, number(0), running, one)


def copy_row(code: ir.IRBuilder, source: ir.Value, target: ir.Value, width: int) -> None:
    """Copy all words of a row."""
    byte = ir.IntType(8).as_pointer()
    form = ir.FunctionType(ir.VoidType(), [byte, byte, I64, I1])
    copy = code.module.declare_intrinsic("llvm.memcpy", [byte, byte, I64], form)
    size = ir.Constant(I64, 4 * width)
    code.call(copy, [code.bitcast(target, byte), code.bitcast(source, byte), size, ir.Constant(I1, 0)])


def write_dispatch(whole: Whole) -> ir.Function:
    """Write the function that lets a process move, whatever its type."""
    function, code = internal(whole, "dispatch", *FORM)
    scene = Scene(whole, code, function.args[0], function.args[6])
    kind = load(code, scene.record(function.args[1]), whole.layout.process_type)
    nowhere = code.append_basic_block("nowhere")
    switch = code.switch(kind, nowhere)
    for number_ in range(len(whole.model.processes)):
        switch.add_case(number(number_), block := code.append_basic_block(f"type.{number_}"))
        code.position_at_end(block)
        code.ret(code.call(whole.function(f"moves.{number_}", *FORM), function.args))
    code.position_at_end(nowhere)
    code.ret(function.args[5])
    return function
