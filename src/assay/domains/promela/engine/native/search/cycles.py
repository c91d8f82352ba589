"""Search for an accepting cycle in the product with an automaton."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from assay.automata.buchi.automaton import Automaton
from assay.core.native.block import Block, block_of
from assay.domains.promela.engine.native.codegen.codegen_context import FAULTS
from assay.domains.promela.engine.native.codegen.successor_rows import SUCCESSOR_CAPACITY
from assay.domains.promela.engine.native.kernels import product_codes as product
from assay.domains.promela.engine.native.kernels.codes import BLOCK
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.automaton_tables import component_tables, edge_table
from assay.domains.promela.engine.native.search.crew import Beside
from assay.domains.promela.engine.native.search.cycle_worker import enlarge, used_of
from assay.domains.promela.engine.native.search.kernel import MANY_STATES, search_kernel
from assay.domains.promela.engine.native.search.lasso import cycle_within, shortened
from assay.domains.promela.engine.native.search.outcome import EXPANSIONS_PER_CALL, Outcome, SearchLimits
from assay.domains.promela.engine.native.search.row_form import row_form_for, visited_for
from assay.domains.promela.engine.native.search.shared_cycles import SharedCycles, bytes_beside_row
from assay.domains.promela.engine.native.search.shared_rows import spare_rows
from assay.domains.promela.engine.native.search.signature import Argument

_BYTES_BESIDE_ROW = {False: 1, True: 28}
"""Bytes beside each row: its colour; or its order and its places among incomplete components."""

MANY, AHEAD = 20_000, 5_000
"""Several threads continue a search once it has stored MANY states; another one prepares that from AHEAD before on."""
FEW, LATER = 24, 4
"""They come later, with LATER times as many states at most, as long as fewer than FEW successors on the path are not
visited: then there is little to share, and mostly not much left to do."""
STEPS_ALONE = EXPANSIONS_PER_CALL
"""Steps of one thread between two checks of the limits."""
SPARE = 1 << 20
"""Rows for the states that are added while a lasso is shortened."""


class Cycles:
    """One search for an accepting cycle."""

    def __init__(
        self, searcher: AdaptiveModel, automaton: Automaton, limits: SearchLimits, *, stutters: bool, components: bool
    ) -> None:
        form = row_form_for(searcher, limits)
        self.searcher, self.form, self.limits, self.components = searcher, form, limits, components
        self.edges, widest = edge_table(automaton)
        self.threads = min(limits.threads, product.MOST_THREADS) if form.threadable and not components else 1
        reserve = SUCCESSOR_CAPACITY * widest + (BLOCK if self.threads > 1 else 0)
        self.tables = None if components else component_tables(automaton)
        self.by_components = components or (self.threads > 1 and self.tables is not None and self.tables.mixed)
        """Whether one thread searches by components: several threads go on with mixed ones only then."""
        beside = _BYTES_BESIDE_ROW[self.by_components]
        if self.threads > 1:
            beside = max(beside, bytes_beside_row(self.threads))
        spare = SPARE + spare_rows(self.threads, reserve)
        self.memory = visited_for(form, limits, beside, reserve, spare)
        self.rows_in_search = form.width * min(self.memory.most, limits.states + 2 * reserve)
        placed = form.automaton
        assert placed is not None
        self.placed = placed
        row = form.row(searcher.initial)
        for state in dict.fromkeys(automaton.initial):
            row[placed.word] = (row[placed.word] & ~(self.mask << placed.shift)) | state << placed.shift
            self.memory.add(row)
        self.shape = Block("q", product.SHAPE)
        self.shape[product.STUTTER] = int(stutters)
        self.shape[product.WORD], self.shape[product.SHIFT] = placed.word, placed.shift
        self.shape[product.MASK] = self.mask
        self.shape[product.MOST] = reserve
        self.shape[product.INITIALS] = self.memory.count
        self._link()
        met = [
            sum(1 << i for i, members in enumerate(automaton.acceptance) if q in members)
            for q in range(automaton.states)
        ]
        self.accepting = block_of("q", met)
        self.every = (1 << len(automaton.acceptance)) - 1
        self.control = Block("q", product.CONTROL)
        self.control[product.COUNT] = self.memory.count
        self.control[product.MARK] = product.OUTER
        self.out = Block("I", (SUCCESSOR_CAPACITY + 1) * (form.width + 1))
        self.ids = Block("q", 1 << 20)
        self.path = Block("q", 1 << 16)
        self.initials: Sequence[int] = range(self.memory.count)
        self.most, self.rows, self.width = self.memory.most, self.memory.rows, form.width
        self.memory.others = lambda: form.bytes + self._stack_bytes()
        self._coming: Beside[SharedCycles] | None = None
        self._join_at = MANY
        """How many states are stored when it is decided next whether threads come."""
        self.together: SharedCycles | None = None
        """The search by several threads, once there is enough work for them."""
        self.met_without_run = False
        """Whether an accepting cycle was found, but not by the search that one thread makes: its run is not given."""

    @property
    def mask(self) -> int:
        """The mask of the automaton state."""
        return (1 << self.placed.field.bits) - 1

    def automaton_state(self, number: int) -> int:
        """Give the automaton state of a product state."""
        return self.memory.row(number)[self.placed.word] >> self.placed.shift & self.mask

    def automaton_states(self, numbers: Iterable[int]) -> Iterator[int]:
        """Give the automaton states of product states; there may be millions."""
        words, shift, mask = self.rows.view[self.placed.word :: self.width], self.placed.shift, self.mask
        return (words[number] >> shift & mask for number in numbers)

    def search(self) -> Outcome | int:
        """Run the search; an overflow gives its code."""
        try:
            return self._search()
        finally:
            self._let_threads_go()

    def _search(self) -> Outcome | int:
        memory, control = self.memory, self.control
        most, fixed = memory.most, dict[str, Argument]()
        if self.by_components:
            name, fixed = "component_search", {"every": self.every}
            found = {"order": Block("I", most), "live": Block("q", most), "bounds": Block("q", 2 * most)}
        else:
            assert self.tables is not None
            name, fixed = "nested_search", {"seeds": self.tables.seeds, "component": self.tables.component}
            found = {"colours": Block("B", most)}
        code = product.GROW
        while True:
            if code != product.PAUSED and not self.make_room(code):
                break
            count = control[product.COUNT]
            self.limits.check(count, control[product.PATH], memory)
            if self.threads > 1 and self.together is None:
                self._let_threads_come(found)
            self.searcher.optimise_if_long(count, beside=None if self.together is None else self.together.interrupt)
            if self.together is not None:
                code = self.together.proceed(self.searcher.until_long(count))
                continue
            search = search_kernel(name, memory.width, specialise=count > MANY_STATES)
            code = search(
                **self.arguments() | {"rows": (memory.rows.address, self._rows_alone())},
                path=self.path,
                accepting=self.accepting,
                budget=STEPS_ALONE,
                **found,
                **fixed,
            )
        count = control[product.COUNT]
        if code == product.TOO_SMALL:
            return control[product.TROUBLE]
        if code == product.NO_ROOM:
            raise self.limits.no_row_left(count)
        outcome = self._outcome()
        if code == product.EMPTY:
            return outcome
        if self.together is not None or self.by_components != self.components:
            self.met_without_run = True
            return outcome
        stem, cycle = self._lasso(found)
        stem, cycle = shortened(self, stem, cycle)
        return self._with_run(outcome, [*stem, *cycle], len(stem))

    def _let_threads_come(self, found: dict[str, Block]) -> None:
        """Let several threads continue once there is enough work for them; one prepares that while this one goes on."""
        assert self.tables is not None
        count = self.control[product.COUNT]
        if self.memory.most < max(count, MANY) + spare_rows(self.threads, self.shape[product.MOST]):
            self.threads = 1  # there are too few rows to share out
        elif self._coming is None and count >= MANY - AHEAD:
            self._coming = Beside(partial(SharedCycles, self, self.tables, self.threads, MANY + AHEAD))
        if self.threads == 1 or count < self._join_at:
            return
        if count < LATER * MANY and self._pending(found) < FEW:
            self._join_at = count + max(1, MANY // LATER)
            return
        assert self._coming is not None
        self.together = self._coming.result()
        self.together.take_over(found)
        found.clear()

    def _pending(self, found: Mapping[str, Block]) -> int:
        """Count the successors on the path that are not visited yet, up to FEW."""
        name, seen = ("components", "order") if self.by_components else ("nested", "colours")
        return search_kernel(f"pending_{name}", self.memory.width, specialise=False)(
            path=self.path, ids=self.ids, length=self.control[product.PATH], most=FEW, **{seen: found[seen]}
        )

    def _let_threads_go(self) -> None:
        """End the other threads, also those that came too late."""
        if self._coming is not None:
            with suppress(MemoryError):  # it was raised where they were needed
                self._coming.result().close()
            self.searcher.leave()

    def _rows_alone(self) -> int:
        """The size of the rows that one thread may fill before it looks at whether others come or take over."""
        if self.threads == 1 or self.together is not None:
            return self.rows_in_search
        states = MANY - AHEAD if self._coming is None else self._join_at
        return min(self.rows_in_search, self.width * (max(0, states) + self.shape[product.MOST]))

    def _lasso(self, found: Mapping[str, Block]) -> tuple[list[int], list[int]]:
        """Split the path of the search into a stem and a cycle; a search by components knows where this begins."""
        control = self.control
        numbers = self.path.view[0 : 3 * control[product.PATH] : 3].tolist()
        control[product.PATH] = 0
        if not self.by_components:
            at = numbers.index(control[product.BACK])
            return numbers[:at], numbers[at:]
        least = control[product.MARK]
        first = found["live"][least - 1]
        return numbers[: numbers.index(first)], cycle_within(self, first, found["order"], least)

    def make_room(self, code: int) -> bool:
        """Resolve what stopped a kernel; whether it can go on."""
        count = self.control[product.COUNT]
        if code == product.GROW:
            threads = 1 if self.together is None else self.threads
            self.limits.grow(count, threads * self.shape[product.MOST], self.memory)
        elif code == product.GROW_PATH:
            self._grow_stacks()
        elif code == product.NO_ROOM:
            return self._rows_alone() < self.rows_in_search
        else:
            return code == product.TOO_SMALL and self.form.make_room(self.control[product.TROUBLE], self.memory, count)
        return True

    def met(self, number: int) -> int:
        """Give the acceptance sets of a product state, as bits."""
        return self.accepting[self.automaton_state(number)]

    def in_every_set(self, numbers: Sequence[int]) -> Iterator[int]:
        """Select the states that are in all acceptance sets."""
        accepting = [met == self.every for met in self.accepting.view.tolist()]
        states = self.automaton_states(numbers)
        return (number for number, state in zip(numbers, states, strict=True) if accepting[state])

    def arguments(self) -> dict[str, Argument]:
        """The arguments that all kernels over the product take."""
        self._link()
        return {
            "control": self.control,
            "table": self.memory.table,
            "rows": self.memory.rows,
            "out": self.out,
            "ids": self.ids,
            "shape": self.shape,
            "edges": self.edges,
            "width": self.memory.width,
        }

    def _link(self) -> None:
        """Set the addresses of the model's functions, which change when the model is recompiled."""
        self.shape[product.SUCCESSORS] = self.form.address("successors")
        self.shape[product.LETTER] = self.form.address("letter")

    def _used(self) -> tuple[int, int]:
        """The numbers in use of `path` and of `ids`."""
        return used_of(self.control[product.PATH], self.path)

    def _stack_bytes(self) -> int:
        return 8 * sum(self._used()) if self.together is None else self.together.bytes

    def _grow_stacks(self) -> None:
        """Enlarge the stack that is full."""
        count, most = self.control[product.COUNT], self.shape[product.MOST]
        if self.memory.bytes_for(count) + self._stack_bytes() > self.limits.memory:  # some systems copy the old stack
            raise self.limits.out_of_memory(count)
        path, ids = self._used()
        if path + 3 > self.path.size:
            enlarge(self.path, path + 3)
        if ids + most > self.ids.size:
            enlarge(self.ids, ids + 2 * most)

    def _outcome(self) -> Outcome:
        count, fault = self.control[product.COUNT], self.control[product.FAULT]
        return Outcome(
            None,
            states=count,
            transitions=self.control[product.TRANSITIONS],
            bytes=self.memory.bytes_for(count),
            fault=FAULTS[fault] if fault > 1 else "",
        )

    def _with_run(self, outcome: Outcome, numbers: Sequence[int], start: int) -> Outcome:
        run = tuple(self.form.state(self.memory.row(number)) for number in numbers)
        claim = tuple(self.automaton_state(number) for number in numbers)
        return replace(outcome, run=run, start=start, claim=claim)
