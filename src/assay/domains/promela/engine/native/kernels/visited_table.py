"""The visited table: rows numbered in the order of discovery, and a hash table to find them.

The table is open-addressing with linear probing. An entry holds the state number plus one, and a tag in the bits above:
part of the hash of the row. A free entry is zero. A row is compared only if the tag matches, so nearly every comparison
succeeds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.atomic import load_word
from assay.domains.promela.engine.native.kernels.codes import NO_SLOT
from assay.domains.promela.engine.native.kernels.machine import high_product, prefetch, read, write

if TYPE_CHECKING:
    from assay.domains.promela.engine.native.kernels.machine import Rows

HASH = 0x9E3779B97F4A7C15
"""The hash of an empty row."""
PREFETCH_DISTANCE = 16
"""Rows by which prefetching runs ahead of insertion."""


@aot
def with_pair(hashed: np.uint64, low: np.uint64, high: np.uint64) -> np.uint64:
    """Add two words to a hash."""
    return high_product(hashed ^ (low | (high << np.uint64(32))), np.uint64(0xD6E8FEB86659FD93))


@aot
def ended_hash(hashed: np.uint64, rows: Rows, at: int, width: int) -> int:
    """Add the last word if the width is odd, and give 63 bits."""
    if width % 2:
        hashed = high_product(hashed ^ np.uint64(read(rows, at + width - 1)), np.uint64(0xA0761D6478BD642F))
    return int(hashed >> np.uint64(1))


@aot
def hash_of(rows: Rows, at: int, width: int) -> int:
    """Hash a row, two words at a time."""
    out = np.uint64(HASH)
    for i in range(0, width - 1, 2):
        out = with_pair(out, np.uint64(read(rows, at + i)), np.uint64(read(rows, at + i + 1)))
    return ended_hash(out, rows, at, width)


@aot
def hash_of_words(rows: Rows, at: int, width: int) -> int:
    """Give the same hash of a row that has just been written: to read two words at once would wait for the stores."""
    out = np.uint64(HASH)
    for i in range(0, width - 1, 2):
        out = with_pair(out, np.uint64(load_word(rows, at + i)), np.uint64(load_word(rows, at + i + 1)))
    return ended_hash(out, rows, at, width)


@aot
def tag_of(hashed: int, mask: int) -> int:
    """Give the tag of a hash, above the bits of state numbers."""
    return (hashed >> 31) & (0xFFFFFFFF ^ mask)


@aot
def find_or_add(table: Rows, rows: Rows, count: int, found: Rows, at: int, width: int, hashed: int) -> int:
    """Give the number of the row in `found`; a new row is copied to the end and gets the number `count`."""
    mask = table.size - 1
    tag = tag_of(hashed, mask)
    slot = hashed & mask
    entry = np.int64(read(table, slot))
    while entry != 0:
        if (entry ^ tag) <= mask:
            number = int(entry & mask) - 1
            differs = np.uint32(0)
            for i in range(width):
                differs |= read(rows, number * width + i) ^ read(found, at + i)
            if differs == 0:
                return number
        slot = (slot + 1) & mask
        entry = np.int64(read(table, slot))
    to = count * width
    if to + width > rows.size:
        return NO_SLOT
    for i in range(width):
        write(rows, to + i, read(found, at + i))
    table[slot] = tag | (count + 1)
    return count


@aot
def rehash(table: Rows, rows: Rows, count: int, width: int) -> int:
    """Insert all rows, which are distinct, into an empty table."""
    mask = table.size - 1
    for number in range(count):
        if number + PREFETCH_DISTANCE < count:
            prefetch(table, hash_of(rows, (number + PREFETCH_DISTANCE) * width, width) & mask)
        hashed = hash_of(rows, number * width, width)
        slot = hashed & mask
        while read(table, slot) != 0:
            slot = (slot + 1) & mask
        table[slot] = tag_of(hashed, mask) | (number + 1)
    return count
