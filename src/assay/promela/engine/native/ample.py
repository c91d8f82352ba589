"""Code for ample sets: the steps of one process, if they are enough."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.promela.ample.table import Ample
from assay.promela.engine.native import assembly as ir
from assay.promela.engine.native.bits import I1, I32, I64, POINTER, load, number, word_at
from assay.promela.engine.native.conflict import write_conflict
from assay.promela.engine.native.flow import local, repeat
from assay.promela.engine.native.moves import FORM, HOLDER_SHIFT
from assay.promela.engine.native.scene import Scene, Whole, internal
from assay.promela.engine.native.values import truth

_FAULT = (1 << HOLDER_SHIFT) - 1
_ZERO = ir.Constant(I64, 0)


@dataclass(frozen=True)
class Search:
    """The function under way, and what it works on."""

    scene: Scene
    out: ir.Value
    complete: ir.Function


def write_enough(whole: Whole, ample: Ample, complete: ir.Function) -> ir.Function:
    """Write the function that gives the steps of the first process whose steps are ample; 0 if there is none."""
    function, code = internal(whole, "enough", POINTER, POINTER, POINTER)
    row, out, status = function.args
    search = Search(Scene(whole, code, row, status), out, complete)
    _try_all(search, "alone", [[ample.alone(t, n) for n in range(len(row))] for t, row in enumerate(ample.safe)], None)
    if ample.futures is not None:
        rest = [
            [safe and not ample.alone(kind, node) for node, safe in enumerate(nodes)]
            for kind, nodes in enumerate(ample.safe)
        ]
        if any(map(any, rest)):
            conflict = write_conflict(whole, ample)
            shut = _shut(search.scene, ample)
            _try_all(search, "safe", rest, lambda who: code.call(conflict, [row, who, shut]))
    code.ret(_ZERO)
    return function


def _try_all(
    search: Search, name: str, flags: list[list[bool]], conflict: Callable[[ir.Value], ir.Value] | None
) -> None:
    """Try each process at a node with a flag, the youngest first."""
    code, whole, layout = search.scene.code, search.scene.whole, search.scene.layout
    nodes = max(len(process.nodes) for process in whole.model.processes)
    table = whole.table(name, tuple(int(i < len(row) and row[i]) for row in flags for i in range(nodes)))
    running = load(code, search.scene.row, layout.running)

    def one(i: ir.Value) -> None:
        who = code.sub(code.sub(running, number(1)), i)
        record = search.scene.record(who)
        kind, here = load(code, record, layout.process_type), load(code, record, layout.process_node)
        at = code.add(code.mul(kind, number(nodes)), here)
        flag = code.load(code.gep(table, [number(0), at], inbounds=True))
        with code.if_then(code.icmp_signed("!=", flag, number(0))):
            if conflict is None:
                _taken(search, who)
            else:
                with code.if_then(code.icmp_signed("==", conflict(who), _ZERO)):
                    _taken(search, who)

    repeat(code, number(0), running, one)


def _taken(search: Search, who: ir.Value) -> None:
    """Give the steps of a process, if there are any and each goes on."""
    code, scene, out = search.scene.code, search.scene, search.out
    dispatch = scene.whole.function("dispatch", *FORM)
    began = code.call(dispatch, [scene.row, who, number(0), number(0), out, _ZERO, scene.status])
    found = code.call(search.complete, [out, began, scene.status])
    with code.if_then(code.icmp_signed("!=", found, _ZERO)):
        wrong = local(code, I1)
        code.store(ir.Constant(I1, 0), wrong)

        def look(i: ir.Value) -> None:
            place = code.mul(code.zext(i, I64), ir.Constant(I64, scene.layout.width + 1))
            info = code.load(word_at(code, code.gep(out, [place]), number(scene.layout.width)))
            bad = code.icmp_unsigned(">", code.and_(info, number(_FAULT)), number(1))
            code.store(code.or_(code.load(wrong), bad), wrong)

        repeat(code, number(0), code.trunc(found, I32), look)
        with code.if_then(code.not_(code.load(wrong))):
            code.ret(found)


def _shut(scene: Scene, ample: Ample) -> ir.Value:
    """Which guards are false, as bits."""
    code = scene.code
    out: ir.Value = _ZERO
    for k, guard in enumerate(ample.futures.guards if ample.futures is not None else ()):
        false = code.zext(code.not_(truth(guard.condition, scene)), I64)
        out = code.or_(out, code.shl(false, ir.Constant(I64, k)))
    return out
