"""Code that asks whether a process could move: for priorities, and for `enabled`."""

from __future__ import annotations

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.bits import I64, load, number, word_at
from assay.domains.promela.engine.native.codegen.codegen_context import CodeUnit, Context, begin_internal
from assay.domains.promela.engine.native.codegen.flow import emit_find_first, emit_if_else
from assay.domains.promela.engine.native.codegen.guards import bit, emit_any_enabled
from assay.domains.promela.engine.native.codegen.values import EXECUTABLE, EXECUTABLE_TYPES, emit_condition
from assay.domains.promela.model.expression import TRUE

OUTRANKED = "outranked"
_NO = ir.Constant(I64, 0)


def write_executable(unit: CodeUnit) -> None:
    """Write the function that tells whether some edge of a process is executable; `else` counts as such."""
    for kind in range(len(unit.model.processes)):
        _write_executable_type(unit, kind)
    function, code = begin_internal(unit, EXECUTABLE, *EXECUTABLE_TYPES)
    context = Context(unit, code, function.args[0], function.args[3])
    _emit_by_type(unit, context, function, EXECUTABLE)


def write_outranked(unit: CodeUnit) -> None:
    """Write the function that tells whether another process of a higher priority may move, or a guard faults."""
    for kind in range(len(unit.model.processes)):
        _write_ready_type(unit, kind)
    function, code = begin_internal(unit, "ready", *EXECUTABLE_TYPES)
    context = Context(unit, code, function.args[0], function.args[3])
    _emit_by_type(unit, context, function, "ready")
    function, code = begin_internal(unit, OUTRANKED, *EXECUTABLE_TYPES)
    row, pid, offered, status = function.args
    context = Context(unit, code, row, status)
    placed = unit.layout.process_priority
    assert placed is not None
    mine = load(code, context.process_record(pid), placed)
    running = load(code, row, unit.layout.running)

    def ranks_higher(other: ir.Value) -> ir.Value:
        higher = code.icmp_signed(">", load(code, context.process_record(other), placed), mine)
        return emit_if_else(context, higher, lambda: moves(other), lambda: bit(0))

    def moves(other: ir.Value) -> ir.Value:
        found = code.call(unit.function("ready", *EXECUTABLE_TYPES), [row, other, offered, status])
        fault = code.load(word_at(code, status, number(0)))
        return code.or_(code.icmp_signed("!=", found, _NO), code.icmp_unsigned(">", fault, number(1)))

    found = emit_find_first(code, running, ranks_higher)
    code.ret(code.zext(code.icmp_signed("<", found, running), I64))


def _emit_by_type(unit: CodeUnit, context: Context, function: ir.Function, name: str) -> None:
    """Emit a call of the function for the type of a process."""
    code = context.code
    kind = load(code, context.process_record(function.args[1]), unit.layout.process_type)
    nowhere = code.append_basic_block("nowhere")
    switch = code.switch(kind, nowhere)
    for type_ in range(len(unit.model.processes)):
        switch.add_case(number(type_), block := code.append_basic_block(f"type.{type_}"))
        code.position_at_end(block)
        code.ret(code.call(unit.function(f"{name}.{type_}", *EXECUTABLE_TYPES), function.args))
    code.position_at_end(nowhere)
    code.ret(_NO)


def _write_executable_type(unit: CodeUnit, kind: int) -> None:
    function, code = begin_internal(unit, f"{EXECUTABLE}.{kind}", *EXECUTABLE_TYPES)
    row, pid, offered, status = function.args
    context = Context(unit, code, row, status).with_process(row, kind, pid)
    assert context.process is not None
    meets = any(not form.shape.capacity for form in unit.layout.shapes)
    nowhere = code.append_basic_block("nowhere")
    switch = code.switch(load(code, context.process, unit.layout.process_node), nowhere)
    for node in unit.model.processes[kind].nodes:
        if node.edges:
            switch.add_case(number(node.number), block := code.append_basic_block(f"node.{node.number}"))
            code.position_at_end(block)
            code.ret(code.zext(emit_any_enabled(node.edges, context, offered if meets else None), I64))
    code.position_at_end(nowhere)
    code.ret(_NO)


def _write_ready_type(unit: CodeUnit, kind: int) -> None:
    """Write whether a process may move: `provided` holds, and some edge is executable."""
    function, code = begin_internal(unit, f"ready.{kind}", *EXECUTABLE_TYPES)
    row, pid, _, status = function.args
    context = Context(unit, code, row, status).with_process(row, kind, pid)
    provided = unit.model.processes[kind].provided
    executable = unit.function(f"{EXECUTABLE}.{kind}", *EXECUTABLE_TYPES)
    may = bit(1) if provided == TRUE else emit_condition(provided, context)
    code.ret(emit_if_else(context, may, lambda: code.call(executable, function.args), lambda: _NO))
