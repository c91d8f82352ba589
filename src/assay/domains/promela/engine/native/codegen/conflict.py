"""Code for dependence: whether other processes can conflict with the steps of a process before it moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from assay.domains.promela.ample.table import Ample
from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.bits import I32, I64, POINTER, load, number
from assay.domains.promela.engine.native.codegen.codegen_context import CodeUnit, Context, begin_internal
from assay.domains.promela.engine.native.codegen.ends import write_channel_conflict, write_channel_sets
from assay.domains.promela.engine.native.codegen.flow import emit_for, local_variable

_ZERO = ir.Constant(I64, 0)


class Tables(Struct, frozen=True):
    """The tables of an ample function as constants, indexed by process type and node."""

    later: ir.Value
    """Reads, writes and channel uses from a node on: unrestricted, then without passing each guard."""
    now: ir.Value
    """Accesses and writes of the steps from a node."""
    guarded: ir.Value
    """The reads of each guard."""
    wide: int


def _tables(unit: CodeUnit, ample: Ample, nodes: int) -> Tables:
    futures = ample.futures
    if futures is None:
        raise ValueError("conflicts need the futures of an ample function")
    wide = len(futures.guards) + 1
    later, now = list[int](), list[int]()
    for kind, row in enumerate(futures.touched):
        padding = range(len(row), nodes)
        later += [bits for marks in row for mark in marks for bits in (mark.reads, mark.writes, mark.uses)]
        later += [0 for _ in padding for _ in range(3 * wide)]
        now += [bits for mark in ample.touched[kind] for bits in (mark.touched, mark.writes)]
        now += [0 for _ in padding for _ in range(2)]
    guarded = [guard.reads for guard in futures.guards] or [0]
    return Tables(_table(unit, "futures", later), _table(unit, "touches", now), _table(unit, "guarded", guarded), wide)


def write_conflict(unit: CodeUnit, ample: Ample) -> ir.Function:
    """Write the function of a row, a process and the false guards that gives nonzero if a conflict is possible.

    As in the reference, guards that others may change stop counting as false, until a fixed point. A conflict found
    before it is final.
    """
    known = unit.module.globals.get(f"conflict{unit.suffix}")
    if isinstance(known, ir.Function):
        return known
    function, code = begin_internal(unit, "conflict", POINTER, I32, I64)
    row, pid, shut = function.args
    context, layout = Context(unit, code, row, row), unit.layout
    nodes = max(len(process.nodes) for process in unit.model.processes)
    tables = _tables(unit, ample, nodes)
    later, now, guarded, wide = tables.later, tables.now, tables.guarded, tables.wide

    def entry(table: ir.Value, position: ir.Value) -> ir.Value:
        return code.load(code.gep(table, [number(0), position], inbounds=True))

    def spot(process: ir.Value) -> ir.Value:
        record = context.process_record(process)
        kind, here = load(code, record, layout.process_type), load(code, record, layout.process_node)
        return code.add(code.mul(kind, number(nodes)), here)

    at = code.mul(spot(pid), number(2))
    touched, written = entry(now, at), entry(now, code.add(at, number(1)))
    closed, reads, writes, r, w, u, still = (local_variable(code, I64) for _ in range(7))
    held = local_variable(code, ir.ArrayType(I64, 3))
    ends = code.bitcast(held, I64.as_pointer())
    holds = write_channel_sets(unit, ample.port_map) if ample.channel_uses else None
    code.store(shut, closed)
    running = load(code, row, layout.running)
    again = code.append_basic_block("again")
    code.branch(again)
    code.position_at_end(again)
    code.store(_ZERO, reads)
    code.store(_ZERO, writes)
    code.store(ir.Constant(held.type.pointee, [0, 0, 0]), held)

    def other(i: ir.Value) -> None:
        with code.if_then(code.icmp_signed("!=", i, pid)):
            base = code.mul(spot(i), number(3 * wide))
            for place, mark in enumerate((r, w, u)):
                code.store(entry(later, code.add(base, number(place))), mark)

            def narrow(k: ir.Value, _bit: ir.Value) -> None:
                column = code.add(base, code.mul(code.add(k, number(1)), number(3)))
                for place, mark in enumerate((r, w, u)):
                    code.store(code.and_(code.load(mark), entry(later, code.add(column, number(place)))), mark)

            _each_bit(code, code.load(closed), narrow)
            if holds is not None:
                code.call(holds, [row, i, code.load(u), ends])
            code.store(code.or_(code.load(reads), code.load(r)), reads)
            code.store(code.or_(code.load(writes), code.load(w)), writes)

    emit_for(code, number(0), running, other)
    clash = code.or_(code.and_(code.load(writes), touched), code.and_(code.load(reads), written))
    with code.if_then(code.icmp_signed("!=", clash, _ZERO)):
        code.ret(clash)
    code.store(code.load(closed), still)

    def thaw(k: ir.Value, bit: ir.Value) -> None:
        opens = code.icmp_signed("!=", code.and_(entry(guarded, k), code.load(writes)), _ZERO)
        with code.if_then(opens):
            code.store(code.and_(code.load(still), code.not_(bit)), still)

    _each_bit(code, code.load(closed), thaw)
    settled = code.icmp_signed("==", code.load(still), code.load(closed))
    with code.if_then(settled):
        if holds is not None:
            code.ret(code.call(write_channel_conflict(unit, ample, holds, tables.later, wide, nodes), [row, pid, ends]))
        else:
            code.ret(_ZERO)
    code.store(code.load(still), closed)
    code.branch(again)
    return function


def _each_bit(code: ir.IRBuilder, bits: ir.Value, body: Callable[[ir.Value, ir.Value], None]) -> None:
    """Emit a loop over the bits that are set, each given as number and as mask."""
    left = local_variable(code, I64)
    code.store(bits, left)
    head, inside, after = (code.append_basic_block(name) for name in ("bits", "bit", "done"))
    code.branch(head)
    code.position_at_end(head)
    now = code.load(left)
    code.cbranch(code.icmp_signed("!=", now, _ZERO), inside, after)
    code.position_at_end(inside)
    bit = code.and_(now, code.neg(now))
    code.store(code.xor(now, bit), left)
    body(code.trunc(code.cttz(now, ir.Constant(ir.IntType(1), 1)), I32), bit)
    code.branch(head)
    code.position_at_end(after)


def _table(unit: CodeUnit, name: str, numbers: Sequence[int]) -> ir.GlobalVariable:
    form = ir.ArrayType(I64, len(numbers))
    variable = ir.GlobalVariable(unit.module, form, name)
    variable.linkage, variable.global_constant = "internal", True
    variable.initializer = ir.Constant(form, [ir.Constant(I64, value) for value in numbers])
    return variable
