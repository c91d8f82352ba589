"""The same model printed anew, with its declarations in another order, or with a proctype that never runs."""

from __future__ import annotations

from itertools import groupby

from msgspec.structs import replace

from assay.core.domain.splitmix import Draw
from assay.core.domain.variants import shuffled
from assay.domains.promela import tree as t
from assay.domains.promela.model.case import Case
from assay.domains.promela.variants.places import contains, reads_layout, rewritten, tree_of


def reprinted(case: Case, _draw: Draw) -> Case:
    """Print the model anew."""
    return rewritten(case, tree_of(case))


def with_declarations_reordered(case: Case, draw: Draw) -> Case | None:
    """Reorder global variables in a row. Channels stay, since their order of creation numbers them."""
    tree = tree_of(case)
    units: list[t.Unit] = []
    for movable, group in groupby(tree.units, _is_movable):
        row = list(group)
        units += shuffled(row, draw) if movable else row
    return None if tuple(units) == tree.units else rewritten(case, t.Tree(tuple(units)))


def _is_movable(unit: t.Unit) -> bool:
    return isinstance(unit, t.Declaration) and unit.kind != "chan" and isinstance(unit.start, t.Number | None)


def with_proctype_moved(case: Case, draw: Draw) -> Case | None:
    """Declare a proctype that is only started by `run` after all others: it gets its process numbers at run time.

    A remote reference `P:x` before the declaration of P would be a label, so a model with one stays as it is.
    """
    tree = tree_of(case)
    places = [
        i
        for i, unit in enumerate(tree.units[:-1])
        if isinstance(unit, t.Proctype) and not unit.active and unit.name != "init"
    ]
    if not places or reads_layout(case, tree) or contains(tree, t.RemoteValue):
        return None
    place = draw.choice(places)
    last = max(i for i, unit in enumerate(tree.units) if isinstance(unit, t.Proctype))
    if last == place:
        return None
    units = list(tree.units)
    units.insert(last, units.pop(place))
    return rewritten(case, t.Tree(tuple(units)))


def with_dead_proctype(case: Case, draw: Draw) -> Case | None:
    """Add a copy of a proctype that no process runs."""
    tree = tree_of(case)
    if contains(tree, t.Exclusive, t.Trace) or reads_layout(case, tree):
        return None
    place, original = draw.choice([(i, unit) for i, unit in enumerate(tree.units) if isinstance(unit, t.Proctype)])
    number = 0
    while (name := f"Dead{number}") in case.source:
        number += 1
    dead = replace(original, name=name, active=0, provided=None, priority=None)
    return rewritten(case, t.Tree((*tree.units[: place + 1], dead, *tree.units[place + 1 :])))
