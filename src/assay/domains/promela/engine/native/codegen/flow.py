"""Structured control flow: conditionals, switches and loops."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.bits import I32, number
from assay.domains.promela.engine.native.codegen.codegen_context import Context


def local_variable(code: ir.IRBuilder, kind: ir.Type) -> ir.Value:
    """Emit a local variable of the current function."""
    return code.alloca(kind)


def emit_if_else(
    context: Context, condition: ir.Value, yes: Callable[[], ir.Value], no: Callable[[], ir.Value]
) -> ir.Value:
    """Emit a conditional whose value is that of the branch taken."""
    code = context.code
    with code.if_else(condition) as (then, otherwise):
        with then:
            left = yes()
            from_left = code.block
        with otherwise:
            right = no()
            from_right = code.block
    out = code.phi(left.type)
    out.add_incoming(left, from_left)
    out.add_incoming(right, from_right)
    return out


def emit_switch(context: Context, which: ir.Value, choices: Sequence[Callable[[], ir.Value]]) -> ir.Value:
    """Emit a switch whose value is that of the branch taken."""
    if len(choices) == 1:
        return choices[0]()
    code = context.code
    blocks = [code.append_basic_block("choice") for _ in choices]
    after = code.append_basic_block("chosen")
    switch = code.switch(which, blocks[-1])
    for i, block in enumerate(blocks[:-1]):
        switch.add_case(number(i), block)
    out = []
    for block, choice in zip(blocks, choices, strict=True):
        code.position_at_end(block)
        result = choice()
        out.append((result, code.block))
        code.branch(after)
    code.position_at_end(after)
    phi = code.phi(out[0][0].type)
    for result, block in out:
        phi.add_incoming(result, block)
    return phi


def emit_for(code: ir.IRBuilder, start: ir.Value, end: ir.Value, body: Callable[[ir.Value], None]) -> None:
    """Emit a loop over the numbers from `start` to `end`, exclusive."""
    before, head = code.block, code.append_basic_block("loop")
    inside, after = code.append_basic_block("body"), code.append_basic_block("after")
    code.branch(head)
    code.position_at_end(head)
    at = code.phi(I32)
    at.add_incoming(start, before)
    code.cbranch(code.icmp_signed("<", at, end), inside, after)
    code.position_at_end(inside)
    body(at)
    at.add_incoming(code.add(at, number(1)), code.block)
    code.branch(head)
    code.position_at_end(after)


def emit_find_first(code: ir.IRBuilder, end: ir.Value, holds: Callable[[ir.Value], ir.Value]) -> ir.Value:
    """Emit a search for the first number below `end` that satisfies a condition; without one the value is `end`."""
    before, head = code.block, code.append_basic_block("seek")
    inside, on, after = (code.append_basic_block(name) for name in ("look", "on", "found"))
    code.branch(head)
    code.position_at_end(head)
    at = code.phi(I32)
    at.add_incoming(number(0), before)
    code.cbranch(code.icmp_signed("<", at, end), inside, after)
    code.position_at_end(inside)
    code.cbranch(holds(at), after, on)
    code.position_at_end(on)
    at.add_incoming(code.add(at, number(1)), on)
    code.branch(head)
    code.position_at_end(after)
    return at


def emit_while(code: ir.IRBuilder, condition: Callable[[], ir.Value], body: Callable[[], None]) -> None:
    """Emit a loop that runs while a condition holds."""
    head, inside, after = (code.append_basic_block(name) for name in ("while", "do", "done"))
    code.branch(head)
    code.position_at_end(head)
    code.cbranch(condition(), inside, after)
    code.position_at_end(inside)
    body()
    code.branch(head)
    code.position_at_end(after)
