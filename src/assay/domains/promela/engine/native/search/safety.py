"""Search for safety violations: breadth first, with shortest counterexamples, or depth first for deep ones."""

from __future__ import annotations

from msgspec.structs import replace

from assay.core.native.block import Block
from assay.domains.promela.engine.native.codegen.codegen_context import FAULTS
from assay.domains.promela.engine.native.codegen.successor_rows import SUCCESSOR_CAPACITY
from assay.domains.promela.engine.native.kernels import codes
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel, go_on
from assay.domains.promela.engine.native.search.kernel import MANY_STATES, search_kernel
from assay.domains.promela.engine.native.search.layers import BLOCK_ROWS, EXPANSIONS_ALONE, Layers, wide_from
from assay.domains.promela.engine.native.search.outcome import EXPANSIONS_PER_CALL, Outcome, SearchLimits, StoredRun
from assay.domains.promela.engine.native.search.row_form import row_form_for, visited_for
from assay.domains.promela.engine.native.search.shared_rows import spare_rows
from assay.domains.promela.engine.space import SpentError

SHALLOW = 5_000
"""A depth-first search expands this many states breadth first, so that shallow counterexamples are shortest."""
STATES_PER_RUN = 1 << 17
"""A depth-first search follows one more run at a time for each such number of states, up to RUNS."""
RUNS = 64
LONG_RUN, STATES, STATES_PER_STEP = 20, 20_000, 100
"""A run longer than LONG_RUN is shortened, by expanding at most STATES, and STATES_PER_STEP for each step of it."""
STORED_PER_EXPANDED = 2
"""A run is shortened through all stored states if they are at most so many for each state that was expanded."""
STATES_AGAIN = 1
"""A new search for a shorter run stores at most this multiple of the states that the first one stored."""
PUSHES = 4
"""Places on the stack for each state."""


class Safety:
    """One search for a bad state or step."""

    def __init__(self, compiled: AdaptiveModel, limits: SearchLimits, *, stop: bool, shallow: int | None) -> None:
        self.form = row_form_for(compiled, limits)
        self.threads = limits.threads if self.form.threadable else 1
        shallow = shallow if self.threads == 1 else None
        self.compiled, self.limits, self.stop, self.shallow = compiled, limits, stop, shallow
        spare = spare_rows(self.threads, BLOCK_ROWS)
        self.memory = visited_for(self.form, limits, 4 if shallow is None else 5, spare=spare)
        self.memory.others = lambda: self.form.bytes + 4 * self.control[codes.STACK]
        self.memory.add(self.form.row(compiled.initial))
        self.parents = Block("I", self.memory.most)
        self.parents[0] = codes.NO_PARENT
        most = 0 if shallow is None else self.memory.most
        self.stack, self.expanded, self.batch = Block("I", PUSHES * most), Block("B", most), Block("I", RUNS)
        self.deep = False
        """Whether the search goes depth first by now."""
        self.out = Block("I", (codes.BLOCK + SUCCESSOR_CAPACITY + 1) * (self.form.width + 1))
        self.hashes, self.origins = (Block(form, codes.BLOCK + SUCCESSOR_CAPACITY) for form in ("q", "I"))
        self.control = Block("q", codes.CONTROL)
        self.control[codes.COUNT] = self.control[codes.LAYER_END] = 1
        self.layers: Layers | None = None
        """The search by several threads, once there is enough work for them."""

    def search(self) -> Outcome | int:
        """Search all states; an overflow of rows gives its code."""
        try:
            return self._search()
        finally:
            if self.layers is not None:
                self.layers.close()
            self.compiled.leave()

    def _search(self) -> Outcome | int:
        control, memory, limits = self.control, self.memory, self.limits
        code = codes.GROW
        while True:
            count = control[codes.COUNT]
            if code == codes.GROW:
                limits.grow(count, self.threads * (SUCCESSOR_CAPACITY + codes.BLOCK), memory)
            elif code != codes.PAUSED and not (
                code == codes.TOO_SMALL and self.form.make_room(control[codes.TROUBLE], memory, count)
            ):
                break
            limits.check(count, control[codes.DEPTH], memory)
            if self.shallow is not None and not self.deep and control[codes.HEAD] >= self.shallow:
                self._dive()
            wide = wide_from(count, memory, self.threads)
            if self.layers is None and count - control[codes.HEAD] >= wide:
                self.layers = Layers(self.threads, self.form, memory, self.parents, control, stop=self.stop)
            if self.layers is None:
                self.compiled.optimise_if_long(count, beside=go_on if self.threads > 1 else None)
                code = self._continue(count, wide)
            else:
                if self.layers.spare_core(compiling=self.compiled.is_compiling_at(count)):
                    self.compiled.optimise_if_long(count, beside=self.layers.interrupt)
                code = self.layers.proceed(self.compiled.until_long(count))
        if code == codes.TOO_SMALL:
            return control[codes.TROUBLE]
        if code == codes.NO_ROOM:
            raise limits.no_row_left(control[codes.COUNT])
        return self._outcome(code)

    def _continue(self, count: int, wide: int) -> int:
        """Call the kernel once; give its code."""
        width = self.form.width
        own: dict[str, Block | int] = {"budget": self._budget(), "wide": wide}
        if self.deep:
            together = min(RUNS, 1 + count // STATES_PER_RUN)
            own = {"budget": EXPANSIONS_PER_CALL, "together": together}
            own |= {"stack": self.stack, "expanded": self.expanded, "batch": self.batch}
        kernel = "depth_first" if self.deep else "breadth_first"
        return search_kernel(kernel, width, specialise=count > MANY_STATES)(
            control=self.control,
            table=self.memory.table,
            rows=self.memory.rows,
            parents=self.parents,
            out=self.out,
            hashes=self.hashes,
            origins=self.origins,
            width=width,
            reserve=SUCCESSOR_CAPACITY,
            successors=self.form.address("successors"),
            ended=self.form.address("ended"),
            stop_at_faults=int(self.stop),
            **own,
        )

    def _budget(self) -> int:
        """The expansions of one call of a breadth-first search."""
        if self.shallow is not None:
            return max(1, self.shallow)
        return EXPANSIONS_PER_CALL if self.threads == 1 else EXPANSIONS_ALONE

    def _dive(self) -> None:
        """Go on depth first: unexpanded states wait on the stack, the earliest on top."""
        head, count = self.control[codes.HEAD], self.control[codes.COUNT]
        for place, number in enumerate(range(count - 1, head - 1, -1)):
            self.stack[place] = number
        self.expanded.view[:head] = bytes([1]) * head
        self.control[codes.STACK], self.deep = count - head, True

    def _outcome(self, code: int) -> Outcome:
        control, memory = self.control, self.memory
        count = control[codes.COUNT]
        outcome = Outcome(
            None,
            states=count,
            transitions=control[codes.TRANSITIONS],
            bytes=memory.bytes_for(count),
            depth=control[codes.DEPTH],
        )
        if code == codes.DONE:
            return outcome
        numbers = self._path(self.parents) if self.layers is None else self.layers.path()
        if self.deep and len(numbers) > LONG_RUN:
            numbers = self._shortcut(STATES + STATES_PER_STEP * len(numbers)) or numbers
        if self.deep and len(numbers) > LONG_RUN and (shorter := self._shorter(len(numbers))) is not None:
            return shorter
        run = StoredRun(self.form, memory.row, numbers[::-1])
        why = "deadlock" if code == codes.DEADLOCK else FAULTS[control[codes.FAULT]]
        return replace(outcome, run=run, why=why)

    def _path(self, parents: Block) -> list[int]:
        """The states from the bad one back to the initial one."""
        numbers, view = list[int](), parents.view
        number = self.control[codes.CULPRIT]
        while number != codes.NO_PARENT:
            numbers.append(number)
            number = view[number]
        return numbers

    def _shortcut(self, budget: int) -> list[int]:
        """The shortest path to the bad state through stored states; empty if the budget is too small for it.

        If most of them were not expanded, the path is through expanded states: then it takes no longer than the search.
        """
        count = self.control[codes.COUNT]
        followed = self.expanded
        if count <= STORED_PER_EXPANDED * sum(followed.view[:count]):
            followed = Block("B", count)
            followed.view[:] = bytes([1]) * count
        parents, queue, reached = Block("I", count), Block("I", count), Block("B", count)
        code = search_kernel("shortcut", self.form.width, specialise=False)(
            table=self.memory.table,
            rows=self.memory.rows,
            parents=parents,
            queue=queue,
            reached=reached,
            expanded=followed,
            out=self.out,
            width=self.form.width,
            budget=budget,
            successors=self.form.address("successors"),
            goal=self.control[codes.CULPRIT],
        )
        return self._path(parents) if code == codes.DONE else []

    def _shorter(self, length: int) -> Outcome | None:
        """Search again, breadth first, for a shorter run."""
        most = min(STATES + STATES_PER_STEP * length, STATES_AGAIN * self.control[codes.COUNT])
        limits = replace(self.limits, states=most)
        again = Safety(self.compiled, limits, stop=True, shallow=None)
        try:
            found = again.search()
        except SpentError:
            return None
        return found if isinstance(found, Outcome) and found.run is not None else None
