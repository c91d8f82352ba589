"""The arrays a search works on, and how they grow.

Rows and all that is one entry for a state are reserved at their full size from the start: what is not touched takes no
memory. Only the table must be made anew, twice as large, when it fills.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from assay.core.native.block import Block
from assay.domains.promela.engine.native.search.kernel import MANY_STATES, search_kernel

FIRST_TABLE = 1 << 12


class Visited:
    """States in rows of so many words, at most so many; `beside` bytes are kept with each, and `others` with all."""

    def __init__(self, width: int, most: int, beside: int, others: Callable[[], int] = lambda: 0) -> None:
        self.width, self.beside, self.others = width, beside, others
        self.most = most
        self.rows = Block("I", width * most)
        self.table = Block("I", FIRST_TABLE)
        self.count = 0

    def add(self, row: Sequence[int]) -> int:
        """Number a row that a search begins with."""
        for number in range(self.count):
            if self.row(number) == list(row):
                return number
        for at, word in enumerate(row):
            self.rows[self.count * self.width + at] = word
        self.count += 1
        return self.count - 1

    def row(self, number: int) -> list[int]:
        """Give a state's row."""
        return self.rows.view[number * self.width : (number + 1) * self.width].tolist()

    def enlarge(self, count: int, wanted: int) -> None:
        """Make a table that so many states fit into."""
        size = self._size_for(wanted)
        self.table = Block("I", 1)  # all is in the rows: the old table goes before the new one comes
        self.table = Block("I", size)
        rehash = search_kernel("rehash", self.width, specialise=count > MANY_STATES)
        rehash(table=self.table, rows=self.rows, count=count, width=self.width)

    def bytes_for(self, count: int) -> int:
        """How much memory so many states take: their rows, what is kept with them, and the table."""
        return count * (self.width * 4 + self.beside) + self.table.bytes + self.others()

    def bytes_with(self, count: int, wanted: int) -> int:
        """The same, with the table that so many states need."""
        return count * (self.width * 4 + self.beside) + 4 * self._size_for(wanted) + self.others()

    def _size_for(self, wanted: int) -> int:
        size = self.table.size
        while 4 * wanted > 3 * size:
            size *= 2
        return size
