"""What a native search may use, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from assay.core.domain.verdict import Reason
from assay.domains.promela.engine.native.codegen.transitions import SUCCESSOR_CAPACITY
from assay.domains.promela.engine.native.search.visited import Visited
from assay.domains.promela.engine.space import SpentError
from assay.domains.promela.model.state import State

EXPANSIONS_PER_CALL = 1 << 17
"""So many expansions are done before the limits are looked at."""
SMALL_TABLE = 1 << 20
"""Entries of a table that is short."""


class SearchLimits(Struct, frozen=True):
    """How much may be stored, and who is told how it goes."""

    states: int
    memory: int
    progress: Callable[[int, int, int], None] = lambda _states, _depth, _bytes: None
    compress: bool = False
    """Whether halves of rows are kept once each."""

    def check(self, count: int, depth: int, memory: Visited) -> None:
        """Tell how it goes, and give up where a limit is passed."""
        self.progress(count, depth, memory.bytes_for(count))
        if count > self.states:
            raise SpentError(Reason.BOUND, f"more than {self.states:,} states", count)
        if memory.bytes_for(count) > self.memory:
            raise self.out_of_memory(count)

    def grow(self, count: int, wanted: int, memory: Visited) -> None:
        """Make a table for so many states, if there is memory for it; a short one is made four times as long."""
        longer = max(wanted, 3 * memory.table.size)  # of four entries three may be used
        if memory.table.size <= SMALL_TABLE and memory.bytes_with(count, longer) <= self.memory:
            wanted = longer  # to make it anew takes as long as a tenth of the search until then
        if memory.bytes_with(count, wanted) > self.memory:
            raise self.out_of_memory(count)
        memory.enlarge(count, wanted)

    def no_row_left(self, count: int) -> SpentError:
        """Why there is no row left: all that were asked for are used, or all that memory is for."""
        if count >= self.states - SUCCESSOR_CAPACITY:
            return SpentError(Reason.BOUND, f"more than {self.states:,} states", count)
        return self.out_of_memory(count)

    def out_of_memory(self, count: int) -> SpentError:
        """Say how far the search came."""
        what = f"there is no room for more than {count:,} states in {self.memory >> 20:,} MB"
        return SpentError(Reason.MEMORY, what, count)


class Outcome(Struct, frozen=True):
    """The states of a run that goes wrong, and for a lasso where its cycle starts; None if there is no such run."""

    run: tuple[State, ...] | None
    start: int = 0
    why: str = ""
    claim: tuple[int, ...] = ()
    """The state of the automaton, beside each state of the run."""
    states: int = 0
    transitions: int = 0
    bytes: int = 0
    fault: str = ""
    """A run-time error that was met where the property is not about that."""
    depth: int = 0
