"""Code for ample sets: the steps of one process, if they are enough; and states that are passed at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from assay.domains.promela.ample.refined import FEW
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.bits import I1, I32, I64, POINTER, load, number, word_at
from assay.domains.promela.engine.native.codegen.codegen_context import Scene, Whole, internal
from assay.domains.promela.engine.native.codegen.conflict import write_conflict
from assay.domains.promela.engine.native.codegen.flow import local, repeat
from assay.domains.promela.engine.native.codegen.transitions import FORM, HOLDER_SHIFT, copy_row
from assay.domains.promela.engine.native.codegen.values import truth

_FAULT = (1 << HOLDER_SHIFT) - 1
_ZERO = ir.Constant(I64, 0)


class Search(Struct, frozen=True):
    """The function under way, and what it works on."""

    scene: Scene
    out: ir.Value
    complete: ir.Function


def write_enough(whole: Whole, ample: Ample, complete: ir.Function) -> ir.Function:
    """Write the function that gives the steps of the first process whose steps are ample; 0 if there is none."""
    function, code = internal(whole, "enough", POINTER, POINTER, POINTER)
    row, out, status = function.args
    search = Search(Scene(whole, code, row, status), out, complete)
    _try_candidates(search, ample, ample.safe, "", lambda who: _taken(search, who))
    code.ret(_ZERO)
    return function


def write_hurry(whole: Whole, ample: Ample, complete: ir.Function) -> ir.Function:
    """Write the function that takes a row on, as long as a process at a short node has the only step that is needed."""
    function, code = internal(whole, "hurry", POINTER, POINTER)
    row, status = function.args
    room = local(code, ir.ArrayType(I32, (FEW + 1) * (whole.layout.width + 1)))
    again, going = code.append_basic_block("again"), code.append_basic_block("going")
    code.branch(again)
    code.position_at_end(again)
    search = Search(Scene(whole, code, row, status), code.bitcast(room, POINTER), complete)
    trouble = code.load(word_at(code, status, number(1)))
    with code.if_then(code.icmp_signed("!=", trouble, number(0)), likely=False):
        code.ret(_ZERO)
    code.branch(going)
    code.position_at_end(going)

    def take(who: ir.Value) -> None:
        found = _steps_of(search, who)
        info = code.load(word_at(code, search.out, number(whole.layout.width)))
        only = code.and_(code.icmp_signed("==", found, ir.Constant(I64, 1)), code.icmp_signed("==", info, number(0)))
        with code.if_then(only):
            copy_row(code, search.out, row, whole.layout.width)
            code.branch(again)
            code.position_at_end(code.append_basic_block("unreached"))

    _try_candidates(search, ample, ample.short, "short.", take)
    code.ret(_ZERO)
    return function


def _try_candidates(
    search: Search,
    ample: Ample,
    wanted: Sequence[Sequence[bool]],
    name: str,
    take: Callable[[ir.Value], None],
) -> None:
    """Try the processes at wanted nodes whose steps are an ample set: those that touch nothing shared come first."""
    code, whole, row = search.scene.code, search.scene.whole, search.scene.row
    alone = [[ample.alone(kind, node) and one for node, one in enumerate(ones)] for kind, ones in enumerate(wanted)]
    _try_all(search, f"{name}alone", alone, take)
    if ample.futures is None:
        return
    rest = [[one and not alone[kind][node] for node, one in enumerate(ones)] for kind, ones in enumerate(wanted)]
    if any(map(any, rest)):
        conflict = write_conflict(whole, ample)
        shut = _shut(search.scene, ample)

        def careful(who: ir.Value) -> None:
            with code.if_then(code.icmp_signed("==", code.call(conflict, [row, who, shut]), _ZERO)):
                take(who)

        _try_all(search, f"{name}safe", rest, careful)


def _try_all(search: Search, name: str, flags: list[list[bool]], take: Callable[[ir.Value], None]) -> None:
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
            take(who)

    repeat(code, number(0), running, one)


def _taken(search: Search, who: ir.Value) -> None:
    """Give the steps of a process, if there are any and each goes on."""
    code, scene, out = search.scene.code, search.scene, search.out
    found = _steps_of(search, who)
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


def _steps_of(search: Search, who: ir.Value) -> ir.Value:
    """How many steps a process has, which are written out."""
    code, scene, out = search.scene.code, search.scene, search.out
    dispatch = scene.whole.function("dispatch", *FORM)
    began = code.call(dispatch, [scene.row, who, number(0), number(0), out, _ZERO, scene.status])
    return code.call(search.complete, [out, began, scene.status])


def _shut(scene: Scene, ample: Ample) -> ir.Value:
    """Which guards are false, as bits."""
    code = scene.code
    out: ir.Value = _ZERO
    for k, guard in enumerate(ample.futures.guards if ample.futures is not None else ()):
        false = code.zext(code.not_(truth(guard.condition, scene)), I64)
        out = code.or_(out, code.shl(false, ir.Constant(I64, k)))
    return out
