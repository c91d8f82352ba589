"""A model that is recompiled during search: for larger rows, or with optimisation once the search is long."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from functools import cached_property, partial
from typing import TYPE_CHECKING

from assay.domains.promela.engine.native.codegen.codegen_context import (
    MISSING_NODE,
    TOO_MANY_CHANNELS,
    TOO_MANY_PROCESSES,
)
from assay.domains.promela.engine.native.codegen.layout import Bounds
from assay.domains.promela.engine.native.codegen.model import Proposition
from assay.domains.promela.engine.native.codegen.node_functions import Place
from assay.domains.promela.engine.native.codegen.ranges import (
    ObservedRanges,
    enlarge_bounds,
    first_bounds,
    joined_bounds,
    more_records,
    wider_fields,
)
from assay.domains.promela.engine.native.kernel_places import KERNELS
from assay.domains.promela.engine.native.kernels.compression_codes import HALVES_FULL
from assay.domains.promela.engine.native.search.callbacks import Callbacks
from assay.domains.promela.engine.native.search.compiled_model import (
    CompiledModel,
    build,
    build_again,
    build_each,
    build_on_demand,
)
from assay.domains.promela.engine.native.search.compiled_nodes import OPTIMISED, QUICK, REGISTERS
from assay.domains.promela.engine.native.search.crew import Beside
from assay.domains.promela.engine.native.search.signature import signature_of
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import State

if TYPE_CHECKING:
    from assay.domains.promela.ample.table import Ample

LONG_SEARCHES = {REGISTERS: (150_000, 6_000), OPTIMISED: (4_000_000, 100_000)}
"""From how many states on a search is worth more effort, and how many more for each edge. That effort then costs about
as much time as it saves over twice as many states."""
OFTEN = 3
"""At this overflow, and where a field of a wide model is too narrow, all fields are widened, since each overflow
recompiles the model."""
_RECORDS = {-TOO_MANY_PROCESSES, -TOO_MANY_CHANNELS}
WIDE = 150
"""A model with more edges is compiled on demand, node by node."""


def go_on() -> None:
    """Code that another thread has compiled is used at the next check: the search does not stop for it."""


class AdaptiveModel:
    """Compiled when a search starts, again for larger rows, and again with optimisation in a long search."""

    def __init__(
        self,
        model: Model,
        initial: State,
        known: Sequence[State],
        propositions: Sequence[Proposition],
        states: int = 0,
        ample: Ample | None = None,
        more: Callable[[], Sequence[State]] = tuple,
    ) -> None:
        self.model, self.initial, self.propositions, self.ample = model, initial, propositions, ample
        self.known, self.cut = known, 0
        """States of the sample, and where a compressed search splits rows; 0 before it knows."""
        self.overflows, self._more = 0, more
        """Overflows so far, and further states of the model, which are looked at if it has more processes."""
        self._records = set[int]()
        """Which of processes and channels were too many."""
        self._making: Beside[CompiledModel] | None = None
        self._made: Callable[[], None] | None = None
        """Called when another thread has compiled."""
        self._seen, self._bits = ObservedRanges(), max(1, (states - 1).bit_length()) if states else 0
        self._seen.assume(model)
        self._seen.observe(model, known)
        self.bounds: Bounds = first_bounds(model, self._seen, self._bits)

    @cached_property
    def built(self) -> CompiledModel:
        """The current machine code."""
        return self._build({(live.type, live.node) for state in self.known for live in state.processes})

    def _build(self, places: Iterable[Place]) -> CompiledModel:
        """Compile without optimisation: a wide model on demand, with the nodes at some places first."""
        if self.edges <= WIDE:
            return build(self.model, self.bounds, self.propositions, self.ample)
        return build_on_demand(self.model, self.bounds, self.propositions, self.ample, sorted(places))

    @cached_property
    def edges(self) -> int:
        """The edges of all processes."""
        return sum(len(node.edges) for process in self.model.processes for node in process.nodes)

    @cached_property
    def callbacks(self) -> Callbacks:
        """The functions through which a compressed search calls the model."""
        return Callbacks(signature_of(KERNELS["evaluate_compressed"]))

    def for_each(self, amples: Sequence[Ample | None]) -> list[AdaptiveModel]:
        """Give the model with each of these ample functions, compiled as one module."""
        self._making = None
        out = []
        for ample, built in zip(amples, build_each(self.model, self.bounds, self.propositions, amples), strict=True):
            other = copy(self)
            other.ample, other.built = ample, built
            out.append(other)
        return out

    def enlarge(self, trouble: int) -> None:
        """Enlarge the rows that a search overflowed; for overflowing halves the next search splits rows elsewhere."""
        if trouble == HALVES_FULL:
            return
        self.overflows += 1
        often = self.overflows >= OFTEN
        self._records |= {trouble} & _RECORDS
        if trouble in _RECORDS:
            self._add_records(often=often)
        else:
            every = often or self.edges > WIDE
            self.bounds = enlarge_bounds(self.model, self.bounds, trouble, self.built.kins, all_fields=every)
        if trouble in _RECORDS and (more := self._more()):
            self._more = tuple
            self._seen.observe(self.model, more)
            self.bounds = joined_bounds(self.bounds, first_bounds(self.model, self._seen, self._bits))
        self.cut, self._making = 0, None
        nodes = self.built.nodes
        self.built = self._build(() if nodes is None else nodes.known)

    def _add_records(self, *, often: bool) -> None:
        """Add places for processes and channels, which grow together; often, twice as many, and widen all fields once.

        So a model that starts one process after another is recompiled a few times only.
        """
        for one in self._records:
            self.bounds = more_records(self.bounds, one, 2 if often else 1)
        if self.overflows == OFTEN:
            self.bounds = wider_fields(self.model, self.bounds)

    def compile_missing(self, trouble: int) -> bool:
        """Compile the node that a search reached, if that was its trouble; rows stay."""
        nodes = self.built.nodes
        if nodes is None or -trouble < MISSING_NODE:
            return False
        nodes.add([nodes.table.place(-trouble - MISSING_NODE)])
        return True

    def optimise_if_long(self, count: int, *, beside: Callable[[], None] | None = None) -> None:
        """Recompile with more effort once a search is long; the layout of rows stays.

        With `beside`, another thread compiles, and calls it at the end. The search goes on with the old code meanwhile.
        """
        effort = self._effort_at(count)
        if effort <= self.built.effort:
            return
        if self._making is not None:
            self._made = beside
            if beside is None or self._making.has_ended:
                self.built, self._making = self._making.result(), None
        elif beside is None:
            self.built = self._optimised(self.built, effort)
        else:
            self._made = beside
            self._making = Beside(partial(self._optimised, self.built, effort), self._tell)

    def _effort_at(self, count: int) -> int:
        """Give the highest effort that pays for itself in a search of `count` states."""
        return max((effort for effort, least in self._long if count > least), default=QUICK)

    def until_long(self, count: int) -> int:
        """Give the number of states after which the next recompilation is worth it; 0 for none."""
        later = (least for effort, least in self._long if effort > self.built.effort and least >= count)
        return next((least + 1 - count for least in later), 0)

    @cached_property
    def _long(self) -> list[tuple[int, int]]:
        """The efforts, and from how many states on each is worth it."""
        return [(effort, least + each * self.edges) for effort, (least, each) in LONG_SEARCHES.items()]

    def is_compiling_at(self, count: int) -> bool:
        """Whether another thread is compiling, or recompilation is due at `count` states."""
        if self._making is not None:
            return not self._making.has_ended
        return self._effort_at(count) > self.built.effort

    def leave(self) -> None:
        """End a search. Code that another thread still compiles is for the next one, which is not waited for."""
        self._made = None

    def _tell(self) -> None:
        if (made := self._made) is not None:
            made()

    def _optimised(self, built: CompiledModel, effort: int) -> CompiledModel:
        if built.assembly:
            return build_again(built, effort)
        return build(self.model, self.bounds, self.propositions, self.ample, effort=effort)
