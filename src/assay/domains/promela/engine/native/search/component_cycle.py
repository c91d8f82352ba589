"""An accepting cycle within a component: by shortest paths from one acceptance set to the next, then back."""

from __future__ import annotations

from collections.abc import Callable


def cycle_within(
    first: int, every: int, met: Callable[[int], int], successors: Callable[[int], list[int]]
) -> list[int]:
    """Give the states of a cycle through `first`; sets are bits, and successors stay within the component."""

    def way(source: int, wanted: Callable[[int], bool]) -> list[int]:
        """Give a shortest nonempty path to a wanted state, without its source."""
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
        raise AssertionError("a component is strongly connected")

    def meets(wanted: int) -> Callable[[int], bool]:
        return lambda number: met(number) & wanted != 0

    out, missing = [first], every & ~met(first)
    while missing:
        out += way(out[-1], meets(missing))
        missing &= ~met(out[-1])
    out += way(out[-1], lambda number: number == first)
    return out[:-1]
