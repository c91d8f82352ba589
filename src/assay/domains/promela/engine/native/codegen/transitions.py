"""Code for the transitions of a process: one function for each process type.

Each successor row is followed by an information word: the fault of the step; above it the process that holds an atomic
sequence, plus one; and whether the row is only an intermediate state.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.bits import I1, I32, I64, POINTER, load, number, store, word_at
from assay.domains.promela.engine.native.codegen.channels import emit_record, is_rendezvous
from assay.domains.promela.engine.native.codegen.codegen_context import (
    UNFINISHED,
    CodeUnit,
    Context,
    begin_internal,
)
from assay.domains.promela.engine.native.codegen.effects import emit_effects
from assay.domains.promela.engine.native.codegen.executability import OUTRANKED
from assay.domains.promela.engine.native.codegen.flow import emit_for, emit_if_else, local_variable
from assay.domains.promela.engine.native.codegen.guards import can_fault, cannot_fault, emit_enabled
from assay.domains.promela.engine.native.codegen.successor_rows import write_copy_successor
from assay.domains.promela.engine.native.codegen.values import EXECUTABLE_TYPES, emit_condition, emit_value
from assay.domains.promela.model import graph as g

ATOMIC_SHIFT = 8
INTERMEDIATE = 1 << 30
"""Marks an intermediate row in its information word."""
DISPATCH = "dispatch"
"""The function that expands a row by one process, of whatever type."""
TRANSITION_TYPES = (POINTER, I32, I32, I32, POINTER, I64, POINTER)
"""Parameters: row, process, timeout, rendezvous channel in progress, output rows, their number, status."""


class RowExpansion(Struct):
    """The expansion of a row by one process."""

    function: ir.Function
    context: Context
    offered: ir.Value | None
    """The rendezvous channel in progress; None in a model without rendezvous."""
    out: ir.Value
    total: ir.Value
    taken_before: ir.Value | None = None
    escaped: ir.Value | None = None


def begin_expansion(unit: CodeUnit, kind: int, name: str, *, internal: bool) -> RowExpansion:
    """Begin a function that adds the successors by a process of a type, and gives the new number of rows."""
    function, code = begin_internal(unit, name, *TRANSITION_TYPES)
    if not internal:
        function.linkage = ""
    row, pid, timeout, offered, out, count, status = function.args
    context = Context(unit, code, row, status, timeout=timeout).with_process(row, kind, pid)
    total = local_variable(code, I64)
    code.store(count, total)
    meets = any(not form.shape.capacity for form in unit.layout.shapes)
    return RowExpansion(function, context, offered if meets else None, out, total)


def write_transitions(unit: CodeUnit, kind: int, emit_moves: Callable[[RowExpansion, int], None]) -> None:
    """Write the transition function of a process type; `emit_moves` emits the moves at all nodes."""
    expansion = begin_expansion(unit, kind, _name_of(unit, kind), internal=True)
    code = expansion.context.code
    with code.if_then(_emit_allowed(kind, expansion)):
        emit_moves(expansion, kind)
    code.ret(code.load(expansion.total))


def emit_all_nodes(expansion: RowExpansion, kind: int) -> None:
    """Emit the moves at the current node, as one switch over all nodes."""
    context, code = expansion.context, expansion.context.code
    assert context.process is not None
    here = load(code, context.process, context.layout.process_node)
    after = code.append_basic_block("after")
    switch = code.switch(here, after)
    for node in context.unit.model.processes[kind].nodes:
        if not node.edges:
            continue
        switch.add_case(number(node.number), block := code.append_basic_block(f"node.{node.number}"))
        code.position_at_end(block)
        emit_node(node, expansion)
        code.branch(after)
    code.position_at_end(after)


def _emit_allowed(kind: int, expansion: RowExpansion) -> ir.Value:
    """Emit whether a process may move: `provided` holds, and no process of a higher priority may move.

    If a condition faults, the process does not move, and a row with the fault is added.
    """
    context, code, fault = expansion.context, expansion.context.code, expansion.context.status
    model = context.unit.model
    condition = model.processes[kind].provided
    if cannot_fault(condition) and not model.uses_priorities:
        return emit_condition(condition, context)
    code.store(number(0), fault)
    may = emit_condition(condition, context)
    if model.uses_priorities:
        may = emit_if_else(context, may, lambda: _emit_not_outranked(expansion), lambda: ir.Constant(I1, 0))
    wrong = _has_error(code, fault)
    with code.if_then(wrong):
        count = code.load(expansion.total)
        row = code.call(write_copy_successor(context.unit), [context.row, expansion.out, count, context.status])
        code.store(code.load(fault), word_at(code, row, number(context.layout.width)))
        code.store(code.add(count, ir.Constant(I64, 1)), expansion.total)
    return code.and_(may, code.not_(wrong))


def _emit_not_outranked(expansion: RowExpansion) -> ir.Value:
    context, code = expansion.context, expansion.context.code
    assert context.pid is not None
    outranked = context.unit.function(OUTRANKED, *EXECUTABLE_TYPES)
    arguments = [context.row, context.pid, expansion.function.args[3], context.status]
    return code.icmp_signed("==", code.call(outranked, arguments), ir.Constant(I64, 0))


def emit_node(node: g.Node, expansion: RowExpansion) -> None:
    """Emit all edges of a node in order; flags for `else` and `unless` exist only where needed."""
    code = expansion.context.code
    expansion = replace(expansion)
    if any(edge.otherwise for edge in node.edges):
        expansion.taken_before = local_variable(code, I1)
        code.store(ir.Constant(I1, 0), expansion.taken_before)
    if any(edge.escape for edge in node.edges):
        expansion.escaped = local_variable(code, I32)
        code.store(number(0), expansion.escaped)
    end = code.append_basic_block("edges.done")
    for edge in node.edges:
        if expansion.escaped is not None:
            taken = code.load(expansion.escaped)
            other = code.and_(
                code.icmp_signed("!=", taken, number(0)), code.icmp_signed("!=", taken, number(edge.escape))
            )
            going = code.append_basic_block("going")
            code.cbranch(other, end, going)
            code.position_at_end(going)
        if edge.otherwise:
            assert expansion.taken_before is not None
            with code.if_then(code.not_(code.load(expansion.taken_before))):
                _emit_edge(edge, expansion)
        else:
            _emit_edge(edge, expansion)
    code.branch(end)
    code.position_at_end(end)


def _emit_edge(edge: g.Edge, expansion: RowExpansion) -> None:
    """Emit the successor by an edge if it is enabled; for a rendezvous, one successor for each receiver."""
    context, total = expansion.context, expansion.total
    code, layout = context.code, context.layout
    assert context.pid is not None
    faulty = can_fault(edge)
    fault = context.status  # the first word
    if faulty:
        code.store(number(0), fault)
    can = emit_enabled(edge, context, expansion.offered)
    with code.if_then(code.or_(can, _has_error(code, fault)) if faulty else can):
        count = code.load(total)
        row = code.call(write_copy_successor(context.unit), [context.row, expansion.out, count, context.status])
        info = word_at(code, row, number(layout.width))
        new = context.with_row(row)
        assert new.process is not None
        holder: ir.Value = number(0)
        if edge.atomic:
            holder = code.shl(code.add(context.pid, number(1)), number(ATOMIC_SHIFT))
            _emit_unfinished(context)
        if faulty:
            with code.if_then(code.not_(_has_error(code, fault))):
                _emit_taken_edge(edge, new, expansion.offered)
            bad = _has_error(code, fault)
            holder = code.or_(code.load(fault), code.select(bad, number(0), holder))
        else:
            _emit_taken_edge(edge, new, expansion.offered)
        code.store(holder, info)
        code.store(code.add(count, ir.Constant(I64, 1)), total)
        sent = [effect for effect in edge.effects if isinstance(effect, g.Send)]
        meets = bool(sent) and any(not form.shape.capacity for form in layout.shapes)
        if meets:
            with code.if_then(code.not_(bad)):
                _emit_rendezvous(sent[0], context, row, info, expansion.out, total)
        if expansion.taken_before is None and expansion.escaped is None:
            return
        went: ir.Value = ir.Constant(I1, 1)
        if meets:
            added = code.icmp_signed(">", code.load(total), code.add(count, ir.Constant(I64, 1)))
            went = code.or_(added, code.icmp_unsigned("<", code.load(info), number(INTERMEDIATE)))
        with code.if_then(went):
            if expansion.taken_before is not None:
                code.store(ir.Constant(I1, 1), expansion.taken_before)
            if expansion.escaped is not None:
                code.store(number(edge.escape), expansion.escaped)


def _emit_taken_edge(edge: g.Edge, new: Context, offered: ir.Value | None) -> None:
    """Emit the effects of an edge on its successor row."""
    assert new.process is not None
    assert new.pid is not None
    emit_effects(edge.effects, new, offered)
    if edge.target:
        store(new.code, new.process, new.layout.process_node, number(edge.target))
    if new.layout.last is not None:
        store(new.code, new.row, new.layout.last, new.pid)


def _emit_unfinished(context: Context) -> None:
    context.code.store(number(1), word_at(context.code, context.status, number(UNFINISHED)))


def _has_error(code: ir.IRBuilder, fault: ir.Value) -> ir.Value:
    return code.icmp_unsigned(">", code.load(fault), number(1))


def _emit_rendezvous(
    sent: g.Send, context: Context, row: ir.Value, info: ir.Value, out: ir.Value, total: ir.Value
) -> None:
    """Emit a rendezvous: the successors by each receive of another process replace the row."""
    code, unit, sender = context.code, context.unit, context.pid
    assert sender is not None
    channel = emit_value(sent.channel, context)
    with code.if_then(is_rendezvous(context, emit_record(context, channel))):
        code.store(number(INTERMEDIATE), info)
        _emit_unfinished(context)
        running = load(code, row, context.layout.running)
        dispatch = unit.function(DISPATCH, *TRANSITION_TYPES)

        def one(i: ir.Value) -> None:
            other = code.sub(code.sub(running, number(1)), i)
            with code.if_then(code.icmp_signed("!=", other, sender)):
                arguments = [row, other, number(0), channel, out, code.load(total), context.status]
                code.store(code.call(dispatch, arguments), total)

        emit_for(code, number(0), running, one)


def _name_of(unit: CodeUnit, kind: int) -> str:
    """Name the transition function of a process type; that of the only type is called without looking at types."""
    return f"transitions.{kind}" if len(unit.model.processes) > 1 else DISPATCH


def write_dispatch(unit: CodeUnit) -> None:
    """Write the function that calls the transition function of a process by its type."""
    if len(unit.model.processes) == 1:
        return
    function, code = begin_internal(unit, DISPATCH, *TRANSITION_TYPES)
    context = Context(unit, code, function.args[0], function.args[6])
    kind = load(code, context.process_record(function.args[1]), unit.layout.process_type)
    nowhere = code.append_basic_block("nowhere")
    switch = code.switch(kind, nowhere)
    for number_ in range(len(unit.model.processes)):
        switch.add_case(number(number_), block := code.append_basic_block(f"type.{number_}"))
        code.position_at_end(block)
        code.ret(code.call(unit.function(_name_of(unit, number_), *TRANSITION_TYPES), function.args))
    code.position_at_end(nowhere)
    code.ret(function.args[5])
