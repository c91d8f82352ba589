"""The visited table, shared by threads without locks (Laarman, van de Pol and Weber, FMCAD 2010).

A thread writes a row to a place of its own, and then publishes it: it exchanges a free entry of the table for the
place. If another thread was faster, the entry is compared like any other; the row stays unpublished, and its place
free. Entries never change again. The format is that of `visited_table.py`, so that a search by one thread can be taken
over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.kernels.atomic import exchange_if, fetch_add, load_shared
from assay.domains.promela.engine.native.kernels.layer_codes import COUNT, ROWS, RUN, RUN_BITS
from assay.domains.promela.engine.native.kernels.machine import prefetch_to_write, read, write
from assay.domains.promela.engine.native.kernels.visited_table import PREFETCH_DISTANCE, hash_of, tag_of

if TYPE_CHECKING:
    from assay.core.native.jit import Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows

PAGE, SMALL = 1 << 19, 1 << 15
"""Words of a huge page of memory, and those of the small pages with which a block of rows begins."""
LATER = 2
"""How many runs for each thread are taken between a run and the one whose first row is touched with it."""


@aot
def place_of(runs: Rows, first: int, number: int) -> int:
    """Give the place in the array of rows of a thread's state with this number; its runs begin at `first`."""
    return (int(np.int64(runs[first + (number >> RUN_BITS)])) << RUN_BITS) | (number & (RUN - 1))


@aot
def has_rows(
    control: Longs, rows: Rows, runs: Rows, next_run: Longs, most: int, me: int, wanted: int, width: int
) -> bool:
    """Take runs of rows for `wanted` more states, if there are any left.

    A thread touches the next huge page before others need it: one that two threads touch at the same time is cleared
    twice.
    """
    later = runs.size // most * LATER
    while control[ROWS] - control[COUNT] < wanted:
        run = fetch_add(next_run, 0, 1)
        if run >= most:
            return False
        runs[me * most + (control[ROWS] >> RUN_BITS)] = run
        control[ROWS] += RUN
        ahead = (run + later << RUN_BITS) * width
        if (ahead - SMALL) // PAGE != (ahead - RUN * width - SMALL) // PAGE and ahead < rows.size:
            exchange_if(rows, ahead, 0, 0)
    return True


@aot
def find_or_add_shared(table: Rows, rows: Rows, free: int, found: Rows, at: int, width: int, hashed: int) -> int:
    """Give the place of the row in `found`; a new row is stored at the place `free`."""
    mask = table.size - 1
    tag = tag_of(hashed, mask)
    slot = hashed & mask
    written = False
    while True:
        entry = load_shared(table, slot)
        if entry == 0:
            if not written:
                for i in range(width):
                    write(rows, free * width + i, read(found, at + i))
                written = True
            entry = exchange_if(table, slot, 0, tag | (free + 1))
            if entry == 0:
                return free
        if (entry ^ tag) <= mask:
            place = int(entry & mask) - 1
            differs = np.uint32(0)
            for i in range(width):
                differs |= read(rows, place * width + i) ^ read(found, at + i)
            if differs == 0:
                return place
        slot = (slot + 1) & mask


@aot
def rehash_shared(table: Rows, rows: Rows, runs: Rows, me: int, threads: int, count: int, width: int) -> int:
    """Insert the rows of thread `me` into a new table, while others insert theirs; all rows are distinct.

    Each thread first touches some pages of its own: one that two threads touch at the same time is cleared twice.
    """
    mask = table.size - 1
    first = me * (runs.size // threads)
    for at in range(me * PAGE, table.size, threads * PAGE):
        exchange_if(table, at, 0, 0)
    for number in range(count):
        if number + PREFETCH_DISTANCE < count:
            ahead = place_of(runs, first, number + PREFETCH_DISTANCE)
            prefetch_to_write(table, hash_of(rows, ahead * width, width) & mask)
        place = place_of(runs, first, number)
        hashed = hash_of(rows, place * width, width)
        slot = hashed & mask
        while load_shared(table, slot) != 0 or exchange_if(table, slot, 0, tag_of(hashed, mask) | (place + 1)) != 0:
            slot = (slot + 1) & mask
    return count
