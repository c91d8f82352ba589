"""Adds the statements of cells to a process, and what they need to the model."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from msgspec.structs import replace

from assay.core.domain.coverage import CoverageCell
from assay.core.domain.splitmix import Draw
from assay.domains.promela import tree as t
from assay.domains.promela.sources.swarm_cells import CellWriter
from assay.domains.promela.tree.parts import parts

_ONE = t.Number(1)
_TYPE = t.Typedef("cells", (t.Declaration("short", "f", start=_ONE), t.Declaration("byte", "h", start=t.Number(2))))
_GLOBALS = (
    t.Declaration("byte", "cr_g", start=_ONE),
    t.Declaration("byte", "cr_h", start=t.Number(2)),
    t.Declaration("byte", "cr_a", 2, start=_ONE),
    t.Declaration("byte", "cr_z", 8, start=_ONE),
    t.Declaration("cells", "cr_s"),
    t.Declaration("int", "cw_g"),
    t.Declaration("byte", "cw_a", 2),
    t.Declaration("cells", "cw_s"),
    t.Declaration("chan", "cq", start=t.ChannelInitialiser(4, ("byte",))),
    t.Declaration("chan", "cm", start=t.ChannelInitialiser(0, ("byte",))),
)
_LOCALS = (
    t.Declaration("bit", "cr_l", start=_ONE),
    t.Declaration("bit", "cr_m", start=_ONE),
    t.Declaration("byte", "cw_l"),
    t.Declaration("byte", "cw_i"),
)
_MEETING = t.Reference("cm")
_PARTNER = t.Proctype(
    "W",
    (),
    (t.Labelled("end", t.Do(((t.Send(_MEETING, (_ONE,)),), (t.Receive(_MEETING, (t.Reference("_"),)),)))),),
    1,
)


def with_cells(
    draw: Draw, process: t.Proctype, cells: Sequence[CoverageCell]
) -> tuple[t.Proctype, list[t.Unit], list[t.Unit]]:
    """Prepend the statements of cells to a process; give the globals and the further processes that they need."""
    if not cells:
        return process, [], []
    writer = CellWriter(draw)
    for cell in cells:
        writer.add(cell)
    used = {part.name for part in parts(tuple(writer.written)) if isinstance(part, t.Reference)}
    declared = list(takewhile(lambda statement: isinstance(statement, t.Declare), process.body))
    own = tuple(variable for variable in _LOCALS if variable.name in used)
    start: list[t.Statement] = [t.Declare(own)] if own else []
    body = (*declared, *start, *writer.written, *process.body[len(declared) :])
    units: list[t.Unit] = [variable for variable in _GLOBALS if variable.name in used]
    types: list[t.Unit] = [_TYPE] if used & {"cr_s", "cw_s"} else []
    return replace(process, body=body), [*types, *units], [_PARTNER] if writer.partner else []
