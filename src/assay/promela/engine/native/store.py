"""The states that were seen: rows of words, numbered in the order of their discovery, and a table to find them.

The table is open-addressing: an entry holds a number plus one, zero where it is free. A row is found by its hash; what
is compared is the row itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.core.compiled import compiled
from assay.promela.engine.native.machine import high_product

if TYPE_CHECKING:
    from assay.promela.engine.native.machine import Rows

FULL = -1
"""No place for another state: the caller must make room."""


@compiled
def hash_of(rows: Rows, at: int, width: int) -> int:
    """Mix the words of a row, two at a time."""
    out = np.uint64(0x9E3779B97F4A7C15)
    for i in range(0, width - 1, 2):
        pair = np.uint64(rows[at + i]) | (np.uint64(rows[at + i + 1]) << np.uint64(32))
        out = high_product(out ^ pair, np.uint64(0xD6E8FEB86659FD93))
    if width % 2:
        out = high_product(out ^ np.uint64(rows[at + width - 1]), np.uint64(0xA0761D6478BD642F))
    return int(out >> np.uint64(1))


@compiled
def find_or_add(table: Rows, rows: Rows, count: int, found: Rows, at: int, width: int, hashed: int) -> int:
    """Number the row that stands in `found`: an old number, or `count` if it is new and was copied to the end."""
    mask = table.size - 1
    slot = hashed & mask
    while table[slot] != 0:
        known = (np.int64(table[slot]) - 1) * width
        i = 0
        while i < width and rows[known + i] == found[at + i]:
            i += 1
        if i == width:
            return int(table[slot]) - 1
        slot = (slot + 1) & mask
    to = count * width
    if to + width > rows.size:
        return FULL
    for i in range(width):
        rows[to + i] = found[at + i]
    table[slot] = count + 1
    return count


@compiled
def fill(table: Rows, rows: Rows, count: int, width: int) -> None:
    """Enter all rows into an empty table."""
    mask = table.size - 1
    for number in range(count):
        slot = hash_of(rows, number * width, width) & mask
        while table[slot] != 0:
            slot = (slot + 1) & mask
        table[slot] = number + 1
