"""Shortest paths in the product, by a kernel that adds the states which no search has stored."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Protocol

from assay.core.native.block import Block
from assay.domains.promela.engine.native.kernels import product_codes as product
from assay.domains.promela.engine.native.search.kernel import search_kernel
from assay.domains.promela.engine.native.search.signature import Argument

FAR = 1 << 62
"""More steps or expansions than any search takes."""
_NUMBERS = 6


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


class Arcs:
    """The successors of states that several searches expand: those of the first ones, if they are too many."""

    def __init__(self, states: int, most: int) -> None:
        self.known, self.arcs = Block("I", states), Block("I", most)


NO_ARCS = Arcs(0, 0)
"""Remembers nothing."""


class Paths:
    """Shortest paths in a product, with `budget` expansions in all, of which `arcs` remembers the successors.

    With `only`, paths lead through the first `only` states.
    """

    def __init__(
        self,
        search: Searched,
        budget: int,
        order: Block | None = None,
        only: int | None = None,
        arcs: Arcs = NO_ARCS,
    ) -> None:
        self.search, self.budget, self.only, self.order = search, budget, only, order or Block("I", 0)
        self.arcs = arcs
        self.queue, self.parents, self.stamps = (Block("I", search.most) for _ in range(3))
        self.marks, self.places, self.stamp = Block("B", search.most), Block("q", _NUMBERS), 0
        self.complete = False
        """Whether the last search ended before its budget."""

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

    def find_loop(self, depth: int) -> list[int]:
        """Give a shortest path to a state of all acceptance sets with an arc to itself; empty if none was found."""
        initials = self.search.initials
        self.start(initials, depth)
        if self.proceed(FAR, looping=self.search.every) != product.FOUND:
            return []
        goal = self.places[product.GOAL]
        return [goal] if goal in initials else self.path(initials, goal)

    def start(self, sources: Sequence[int], depth: int = FAR) -> None:
        """Begin a search, for at most `depth` steps."""
        self.stamp += 1
        for place, source in enumerate(sources):
            self.queue[place] = source
        self.places[product.HEAD], self.places[product.DEPTH] = 0, depth
        self.places[product.TAIL] = self.places[product.LAYER] = len(sources)

    def proceed(self, most: int, wanted: int = 0, least: int = 0, looping: int = -1) -> int:
        """Continue the search for at most `most` expansions; give the code of its end."""
        most = min(most, self.budget)
        self.places[product.BUDGET] = most
        try:
            code = self._run(wanted, least, looping)
        finally:
            self.budget -= most - self.places[product.BUDGET]
        self.complete = code in (product.FOUND, product.EMPTY)
        return code

    def path(self, sources: Sequence[int], goal: int) -> list[int]:
        """The path from a source to a state that the last search has reached."""
        parents, number = self.parents.view, self.parents[goal]
        back = [goal, number]
        while number not in sources:
            number = parents[number]
            back.append(number)
        return back[::-1]

    def has_reached(self, number: int) -> bool:
        """Whether the search has reached a state."""
        return self.stamps[number] == self.stamp or number in self.search.initials

    def reached(self, seen: int) -> list[int]:
        """The states that the search has reached after the first `seen` ones, the nearest first."""
        return self.queue.view[seen : self.places[product.TAIL]].tolist()

    def _run(self, wanted: int, least: int, looping: int) -> int:
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
                known=self.arcs.known,
                arcs=self.arcs.arcs,
                learning=int(self.only is None and self.arcs is not NO_ARCS),
                marks=self.marks,
                stamp=self.stamp,
                wanted=wanted,
                looping=looping,
                least=least,
            )
            if code in (product.FOUND, product.EMPTY, product.PAUSED) or not search.make_room(code):
                return code
