"""Rows and the table over them, shared out among threads in runs.

States that were stored before the threads began belong to the first one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from assay.core.native.block import Block
from assay.domains.promela.engine.native.kernels import layer_codes as layer
from assay.domains.promela.engine.native.search.crew import Crew
from assay.domains.promela.engine.native.search.kernel import MANY_STATES, search_kernel
from assay.domains.promela.engine.native.search.visited import Visited

SMALL = 1 << 16
"""Entries of a small table."""


def spare_rows(threads: int, reserve: int) -> int:
    """Rows that threads may take and leave empty, if each needs `reserve` to go on."""
    return 0 if threads == 1 else threads * (2 * layer.RUN + reserve)


class SharedRows:
    """The runs of rows that each thread has taken."""

    def __init__(self, threads: int, memory: Visited) -> None:
        self.memory, self.most = memory, memory.most // layer.RUN
        self.runs, self.next_run = Block("I", threads * self.most), Block("q", 1)

    def give(self, control: Block, count: int) -> None:
        """Give the states that are stored already to the first thread, whose control this is."""
        taken = (count - 1 >> layer.RUN_BITS) + 1
        for run in range(taken):
            self.runs[run] = run
        self.next_run[0] = taken
        control[layer.COUNT], control[layer.ROWS] = count, taken << layer.RUN_BITS

    def free(self, count: int, threads: int) -> int:
        """How many states these threads may store before the table has to grow.

        It is at most three quarters full, and its entries have bits for places up to its own size. A thread that stores
        n states takes at most n places and a run.
        """
        size = self.memory.table.size
        return min(3 * size // 4 - count, size - 1 - (self.next_run[0] + threads) * layer.RUN)

    def free_with(self, reserve: int, count: int, threads: int) -> int:
        """The same if no other thread has rows, and each stops unless it may store `reserve` more states.

        For these it takes runs in advance, so a thread has less than a run beyond what it may store. What is reserved
        is hardly ever used, but a large part of a small table: that may be fuller by it.
        """
        size = self.memory.table.size
        beyond = threads * reserve if size <= SMALL else 0
        return min(3 * size // 4 + beyond, size - 1 - threads * layer.RUN) - count

    def rehash(self, crew: Crew, controls: Sequence[Block]) -> None:
        """Fill a new table, each thread with its own states."""
        many = sum(control[layer.COUNT] for control in controls) > MANY_STATES
        kernel = search_kernel("rehash_shared", self.memory.width, specialise=many)
        crew.run(
            [
                partial(
                    kernel,
                    table=self.memory.table,
                    rows=self.memory.rows,
                    runs=self.runs,
                    me=me,
                    threads=len(controls),
                    count=control[layer.COUNT],
                    width=self.memory.width,
                )
                for me, control in enumerate(controls)
            ]
        )
