"""The statements of cells, and how a statement is put into a place or below a label."""

from __future__ import annotations

from collections.abc import Callable

from assay.core.domain.coverage import CoverageCell
from assay.core.domain.splitmix import Draw
from assay.domains.promela import tree as t
from assay.domains.promela.sources.swarm_variables import QUEUE, SOURCES, TARGETS, TRUE, named


def placed(place: str, given: tuple[t.Statement, ...]) -> list[t.Statement]:
    """Put the last of some statements into its place; the others come before."""
    *before, inside = given
    step = t.Assign(TARGETS["local"], TRUE)
    if place == "guard of do" and isinstance(inside, t.Else | t.Test) and inside in (t.Else(), t.Test(t.Timeout())):
        never = t.Test(t.Binary("==", SOURCES["global"], t.Number(0)))
        return [*before, t.Do(((never, step), (inside, t.Break())))]
    never = t.Test(t.Binary("==", SOURCES["global"], t.Number(0)))
    counter = named("cw_l")
    places: dict[str, Callable[[], t.Statement]] = {
        "process": lambda: inside,
        "guard of if": lambda: t.If(((inside,), (never,))),
        "option of if": lambda: t.If(((t.Test(SOURCES["global"]), inside), (never,))),
        "guard of do": lambda: t.Do(((inside, t.Break()), (never,))),
        "option of do": lambda: t.Do(((t.Test(SOURCES["global"]), inside, t.Break()), (never,))),
        "first in atomic": lambda: t.Block("atomic", (inside, step)),
        "atomic": lambda: t.Block("atomic", (step, inside)),
        "first in d_step": lambda: t.Block("d_step", (inside, step)),
        "d_step": lambda: t.Block("d_step", (step, inside)),
        "block": lambda: t.Block("", (step, inside)),
        "main of unless": lambda: t.Unless(t.Block("", (step, inside)), t.Block("", (never,))),
        "first in escape": lambda: t.Unless(t.Block("", (step, step)), t.Block("", (inside, step))),
        "escape": lambda: t.Unless(t.Block("", (step, step)), t.Block("", (t.Test(SOURCES["global"]), inside))),
        "for": lambda: t.For(counter, t.Number(1), t.Number(1), (inside,)),
    }
    return [*before, *((t.Test(TRUE),) if "d_step" in place else ()), places[place]()]


def labelled(draw: Draw, cell: CoverageCell, number: int) -> list[t.Statement]:
    """Write a label before a statement; sometimes a jump leads back to it."""
    *before, last = STATEMENTS[cell.operands]
    label = f"{cell.construct[:-1]}_c{number}"
    found = placed(cell.place, (*before, t.Labelled(label, last)))
    again = cell.place == "process" and cell.operands != "d_step" and draw.one_in(3)
    return [*found, t.If(((t.Goto(label),), (t.Test(TRUE),)))] if again else found


def _received(*, anywhere: bool, keep: bool) -> tuple[t.Statement, ...]:
    queue = named(QUEUE)
    return t.Send(queue, (TRUE,)), t.Receive(queue, (TARGETS["global"],), anywhere, keep)


_LESS = t.Binary("<", SOURCES["global"], t.Number(3))
_SET = t.Assign(TARGETS["global"], SOURCES["element"])
STATEMENTS: dict[str, tuple[t.Statement, ...]] = {
    "assignment": (_SET,),
    "condition": (t.Test(_LESS),),
    "skip": (t.Test(TRUE),),
    "assert": (t.Assert(_LESS),),
    "printf": (t.Print("%d", (SOURCES["global"],)),),
    "if": (t.If(((t.Test(_LESS),), (t.Else(), _SET))),),
    "do": (t.Do(((t.Test(_LESS), t.Break()),)),),
    "atomic": (t.Block("atomic", (_SET, _SET)),),
    "d_step": (t.Test(TRUE), t.Block("d_step", (_SET, _SET))),
    "block": (t.Block("", (_SET, _SET)),),
    "for": (t.For(named("cw_i"), t.Number(1), t.Number(2), (_SET,)),),
    "select": (t.Select(named("cw_g"), t.Number(0), t.Number(1)),),
    "unless": (t.Unless(t.Block("", (_SET, _SET)), t.Block("", (t.Test(TRUE),))),),
    "send": (t.Send(named(QUEUE), (TRUE,)),),
    "sorted send": (t.Send(named(QUEUE), (TRUE,), in_order=True),),
    "receive ?": _received(anywhere=False, keep=False),
    "receive ??": _received(anywhere=True, keep=False),
    "receive ?<>": _received(anywhere=False, keep=True),
    "receive ??<>": _received(anywhere=True, keep=True),
    "else": (t.Else(),),
    "timeout": (t.Test(t.Timeout()),),
}
"""The statements of cells: each word stands for the last one, which may need others before it."""
