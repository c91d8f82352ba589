"""The visited states of a search: rows and the hash table over them.

Rows and other arrays with one entry for each state are reserved at full size: untouched pages take no memory. Only the
hash table is rebuilt, at least twice as large, when it fills.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from assay.core.native.block import Block
from assay.domains.promela.engine.native.search.kernel import MANY_STATES, search_kernel

FIRST_TABLE = 1 << 12
SMALL_TABLE, SHARED_TABLE = 1 << 18, 1 << 21
"""Several threads fill no table larger than the first and smaller than the second: 1 and 8 MB. They clear a table side
by side, but to fill it takes them nearly as long as one thread."""


class Visited:
    """`width` words per state, at most `most` states; `beside` bytes beside each row, and `others` in all."""

    def __init__(self, width: int, most: int, beside: int, others: Callable[[], int] = lambda: 0) -> None:
        self.width, self.beside, self.others = width, beside, others
        self.most = most
        self.rows = Block("I", width * most)
        self.table = Block("I", FIRST_TABLE, scattered=True)
        self.count = 0
        self.rehash: Callable[[], object] | None = None
        """Fills a new table where the states are not in one range of rows."""

    def add(self, row: Sequence[int]) -> int:
        """Add an initial row, and give its number."""
        for number in range(self.count):
            if self.row(number) == list(row):
                return number
        for at, word in enumerate(row):
            self.rows[self.count * self.width + at] = word
        self.count += 1
        return self.count - 1

    def row(self, number: int) -> list[int]:
        """Give the row of a state."""
        return self.rows.view[number * self.width : (number + 1) * self.width].tolist()

    def enlarge(self, count: int, wanted: int) -> None:
        """Rebuild the table for `wanted` states."""
        size = self._size_for(wanted)
        self.table = Block("I", 1)  # the rows suffice to rebuild it: the old table is freed first
        self.table = Block("I", size, scattered=True)
        if self.rehash is not None:
            self.rehash()
            return
        rehash = search_kernel("rehash", self.width, specialise=count > MANY_STATES)
        rehash(table=self.table, rows=self.rows, count=count, width=self.width)

    def quick_size(self) -> int:
        """Give the size of the next table that costs the least time in a long search."""
        size = 4 * self.table.size
        if self.rehash is None or size <= SMALL_TABLE:
            return size
        return SMALL_TABLE if self.table.size < SMALL_TABLE else max(size, SHARED_TABLE)

    def bytes_for(self, count: int) -> int:
        """Give the bytes of `count` states: rows, what stands beside them, and the table."""
        return count * (self.width * 4 + self.beside) + self.table.bytes + self.others()

    def bytes_with(self, count: int, wanted: int) -> int:
        """Give the bytes of `count` states with a table for `wanted` states."""
        return count * (self.width * 4 + self.beside) + 4 * self._size_for(wanted) + self.others()

    def capacity(self, wanted: int, limit: int) -> int:
        """Give the number of states that fit within a limit in bytes, with a table for `wanted` states."""
        size = self._size_for(wanted)
        return min(3 * size // 4, (limit - 4 * size - self.others()) // (self.width * 4 + self.beside))

    def _size_for(self, wanted: int) -> int:
        size = self.table.size
        while 4 * wanted > 3 * size:
            size *= 2
        return size
