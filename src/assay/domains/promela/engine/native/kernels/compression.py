"""Tree compression with a tree of one level (Laarman, van de Pol and Weber, SPIN 2011).

Each half of a row is stored once, and a state is the pair of the numbers of its halves. A search works on such pairs.
To evaluate a function of the model, the row is decompressed, and its successors are compressed. Most steps change one
half only, so that the number of the other half is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.compression_codes import COMPRESSED, HALVES_FULL, LEFT, RIGHT
from assay.domains.promela.engine.native.kernels.machine import call, read, write
from assay.domains.promela.engine.native.kernels.visited_table import find_or_add, hash_of_words

if TYPE_CHECKING:
    from assay.core.native.jit import Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def decompress(left: Rows, right: Rows, row: Rows, whole: Rows, keep: int, half: int, width: int) -> int:
    """Decompress a state into `whole`."""
    first, second = int(np.int64(row[0]) & keep) * half, int(np.int64(row[1])) * (width - half)
    for i in range(half):
        write(whole, i, read(left, first + i))
    for i in range(width - half):
        write(whole, half + i, read(right, second + i))
    return width


@aot
def number_half(
    counts: Longs,
    side: int,
    table: Rows,
    rows: Rows,
    whole: Rows,
    at: int,
    found: Rows,
    to: int,
    width: int,
    known: int,
) -> int:
    """Number a half of a successor; `known` is the number of the same half of its predecessor."""
    differs = False
    for i in range(width):
        differs |= read(whole, at + i) != read(found, to + i)
    if not differs:
        return known
    number = find_or_add(table, rows, counts[side], found, to, width, hash_of_words(found, to, width))
    if number == counts[side]:
        counts[side] += 1
    return number


@aot
def evaluate_compressed(
    counts: Longs,
    left_table: Rows,
    left: Rows,
    right_table: Rows,
    right: Rows,
    row: Rows,
    out: Rows,
    whole: Rows,
    inner: Rows,
    keep: int,
    reserve: int,
    address: int,
    gives_rows: int,
    half: int,
    width: int,
) -> int:
    """Evaluate a function of the model on a compressed state; if it gives rows, compress them."""
    decompress(left, right, row, whole, keep, half, width)
    if gives_rows == 0:
        return call(address, whole, 0, inner, 0)
    rest = width - half
    lefts, rights = counts[LEFT] + reserve, counts[RIGHT] + reserve
    if 4 * lefts > 3 * left_table.size or 4 * rights > 3 * right_table.size:
        return HALVES_FULL
    if lefts * half > left.size or rights * rest > right.size:
        return HALVES_FULL
    one, two = int(np.int64(row[0]) & keep), int(np.int64(row[1]))
    found = call(address, whole, 0, inner, 0)
    for k in range(found):
        at, to = k * (width + 1), k * (COMPRESSED + 1)
        fault = inner[at + width]
        out[to + COMPRESSED] = fault
        if fault > 1:
            continue  # a run-time error has no successor
        first = number_half(counts, LEFT, left_table, left, whole, 0, inner, at, half, one)
        second = number_half(counts, RIGHT, right_table, right, whole, half, inner, at + half, rest, two)
        out[to] = first
        out[to + 1] = second
    return found
