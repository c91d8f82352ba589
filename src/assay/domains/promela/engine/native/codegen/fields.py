"""How wide each number of a state is, and where its bits stand in a row of 32-bit words.

No field crosses from one word into the next. Numbers of one kin have the same width. A kin may be narrower than its
type: what is stored is looked at, and a search that meets a value which does not fit starts again with more bits.
"""

from __future__ import annotations

import sys

from msgspec import Struct

from assay.domains.promela.model.expression import Type

WORD = 32
UNITS = (8, 16, WORD) if sys.byteorder == "little" else (WORD,)
"""Bits of what can be read and written at once, where the first byte of a word holds its lowest bits."""


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


def packer_after(bits: int) -> Packer:
    """What is left behind so many bits."""
    return Packer(-(-bits // WORD), (bits - 1) % WORD + 1)
