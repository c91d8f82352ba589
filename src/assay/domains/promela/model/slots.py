"""The layout of a state: the type of each slot, and the alias class of slots that one subscript can reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from assay.domains.promela.model.expression import Type
from assay.domains.promela.model.graph import Structure, Variable


class Slots(Struct, frozen=True):
    """The slots of the globals, or of a proctype, with their types and alias classes."""

    types: tuple[Type, ...]
    kin: tuple[int, ...]
    """For each slot the first slot of its alias class."""


def slots_of(variables: Sequence[Variable], structures: Sequence[Structure], size: int) -> Slots:
    """Compute the type and alias class of each slot."""
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
    """Yield slot, type and first slot of the alias class for each number of a variable at an offset."""
    for element in range(max(1, variable.length)):
        here = offset + variable.slot + element * variable.stride
        if isinstance(variable.type, Type):
            yield here, variable.type, first + variable.slot
        else:
            for inner in named[variable.type].fields:
                yield from _spread(inner, named, here, first + variable.slot)
