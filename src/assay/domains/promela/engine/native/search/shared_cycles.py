"""A search for accepting cycles by components, in which several threads continue a search by one.

They take over once that one has stored many states. What it has on its path is on the path of the first thread; what it
has finished is finished for all. A thread without work begins at states that another one has met and not visited yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from threading import Event
from time import monotonic
from typing import Protocol

from assay.core.native.block import Block
from assay.domains.promela.engine.native.kernels import product_codes as product
from assay.domains.promela.engine.native.kernels.layer_codes import APART
from assay.domains.promela.engine.native.search.automaton_tables import ComponentTables
from assay.domains.promela.engine.native.search.crew import Call, Crew, Pace
from assay.domains.promela.engine.native.search.cycle_worker import CycleWorker
from assay.domains.promela.engine.native.search.kernel import MANY_STATES, SearchKernel, search_kernel
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.shared_rows import SharedRows
from assay.domains.promela.engine.native.search.signature import Argument
from assay.domains.promela.engine.native.search.visited import Visited

STEPS, FEW_STEPS = 1 << 16, 1 << 11
"""Steps of a thread between two checks of the limits, at first; and the least."""
PATIENCE, REST = 0.001, 4
"""Work is not shared again for PATIENCE seconds, and not for REST times as long as that took."""
STEPS_FOR_ONE = 2
"""A state is entered and left."""
_REASONS = (
    product.LOST,
    product.FOUND,
    product.TOO_SMALL,
    product.NO_ROOM,
    product.GROW,
    product.GROW_PATH,
    product.PAUSED,
    product.EMPTY,
)
"""Why threads stopped, the most pressing reason first; a search ends once all threads have ended."""


class Shareable(Protocol):
    """A search in the product that threads can take over."""

    memory: Visited
    limits: SearchLimits
    control: Block
    shape: Block
    accepting: Block
    path: Block
    ids: Block

    def arguments(self) -> dict[str, Argument]:
        """The arguments that all kernels over the product take."""
        ...


def bytes_beside_row(threads: int) -> int:
    """Bytes beside each row: its mark, its parent and its node, and a byte of each thread."""
    return 1 + 4 * (1 + product.NODE) + threads


class SharedCycles:
    """Threads for `search`: the search from where they take it over on, whose counts they keep up to date."""

    def __init__(self, search: Shareable, tables: ComponentTables, threads: int, states: int = 0) -> None:
        """Prepare to take over about `states` states."""
        self.search, self.memory, self.tables, self.threads = search, search.memory, tables, threads
        self.workers = [CycleWorker(search.memory, search.shape) for _ in range(threads)]
        self.shared = SharedRows(threads, self.memory)
        most = self.memory.most
        self.marks, self.parents, self.nodes = Block("B", most), Block("I", most), Block("I", product.NODE * most)
        self.transitions = 0
        """Transitions of the search by one thread, but for those that are counted again."""
        self.stopped = Block("B", 1)
        self.whereabouts = Block("q", threads * APART)
        self.crew, self.pace = Crew(threads, self.interrupt), Pace(STEPS)
        self._rest_until = 0.0
        """Until when work is not shared."""
        self._at_work, self._over = set[int](), Event()
        """The threads that have work in this part of the search; and whether the others need not wait for any of it."""
        self._touch(states)

    def _touch(self, states: int) -> None:
        """Touch the memory that is used first: the system takes 2 to 6 µs to clear a page, a huge one 0.2 to 1 ms."""
        self.marks.touch(states)
        for worker in self.workers:
            worker.touch(states)
        if self.tables.mixed:
            self.parents.touch(states)
            self.nodes.touch(product.NODE * states)

    def begin(self) -> None:
        """Give all stored states to the first thread, and let it start from the initial ones."""
        search, first = self.search, self.workers[0]
        self.shared.give(first.control, search.control[product.COUNT])
        self.memory.rehash = lambda: self.shared.rehash(self.crew, [worker.control for worker in self.workers])
        first.control[product.FAULT] = search.control[product.FAULT]
        for number in range(search.shape[product.INITIALS]):
            first.roots[number] = number
        first.control[product.ROOTS] = search.shape[product.INITIALS]

    def take_over(self, found: Mapping[str, Argument]) -> None:
        """Take over what a search by one thread has found: by components if there are mixed ones, else a nested one."""
        self.begin()
        search, first = self.search, self.workers[0]
        first.path, first.ids = search.path, search.ids
        first.control[product.PATH] = search.control[product.PATH]
        arguments: dict[str, Argument] = {
            **found,
            "search": search.control,
            "marks": self.marks,
            "own": first.own,
            "rows": self.memory.rows,
            "path": first.path,
            "component": self.tables.component,
            "shape": search.shape,
            "count": search.control[product.COUNT],
            "width": self.memory.width,
        }
        if self.tables.mixed:
            if first.firsts.size <= search.control[product.COMPONENTS]:
                first.firsts.grow(search.control[product.COMPONENTS] + 1)
            arguments |= {
                "parents": self.parents,
                "nodes": self.nodes,
                "control": first.control,
                "firsts": first.firsts,
            }
        kernel = "take_over_components" if self.tables.mixed else "take_over_nested"
        again = search_kernel(kernel, self.memory.width, specialise=False)(**arguments)
        self.transitions = search.control[product.TRANSITIONS] - again

    @property
    def bytes(self) -> int:
        """Bytes of the stacks of all threads."""
        return sum(worker.bytes for worker in self.workers)

    def close(self) -> None:
        """End the threads; the memory of the search is free once nobody refers to it."""
        self.crew.close()
        self.memory.rehash = None

    def interrupt(self) -> None:
        """Let all threads stop."""
        self.stopped[0] = 1
        self._over.set()

    def proceed(self, states: int = 0) -> int:
        """Let all threads work for a while: until they have stored about `states` states, if that is given.

        Give the reason why they stopped, or `EMPTY` once all have ended.
        """
        most = self.search.shape[product.MOST]
        free = self.shared.free_with(most, self.search.control[product.COUNT], self.threads)
        if free // self.threads < most:
            return product.GROW
        if monotonic() >= self._rest_until:
            self.share()
        work = self.pace.work
        until = max(FEW_STEPS, STEPS_FOR_ONE * states // self.threads) if states else work
        steps = min(work, until)
        calls = self.calls(free // self.threads, steps)
        many = self.search.control[product.COUNT] > MANY_STATES
        return self.after(self.pace.run(self.crew, calls) if many and steps == work else self.crew.run(calls))

    def share(self) -> None:
        """Let threads without work begin where the others will come last."""
        idle = [worker for worker in self.workers if worker.is_idle]
        if not idle:
            return
        began = monotonic()
        busy = max(self.workers, key=lambda worker: worker.control[product.PATH])
        for place, worker in enumerate(idle):
            worker.control[product.ROOTS] = search_kernel("share_roots", self.memory.width, specialise=False)(
                control=busy.control,
                rows=self.memory.rows,
                path=busy.path,
                ids=busy.ids,
                marks=self.marks,
                component=self.tables.component,
                roots=worker.roots,
                shape=self.search.shape,
                skip=place,
                step=len(idle),
                width=self.memory.width,
            )
            if worker.is_idle:
                worker.take_roots(max(self.workers, key=lambda other: other.control[product.ROOTS]))
        now = monotonic()
        self._rest_until = now + max(PATIENCE, REST * (now - began))

    def calls(self, quota: int, steps: int) -> list[Call]:
        """The next part of the search of each thread."""
        self.stopped[0] = 0
        self._at_work = set(range(self.threads))
        self._over.clear()
        many = self.search.control[product.COUNT] > MANY_STATES
        kernel = search_kernel("shared_component_search", self.memory.width, specialise=many)
        arguments = self.search.arguments()
        limits = {"quota": quota, "budget": steps}
        shared: dict[str, Argument] = {name: arguments[name] for name in ("table", "rows", "shape", "edges", "width")}
        shared |= limits
        return [partial(self._continue, kernel, me, shared) for me in range(self.threads)]

    def _continue(self, kernel: SearchKernel, me: int, arguments: dict[str, Argument]) -> int:
        code = product.EMPTY if self.workers[me].is_idle else self._call(kernel, me, arguments)
        if code == product.EMPTY:
            self._wait_for_work(me)
        else:
            self.interrupt()
        return code

    def _wait_for_work(self, me: int) -> None:
        """Stop the others, to take some of their work, unless they have none or it is too early."""
        self._at_work.discard(me)
        if not self._at_work:
            self._over.set()
        elif not self._over.wait(max(0, self._rest_until - monotonic())):
            self.interrupt()

    def _call(self, kernel: SearchKernel, me: int, arguments: dict[str, Argument]) -> int:
        worker = self.workers[me]
        return kernel(
            **arguments,
            control=worker.control,
            stopped=self.stopped,
            runs=self.shared.runs,
            next_run=self.shared.next_run,
            marks=self.marks,
            own=worker.own,
            parents=self.parents,
            nodes=self.nodes,
            path=worker.path,
            ids=worker.ids,
            firsts=worker.firsts,
            out=worker.out,
            accepting=self.search.accepting,
            component=self.tables.component,
            roots=worker.roots,
            whereabouts=self.whereabouts,
            me=me,
            threads=self.threads,
        )

    def after(self, results: list[int]) -> int:
        """Bring the counts of the search up to date; give the reason why the threads stopped."""
        control, workers = self.search.control, [worker.control for worker in self.workers]
        control[product.COUNT] = sum(one[product.COUNT] for one in workers)
        control[product.TRANSITIONS] = self.transitions + sum(one[product.TRANSITIONS] for one in workers)
        control[product.FAULT] = max(one[product.FAULT] for one in workers)
        control[product.PATH] = max(one[product.PATH] for one in workers)
        code = min(results, key=_REASONS.index)
        assert code != product.LOST, "a state is on the path of a thread, and its part is not"
        control[product.TROUBLE] = workers[results.index(code)][product.TROUBLE]
        if code == product.GROW_PATH:
            return self._grow_stacks(results)
        return code

    def _grow_stacks(self, results: list[int]) -> int:
        count, limits = self.search.control[product.COUNT], self.search.limits
        for worker, code in zip(self.workers, results, strict=True):
            if code != product.GROW_PATH:
                continue
            if self.memory.bytes_for(count) + worker.bytes > limits.memory:  # some systems copy the old stack
                raise limits.out_of_memory(count)
            worker.grow(self.search.shape[product.MOST])
        return product.PAUSED
