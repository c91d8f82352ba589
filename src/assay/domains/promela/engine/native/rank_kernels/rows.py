"""The marks of components, and the entries of each state: rank and index of its pairs, sorted by state.

The rank of a pair is the number of its component, and its index the first mark that the component misses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.core.native.aot_build import aot
from assay.domains.promela.engine.native.rank_kernels.codes import (
    ACCEPTING,
    CYCLIC,
    DONE,
    PAIRS,
    PAUSED,
    READ,
    STATE,
    WRITTEN,
)
from assay.domains.promela.engine.native.rank_kernels.numbers import number_at

if TYPE_CHECKING:
    from assay.core.native.jit import Longs
    from assay.domains.promela.engine.native.kernels.machine import Rows


@aot
def meet_marks(
    control: Longs,
    ends: Rows,
    arrows: Rows,
    origins: Rows,
    waiting: Longs,
    seconds: Rows,
    marks: Longs,
    component: Rows,
    met: Longs,
    sets: int,
    fair: int,
    budget: int,
) -> int:
    """Collect the marks of at most `budget` pairs and of their arrows inside a component.

    A step meets the fair set of each process that does not wait; these sets, bits of `fair`, come after the others.
    """
    for _ in range(budget):
        pair = control[READ]
        if pair >= control[PAIRS]:
            return DONE
        number = number_at(component, pair) - 1
        found = met[number] | marks[number_at(seconds, pair)]
        begin = number_at(ends, pair - 1) if pair > 0 else 0
        for arrow in range(begin, number_at(ends, pair)):
            if number_at(component, number_at(arrows, arrow)) == number + 1:
                found |= CYCLIC
                if fair != 0:
                    found |= (~waiting[number_at(origins, arrow)] & fair) << sets
        met[number] = found
        control[READ] = pair + 1
    return PAUSED


@aot
def write_rows(
    control: Longs,
    first: Rows,
    following: Rows,
    seconds: Rows,
    component: Rows,
    met: Longs,
    entry_ends: Rows,
    entry_seconds: Rows,
    entry_ranks: Rows,
    entry_indices: Rows,
    every: int,
    budget: int,
) -> int:
    """Write the entries of at most `budget` states; `ACCEPTING` if a component with a cycle meets every mark."""
    for _ in range(budget):
        state = control[STATE]
        if state >= first.size:
            return DONE
        at = control[WRITTEN]
        number = number_at(first, state)
        while number != 0:
            pair = number - 1
            rank = number_at(component, pair) - 1
            found = met[rank]
            index = 0
            if found & CYCLIC != 0:
                if found & every == every:
                    return ACCEPTING
                while (found >> index) & 1 != 0:
                    index += 1
            entry_seconds[at] = seconds[pair]
            entry_ranks[at] = rank
            entry_indices[at] = index
            at += 1
            number = number_at(following, pair)
        entry_ends[state] = at
        control[WRITTEN] = at
        control[STATE] = state + 1
    return PAUSED
