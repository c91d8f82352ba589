"""Successor rows: copies of a row in the output buffer."""

from __future__ import annotations

import ctypes
from functools import cache

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.bits import I1, I64, POINTER
from assay.domains.promela.engine.native.codegen.codegen_context import TOO_MANY_STEPS, CodeUnit, Context

SUCCESSOR_CAPACITY = 4096
"""Rows that one expansion may need, intermediate ones included."""
MOST_INLINE = 64
"""The words of a row that instructions copy."""


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
    """Emit the copy of a row: instructions for a short one, else a call of `memcpy` by its address."""
    byte = ir.IntType(8).as_pointer()
    size = ir.Constant(I64, 4 * width)
    if width > MOST_INLINE:
        form = ir.FunctionType(I64, [byte, byte, I64])
        code.call_address(ir.Constant(I64, _memcpy()), form, [target, source, size])
        return
    form = ir.FunctionType(ir.VoidType(), [byte, byte, I64, I1])
    copy = code.module.declare_intrinsic("llvm.memcpy.inline", [byte, byte, I64], form)
    code.call(copy, [target, source, size, ir.Constant(I1, 0)])


@cache
def _memcpy() -> int:
    """The address of the C library's function: an undefined symbol would need a table of addresses near the code."""
    return ctypes.cast(ctypes.CDLL(None).memcpy, ctypes.c_void_p).value or 0
