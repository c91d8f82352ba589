"""A short lasso: an accepting cycle of a component, then the shortest lasso that a budget allows.

A depth-first search gives a lasso as long as its stack. Breadth-first searches make it shorter. One lists accepting
states by their distance, and others look for the shortest cycle through each. With one acceptance set, and while the
budget lasts, the least sum is that of a shortest lasso among those that enter their cycle at an accepting state. Two
more look for a shorter way to a given cycle and for a shorter one around it, at first through stored states only. For
a run that ends and stutters, one search finds the nearest end: where nearly all states accept, trying each for a cycle
would use up the budget.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from assay.core.native.block import Block
from assay.domains.promela.engine.native.kernels import product_codes as product
from assay.domains.promela.engine.native.search.paths import FAR, Arcs, Paths, Searched
from assay.domains.promela.engine.space import SpentError

EXPANSIONS = 20_000
"""A search for a shorter lasso expands at most this many states, and EXPANSIONS_PER_STEP for each step of the lasso."""
EXPANSIONS_PER_STEP = 50
"""Translating a step to the semantics takes about as long."""
MOST_EXPANSIONS = 200_000
"""The same for each repetition, once a lasso was shortened."""
HUGE = 1_000_000
"""With so many stored states, the nearest accepting states are tried first: a way through stored ones takes longer."""
LOOP_EXPANSIONS = 100_000
"""The same for a search for a state that repeats, in place of a lasso of more than LONG steps."""
LONG = 20
ARCS = 1 << 22
"""Successors that are remembered, and numbers of them."""
QUICK = 1_000
"""Expansions for a cycle through one accepting state, at first."""
Lasso = tuple[list[int], list[int]]
"""The product states of a stem and of a cycle."""


def cycle_within(search: Searched, first: int, order: Block, least: int) -> list[int]:
    """Give a cycle through `first` that meets every acceptance set, within the component of orders from `least` on."""
    paths = Paths(search, FAR, order)
    cycle = _around(
        search,
        first,
        lambda source, missing: paths.find([source], wanted=missing, least=least),
        lambda source: paths.find([source], [first], least=least),
    )
    assert cycle, "a component is strongly connected"
    return cycle


def _around(
    search: Searched, first: int, meet: Callable[[int, int], list[int]], close: Callable[[int], list[int]]
) -> list[int]:
    """Join paths to a cycle: from one acceptance set to the next, then back; empty if one is missing."""
    out, missing = [first], search.every & ~search.met(first)
    while missing:
        way = meet(out[-1], missing)
        if not way:
            return []
        out += way[1:]
        missing &= ~search.met(out[-1])
    way = close(out[-1])
    return out + way[1:-1] if way else []


def shortened(search: Searched, stem: list[int], cycle: list[int]) -> Lasso:
    """Give a lasso that is no longer than this one."""
    lasso, cycles = (stem, cycle), _ShortestCycles()
    budget = EXPANSIONS + EXPANSIONS_PER_STEP * (len(stem) + len(cycle))
    try:
        arcs = Arcs(search.most, ARCS)
        paths_within = partial(Paths, search, arcs=arcs)
        count = search.control[product.COUNT]
        budget = min(budget, max(MOST_EXPANSIONS, 3 * count))
        near = lasso
        if count >= HUGE:
            near = _Nearest(paths_within(budget), paths_within(budget), cycles).improve(lasso, QUICK)
        lasso = near if near != lasso else _through_stored(search, arcs, *lasso)
        if sum(map(len, lasso)) > LONG:
            lasso = _with_loop(paths_within(LOOP_EXPANSIONS), *lasso)
        near = _Nearest(paths_within(budget), paths_within(budget), cycles).improve(lasso, QUICK)
        # Without success, the search has at least stored states near the start, which may shorten the stem.
        lasso = near if near != lasso else _through_stored(search, arcs, *lasso)
        budget = min(budget, MOST_EXPANSIONS)
        paths = paths_within(budget)
        nearest = _Nearest(paths_within(budget), paths, cycles)
        before: Lasso | None = None
        while lasso != before:
            before, paths.budget = lasso, budget
            lasso = _with_short_cycle(paths, *_with_short_stem(paths, *lasso))
            nearest.seen, paths.budget = 0, budget
            lasso = nearest.improve(lasso, FAR)
        nearest.seen, paths.budget = 0, budget
        return nearest.improve(lasso, FAR, around=True)
    except (MemoryError, SpentError):  # there is no room to look for a shorter one
        return lasso


def _through_stored(search: Searched, arcs: Arcs, stem: list[int], cycle: list[int]) -> Lasso:
    """Take a shortest stem to the cycle, and a shorter way around, through stored states."""
    paths = Paths(search, FAR, only=search.control[product.COUNT], arcs=arcs)
    return _with_short_cycle(paths, *_with_short_stem(paths, stem, cycle))


def _with_loop(paths: Paths, stem: list[int], cycle: list[int]) -> Lasso:
    """End in the nearest state that repeats: where a run stutters after its end, this is the whole cycle."""
    way = paths.find_loop(len(stem) + len(cycle) - 1)
    return (way[:-1], way[-1:]) if way else (stem, cycle)


class _ShortestCycles:
    """The shortest cycles through states, each of which is searched for once.

    A search that is not repeated is charged to the budget all the same, so that the same states are tried.
    """

    def __init__(self) -> None:
        self._found = dict[int, list[int]]()
        self._none_within = dict[int, int]()
        """For a state, the greatest length at which a cycle through it was sought in vain."""
        self._costs = dict[int, int]()

    def through(self, number: int, paths: Paths, depth: int, most: int) -> list[int]:
        """Give a shortest cycle of at most `depth` steps, with `most` expansions; empty if none was found."""
        cycle = self._found.get(number, [])
        if cycle or depth <= self._none_within.get(number, 0):
            paths.budget -= min(paths.budget, self._costs[number])
            return cycle if len(cycle) <= depth else []
        before = paths.budget
        cycle = paths.find([number], [number], depth=depth, most=most)[:-1]
        if cycle:
            self._found[number] = cycle
        elif paths.complete:
            self._none_within[number] = depth
        self._costs[number] = before - paths.budget
        return cycle


class _Nearest:
    """Tries accepting states by their distance, and for each the shortest cycle through it."""

    def __init__(self, distances: Paths, paths: Paths, cycles: _ShortestCycles) -> None:
        self.distances, self.paths, self.cycles, self.search = distances, paths, cycles, distances.search
        self.seen, self.code = 0, product.PAUSED
        self._steps_to = dict.fromkeys(self.search.initials, 0)
        distances.start(self.search.initials)

    def improve(self, lasso: Lasso, most: int, *, around: bool = False) -> Lasso:
        """Search for a shorter lasso, with `most` expansions for a cycle, until one is found or all states are seen.

        With `around`, a cycle may be entered before its accepting state: then longer cycles are tried too.
        """
        part = EXPANSIONS
        while True:
            better = self._among(self.distances.reached(self.seen), lasso, most, around=around)
            layers = FAR - self.distances.places[product.DEPTH]
            near = self.code == product.PAUSED and layers + 1 < sum(map(len, lasso))
            if better != lasso or not near or not self.distances.budget:
                return better
            self.seen = self.distances.places[product.TAIL]
            self.code = self.distances.proceed(part)
            part *= 2

    def _among(self, numbers: list[int], lasso: Lasso, most: int, *, around: bool) -> Lasso:
        best = sum(map(len, lasso))
        for number in self.search.in_every_set(numbers):
            steps = self._distance(number)
            if steps + 1 >= best or not self.paths.budget:
                break
            depth = best - 1 if around else best - 1 - steps
            cycle, entry = self.cycles.through(number, self.paths, depth, most), number
            if not cycle:
                continue
            if around:
                entry = min((one for one in cycle if self.distances.has_reached(one)), key=self._distance)
            if self._distance(entry) + len(cycle) < best:
                at = cycle.index(entry)
                lasso = self._way(entry)[:-1], cycle[at:] + cycle[:at]
                best = sum(map(len, lasso))
        return lasso

    def _way(self, number: int) -> list[int]:
        initials = self.search.initials
        return [number] if number in initials else self.distances.path(initials, number)

    def _distance(self, number: int) -> int:
        """Give the steps to a state that was reached."""
        known, parents, passed = self._steps_to, self.distances.parents.view, list[int]()
        while number not in known:
            passed.append(number)
            number = parents[number]
        for steps, one in enumerate(reversed(passed), known[number] + 1):
            known[one] = steps
        return known[passed[0] if passed else number]


def _with_short_stem(paths: Paths, stem: list[int], cycle: list[int]) -> Lasso:
    """Enter the same cycle where it is nearest."""
    entry, shorter = cycle[0], stem
    begin = next((number for number in paths.search.initials if number in cycle), None)
    if begin is not None:
        entry, shorter = begin, []
    elif way := paths.find(paths.search.initials, cycle, depth=len(stem) - 1):
        entry, shorter = way[-1], way[:-1]
    at = cycle.index(entry)
    return shorter, cycle[at:] + cycle[:at]


def _with_short_cycle(paths: Paths, stem: list[int], cycle: list[int]) -> Lasso:
    """Go a shorter way around, by accepting states of the same cycle."""
    search, first = paths.search, cycle[0]
    other = _around(
        search,
        first,
        lambda source, missing: paths.find([source], [n for n in cycle if search.met(n) & missing]),
        lambda source: paths.find([source], [first]),
    )
    return stem, other if other and len(other) < len(cycle) else cycle
