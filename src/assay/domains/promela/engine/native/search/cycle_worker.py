"""What one thread of a search for cycles has for itself: its path, and the states that it starts from."""

from __future__ import annotations

from contextlib import suppress

from assay.core.native.block import Block
from assay.domains.promela.engine.native.kernels import product_codes as product
from assay.domains.promela.engine.native.search.visited import Visited

ROOTS = 1 << 12
"""Room for the states from which a thread starts, at first. When it is full, all threads stop and share their work;
with room for 16,384, two threads visit a twentieth of the states of some products twice."""
STACK, FIRSTS = 1 << 18, 1 << 16
"""Places for the path of a thread and for the parts of components on it, at first."""
TOUCHED = 1 << 12
"""Numbers of each stack that are touched before a thread begins."""
GROWTH = 16
"""By what a stack grows: untouched pages take no memory, and a large stack takes milliseconds to move."""


def enlarge(stack: Block, least: int) -> None:
    """Enlarge a stack to `least` numbers or, where the system allows it, to many more."""
    for size in (GROWTH * stack.size, 2 * stack.size):
        with suppress(MemoryError):
            stack.grow(max(size, least))
            return
    stack.grow(least)


def used_of(length: int, path: Block) -> tuple[int, int]:
    """The numbers in use of `path`, and of the stack of successors that it refers to."""
    return 3 * length, path[3 * length - 1] if length else 0


class CycleWorker:
    """The arrays of a thread, which are empty at first."""

    def __init__(self, memory: Visited, shape: Block) -> None:
        width, most = memory.width, shape[product.MOST]
        self.control = Block("q", product.THREAD_CONTROL)
        self.path, self.firsts = Block("q", STACK), Block("q", FIRSTS)
        self.ids = Block("q", max(2 * most, STACK))
        self.roots = Block("q", max(ROOTS, shape[product.INITIALS]))
        self.own = Block("B", memory.most)
        """Whether the thread has visited a state, in a component of the automaton whose states all accept."""
        self.out = Block("I", (most + 1) * (width + 1))

    def touch(self, states: int) -> None:
        """Touch the memory that the thread uses first."""
        self.own.touch(states)
        for stack in (self.path, self.ids, self.firsts, self.roots, self.out):
            stack.touch(TOUCHED)

    @property
    def is_idle(self) -> bool:
        """Whether the thread has nothing left to do."""
        return self.control[product.PATH] == self.control[product.ROOTS] == 0

    @property
    def bytes(self) -> int:
        """Bytes of the stacks."""
        return 8 * (sum(self._used) + self.control[product.ROOTS] + self.control[product.FIRSTS])

    @property
    def _used(self) -> tuple[int, int]:
        """The numbers in use of `path` and of `ids`."""
        return used_of(self.control[product.PATH], self.path)

    def grow(self, most: int) -> None:
        """Enlarge the stacks that are nearly full."""
        path, ids = self._used
        if path + 3 > self.path.size:
            enlarge(self.path, path + 3)
        if ids + most > self.ids.size:
            enlarge(self.ids, ids + 2 * most)
        if self.control[product.FIRSTS] == self.firsts.size:
            enlarge(self.firsts, self.firsts.size + 1)
        if self.control[product.ROOTS] == self.roots.size:
            self.roots.grow(2 * self.roots.size)

    def take_roots(self, other: CycleWorker) -> None:
        """Take over half of the states from which another thread would start later, rounded down."""
        roots, control = other.roots, other.control
        count = control[product.ROOTS] // 2
        if count > self.roots.size:
            self.roots.grow(count)
        self.roots.view[:count] = roots.view[:count]
        left = control[product.ROOTS] - count
        roots.view[:left] = roots.view[count : count + left]
        control[product.ROOTS], self.control[product.ROOTS] = left, count
