"""Code for expressions: each gives a number of 32 bits, as `semantics` does."""

from __future__ import annotations

from typing import assert_never

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen import channels
from assay.domains.promela.engine.native.codegen.bits import I32, load, load_at, number
from assay.domains.promela.engine.native.codegen.codegen_context import Scene, Unsupported
from assay.domains.promela.engine.native.codegen.flow import choose
from assay.domains.promela.model import expression as e

_PLAIN = {"+": "add", "-": "sub", "*": "mul", "&": "and_", "|": "or_", "^": "xor"}
_COMPARED = {"==", "!=", "<", "<=", ">", ">="}


def value(expression: e.Expression, scene: Scene) -> ir.Value:
    """Evaluate an expression."""
    code = scene.code
    match expression:
        case e.Constant():
            return number(expression.value)
        case e.Load():
            return load_cell(expression.cell, scene)
        case e.Unary():
            body = value(expression.body, scene)
            if expression.operator == "!":
                return code.zext(code.icmp_signed("==", body, number(0)), I32)
            return code.neg(body) if expression.operator == "-" else code.not_(body)
        case e.Binary():
            return _binary(expression, scene)
        case e.Conditional():
            yes, no = (lambda: value(expression.yes, scene)), (lambda: value(expression.no, scene))
            return choose(scene, truth(expression.condition, scene), yes, no)
        case e.Own():
            return number(-1) if scene.number is None else scene.number
        case e.Running():
            return code.add(load(code, scene.row, scene.layout.running), number(int(scene.whole.model.claimed)))
        case e.Last():
            assert scene.layout.last is not None
            return load(code, scene.row, scene.layout.last)
        case e.Timeout():
            return scene.timeout
        case e.NonProgress():
            at_progress = code.call(scene.whole.function("progressing", *[scene.row.type] * 2), [scene.row, scene.row])
            return code.xor(code.trunc(at_progress, I32), number(1))
        case e.OfChannel():
            return channels.asked(scene, expression.function, value(expression.channel, scene))
        case e.Poll():
            record = channels.record_of(scene, value(expression.channel, scene))
            scene.fault_unless(code.not_(channels.is_rendezvous(scene, record)), "poll")
            found = fitting(expression.arguments, scene, record, anywhere=expression.anywhere)
            return code.zext(code.icmp_signed(">=", found, number(0)), I32)
        case e.At() | e.Remote():
            return _remote(expression, scene)
        case e.OfProcess():
            return _of_process(expression, scene)
        case _:
            assert_never(expression)


def fitting(arguments: tuple[e.Argument, ...], scene: Scene, record: ir.Value, *, anywhere: bool) -> ir.Value:
    """Which message of a channel a receive would take; -1 for none. Wanted values matter only if there is a message."""

    def wanted() -> list[tuple[int, ir.Value]]:
        return [(i, value(a.value, scene)) for i, a in enumerate(arguments) if isinstance(a, e.Wanted)]

    def look() -> ir.Value:
        numbers = wanted()
        return channels.fitting(scene, record, len(arguments), numbers, anywhere=anywhere)

    some = scene.code.icmp_signed(">", channels.length(scene, record), number(0))
    return choose(scene, some, look, lambda: number(-1))


def truth(expression: e.Expression, scene: Scene) -> ir.Value:
    """Whether an expression is not zero, as a bit."""
    return scene.code.icmp_signed("!=", value(expression, scene), number(0))


def _binary(expression: e.Binary, scene: Scene) -> ir.Value:
    code, operator = scene.code, expression.operator

    def right_side() -> ir.Value:
        return code.zext(truth(expression.right, scene), I32)

    if operator == "&&":
        return choose(scene, truth(expression.left, scene), right_side, lambda: number(0))
    if operator == "||":
        return choose(scene, truth(expression.left, scene), lambda: number(1), right_side)
    left, right = value(expression.left, scene), value(expression.right, scene)
    if operator in _PLAIN:
        return getattr(code, _PLAIN[operator])(left, right)
    if operator in _COMPARED:
        return code.zext(code.icmp_signed(operator, left, right), I32)
    if operator in {"<<", ">>"}:
        return (code.shl if operator == "<<" else code.ashr)(left, code.and_(right, number(31)))
    return _divided(operator, left, right, scene)


def _divided(operator: str, left: ir.Value, right: ir.Value, scene: Scene) -> ir.Value:
    code = scene.code
    least = code.and_(code.icmp_signed("==", left, number(-(1 << 31))), code.icmp_signed("==", right, number(-1)))
    wrong = code.or_(code.icmp_signed("==", right, number(0)), least)
    scene.fault_unless(code.not_(wrong), "division")
    by = code.select(wrong, number(1), right)
    return code.sdiv(left, by) if operator == "/" else code.srem(left, by)


def position(cell: e.Cell, scene: Scene, owner: int) -> ir.Value:
    """Where the bits of a cell begin; the subscripts are evaluated as seen by who acts."""
    code, layout = scene.code, scene.layout
    forms = layout.variables if cell.shared else layout.processes[owner].variables
    if not cell.indices:
        return number(forms[cell.slot].at)
    slot: ir.Value = number(cell.slot)
    for index in cell.indices:
        chosen = value(index.value, scene)
        inside = code.icmp_unsigned("<", chosen, number(index.length))
        scene.fault_unless(inside, "index")
        chosen = code.select(inside, chosen, number(0))
        slot = code.add(slot, code.mul(chosen, number(index.stride)))
    name = "globals" if cell.shared else f"locals.{owner}"
    table = scene.whole.table(f"{name}.positions", tuple(form.at for form in forms))
    return code.load(code.gep(table, [number(0), slot], inbounds=True))


def load_cell(cell: e.Cell, scene: Scene) -> ir.Value:
    """What a cell holds."""
    if cell.shared:
        return _loaded(cell, scene, 0, scene.row)
    assert scene.process is not None
    return _loaded(cell, scene, scene.type, scene.process)


def _loaded(cell: e.Cell, scene: Scene, owner: int, base: ir.Value) -> ir.Value:
    forms = scene.layout.variables if cell.shared else scene.layout.processes[owner].variables
    placed = forms[cell.slot]
    if not cell.indices:
        return load(scene.code, base, placed)
    return load_at(scene.code, base, position(cell, scene, owner), placed.field)


def _of_process(expression: e.OfProcess, scene: Scene) -> ir.Value:
    """`pc_value` or `get_priority` of a process, 0 if there is none with the number."""
    if expression.function == "enabled":
        raise Unsupported("enabled")
    code, layout = scene.code, scene.layout
    process = value(expression.process, scene)
    placed = layout.process_node if expression.function == "pc_value" else layout.process_priority

    def there() -> ir.Value:
        return number(1) if placed is None else load(code, scene.record(process), placed)

    running = load(code, scene.row, layout.running)
    return choose(scene, code.icmp_unsigned("<", process, running), there, lambda: number(0))


def _remote(expression: e.At | e.Remote, scene: Scene) -> ir.Value:
    """Of the process with a number, or the first of the type; 0 if there is none of that type."""
    code, layout = scene.code, scene.layout
    if expression.number is None:
        first = scene.whole.function(f"first.{expression.process}", scene.row.type)
        process = code.trunc(code.call(first, [scene.row]), I32)
    else:
        process = value(expression.number, scene)
    running = load(code, scene.row, layout.running)

    def there() -> ir.Value:
        record = scene.record(process)
        kind = load(code, record, layout.process_type)
        return choose(
            scene, code.icmp_signed("==", kind, number(expression.process)), lambda: held(record), lambda: number(0)
        )

    def held(record: ir.Value) -> ir.Value:
        if isinstance(expression, e.At):
            node = load(code, record, layout.process_node)
            return code.zext(code.icmp_signed("==", node, number(expression.node)), I32)
        return _loaded(expression.cell, scene, expression.process, record)

    return choose(scene, code.icmp_unsigned("<", process, running), there, lambda: number(0))
