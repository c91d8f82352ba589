"""Adds the statements of cells to a process, and what they need to the model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from msgspec.structs import replace

from assay.core.domain.coverage import CoverageCell
from assay.core.domain.splitmix import Draw
from assay.domains.promela import tree as t
from assay.domains.promela.sources.swarm_cells import CellWriter
from assay.domains.promela.sources.swarm_declarations import COLOURS, Declarations
from assay.domains.promela.sources.swarm_variables import REPORTS, SEEN, named
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
    t.Declaration("bit", SEEN, start=_ONE),
    t.Declaration("chan", "cq", start=t.ChannelInitialiser(4, ("byte",))),
    t.Declaration("chan", REPORTS, start=t.ChannelInitialiser(1, ("bit",))),
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


_OBSERVED = t.Proctype(
    "V",
    (),
    (
        t.Declare((t.Declaration("byte", "k", start=_ONE),)),
        t.Assign(t.Reference("k"), t.Number(2)),
        t.Assign(t.Reference("k"), t.Number(3)),
        t.Labelled("at", t.Assign(t.Reference("k"), t.Number(4))),
        t.Labelled("end", t.Test(t.Number(0))),
    ),
    1,
)
"""Its variable and label can be read from other processes; it does not end, since SPIN reads other memory then."""
_PROVIDED = t.Proctype(
    "U",
    (),
    tuple(t.Assign(t.Reference("cw_g"), t.Number(value)) for value in (1, 2)),
    1,
    provided=t.Binary("<", t.Reference("cw_g"), t.Number(2)),
)


@dataclass(frozen=True)
class Added:
    """A process that begins with cells, and what the model needs for them."""

    process: t.Proctype
    units: tuple[t.Unit, ...] = ()
    """Types and variables, and processes that the process refers to."""
    processes: tuple[t.Unit, ...] = ()
    inlines: tuple[str, ...] = ()
    seen: t.Expression | None = None
    """A condition that is false only after another process was read between two of its steps."""


def with_cells(draw: Draw, process: t.Proctype, cells: Sequence[CoverageCell]) -> Added:
    """Prepend the statements of cells to a process."""
    if not cells:
        return Added(process)
    writer = CellWriter(draw, Declarations(draw))
    for cell in cells:
        writer.add(cell)
    declarations = writer.declared
    further = [*declarations.processes, *([_PARTNER] if writer.partner else [])]
    further += [_PROVIDED for cell in cells if cell.construct == "provided"]
    everything = (tuple(writer.written), tuple(further), tuple(declarations.units), tuple(declarations.early))
    used = {part.name for part in parts(everything) if isinstance(part, t.Reference)}
    kinds = {part.kind for part in parts(everything) if isinstance(part, t.Declaration)}
    if writer.inlines:
        used |= {"cw_g", "cr_g", "cr_h"}
    declared = list(takewhile(lambda statement: isinstance(statement, t.Declare), process.body))
    start: list[t.Statement] = [t.Declare((variable,)) for variable in _LOCALS if variable.name in used]
    rest = process.body[len(declared) :]
    if isinstance(rest[0], t.Block) and rest[0].kind == "d_step":
        rest = (t.Test(_ONE), *rest)  # SPIN rejects a loop directly before a d_step as a jump into it
    body = (*declared, *start, *declarations.early, *writer.written, *rest)
    units: list[t.Unit] = [t.Mtype(COLOURS)] if "mtype" in kinds else []
    units += [_TYPE] if used & {"cr_s", "cw_s"} or "cells" in kinds else []
    units += [variable for variable in _GLOBALS if variable.name in used]
    units += [*declarations.units, *([_OBSERVED] if writer.observed else [])]
    seen = t.Binary("==", named(SEEN), _ONE) if SEEN in used else None
    return Added(replace(process, body=body), tuple(units), tuple(further), tuple(writer.inlines), seen)
