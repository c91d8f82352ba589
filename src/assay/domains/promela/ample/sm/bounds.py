"""An interval for each variable of a model: its initial value, and every value assigned to it.

Without these bounds, every sum of two variables might overflow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from assay.domains.promela.ample.sm.expressions import Bounds, OutsideError, Place, Variable, bounds_of, counted
from assay.domains.promela.model.expression import Cell, Expression, Type
from assay.domains.promela.model.graph import Assign, Model
from assay.domains.promela.model.state import State

_ROUNDS = 20
"""After this many rounds, growing bounds are widened to those of the type."""


def known_bounds(model: Model, start: State, place: Place) -> Mapping[Variable, Bounds]:
    """Find bounds that hold at the start and after every assignment."""
    bounds: dict[Variable, Bounds] = {(None, slot): (value, value) for slot, value in enumerate(start.values)}
    for process, live in enumerate(start.processes):
        bounds |= {(process, slot): (value, value) for slot, value in enumerate(live.values)}
    assigned = list(_assigned(model, start))
    for turn in range(2 * _ROUNDS):
        before = dict(bounds)
        for process, cell, value in assigned:
            here = replace(place, process=process, bounds=bounds)
            variable, kind = here.variable(cell), bounds_of(cell.type)
            found = _value(value, here, cell.type)
            low, high = bounds[variable]
            if not low <= found[0] <= found[1] <= high:
                bounds[variable] = kind if turn >= _ROUNDS else (min(low, found[0]), max(high, found[1]))
        if bounds == before:
            return bounds
    return {}


def _assigned(model: Model, start: State) -> Iterator[tuple[int, Cell, Expression]]:
    for process, live in enumerate(start.processes):
        for node in model.processes[live.type].nodes:
            for edge in node.edges:
                yield from ((process, e.cell, e.value) for e in edge.effects if isinstance(e, Assign))


def _value(value: Expression, place: Place, kind: Type) -> Bounds:
    """Give the bounds of a stored value; those of the type if it may be truncated or is outside SM."""
    least, most = bounds_of(kind)
    try:
        taken = counted(value, place)
    except OutsideError:
        return least, most
    return (taken.low, taken.high) if least <= taken.low <= taken.high <= most else (least, most)
