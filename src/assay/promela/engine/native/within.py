"""A cycle through a component that meets every acceptance set: from set to set by shortest ways, then back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from assay.promela.engine.native.kernels.product_codes import OVER
from assay.promela.engine.native.memory import search_kernel

if TYPE_CHECKING:
    from collections.abc import Callable

    from assay.core.block import Block
    from assay.promela.engine.native.cycles import Cycles


def cycle_within(search: Cycles, order: Block, least: int, first: int) -> list[int]:
    """States of a cycle from `first` back to it, all of them in the component whose order starts at `least`."""
    expand = search_kernel("expand", search.memory.width, much=False)

    def successors(number: int) -> list[int]:
        top = expand(
            search.control,
            search.memory.table,
            search.memory.rows,
            search.out,
            search.ids,
            0,
            number,
            search.shape,
            search.edges,
            search.memory.width,
        )
        return [one for one in search.ids.view[:top].tolist() if least <= order[one] < OVER]

    def way(source: int, wanted: Callable[[int], bool]) -> list[int]:
        """A shortest way of at least one step, without its last state; that one comes at the end of the list."""
        came = dict.fromkeys(successors(source), source)
        queue = list(came)
        for number in queue:
            if wanted(number):
                back = [number]
                while came[back[-1]] != source:
                    back.append(came[back[-1]])
                return back[::-1]
            for following in successors(number):
                if following not in came:
                    came[following] = number
                    queue.append(following)
        raise AssertionError("the component is connected")

    out, missing = [first], search.every & ~_met(search, first)
    while missing:
        out += way(out[-1], partial(_meets, search, missing))
        missing &= ~_met(search, out[-1])
    out += way(out[-1], lambda number: number == first)
    return out[:-1]


def _meets(search: Cycles, wanted: int, number: int) -> bool:
    return _met(search, number) & wanted != 0


def _met(search: Cycles, number: int) -> int:
    return search.accepting[search.place(number)]
