"""Slicing: a model without assignments to faint variables, which therefore stay 0."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import cast

from msgspec.structs import replace

from assay.domains.promela.compile.faint_variables import hazards
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g
from assay.domains.promela.model.cell_slots import slots
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.faint import Faint
from assay.domains.promela.model.projection import Projection
from assay.domains.promela.model.slots import slots_of


class Sliced(Projection):
    """The projection of a system, with a model that native engines can compile."""

    def __init__(self, system: Compilable, faint: Faint) -> None:
        super().__init__(system, faint)

    @cached_property
    def model(self) -> g.Model:
        """The model without its faint variables."""
        return sliced(cast("Compilable", self.whole).model, self.faint)

    def expression(self, proposition: str) -> e.Expression:
        """Give the meaning of a proposition's text."""
        return cast("Compilable", self.whole).expression(proposition)


def sliced(model: g.Model, faint: Faint) -> g.Model:
    """Remove the assignments to faint variables; what can have a run-time error is still evaluated."""
    processes = tuple(
        replace(
            process,
            nodes=_nodes(process.nodes, faint, local),
            initials=_initials(process.initials, faint.shared, local) + _resets(process, model, local),
        )
        for process, local in zip(model.processes, faint.local, strict=True)
    )
    return replace(model, processes=processes, initials=_initials(model.initials, faint.shared, 0))


def _is_faint(cell: e.Cell | None, shared: int, local: int) -> bool:
    return cell is not None and bool((shared if cell.shared else local) >> slots(cell).start & 1)


def _initials(initials: tuple[g.Initial, ...], shared: int, local: int) -> tuple[g.Initial, ...]:
    return tuple(initial for initial in initials if not _is_faint(initial.cell, shared, local))


def _resets(process: g.Process, model: g.Model, local: int) -> tuple[g.Initial, ...]:
    """Reset faint parameters, which have values when a process starts."""
    types = slots_of(process.variables, model.structures, process.size).types
    given = sorted({slot for cell in process.parameters for slot in slots(cell) if local >> slot & 1})
    return tuple(g.Initial(e.Cell(slot, types[slot], shared=False), e.Constant(0)) for slot in given)


def _nodes(nodes: tuple[g.Node, ...], faint: Faint, local: int) -> tuple[g.Node, ...]:
    def changed(edge: g.Edge) -> g.Edge:
        effects = tuple(new for effect in edge.effects for new in _effects(effect, faint, local))
        return edge if effects == edge.effects else replace(edge, effects=effects)

    return tuple(replace(node, edges=tuple(map(changed, node.edges))) for node in nodes)


def _effects(effect: g.Effect, faint: Faint, local: int) -> Iterator[g.Effect]:
    match effect:
        case g.Assign(cell, value) if _is_faint(cell, faint.shared, local):
            if hazards(value) or hazards(e.Load(cell)):
                yield g.Print("", (e.Load(cell), value))
        case g.Start() if _is_faint(effect.cell, faint.shared, local):
            yield replace(effect, cell=None)
        case g.Receive():
            arguments = tuple(
                e.Into(None) if isinstance(a, e.Into) and _is_faint(a.cell, faint.shared, local) else a
                for a in effect.arguments
            )
            yield replace(effect, arguments=arguments)
        case g.Sequence():
            yield replace(effect, nodes=_nodes(effect.nodes, faint, local))
        case _:
            yield effect
