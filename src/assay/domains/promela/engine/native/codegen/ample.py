"""Code for partial order reduction: ample sets of one process, and transient states that are skipped."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from assay.domains.promela.ample.refined import TRANSIENT_EDGES
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.bits import I1, I32, I64, POINTER, load, number, word_at
from assay.domains.promela.engine.native.codegen.codegen_context import CodeUnit, Context, begin_internal
from assay.domains.promela.engine.native.codegen.conflict import write_conflict
from assay.domains.promela.engine.native.codegen.flow import emit_for, local_variable
from assay.domains.promela.engine.native.codegen.successor_rows import copy_row
from assay.domains.promela.engine.native.codegen.transitions import ATOMIC_SHIFT, DISPATCH, TRANSITION_TYPES
from assay.domains.promela.engine.native.codegen.values import emit_condition

_FAULT = (1 << ATOMIC_SHIFT) - 1
_ZERO = ir.Constant(I64, 0)


class AmpleSearch(Struct, frozen=True):
    """The function under construction, its output rows and the closure of atomic sequences."""

    context: Context
    out: ir.Value
    close_atomic: ir.Function


def write_ample_successors(unit: CodeUnit, ample: Ample, close_atomic: ir.Function) -> ir.Function:
    """Write the function that gives the steps of the first process whose steps are ample; 0 for none."""
    function, code = begin_internal(unit, "ample", POINTER, POINTER, POINTER)
    row, out, status = function.args
    search = AmpleSearch(Context(unit, code, row, status), out, close_atomic)
    _emit_candidates(search, ample, ample.safe, "", lambda pid: _emit_return_steps(search, pid))
    code.ret(_ZERO)
    return function


def write_skip_transient(unit: CodeUnit, ample: Ample, close_atomic: ir.Function) -> ir.Function:
    """Write the function that moves a row past transient states, in which one step of one process is ample."""
    function, code = begin_internal(unit, "skip_transient", POINTER, POINTER)
    row, status = function.args
    room = local_variable(code, ir.ArrayType(I32, (TRANSIENT_EDGES + 1) * (unit.layout.width + 1)))
    again, going = code.append_basic_block("again"), code.append_basic_block("going")
    code.branch(again)
    code.position_at_end(again)
    search = AmpleSearch(Context(unit, code, row, status), code.bitcast(room, POINTER), close_atomic)
    trouble = code.load(word_at(code, status, number(1)))
    with code.if_then(code.icmp_signed("!=", trouble, number(0)), likely=False):
        code.ret(_ZERO)
    code.branch(going)
    code.position_at_end(going)

    def take(pid: ir.Value) -> None:
        found = _emit_steps_of(search, pid)
        info = code.load(word_at(code, search.out, number(unit.layout.width)))
        only = code.and_(code.icmp_signed("==", found, ir.Constant(I64, 1)), code.icmp_signed("==", info, number(0)))
        with code.if_then(only):
            copy_row(code, search.out, row, unit.layout.width)
            code.branch(again)
            code.position_at_end(code.append_basic_block("unreached"))

    _emit_candidates(search, ample, ample.transient, "short.", take)
    code.ret(_ZERO)
    return function


def _emit_candidates(
    search: AmpleSearch,
    ample: Ample,
    wanted: Sequence[Sequence[bool]],
    name: str,
    take: Callable[[ir.Value], None],
) -> None:
    """Emit the search for ample sets at wanted nodes; processes with independent steps come first."""
    code, unit, row = search.context.code, search.context.unit, search.context.row
    alone = [
        [ample.always_ample(kind, node) and one for node, one in enumerate(ones)] for kind, ones in enumerate(wanted)
    ]
    _emit_each_process(search, f"{name}alone", alone, take)
    if ample.futures is None:
        return
    rest = [[one and not alone[kind][node] for node, one in enumerate(ones)] for kind, ones in enumerate(wanted)]
    if any(map(any, rest)):
        conflict = write_conflict(unit, ample)
        shut = _emit_false_guards(search.context, ample)

        def careful(pid: ir.Value) -> None:
            with code.if_then(code.icmp_signed("==", code.call(conflict, [row, pid, shut]), _ZERO)):
                take(pid)

        _emit_each_process(search, f"{name}safe", rest, careful)


def _emit_each_process(
    search: AmpleSearch, name: str, flags: list[list[bool]], take: Callable[[ir.Value], None]
) -> None:
    """Emit a loop over the processes at flagged nodes, youngest first."""
    code, unit, layout = search.context.code, search.context.unit, search.context.layout
    nodes = max(len(process.nodes) for process in unit.model.processes)
    table = unit.table(name, tuple(int(i < len(row) and row[i]) for row in flags for i in range(nodes)))
    running = load(code, search.context.row, layout.running)

    def one(i: ir.Value) -> None:
        pid = code.sub(code.sub(running, number(1)), i)
        record = search.context.process_record(pid)
        kind, here = load(code, record, layout.process_type), load(code, record, layout.process_node)
        at = code.add(code.mul(kind, number(nodes)), here)
        flag = code.load(code.gep(table, [number(0), at], inbounds=True))
        with code.if_then(code.icmp_signed("!=", flag, number(0))):
            take(pid)

    emit_for(code, number(0), running, one)


def _emit_return_steps(search: AmpleSearch, pid: ir.Value) -> None:
    """Emit the return of the steps of a process, if it has any and none ends the run."""
    code, context, out = search.context.code, search.context, search.out
    found = _emit_steps_of(search, pid)
    with code.if_then(code.icmp_signed("!=", found, _ZERO)):
        wrong = local_variable(code, I1)
        code.store(ir.Constant(I1, 0), wrong)

        def look(i: ir.Value) -> None:
            place = code.mul(code.zext(i, I64), ir.Constant(I64, context.layout.width + 1))
            info = code.load(word_at(code, code.gep(out, [place]), number(context.layout.width)))
            bad = code.icmp_unsigned(">", code.and_(info, number(_FAULT)), number(1))
            code.store(code.or_(code.load(wrong), bad), wrong)

        emit_for(code, number(0), code.trunc(found, I32), look)
        with code.if_then(code.not_(code.load(wrong))):
            code.ret(found)


def _emit_steps_of(search: AmpleSearch, pid: ir.Value) -> ir.Value:
    """Emit the steps of a process, and give their number."""
    code, context, out = search.context.code, search.context, search.out
    dispatch = context.unit.function(DISPATCH, *TRANSITION_TYPES)
    began = code.call(dispatch, [context.row, pid, number(0), number(0), out, _ZERO, context.status])
    return code.call(search.close_atomic, [out, began, context.status])


def _emit_false_guards(context: Context, ample: Ample) -> ir.Value:
    """Emit the set of false guards as bits."""
    code = context.code
    out: ir.Value = _ZERO
    for k, guard in enumerate(ample.futures.guards if ample.futures is not None else ()):
        false = code.zext(code.not_(emit_condition(guard.condition, context)), I64)
        out = code.or_(out, code.shl(false, ir.Constant(I64, k)))
    return out
