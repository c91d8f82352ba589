"""Successor rows: copies of a row in the output buffer."""

from __future__ import annotations

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.bits import I1, I64, POINTER
from assay.domains.promela.engine.native.codegen.codegen_context import TOO_MANY_STEPS, CodeUnit, Context

SUCCESSOR_CAPACITY = 4096
"""Rows that one expansion may need, intermediate ones included."""


def write_copy_successor(unit: CodeUnit) -> ir.Function:
    """Write the function that copies a row to the next free output row; without one it reports an overflow."""
    known = unit.module.globals.get("copy_successor")
    if isinstance(known, ir.Function):
        return known
    function = unit.function("copy_successor", POINTER, POINTER, I64, POINTER, gives=POINTER)
    function.linkage = "internal"
    code = ir.IRBuilder(function.append_basic_block("start"))
    row, out, count, status = function.args
    free = code.icmp_signed("<", count, ir.Constant(I64, SUCCESSOR_CAPACITY - 1))
    with code.if_then(code.not_(free), likely=False):
        Context(unit, code, row, status).emit_overflow(TOO_MANY_STEPS)
    expansion = code.select(free, count, ir.Constant(I64, SUCCESSOR_CAPACITY - 1))
    target = code.gep(out, [code.mul(expansion, ir.Constant(I64, unit.layout.width + 1))])
    copy_row(code, row, target, unit.layout.width)
    code.ret(target)
    return function


def copy_row(code: ir.IRBuilder, source: ir.Value, target: ir.Value, width: int) -> None:
    """Emit `llvm.memcpy` of a row."""
    byte = ir.IntType(8).as_pointer()
    form = ir.FunctionType(ir.VoidType(), [byte, byte, I64, I1])
    copy = code.module.declare_intrinsic("llvm.memcpy", [byte, byte, I64], form)
    size = ir.Constant(I64, 4 * width)
    code.call(copy, [code.bitcast(target, byte), code.bitcast(source, byte), size, ir.Constant(I1, 0)])
