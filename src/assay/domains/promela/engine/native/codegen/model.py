"""Code for a whole model: the successors of a row, label predicates, and the letter of propositions.

Every function that searches call takes a row and an output buffer, and gives a number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.bits import I32, I64, POINTER, load, number, word_at
from assay.domains.promela.engine.native.codegen.codegen_context import CodeUnit, Context, begin_internal
from assay.domains.promela.engine.native.codegen.flow import emit_find_first, emit_for, emit_while, local_variable
from assay.domains.promela.engine.native.codegen.layout import Layout
from assay.domains.promela.engine.native.codegen.transitions import (
    ATOMIC_SHIFT,
    INTERMEDIATE,
    TRANSITION_TYPES,
    copy_row,
    write_dispatch,
    write_transitions,
)
from assay.domains.promela.engine.native.codegen.values import emit_condition
from assay.domains.promela.model.expression import Expression
from assay.domains.promela.model.graph import Model, Node

if TYPE_CHECKING:
    from assay.domains.promela.ample.table import Ample

Proposition = Expression | str
"""An expression; or `accepting` or `progressing`, true if a process is at such a label."""
SUCCESSORS = "successors"
_FAULT = (1 << ATOMIC_SHIFT) - 1


def variant_suffix(place: int) -> str:
    """Give the suffix of the internal names of one variant."""
    return f".{place}" if place else ""


def write_model(
    model: Model, layout: Layout, propositions: Sequence[Proposition], amples: Sequence[Ample | None] = (None,)
) -> CodeUnit:
    """Write all functions of a model, with one successor function for each ample function."""
    unit = CodeUnit(model, layout, ir.Module(name="model"))
    for name, marked in (
        ("ended", lambda node: node.end),
        ("accepting", lambda node: node.accept),
        ("progressing", lambda node: node.progress),
    ):
        _write_label_test(unit, name, marked, every=name == "ended")
    for kind in range(len(model.processes)):
        _write_first_process(unit, kind)
        write_transitions(unit, kind)
    write_dispatch(unit)
    close_atomic = _write_close_atomic(unit)
    for place, ample in enumerate(amples):
        _write_successors(replace(unit, suffix=variant_suffix(place)), ample, close_atomic)
    _write_letter(unit, propositions)
    return unit


def _write_label_test(unit: CodeUnit, name: str, marked: Callable[[Node], bool], *, every: bool) -> None:
    """Write the function that tests whether every process, or some process, is at a marked node."""
    function = unit.function(name, POINTER, POINTER)
    code = ir.IRBuilder(function.append_basic_block("start"))
    layout = unit.layout
    context = Context(unit, code, function.args[0], function.args[1])
    nodes = max(len(process.nodes) for process in unit.model.processes)
    flags = [
        int(number_ < len(process.nodes) and marked(process.nodes[number_]))
        for process in unit.model.processes
        for number_ in range(nodes)
    ]
    table = unit.table(f"{name}.marks", tuple(flags))
    running = load(code, context.row, layout.running)

    def decisive(pid: ir.Value) -> ir.Value:
        record = context.process_record(pid)
        kind, here = load(code, record, layout.process_type), load(code, record, layout.process_node)
        at = code.add(code.mul(kind, number(nodes)), here)
        flag = code.load(code.gep(table, [number(0), at], inbounds=True))
        return code.icmp_signed("==" if every else "!=", flag, number(0))

    found = code.icmp_signed("<", emit_find_first(code, running, decisive), running)
    code.ret(code.zext(code.not_(found) if every else found, I64))


def _write_first_process(unit: CodeUnit, kind: int) -> None:
    """Write the function that gives the first process of a type; without one, the number of processes."""
    function, code = begin_internal(unit, f"first_process.{kind}", POINTER)
    context = Context(unit, code, function.args[0], function.args[0])
    running = load(code, context.row, unit.layout.running)

    def is_one(pid: ir.Value) -> ir.Value:
        return code.icmp_signed("==", load(code, context.process_record(pid), unit.layout.process_type), number(kind))

    code.ret(code.zext(emit_find_first(code, running, is_one), I64))


def _write_letter(unit: CodeUnit, propositions: Sequence[Proposition]) -> None:
    """Write the function that gives the letter of a state as bits; a proposition that faults is false."""
    function = unit.function("letter", POINTER, POINTER)
    code = ir.IRBuilder(function.append_basic_block("start"))
    status = _status(code)
    context = Context(unit, code, function.args[0], status)
    out: ir.Value = ir.Constant(I64, 0)
    for i, proposition in enumerate(propositions):
        if isinstance(proposition, str):
            holds = code.call(unit.function(proposition, POINTER, POINTER), function.args)
        else:
            code.store(number(0), status)
            sound = emit_condition(proposition, context)  # emitted before the fault is read
            holds = code.zext(code.and_(sound, code.icmp_signed("==", code.load(status), number(0))), I64)
        out = code.or_(out, code.shl(holds, ir.Constant(I64, i)))
    code.ret(out)


def _status(code: ir.IRBuilder) -> ir.Value:
    status = code.alloca(ir.ArrayType(I32, 2))
    place = code.bitcast(status, POINTER)
    for word in range(2):
        code.store(number(0), word_at(code, place, number(word)))
    return place


def _write_successors(unit: CodeUnit, ample: Ample | None, close_atomic: ir.Function) -> None:
    """Write the successor function: the steps of all processes, youngest first; without any, again with `timeout`.

    With an ample function, the steps of one process whose steps are ample.
    """
    function = unit.function(SUCCESSORS + unit.suffix, POINTER, POINTER)
    code = ir.IRBuilder(function.append_basic_block("start"))
    row, out = function.args
    status = _status(code)
    context = Context(unit, code, row, status)
    total = local_variable(code, I64)
    dispatch = unit.function("dispatch", *TRANSITION_TYPES)
    running = load(code, row, unit.layout.running)

    def all_moves(timeout: int) -> ir.Value:
        code.store(ir.Constant(I64, 0), total)

        def one(i: ir.Value) -> None:
            pid = code.sub(code.sub(running, number(1)), i)
            arguments = [row, pid, number(timeout), number(0), out, code.load(total), status]
            code.store(code.call(dispatch, arguments), total)

        emit_for(code, number(0), running, one)
        return code.call(close_atomic, [out, code.load(total), status])

    from assay.domains.promela.engine.native.codegen.ample import write_ample_successors, write_skip_transient  # noqa: PLC0415 - it needs this module

    skip_transient = (
        write_skip_transient(unit, ample, close_atomic) if ample is not None and any(map(any, ample.short)) else None
    )

    def leave(found: ir.Value) -> None:
        if skip_transient is not None:
            emit_for(
                code,
                number(0),
                code.trunc(found, I32),
                lambda i: _emit_skip_transient(unit, code, skip_transient, out, i, status),
            )
        trouble = code.load(word_at(code, context.status, number(1)))
        with code.if_then(code.icmp_signed("!=", trouble, number(0)), likely=False):
            code.ret(code.neg(code.zext(trouble, I64)))
        code.ret(found)

    if ample is not None and ample.reduces:
        enough = code.call(write_ample_successors(unit, ample, close_atomic), [row, out, status])
        with code.if_then(code.icmp_signed("!=", enough, ir.Constant(I64, 0))):
            leave(enough)
    found = all_moves(0)
    with code.if_then(code.icmp_signed("!=", found, ir.Constant(I64, 0))):
        leave(found)
    leave(all_moves(1))


def _emit_skip_transient(
    unit: CodeUnit, code: ir.IRBuilder, skip_transient: ir.Function, out: ir.Value, i: ir.Value, status: ir.Value
) -> None:
    """Emit the skip of transient states after a step without a fault."""
    row = word_at(code, out, code.mul(i, number(unit.layout.width + 1)))
    info = code.load(word_at(code, row, number(unit.layout.width)))
    with code.if_then(code.icmp_signed("==", info, number(0))):
        code.call(skip_transient, [row, status])


def _write_close_atomic(unit: CodeUnit) -> ir.Function:
    """Write the function that runs atomic sequences to their end, and drops intermediate rows."""
    function, code = begin_internal(unit, "close_atomic", POINTER, I64, POINTER)
    out, count, status = function.args
    width = unit.layout.width
    stride = ir.Constant(I64, width + 1)
    total, at, kept = local_variable(code, I64), local_variable(code, I64), local_variable(code, I64)
    code.store(count, total)
    for variable in (at, kept):
        code.store(ir.Constant(I64, 0), variable)
    dispatch = unit.function("dispatch", *TRANSITION_TYPES)

    def row_at(index: ir.Value) -> ir.Value:
        return code.gep(out, [code.mul(index, stride)])

    def info_of(row: ir.Value) -> ir.Value:
        return word_at(code, row, number(width))

    def go_on() -> None:
        row = row_at(code.load(at))
        info = code.load(info_of(row))
        holder = code.lshr(code.and_(info, number(INTERMEDIATE - 1)), number(ATOMIC_SHIFT))
        must = code.and_(code.icmp_unsigned("<", info, number(INTERMEDIATE)), code.icmp_signed("!=", holder, number(0)))
        with code.if_then(must, likely=False):
            before = code.load(total)
            arguments = [row, code.sub(holder, number(1)), number(0), number(0), out, before, status]
            after = code.call(dispatch, arguments)
            code.store(after, total)
            alive = local_variable(code, I32)
            code.store(number(0), alive)
            i = local_variable(code, I64)
            code.store(before, i)

            def inherit() -> None:
                place = info_of(row_at(code.load(i)))
                new = code.load(place)
                lives = code.icmp_unsigned("<", new, number(INTERMEDIATE))
                code.store(code.or_(code.load(alive), code.zext(lives, I32)), alive)
                fault = code.and_(new, number(_FAULT))
                old = code.and_(info, number(_FAULT))
                chosen = code.select(code.icmp_unsigned(">", fault, old), fault, old)
                code.store(code.or_(code.and_(new, number(~_FAULT)), chosen), place)
                code.store(code.add(code.load(i), ir.Constant(I64, 1)), i)

            emit_while(code, lambda: code.icmp_signed("<", code.load(i), after), inherit)
            went = code.icmp_signed("!=", code.load(alive), number(0))
            code.store(code.select(went, number(INTERMEDIATE), code.and_(info, number(_FAULT))), info_of(row))
        code.store(code.add(code.load(at), ir.Constant(I64, 1)), at)

    emit_while(code, lambda: code.icmp_signed("<", code.load(at), code.load(total)), go_on)
    code.store(ir.Constant(I64, 0), at)

    def keep() -> None:
        row = row_at(code.load(at))
        info = code.load(info_of(row))
        with code.if_then(code.icmp_unsigned("<", info, number(INTERMEDIATE))):
            with code.if_then(code.icmp_signed("!=", code.load(at), code.load(kept))):
                copy_row(code, row, row_at(code.load(kept)), width + 1)
            code.store(code.add(code.load(kept), ir.Constant(I64, 1)), kept)
        code.store(code.add(code.load(at), ir.Constant(I64, 1)), at)

    emit_while(code, lambda: code.icmp_signed("<", code.load(at), code.load(total)), keep)
    code.ret(code.load(kept))
    return function
