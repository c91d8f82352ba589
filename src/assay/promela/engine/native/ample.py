"""Code for ample sets: the steps of one process, if they are enough."""

from __future__ import annotations

from llvmlite import ir

from assay.promela.ample.table import Ample
from assay.promela.engine.native.bits import I64, POINTER, load, number, word_at
from assay.promela.engine.native.flow import local, repeat
from assay.promela.engine.native.moves import FORM, HOLDER_SHIFT
from assay.promela.engine.native.scene import Scene, Whole, internal

_FAULT = (1 << HOLDER_SHIFT) - 1
_ZERO = ir.Constant(I64, 0)


def write_enough(whole: Whole, ample: Ample, complete: ir.Function) -> ir.Function:
    """Write the function that gives the steps of the youngest process whose steps are ample; 0 if there is none."""
    function, code = internal(whole, "enough", POINTER, POINTER, POINTER)
    row, out, status = function.args
    scene = Scene(whole, code, row, status)
    layout = whole.layout
    nodes = max(len(process.nodes) for process in whole.model.processes)
    flags = [int(i < len(safe) and safe[i]) for safe in ample.safe for i in range(nodes)]
    table = whole.table("safe", tuple(flags))
    running = load(code, row, layout.running)
    dispatch = whole.function("dispatch", *FORM)

    def one(i: ir.Value) -> None:
        who = code.sub(code.sub(running, number(1)), i)
        record = scene.record(who)
        kind, here = load(code, record, layout.process_type), load(code, record, layout.process_node)
        at = code.add(code.mul(kind, number(nodes)), here)
        safe = code.icmp_signed("!=", code.load(code.gep(table, [number(0), at], inbounds=True)), number(0))
        with code.if_then(safe):
            began = code.call(dispatch, [row, who, number(0), number(0), out, _ZERO, status])
            found = code.call(complete, [out, began, status])
            with code.if_then(code.icmp_signed("!=", found, _ZERO)):
                goes_on = code.icmp_unsigned("<=", _worst_fault(code, whole, out, found), number(1))
                with code.if_then(goes_on):
                    code.ret(found)

    repeat(code, number(0), running, one)
    code.ret(_ZERO)
    return function


def _worst_fault(code: ir.IRBuilder, whole: Whole, out: ir.Value, found: ir.Value) -> ir.Value:
    """The greatest fault of the rows: above 1 it is one after which no run goes on."""
    worst = local(code, number(0).type)
    code.store(number(0), worst)

    def look(i: ir.Value) -> None:
        place = code.mul(code.zext(i, I64), ir.Constant(I64, whole.layout.width + 1))
        info = code.load(word_at(code, code.gep(out, [place]), number(whole.layout.width)))
        fault, before = code.and_(info, number(_FAULT)), code.load(worst)
        code.store(code.select(code.icmp_unsigned(">", fault, before), fault, before), worst)

    repeat(code, number(0), code.trunc(found, number(0).type), look)
    return code.load(worst)
