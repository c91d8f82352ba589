"""What each slot of a state holds: its type, and which slots are kin: those a subscript can reach from one place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from assay.domains.promela.model.expression import Type
from assay.domains.promela.model.graph import Structure, Variable


class Slots(Struct, frozen=True):
    """The slots of the globals, or of a type of process: the type of each, and which ones are kin."""

    types: tuple[Type, ...]
    kin: tuple[int, ...]
    """For each slot the first of its kin."""


def slots_of(variables: Sequence[Variable], structures: Sequence[Structure], size: int) -> Slots:
    """Say of each slot what it holds."""
    named = {structure.name: structure for structure in structures}
    types: dict[int, Type] = {}
    kin: dict[int, int] = {}
    for variable in variables:
        for slot, kind, first in _spread(variable, named, 0, 0):
            types[slot], kin[slot] = kind, first
    unused = Type("unused", 1)
    return Slots(
        tuple(types.get(slot, unused) for slot in range(size)), tuple(kin.get(slot, slot) for slot in range(size))
    )


def _spread(
    variable: Variable, named: dict[str, Structure], offset: int, first: int
) -> Iterator[tuple[int, Type, int]]:
    """Give slot, type and first of kin for all numbers of a variable that stands behind an offset."""
    for element in range(max(1, variable.length)):
        here = offset + variable.slot + element * variable.stride
        if isinstance(variable.type, Type):
            yield here, variable.type, first + variable.slot
        else:
            for inner in named[variable.type].fields:
                yield from _spread(inner, named, here, first + variable.slot)
