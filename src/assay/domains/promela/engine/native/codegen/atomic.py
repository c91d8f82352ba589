"""Code for atomic sequences: the process that holds one moves on alone, until it leaves the sequence or blocks."""

from __future__ import annotations

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.bits import I32, I64, POINTER, number, word_at
from assay.domains.promela.engine.native.codegen.codegen_context import UNFINISHED, CodeUnit, begin_internal
from assay.domains.promela.engine.native.codegen.flow import emit_while, local_variable
from assay.domains.promela.engine.native.codegen.successor_rows import SUCCESSOR_CAPACITY, copy_row
from assay.domains.promela.engine.native.codegen.transitions import (
    ATOMIC_SHIFT,
    DISPATCH,
    INTERMEDIATE,
    TRANSITION_TYPES,
)

_FAULT = (1 << ATOMIC_SHIFT) - 1


def write_close_atomic(unit: CodeUnit) -> ir.Function:
    """Write the function that runs atomic sequences to their end, and drops intermediate rows.

    It has nothing to do where no step is a part of an atomic sequence or of a rendezvous.
    """
    function, code = begin_internal(unit, "close_atomic", POINTER, I64, POINTER)
    out, count, status = function.args
    width = unit.layout.width
    stride = ir.Constant(I64, width + 1)
    total, at, kept = local_variable(code, I64), local_variable(code, I64), local_variable(code, I64)
    written = _written(code, count)
    if not _has_unfinished_rows(unit):
        code.ret(written)
        return function
    finished = code.icmp_signed("==", code.load(word_at(code, status, number(UNFINISHED))), number(0))
    with code.if_then(finished):
        code.ret(written)
    code.store(written, total)
    for variable in (at, kept):
        code.store(ir.Constant(I64, 0), variable)
    dispatch = unit.function(DISPATCH, *TRANSITION_TYPES)

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
            after = _written(code, code.call(dispatch, arguments))
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


def _has_unfinished_rows(unit: CodeUnit) -> bool:
    """Whether the model has atomic sequences or channels without capacity."""
    atomic = any(edge.atomic for process in unit.model.processes for node in process.nodes for edge in node.edges)
    return atomic or any(not form.shape.capacity for form in unit.layout.shapes)


def _written(code: ir.IRBuilder, counted: ir.Value) -> ir.Value:
    """The rows in the buffer: beyond it rows are only counted, and `copy_successor` reports an overflow."""
    fits = code.icmp_signed("<", counted, ir.Constant(I64, SUCCESSOR_CAPACITY))
    return code.select(fits, counted, ir.Constant(I64, SUCCESSOR_CAPACITY - 1))
