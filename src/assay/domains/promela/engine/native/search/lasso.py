"""A short lasso: an accepting cycle of a component, then the shortest lasso that a budget allows.

A depth-first search gives a lasso as long as its stack. Breadth-first searches make it shorter. One lists accepting
states by their distance, and others look for the shortest cycle through each. With one acceptance set, and while the
budget lasts, the least sum is that of a shortest lasso among those that enter their cycle at an accepting state. Two
more look for a shorter way to a given cycle and for a shorter one around it, at first through stored states only.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Protocol

from assay.core.native.block import Block
from assay.domains.promela.engine.native.kernels import product_codes as product
from assay.domains.promela.engine.native.search.kernel import search_kernel
from assay.domains.promela.engine.native.search.signature import Argument
from assay.domains.promela.engine.space import SpentError

EXPANSIONS = 20_000
"""A search for a shorter lasso expands at most this many states, and EXPANSIONS_PER_STEP for each step of the lasso."""
EXPANSIONS_PER_STEP = 50
"""Translating a step to the semantics takes about as long."""
QUICK = 1_000
"""Expansions for a cycle through one accepting state, at first."""
FAR = 1 << 62
_NUMBERS = 6
Lasso = tuple[list[int], list[int]]
"""The product states of a stem and of a cycle."""


class Searched(Protocol):
    """A search in the product that has found an accepting cycle."""

    accepting: Block
    control: Block
    rows: Block
    width: int
    initials: Sequence[int]
    every: int
    most: int

    def arguments(self) -> dict[str, Argument]:
        """The arguments that all kernels over the product take."""
        ...

    def make_room(self, code: int) -> bool:
        """Resolve what stopped a kernel; whether it can go on."""
        ...

    def met(self, number: int) -> int:
        """Give the acceptance sets of a state, as bits."""
        ...

    def in_every_set(self, numbers: Sequence[int]) -> Iterator[int]:
        """Select the states that are in all acceptance sets."""
        ...


class Paths:
    """Shortest paths in a product, with `budget` expansions in all; through the first `only` states, if given."""

    def __init__(self, search: Searched, budget: int, order: Block | None = None, only: int | None = None) -> None:
        self.search, self.budget, self.only, self.order = search, budget, only, order or Block("I", 0)
        self.queue, self.parents, self.stamps = (Block("I", search.most) for _ in range(3))
        self.marks, self.places, self.stamp = Block("B", search.most), Block("q", _NUMBERS), 0

    def find(
        self,
        sources: Sequence[int],
        goals: Collection[int] = (),
        wanted: int = 0,
        least: int = 0,
        depth: int = FAR,
        most: int = FAR,
    ) -> list[int]:
        """Give a shortest path of at least one step to a goal or a wanted acceptance set; empty if none was found."""
        self.start(sources, depth)
        for goal in goals:
            self.marks[goal] = 1
        try:
            code = self.proceed(most, wanted, least)
        finally:
            for goal in goals:
                self.marks[goal] = 0
        return self.path(sources, self.places[product.GOAL]) if code == product.FOUND else []

    def start(self, sources: Sequence[int], depth: int = FAR) -> None:
        """Begin a search, for at most `depth` steps."""
        self.stamp += 1
        for place, source in enumerate(sources):
            self.queue[place] = source
        self.places[product.HEAD], self.places[product.DEPTH] = 0, depth
        self.places[product.TAIL] = self.places[product.LAYER] = len(sources)

    def proceed(self, most: int, wanted: int = 0, least: int = 0) -> int:
        """Continue the search for at most `most` expansions; give the code of its end."""
        most = min(most, self.budget)
        self.places[product.BUDGET] = most
        try:
            return self._run(wanted, least)
        finally:
            self.budget -= most - self.places[product.BUDGET]

    def path(self, sources: Sequence[int], goal: int) -> list[int]:
        """The path from a source to a state that the last search has reached."""
        back = [goal, self.parents[goal]]
        while back[-1] not in sources:
            back.append(self.parents[back[-1]])
        return back[::-1]

    def reached(self, seen: int) -> list[int]:
        """The states that the search has reached after the first `seen` ones, the nearest first."""
        return self.queue.view[seen : self.places[product.TAIL]].tolist()

    def _run(self, wanted: int, least: int) -> int:
        search = self.search
        while True:
            arguments, width = search.arguments(), search.width
            if self.only is not None:
                arguments["rows"] = (search.rows.address, self.only * width)
            code = search_kernel("shortest_path", width, specialise=False)(
                **arguments,
                accepting=search.accepting,
                order=self.order,
                path=self.places,
                queue=self.queue,
                parents=self.parents,
                stamps=self.stamps,
                marks=self.marks,
                stamp=self.stamp,
                wanted=wanted,
                least=least,
            )
            if code in (product.FOUND, product.EMPTY, product.PAUSED) or not search.make_room(code):
                return code


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
    lasso = stem, cycle
    budget = EXPANSIONS + EXPANSIONS_PER_STEP * (len(stem) + len(cycle))
    try:
        stored = Paths(search, FAR, only=search.control[product.COUNT])
        lasso = _with_short_cycle(stored, *_with_short_stem(stored, *lasso))
        paths = Paths(search, budget)
        nearest = _Nearest(Paths(search, budget), paths)
        lasso = nearest.improve(lasso, QUICK)
        lasso = _with_short_cycle(paths, *_with_short_stem(paths, *lasso))
        nearest.seen, paths.budget = 0, budget
        return nearest.improve(lasso, FAR)
    except (MemoryError, SpentError):  # there is no room to look for a shorter one
        return lasso


class _Nearest:
    """Tries accepting states by their distance, and for each the shortest cycle through it."""

    def __init__(self, distances: Paths, paths: Paths) -> None:
        self.distances, self.paths, self.search = distances, paths, distances.search
        self.seen, self.code = 0, product.PAUSED
        distances.start(self.search.initials)

    def improve(self, lasso: Lasso, most: int) -> Lasso:
        """Search for a shorter lasso, with `most` expansions for a cycle, until one is found or all states are seen."""
        part = EXPANSIONS
        while True:
            better = self._among(self.distances.reached(self.seen), lasso, most)
            layers = FAR - self.distances.places[product.DEPTH]
            near = self.code == product.PAUSED and layers + 1 < sum(map(len, lasso))
            if better != lasso or not near or not self.distances.budget:
                return better
            self.seen = self.distances.places[product.TAIL]
            self.code = self.distances.proceed(part)
            part *= 2

    def _among(self, numbers: list[int], lasso: Lasso, most: int) -> Lasso:
        best = sum(map(len, lasso))
        for number in self.search.in_every_set(numbers):
            initials = self.search.initials
            way = [number] if number in initials else self.distances.path(initials, number)
            if len(way) >= best or not self.paths.budget:
                break
            cycle = self.paths.find([number], [number], depth=best - len(way), most=most)
            if cycle:
                lasso = way[:-1], cycle[:-1]
                best = sum(map(len, lasso))
        return lasso


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
