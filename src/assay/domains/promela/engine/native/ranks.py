"""Ranks on the product of a graph and an observer, made by kernels: those of `assay.automata.emptiness.ranks`, packed.

Nothing here is believed: a proved checker accepts the ranks or rejects them. A kernel stops after some steps, so that
a signal can end the work, and where a block is full, which is then replaced by a larger one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from assay.automata.emptiness.observer import Observer, limit_error
from assay.core.native.aot import kernel
from assay.core.native.block import Block, block_of
from assay.core.native.compiler import require_compiler
from assay.core.native.kept_kernels import all_kept
from assay.core.native.stopwatch import loading
from assay.domains.promela.engine.native.kernel_places import KERNELS
from assay.domains.promela.engine.native.rank_kernels.codes import (
    ACCEPTING,
    CONTROL,
    DONE,
    FOUND,
    KEY,
    LABEL,
    LABEL_FACTOR,
    MOST_MARKS,
    NO_ARROWS,
    NO_PAIRS,
    PAIRS,
    PAUSED,
    SECOND,
    SECOND_FACTOR,
    UNKNOWN,
)
from assay.domains.promela.engine.native.search.kernel import SearchKernel
from assay.domains.promela.engine.native.search.signature import signature_of
from assay.domains.promela.model.packed_pairs import PackedPairs, column_of

_BUDGET = 1 << 20
"""The steps of a kernel before Python looks at signals: some hundredths of a second."""
_FIRST_KEYS = 1 << 10
_MOST_ARROWS = (1 << 32) - 1


class Graph(Struct, frozen=True):
    """States from 0 on, the initial one first; the steps of one after those of the other."""

    ends: Block
    """For each state, where its steps end."""
    targets: Block
    labels: Block
    waiting: Block
    """For each step, the processes that wait; perhaps empty without fair sets."""
    fair_sets: int = 0


def can_rank(graph: Graph, observer: Observer) -> bool:
    """Whether marks fit into a word."""
    return observer.sets + graph.fair_sets <= MOST_MARKS


def rank(graph: Graph, observer: Observer, limit: int) -> PackedPairs | None:
    """Give ranks that the observer accepts no fair run; None if it accepts one.

    More than `limit` pairs are a `LimitError`, and a `ToolError` if the kernels are missing and cannot be compiled.
    """
    product = _Product(graph, observer, limit)
    product.explore()
    return product.ranked()


class _Product:
    """The pairs that can be reached, and their arrows."""

    def __init__(self, graph: Graph, observer: Observer, limit: int) -> None:
        self.graph, self.observer, self.limit = graph, observer, limit
        self.control = Block("q", CONTROL)
        self.first = Block("I", graph.labels.size)
        self.room = min(limit + 1, max(1 << 10, graph.labels.size + 1))
        self.states, self.seconds, self.following, self.arrow_ends = (Block("I", self.room) for _ in range(4))
        self.arrows = Block("I", max(1 << 12, graph.targets.size))
        self.origins = Block("I", self.arrows.size if graph.fair_sets else 0)
        self.keys, self.known = Block("q", KEY * _FIRST_KEYS), list[tuple[int, int, int, int]]()
        self.after, self.successors = Block("I", _FIRST_KEYS), 0
        self._start()

    def _start(self) -> None:
        """Add the pairs of the initial state: they are its only ones so far, sorted by their second parts."""
        seconds = self.observer.starts(self.graph.labels[0])
        if len(seconds) > self.limit:
            raise limit_error(self.limit)
        self._grow_pairs(len(seconds))
        before = -1
        for place, second in sorted(enumerate(seconds), key=lambda item: item[1]):
            self.seconds[place] = second
            if before < 0:
                self.first[0] = place + 1
            else:
                self.following[before] = place + 1
            before = place
        self.control[PAIRS] = len(seconds)

    def explore(self) -> None:
        """Add all pairs that can be reached."""
        graph, explored = self.graph, PAUSED
        run = _loaded("explore_pairs")
        while explored != DONE:
            explored = run(
                control=self.control,
                ends=graph.ends,
                targets=graph.targets,
                labels=graph.labels,
                first=self.first,
                following=self.following,
                states=self.states,
                seconds=self.seconds,
                keys=self.keys,
                after=self.after,
                arrow_ends=self.arrow_ends,
                arrows=self.arrows,
                origins=self.origins,
                reads_target=int(self.observer.reads_target),
                budget=_BUDGET >> 3,
            )
            if explored == UNKNOWN:
                self._add_key(self.control[SECOND], self.control[LABEL])
            if explored == NO_PAIRS:
                self._grow_pairs(2 * self.room)
            if explored == NO_ARROWS:
                self._grow_arrows()
        if self.control[PAIRS] > self.limit:
            raise limit_error(self.limit)

    def _grow_pairs(self, wanted: int) -> None:
        if wanted <= self.room:
            return
        if self.room > self.limit:
            raise limit_error(self.limit)
        self.room = min(self.limit + 1, wanted)
        for name in ("states", "seconds", "following", "arrow_ends"):
            getattr(self, name).grow(self.room)

    def _grow_arrows(self) -> None:
        if self.arrows.size == _MOST_ARROWS:
            raise MemoryError("too many steps of pairs")
        room = min(2 * self.arrows.size, _MOST_ARROWS)
        self.arrows.grow(room)
        if self.graph.fair_sets:
            self.origins.grow(room)

    def _add_key(self, second: int, label: int) -> None:
        """Ask the observer for the successors of a pair's second part."""
        found = self.observer.onward(second, label)
        begin, end = self.successors, self.successors + len(found)
        if end > self.after.size:
            self.after.grow(2 * end)
        for place, later in enumerate(found, begin):
            self.after[place] = later
        self.successors = end
        self.known.append((second, label, begin, end))
        if 2 * len(self.known) <= self.keys.size // KEY:
            self._put_key(*self.known[-1])
            return
        self.keys = Block("q", 2 * self.keys.size)
        for key in self.known:
            self._put_key(*key)

    def _put_key(self, second: int, label: int, begin: int, end: int) -> None:
        mask = self.keys.size // KEY - 1
        place = second * SECOND_FACTOR + label * LABEL_FACTOR & mask
        while self.keys[KEY * place]:
            place = place + 1 & mask
        for offset, number in enumerate((second + 1, label, begin, end)):
            self.keys[KEY * place + offset] = number

    def ranked(self) -> PackedPairs | None:
        """Rank the pairs by their components; None if one of these has an accepting cycle."""
        pairs, control, graph, observer = self.control[PAIRS], self.control, self.graph, self.observer
        component = self._components()
        met = Block("q", control[FOUND])
        _finished(
            partial(
                _loaded("meet_marks"),
                control=control,
                ends=self.arrow_ends,
                arrows=self.arrows,
                origins=self.origins,
                waiting=graph.waiting,
                seconds=self.seconds,
                marks=block_of("q", observer.marks),
                component=component,
                met=met,
                sets=observer.sets,
                fair=(1 << graph.fair_sets) - 1,
                budget=_BUDGET >> 3,
            )
        )
        columns = [Block("I", size) for size in (graph.labels.size, pairs, pairs, pairs)]
        ended = _finished(
            partial(
                _loaded("write_rows"),
                control=control,
                first=self.first,
                following=self.following,
                seconds=self.seconds,
                component=component,
                met=met,
                entry_ends=columns[0],
                entry_seconds=columns[1],
                entry_ranks=columns[2],
                entry_indices=columns[3],
                every=(1 << observer.sets + graph.fair_sets) - 1,
                budget=_BUDGET >> 3,
            )
        )
        return None if ended == ACCEPTING else PackedPairs(*(column_of(column.view) for column in columns))

    def _components(self) -> Block:
        """Give the number of the component of each pair, plus one."""
        pairs = self.control[PAIRS]
        component, *others = (Block("I", pairs) for _ in range(6))
        order, low, ahead, path, opened = others
        _finished(
            partial(
                _loaded("number_components"),
                control=self.control,
                ends=self.arrow_ends,
                arrows=self.arrows,
                order=order,
                low=low,
                component=component,
                ahead=ahead,
                path=path,
                opened=opened,
                nodes=pairs,
                budget=_BUDGET,
            )
        )
        return component


def _finished(run: Callable[[], int]) -> int:
    """Call a kernel until it has ended."""
    ended = PAUSED
    while ended == PAUSED:
        ended = run()
    return ended


def _loaded(name: str) -> SearchKernel:
    place = KERNELS[name]
    if not all_kept([place]):
        require_compiler()
    with loading():
        return SearchKernel(kernel(place), signature_of(place))
