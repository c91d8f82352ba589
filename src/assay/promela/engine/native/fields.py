"""How wide each number of a state is, and where its bits stand in a row of 32-bit words.

No field crosses from one word into the next. Numbers that a subscript can reach from one place are one kin: they have
the same width. A kin may be narrower than its type: what is stored is looked at, and a search that meets a value which
does not fit starts again with more bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from assay.promela.model.expression import Type
from assay.promela.model.graph import Structure, Variable

WORD = 32


class Field(Struct, frozen=True):
    """So many bits, read as a number with or without a sign."""

    bits: int
    signed: bool = False

    def holds(self, value: int) -> bool:
        """Whether the value can be stored and read back."""
        low = -(1 << (self.bits - 1)) if self.signed else 0
        high = (1 << (self.bits - 1 if self.signed else self.bits)) - 1
        return low <= value <= high


def field_of(kind: Type) -> Field:
    """Give a number all the bits of its type."""
    return Field(kind.bits, kind.signed)


def field_for(low: int, high: int, kind: Type) -> Field:
    """The least field for numbers in a range, but none wider than the type."""
    bits = max(high.bit_length(), (~low).bit_length() if low < 0 else 0) + (low < 0)
    return min((Field(max(bits, 1), low < 0), field_of(kind)), key=lambda field: field.bits)


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


class Packer(Struct):
    """Hands out bits of words in order."""

    words: int = 0
    used: int = WORD

    def place(self, field: Field) -> int:
        """Give the position of a field: the number of its lowest bit, counted through all words."""
        if self.used + field.bits > WORD:
            self.words += 1
            self.used = 0
        at = (self.words - 1) * WORD + self.used
        self.used += field.bits
        return at
