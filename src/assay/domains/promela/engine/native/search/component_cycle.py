"""A cycle through a component that meets every acceptance set: from set to set by shortest ways, then back."""

from __future__ import annotations

from collections.abc import Callable


def cycle_within(
    first: int, every: int, met: Callable[[int], int], successors: Callable[[int], list[int]]
) -> list[int]:
    """States of a cycle from `first` back to it; sets are bits, and successors are those within the component."""

    def way(source: int, wanted: Callable[[int], bool]) -> list[int]:
        """A shortest way of at least one step; it ends at what is wanted and leaves its source out."""
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

    def meets(wanted: int) -> Callable[[int], bool]:
        return lambda number: met(number) & wanted != 0

    out, missing = [first], every & ~met(first)
    while missing:
        out += way(out[-1], meets(missing))
        missing &= ~met(out[-1])
    out += way(out[-1], lambda number: number == first)
    return out[:-1]
