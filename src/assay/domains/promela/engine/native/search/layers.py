"""A breadth-first search that several threads continue, layer by layer.

It takes over the states of a search by one thread once a layer is wide. What it reports does not depend on timing, nor
on the number of threads: a bad state is the least of its layer, and so is each predecessor of the run to it. So no
predecessors are stored from there on.
"""

from __future__ import annotations

from functools import partial
from time import monotonic

from assay.core.native.block import Block
from assay.core.tools.cores import cores
from assay.domains.promela.engine.native.codegen.successor_rows import SUCCESSOR_CAPACITY
from assay.domains.promela.engine.native.kernels import codes
from assay.domains.promela.engine.native.kernels import layer_codes as layer
from assay.domains.promela.engine.native.search.crew import Call, Crew, Pace, give_way_address
from assay.domains.promela.engine.native.search.kernel import MANY_STATES, SearchKernel, search_kernel
from assay.domains.promela.engine.native.search.row_form import RowForm
from assay.domains.promela.engine.native.search.shared_rows import SharedRows, spare_rows
from assay.domains.promela.engine.native.search.visited import Visited

BLOCK_ROWS = codes.BLOCK + SUCCESSOR_CAPACITY
"""Rows that a thread may store for one block of successors."""
WIDE, LONG = 1_500, 100_000
"""Several threads continue a search once WIDE states wait, or LONG are stored and enough of them wait."""
COME, STAY = 150, 50
"""A thread comes if a layer has COME states for each one, and stays for layers of STAY."""
SOON = 0.0005
"""If threads leave within SOON seconds, the next layer that they come for has to be twice as wide."""
EXPANSIONS = 1 << 16
"""States that a thread expands between two checks of the limits, at first."""
EXPANSIONS_ALONE = 1 << 14
"""The same before the search is handed over."""
MARKS = 1 << 12
"""Layers that are noted at first."""


def wide_from(count: int, memory: Visited, threads: int) -> int:
    """How many states have to wait until several threads continue a search; for ever if there are too few rows."""
    if threads == 1 or memory.most < count + spare_rows(threads, BLOCK_ROWS):
        return memory.most + 1
    return WIDE if count < LONG else min(WIDE, threads * COME)


class Worker:
    """The arrays of one thread."""

    def __init__(self, width: int) -> None:
        self.control = Block("q", layer.CONTROL)
        self.out = Block("I", (BLOCK_ROWS + 1) * (width + 1))
        self.hashes, self.begins = Block("q", BLOCK_ROWS), Block("I", layer.CLAIM + 1)


class Layers:
    """The search from the current layer of `control` on, whose counts it keeps up to date."""

    def __init__(
        self, threads: int, form: RowForm, memory: Visited, parents: Block, control: Block, *, stop: bool
    ) -> None:
        self.threads, self.form, self.memory, self.stop = threads, form, memory, stop
        self.parents, self.control = parents, control
        count = control[codes.COUNT]
        self.before, self.base, self.steps = count, control[codes.DEPTH], control[codes.TRANSITIONS]
        self.workers = [Worker(form.width) for _ in range(threads)]
        self.shared = SharedRows(threads, memory)
        self.shared.give(self.workers[0].control, count)
        self.gate, self.counts = Block("q", layer.GATE), Block("q", threads * layer.APART)
        self.claims, self.ends = Block("q", threads * layer.APART), Block("q", threads)
        self.marks, self.depth = Block("I", MARKS * threads), 0
        self.claims[layer.START], self.ends[0] = control[codes.HEAD], control[codes.LAYER_END]
        self.marks[0], self.marks[threads] = control[codes.HEAD], control[codes.LAYER_END]
        self.crew, self.pace = Crew(threads, self._shut), Pace(EXPANSIONS)
        self.able = threads
        """The threads that new layers may have."""
        self.working = 0
        """The threads of these layers; 0 if the next layer is not begun."""
        self.come = COME
        """How many states a layer has for each thread that comes."""
        others = memory.others
        memory.beside, memory.others = 0, lambda: others() + 4 * count  # only the states so far have stored parents
        memory.rehash = lambda: self.shared.rehash(self.crew, [worker.control for worker in self.workers])

    def close(self) -> None:
        """End the threads; the memory of the search is free once nobody refers to it."""
        self.crew.close()
        self.memory.rehash = None

    def _shut(self) -> None:
        """Let no thread wait at the gate."""
        self.gate[layer.SHUT] = 1

    def spare_core(self, *, compiling: bool) -> bool:
        """Leave a core to a thread that compiles, if there is one; whether a core is free for it now.

        If all cores are in use, one is left at the end of the layer. Until then every thread of the layer has to go on,
        and one without a core would keep the others waiting.
        """
        self.able = self.threads - 1 if compiling and cores() <= self.threads else self.threads
        return self.working <= self.able

    def interrupt(self) -> None:
        """Let all threads stop after their blocks."""
        self.gate[layer.HURRY] = 1

    def proceed(self, states: int = 0) -> int:
        """Let all threads work for a while: until they have stored about `states` states, if that is given.

        Give the reason why one stopped, or `DONE` after the last layer.
        """
        free = self.shared.free(self.control[codes.COUNT], self.threads)
        if free // self.threads < BLOCK_ROWS:
            return codes.GROW
        if self.working < self.able:
            self._let_join()
        many = self.control[codes.COUNT] > MANY_STATES
        kernel = search_kernel("search_layers", self.form.width, specialise=many)
        self.gate[layer.CAME] = self.gate[layer.SHUT] = self.gate[layer.HURRY] = 0
        for me, worker in enumerate(self.workers):
            self.counts[me * layer.APART] = worker.control[layer.COUNT]
        budget = min(self.pace.work, max(COME, states // self.working) if states else self.pace.work)
        calls = [self._call(kernel, me, free // self.working, budget) for me in range(self.working)]
        began = monotonic()
        results = self.pace.run(self.crew, calls) if many and budget == self.pace.work else self.crew.run(calls)
        if self.working > 1 and set(results) == {codes.DONE}:
            self.come = 2 * self.come if monotonic() - began < SOON else COME
        self.depth = max(self.depth, self.workers[0].control[layer.DEPTH])
        self.control[codes.COUNT] = self._total(layer.COUNT)
        self.control[codes.TRANSITIONS] = self.steps + self._total(layer.TRANSITIONS)
        self.control[codes.DEPTH] = self.base + self.depth
        for code in (codes.TOO_SMALL, codes.NO_ROOM, codes.GROW, codes.PAUSED):
            if code in results:
                self.control[codes.TROUBLE] = self.workers[results.index(code)].control[layer.TROUBLE]
                return code
        return self._end_layer()

    def _let_join(self) -> None:
        """Let as many threads work as what is left of the layer is enough for, at least those that do already."""
        left = 0
        for me, end in enumerate(self._ends()):
            taken = self.claims[me * layer.APART]
            blocks = taken // layer.LAST_TAKEN + taken % layer.LAST_TAKEN
            left += max(0, end - self.claims[me * layer.APART + layer.START] - layer.CLAIM * blocks)
        before, self.working = self.working, max(1, self.working, min(self.able, left // self.come))
        for worker in self.workers[max(1, before) :]:
            worker.control[layer.DEPTH] = self.workers[0].control[layer.DEPTH]

    def _call(self, kernel: SearchKernel, me: int, quota: int, budget: int) -> Call:
        worker, memory = self.workers[me], self.memory
        return partial(
            kernel,
            control=worker.control,
            gate=self.gate,
            counts=self.counts,
            table=memory.table,
            rows=memory.rows,
            runs=self.shared.runs,
            next_run=self.shared.next_run,
            claims=self.claims,
            ends=self.ends,
            marks=self.marks,
            out=worker.out,
            hashes=worker.hashes,
            begins=worker.begins,
            width=self.form.width,
            me=me,
            threads=self.threads,
            working=self.working,
            few=self.working * STAY if self.working > 1 else 1,
            many=self._many(),
            quota=quota,
            reserve=SUCCESSOR_CAPACITY,
            budget=budget,
            give_way=give_way_address(),
            successors=self.form.address("successors"),
            ended=self.form.address("ended"),
            stop_at_faults=int(self.stop),
        )

    def _many(self) -> int:
        """From how many states on a layer has another number of threads than these."""
        if self.working > self.able:
            return 1
        return (self.working + 1) * self.come if self.working < self.able else self.memory.most

    def _end_layer(self) -> int:
        """Report the bad state of the layer, if it has one; else make its new states the next layer."""
        self.working = 0
        bad = [worker.control for worker in self.workers if worker.control[layer.CULPRIT]]
        if bad:
            least = min(bad, key=lambda one: (one[layer.FAULT] > 0, self.memory.row(one[layer.CULPRIT] - 1)))
            self.control[codes.CULPRIT] = least[layer.CULPRIT] - 1
            self.control[codes.FAULT] = least[layer.FAULT]
            return codes.FAULTY if least[layer.FAULT] else codes.DEADLOCK
        counts = [worker.control[layer.COUNT] for worker in self.workers]
        if counts == self._ends():
            return codes.DONE
        self.depth += 1
        if (self.depth + 3) * self.threads > self.marks.size:
            self.marks.grow(2 * self.marks.size)
        for me, count in enumerate(counts):
            self.claims[me * layer.APART] = 0
            self.claims[me * layer.APART + layer.START], self.ends[me] = self.ends[me], count
            self.marks[(self.depth + 1) * self.threads + me] = count
            self.workers[me].control[layer.DEPTH] = self.depth
        return codes.PAUSED

    def path(self) -> list[int]:
        """The places of the states from the bad one back to the initial one."""
        places, depth = [self.control[codes.CULPRIT]], self.depth
        while places[-1] >= self.before:
            depth -= 1
            places.append(self._parent(places[-1], depth))
        while self.parents[places[-1]] != codes.NO_PARENT:
            places.append(self.parents[places[-1]])
        return places

    def _parent(self, target: int, depth: int) -> int:
        """The predecessor of a state in a layer: the least one."""
        kernel = search_kernel("find_parent", self.form.width, specialise=False)
        starts, ends = (
            self.marks.view[at * self.threads : (at + 1) * self.threads].tolist() for at in (depth, depth + 1)
        )
        calls = [
            partial(
                kernel,
                rows=self.memory.rows,
                runs=self.shared.runs,
                out=worker.out,
                width=self.form.width,
                first=me * self.shared.most,
                start=starts[me],
                end=ends[me],
                target=target,
                successors=self.form.address("successors"),
            )
            for me, worker in enumerate(self.workers)
        ]
        wide = sum(ends) - sum(starts) >= 2 * COME
        found = self.crew.run(calls) if wide else [call() for call in calls]
        return min((place - 1 for place in found if place), key=self.memory.row)

    def _ends(self) -> list[int]:
        return self.ends.view.tolist()

    def _total(self, index: int) -> int:
        return sum(worker.control[index] for worker in self.workers)
