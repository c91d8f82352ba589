"""The arrays a search works on, and how they grow.

Rows and all that is one entry for a state are reserved at their full size from the start: what is not touched takes no
memory. Only the table must be made anew, twice as large, when it fills.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from assay.promela.engine.native.store import fill, find_or_add, hash_of

Rows = NDArray[np.uint32]
SMALL = 1 << 12


class Memory:
    """States in rows of so many words, at most so many."""

    def __init__(self, width: int, most: int) -> None:
        self.width = width
        self.most = most
        self.rows: Rows = np.empty(width * most, np.uint32)
        self.table: Rows = np.zeros(SMALL, np.uint32)
        self.count = 0

    def add(self, row: Rows) -> int:
        """Number a row."""
        number = int(find_or_add(self.table, self.rows, self.count, row, 0, self.width, hash_of(row, 0, self.width)))
        self.count = max(self.count, number + 1)
        return number

    def row(self, number: int) -> Rows:
        """Give a state's row."""
        return self.rows[number * self.width : (number + 1) * self.width]

    def enlarge(self, count: int, wanted: int) -> None:
        """Make a table that so many states fit into."""
        size = self.table.size
        while 4 * wanted > 3 * size:
            size *= 2
        self.table = np.zeros(size, np.uint32)
        fill(self.table, self.rows, count, self.width)

    def bytes_for(self, count: int) -> int:
        """How much memory so many states take: their rows and the table."""
        return count * self.width * 4 + self.table.nbytes
