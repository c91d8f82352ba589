"""Code for expressions: each evaluates to a 32-bit number, as in `semantics`."""

from __future__ import annotations

from typing import assert_never

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen import channels
from assay.domains.promela.engine.native.codegen.bits import I32, POINTER, load, load_at, number
from assay.domains.promela.engine.native.codegen.codegen_context import Context, Unsupported
from assay.domains.promela.engine.native.codegen.flow import emit_if_else
from assay.domains.promela.model import expression as e

_INSTRUCTIONS = {"+": "add", "-": "sub", "*": "mul", "&": "and_", "|": "or_", "^": "xor"}
_COMPARISONS = {"==", "!=", "<", "<=", ">", ">="}
EXECUTABLE, EXECUTABLE_TYPES = "executable", (POINTER, I32, I32, POINTER)
"""The function that tells whether a process could move, and its parameters: row, process, offered channel, status."""


def emit_value(expression: e.Expression, context: Context) -> ir.Value:
    """Emit the value of an expression."""
    code = context.code
    match expression:
        case e.Constant():
            return number(expression.value)
        case e.Load():
            return load_cell(expression.cell, context)
        case e.Unary():
            body = emit_value(expression.body, context)
            if expression.operator == "!":
                return code.zext(code.icmp_signed("==", body, number(0)), I32)
            return code.neg(body) if expression.operator == "-" else code.not_(body)
        case e.Binary():
            return _emit_binary(expression, context)
        case e.Conditional():
            yes, no = (lambda: emit_value(expression.yes, context)), (lambda: emit_value(expression.no, context))
            return emit_if_else(context, emit_condition(expression.condition, context), yes, no)
        case e.Pid():
            return number(-1) if context.pid is None else context.pid
        case e.ProcessCount():
            more = -expression.back or int(context.unit.model.claimed)
            return code.add(load(code, context.row, context.layout.running), number(more))
        case e.Last():
            assert context.layout.last is not None
            return load(code, context.row, context.layout.last)
        case e.Timeout():
            return context.timeout
        case e.NonProgress():
            at_progress = code.call(
                context.unit.function("progressing", *[context.row.type] * 2), [context.row, context.row]
            )
            return code.xor(code.trunc(at_progress, I32), number(1))
        case e.OfChannel():
            return channels.emit_query(context, expression.function, emit_value(expression.channel, context))
        case e.Poll():
            record = channels.emit_record(context, emit_value(expression.channel, context))
            context.emit_fault_unless(code.not_(channels.is_rendezvous(context, record)), "poll")
            found = emit_find_message(expression.arguments, context, record, anywhere=expression.anywhere)
            return code.zext(code.icmp_signed(">=", found, number(0)), I32)
        case e.At() | e.Remote():
            return _emit_remote(expression, context)
        case e.OfProcess():
            return _emit_of_process(expression, context)
        case _:
            assert_never(expression)


def emit_find_message(
    arguments: tuple[e.Argument, ...], context: Context, record: ir.Value, *, anywhere: bool
) -> ir.Value:
    """Emit the index of the message that a receive takes; -1 for none. An empty channel evaluates no argument."""

    def wanted() -> list[tuple[int, ir.Value]]:
        return [(i, emit_value(a.value, context)) for i, a in enumerate(arguments) if isinstance(a, e.Wanted)]

    def look() -> ir.Value:
        numbers = wanted()
        return channels.emit_find_message(context, record, len(arguments), numbers, anywhere=anywhere)

    some = context.code.icmp_signed(">", channels.length(context, record), number(0))
    return emit_if_else(context, some, look, lambda: number(-1))


def emit_condition(expression: e.Expression, context: Context) -> ir.Value:
    """Emit whether an expression is not zero."""
    return context.code.icmp_signed("!=", emit_value(expression, context), number(0))


def _emit_binary(expression: e.Binary, context: Context) -> ir.Value:
    code, operator = context.code, expression.operator

    def right_side() -> ir.Value:
        return code.zext(emit_condition(expression.right, context), I32)

    if operator == "&&":
        return emit_if_else(context, emit_condition(expression.left, context), right_side, lambda: number(0))
    if operator == "||":
        return emit_if_else(context, emit_condition(expression.left, context), lambda: number(1), right_side)
    left, right = emit_value(expression.left, context), emit_value(expression.right, context)
    if operator in _INSTRUCTIONS:
        return getattr(code, _INSTRUCTIONS[operator])(left, right)
    if operator in _COMPARISONS:
        return code.zext(code.icmp_signed(operator, left, right), I32)
    if operator in {"<<", ">>"}:
        return (code.shl if operator == "<<" else code.ashr)(left, code.and_(right, number(31)))
    return _emit_division(operator, left, right, context)


def _emit_division(operator: str, left: ir.Value, right: ir.Value, context: Context) -> ir.Value:
    code = context.code
    least = code.and_(code.icmp_signed("==", left, number(-(1 << 31))), code.icmp_signed("==", right, number(-1)))
    wrong = code.or_(code.icmp_signed("==", right, number(0)), least)
    context.emit_fault_unless(code.not_(wrong), "division")
    by = code.select(wrong, number(1), right)
    return code.sdiv(left, by) if operator == "/" else code.srem(left, by)


def emit_position(cell: e.Cell, context: Context, owner: int) -> ir.Value:
    """Emit the bit position of a cell; the acting process evaluates the subscripts."""
    code, layout = context.code, context.layout
    forms = layout.variables if cell.shared else layout.processes[owner].variables
    if not cell.indices:
        return number(forms[cell.slot].at)
    slot: ir.Value = number(cell.slot)
    for index in cell.indices:
        chosen = emit_value(index.value, context)
        inside = code.icmp_unsigned("<", chosen, number(index.length))
        context.emit_fault_unless(inside, "index")
        chosen = code.select(inside, chosen, number(0))
        slot = code.add(slot, code.mul(chosen, number(index.stride)))
    name = "globals" if cell.shared else f"locals.{owner}"
    table = context.unit.table(f"{name}.positions", tuple(form.at for form in forms))
    return code.load(code.gep(table, [number(0), slot], inbounds=True))


def load_cell(cell: e.Cell, context: Context) -> ir.Value:
    """Emit the value of a cell."""
    if cell.shared:
        return _load_from(cell, context, 0, context.row)
    assert context.process is not None
    return _load_from(cell, context, context.type, context.process)


def _load_from(cell: e.Cell, context: Context, owner: int, base: ir.Value) -> ir.Value:
    forms = context.layout.variables if cell.shared else context.layout.processes[owner].variables
    placed = forms[cell.slot]
    if not cell.indices:
        return load(context.code, base, placed)
    return load_at(context.code, base, emit_position(cell, context, owner), placed.field)


def _emit_of_process(expression: e.OfProcess, context: Context) -> ir.Value:
    """Emit `enabled`, `pc_value` or `get_priority` of a process; 0 if it does not exist."""
    code, layout = context.code, context.layout
    process = emit_value(expression.process, context)
    placed = layout.process_node if expression.function == "pc_value" else layout.process_priority

    def there() -> ir.Value:
        if expression.function == "enabled":
            return could_move()
        return number(1) if placed is None else load(code, context.process_record(process), placed)

    def could_move() -> ir.Value:
        if context.pid is not None:
            raise Unsupported("enabled in a process")  # its guards could ask for each other without end
        executable = context.unit.function(EXECUTABLE, *EXECUTABLE_TYPES)
        return code.trunc(code.call(executable, [context.row, process, number(0), context.status]), I32)

    running = load(code, context.row, layout.running)
    return emit_if_else(context, code.icmp_unsigned("<", process, running), there, lambda: number(0))


def _emit_remote(expression: e.At | e.Remote, context: Context) -> ir.Value:
    """Emit a remote reference to a numbered process, or to the first of a type; 0 if it does not exist.

    As in the semantics, a label is compared whatever the type of the process; a variable of another type is a fault.
    """
    code, layout = context.code, context.layout
    if expression.number is None:
        first = context.unit.function(f"first_process.{expression.process}", context.row.type)
        process = code.trunc(code.call(first, [context.row]), I32)
    else:
        process = emit_value(expression.number, context)
    running = load(code, context.row, layout.running)

    def there() -> ir.Value:
        record = context.process_record(process)
        if isinstance(expression, e.At):
            node = load(code, record, layout.process_node)
            return code.zext(code.icmp_signed("==", node, number(expression.node)), I32)
        same = code.icmp_signed("==", load(code, record, layout.process_type), number(expression.process))
        context.emit_fault_unless(same, "remote")
        cell, kind = expression.cell, expression.process
        return emit_if_else(context, same, lambda: _load_from(cell, context, kind, record), lambda: number(0))

    return emit_if_else(context, code.icmp_unsigned("<", process, running), there, lambda: number(0))
