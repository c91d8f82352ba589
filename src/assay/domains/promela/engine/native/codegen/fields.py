"""Bit fields: how many bits each number of a state has, and where they stand in a row of 32-bit words.

No field crosses a word boundary. All numbers of a kin, such as the elements of an array, have the same width. A kin may
be narrower than its type: every store is checked, and a search that meets a value which does not fit restarts with
wider fields.
"""

from __future__ import annotations

import sys

from msgspec import Struct

from assay.domains.promela.model.expression import Type

WORD = 32
UNITS = (8, 16, WORD) if sys.byteorder == "little" else (WORD,)
"""Widths in bits that one load or store can have; below 32 only on little-endian machines."""


class Field(Struct, frozen=True):
    """A width in bits, and whether the number is signed."""

    bits: int
    signed: bool = False

    def holds(self, value: int) -> bool:
        """Whether the field can represent the value."""
        low = -(1 << (self.bits - 1)) if self.signed else 0
        high = (1 << (self.bits - 1 if self.signed else self.bits)) - 1
        return low <= value <= high


def field_of(kind: Type) -> Field:
    """Give the field with all bits of a type."""
    return Field(kind.bits, kind.signed)


def field_for(low: int, high: int, kind: Type) -> Field:
    """Give the narrowest field for a range, at most as wide as the type."""
    bits = max(high.bit_length(), (~low).bit_length() if low < 0 else 0) + (low < 0)
    return min((Field(max(bits, 1), low < 0), field_of(kind)), key=lambda field: field.bits)


class Packer(Struct):
    """Allocates bits of consecutive words."""

    words: int = 0
    used: int = WORD

    def place(self, field: Field) -> int:
        """Allocate a field, and give the position of its lowest bit."""
        if self.used + field.bits > WORD:
            self.words += 1
            self.used = 0
        at = (self.words - 1) * WORD + self.used
        self.used += field.bits
        return at


def packer_after(bits: int) -> Packer:
    """Give a packer that continues after `bits` bits."""
    return Packer(-(-bits // WORD), (bits - 1) % WORD + 1)
