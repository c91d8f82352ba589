"""Limits and outcome of a native search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, overload

from msgspec import Struct

from assay.core.domain.verdict import Reason
from assay.core.tools.memory import reservable
from assay.domains.promela.engine.native.search.visited import Visited
from assay.domains.promela.engine.space import SpentError
from assay.domains.promela.model.state import State

EXPANSIONS_PER_CALL = 1 << 17
"""Expansions between two checks of the limits."""


class Measured(Protocol):
    """What a search stores."""

    def bytes_for(self, count: int) -> int:
        """Give the bytes for `count` states."""
        ...


class SearchLimits(Struct, frozen=True):
    """Limits on states and memory, and a callback for progress."""

    states: int
    memory: int
    progress: Callable[[int, int, int], None] = lambda _states, _depth, _bytes: None
    compress: bool = False
    """Whether rows are compressed."""
    threads: int = 1
    """Threads of a search that is large enough for them."""
    lossy: str = ""
    """How a search that may omit states stores them; empty for a complete search."""
    bits: int = 0
    """Bytes of the array of bits."""

    def check(self, count: int, depth: int, memory: Measured) -> None:
        """Report progress; raise if a limit is exceeded."""
        self.progress(count, depth, memory.bytes_for(count))
        if count > self.states:
            raise SpentError(Reason.BOUND, f"more than {self.states:,} states", count)
        if memory.bytes_for(count) > self.memory:
            raise self.out_of_memory(count)

    def grow(self, count: int, spare: int, memory: Visited) -> None:
        """Enlarge the table for `spare` more states: as is quickest, or less if that leaves memory for more states."""
        quick = memory.quick_size()
        sizes = 2 * memory.table.size, min(4 * memory.table.size, quick), quick
        wanted, *others = (max(count + spare, 3 * size // 4) for size in sizes)  # the load factor is at most 3/4
        for more in others:
            if memory.capacity(more, self.memory) >= memory.capacity(wanted, self.memory):
                wanted = more
        if memory.bytes_with(count, wanted) > self.memory:
            raise self.out_of_memory(count)
        memory.enlarge(count, wanted)

    def no_row_left(self, count: int) -> SpentError:
        """Give the limit that left no row: states, for which there is always room, or memory."""
        if count >= self.states:
            return SpentError(Reason.BOUND, f"more than {self.states:,} states", count)
        if reservable() is not None:
            why = f"out of addresses, which are limited (ulimit -v): {count:,} states stored"
            return SpentError(Reason.MEMORY, why, count)
        return self.out_of_memory(count)

    def out_of_memory(self, count: int) -> SpentError:
        """Give the error for exhausted memory."""
        what = f"out of memory: {count:,} states stored in {self.memory >> 20:,} MB"
        return SpentError(Reason.MEMORY, what, count)


class Decoder(Protocol):
    """Decodes rows, or parts of them."""

    def state(self, row: list[int]) -> State:
        """Decode a row."""
        ...

    def nodes(self, row: list[int], processes: Sequence[int]) -> list[int | None]:
        """Decode the control states of some processes; None for a process that is not there."""
        ...


class StoredRun(Sequence[State]):
    """The states of a run, each decoded when it is asked for: most steps of a long run are the only ones."""

    def __init__(self, form: Decoder, row: Callable[[int], list[int]], numbers: Sequence[int]) -> None:
        self._form, self._row, self._numbers = form, row, numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> State: ...
    @overload
    def __getitem__(self, at: slice) -> StoredRun: ...
    def __getitem__(self, at: int | slice) -> State | StoredRun:
        if isinstance(at, slice):
            return StoredRun(self._form, self._row, self._numbers[at])
        return self._form.state(self._row(self._numbers[at]))

    def nodes(self, at: int, processes: Sequence[int]) -> list[int | None]:
        """Decode only the control states of some processes; None for a process that is not there."""
        return self._form.nodes(self._row(self._numbers[at]), processes)


class Outcome(Struct, frozen=True):
    """The states of a violating run, with the start of the cycle for a lasso; None without a violation."""

    run: Sequence[State] | None
    start: int = 0
    why: str = ""
    claim: tuple[int, ...] = ()
    """The automaton state beside each state of the run."""
    states: int = 0
    transitions: int = 0
    bytes: int = 0
    fault: str = ""
    """A run-time error that was met in a search for cycles."""
    depth: int = 0
    omission: float | None = None
    """The probability of an omission in a search that may omit states."""
