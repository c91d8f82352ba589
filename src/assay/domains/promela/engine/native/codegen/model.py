"""Code for a whole model: the successors of a row, label predicates, and the letter of propositions.

Every function that searches call takes a row and an output buffer, and gives a number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.atomic import write_close_atomic
from assay.domains.promela.engine.native.codegen.bits import I32, I64, POINTER, load, number, word_at
from assay.domains.promela.engine.native.codegen.codegen_context import (
    STATUS_WORDS,
    CodeUnit,
    Context,
    Unsupported,
    begin_internal,
)
from assay.domains.promela.engine.native.codegen.events import emit_complete
from assay.domains.promela.engine.native.codegen.executability import write_executable, write_outranked
from assay.domains.promela.engine.native.codegen.flow import emit_find_first, emit_for, local_variable
from assay.domains.promela.engine.native.codegen.layout import Layout
from assay.domains.promela.engine.native.codegen.node_functions import (
    NodeTable,
    emit_call_of_node,
    write_missing,
    write_nothing,
)
from assay.domains.promela.engine.native.codegen.transitions import (
    ATOMIC_SHIFT,
    DISPATCH,
    TRANSITION_TYPES,
    emit_all_nodes,
    write_dispatch,
    write_transitions,
)
from assay.domains.promela.engine.native.codegen.values import EXECUTABLE, emit_condition
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
    model: Model,
    layout: Layout,
    propositions: Sequence[Proposition],
    amples: Sequence[Ample | None] = (None,),
    table: NodeTable | None = None,
) -> CodeUnit:
    """Write all functions of a model, with one successor function for each ample function.

    With a table, the functions of nodes are left out, and those that they need are visible outside of the module.
    """
    if any(process.claims for process in model.processes):
        raise Unsupported("checks of xr and xs")
    unit = CodeUnit(model, layout, ir.Module(name="model"))
    _write_label_test(unit, "ended", lambda node: node.end, every=True)
    for kind in range(len(model.processes)):
        if table is None:
            write_transitions(unit, kind, emit_all_nodes)
        else:
            write_transitions(unit, kind, partial(emit_call_of_node, table=table))
            write_missing(unit, kind, table)
    write_dispatch(unit)
    close_atomic = write_close_atomic(unit)
    for place, ample in enumerate(amples):
        _write_successors(replace(unit, suffix=variant_suffix(place)), ample, close_atomic)
    _write_letter(unit, propositions)
    if model.uses_priorities:
        write_outranked(unit)
    if model.uses_priorities or EXECUTABLE in unit.module.globals:
        write_executable(unit)
    linked = () if table is None else linked_names(model)
    called = {*linked, *unit.module.globals}
    if "accepting" in called:
        _write_label_test(unit, "accepting", lambda node: node.accept, every=False)
    if "progressing" in called:
        _write_label_test(unit, "progressing", lambda node: node.progress, every=False)
    for kind in range(len(model.processes)):
        if f"first_process.{kind}" in called:
            _write_first_process(unit, kind)
    if table is not None:
        write_nothing(unit)
        for name in linked:
            unit.module.globals[name].linkage = ""
    return unit


def linked_names(model: Model) -> list[str]:
    """Name the functions of the first module that the functions of nodes call."""
    return [DISPATCH, "progressing", *(f"first_process.{kind}" for kind in range(len(model.processes)))]


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
    holds = code.and_(code.not_(found), emit_complete(context)) if every else found
    code.ret(code.zext(holds, I64))


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
    status = code.alloca(ir.ArrayType(I32, STATUS_WORDS))
    place = code.bitcast(status, POINTER)
    for word in range(STATUS_WORDS):
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
    dispatch = unit.function(DISPATCH, *TRANSITION_TYPES)
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
        write_skip_transient(unit, ample, close_atomic)
        if ample is not None and any(map(any, ample.transient))
        else None
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
