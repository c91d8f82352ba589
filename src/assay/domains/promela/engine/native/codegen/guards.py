"""Code for guards: whether an edge is enabled, and whether it can fault."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen import channels
from assay.domains.promela.engine.native.codegen.bits import I1, load, number
from assay.domains.promela.engine.native.codegen.codegen_context import Context
from assay.domains.promela.engine.native.codegen.flow import emit_if_else
from assay.domains.promela.engine.native.codegen.values import emit_condition, emit_find_message, emit_value
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g

Blocking = g.Send | g.Receive | g.Die | g.Sequence
"""Effects that can block."""


def bit(value_: int) -> ir.Constant:
    """Give a constant of one bit."""
    return ir.Constant(I1, value_)


def can_fault(edge: g.Edge) -> bool:
    """Whether an edge can fault; if not, its code records no fault."""
    return not all(isinstance(effect, g.Assign | g.Die) for effect in edge.effects) or not all(
        cannot_fault(part) for part in (edge.guard, *_parts(edge))
    )


def _parts(edge: g.Edge) -> Iterator[e.Expression]:
    for effect in edge.effects:
        if isinstance(effect, g.Assign):
            yield effect.value
            yield e.Load(effect.cell)


def cannot_fault(expression: e.Expression) -> bool:
    """Whether evaluation cannot fault: no division, and no access to arrays, channels or other processes."""
    match expression:
        case e.Load():
            return not expression.cell.indices
        case e.Unary():
            return cannot_fault(expression.body)
        case e.Binary():
            return (
                expression.operator not in {"/", "%"}
                and cannot_fault(expression.left)
                and cannot_fault(expression.right)
            )
        case e.Conditional():
            return all(map(cannot_fault, (expression.condition, expression.yes, expression.no)))
        case e.Constant() | e.Pid() | e.ProcessCount() | e.Last() | e.Timeout() | e.NonProgress():
            return True
        case e.OfChannel() | e.Poll() | e.OfProcess() | e.At() | e.Remote():
            return False
        case _:
            assert_never(expression)


def emit_enabled(edge: g.Edge, context: Context, offered: ir.Value | None) -> ir.Value:
    """Emit whether an edge is enabled in its process; `offered` is the rendezvous channel in progress."""
    code = context.code
    receives = any(isinstance(effect, g.Receive | g.Sequence) for effect in edge.effects)

    def look() -> ir.Value:
        out: ir.Value = bit(1) if edge.guard == e.TRUE else emit_condition(edge.guard, context)
        for effect in edge.effects:
            if isinstance(effect, Blocking):
                out = _emit_and(context, out, effect, offered)
        return out

    if receives or offered is None:
        return look()
    return emit_if_else(context, code.icmp_signed("==", offered, number(0)), look, lambda: bit(0))


def _emit_and(context: Context, so_far: ir.Value, effect: Blocking, offered: ir.Value | None) -> ir.Value:
    return emit_if_else(context, so_far, lambda: _emit_possible(effect, context, offered), lambda: bit(0))


def _emit_possible(effect: Blocking, context: Context, offered: ir.Value | None) -> ir.Value:
    code = context.code
    match effect:
        case g.Send():
            record = channels.emit_record(context, emit_value(effect.channel, context))
            return code.not_(channels.is_full(context, record))
        case g.Receive():
            number_ = emit_value(effect.channel, context)
            record = channels.emit_record(context, number_)

            def fits() -> ir.Value:
                found = emit_find_message(effect.arguments, context, record, anywhere=effect.anywhere)
                return code.icmp_signed(">=", found, number(0))

            if offered is None:
                return fits()
            wanted = code.select(channels.is_rendezvous(context, record), number_, number(0))
            return emit_if_else(context, code.icmp_signed("==", wanted, offered), fits, lambda: bit(0))
        case g.Die():
            assert context.pid is not None
            running = load(code, context.row, context.layout.running)
            return code.icmp_signed("==", code.add(context.pid, number(1)), running)
        case g.Sequence():
            start = next(node for node in effect.nodes if node.number == effect.start)
            return emit_any_enabled(start.edges, context, offered)
        case _:
            assert_never(effect)


def emit_any_enabled(edges: Sequence[g.Edge], context: Context, offered: ir.Value | None) -> ir.Value:
    """Emit whether some edge is enabled, trying them in order."""
    out: ir.Value = bit(0)
    for edge in edges:
        out = _emit_or(context, out, edge, offered)
    return out


def _emit_or(context: Context, so_far: ir.Value, edge: g.Edge, offered: ir.Value | None) -> ir.Value:
    return emit_if_else(context, so_far, lambda: bit(1), lambda: emit_enabled(edge, context, offered))
