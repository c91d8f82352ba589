"""Searches that may omit states: bitstate hashing and hash compaction. A run that they find is a run of the model."""

from __future__ import annotations

from msgspec.structs import replace

from assay.core.native.block import Block
from assay.domains.promela.engine.native.codegen.codegen_context import FAULTS
from assay.domains.promela.engine.native.codegen.successor_rows import SUCCESSOR_CAPACITY
from assay.domains.promela.engine.native.kernels import lossy_codes as codes
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.kernel import MANY_STATES, search_kernel
from assay.domains.promela.engine.native.search.outcome import EXPANSIONS_PER_CALL, Outcome, SearchLimits, StoredRun
from assay.domains.promela.engine.native.search.row_form import FlatRows
from assay.domains.promela.engine.native.search.safety import LONG_RUN, STATES, STATES_PER_STEP, Safety
from assay.domains.promela.engine.space import COMPACT, SpentError

_FIRST = 1 << 16
"""Fingerprints in the first table."""


class Lossy:
    """One search for a bad state or step that stores bits or fingerprints, and no states."""

    def __init__(self, compiled: AdaptiveModel, limits: SearchLimits, *, stop: bool) -> None:
        self.compiled, self.limits, self.stop = compiled, limits, stop
        self.form, self.compact = FlatRows(compiled), limits.lossy == COMPACT
        self.store = Block("q", _FIRST if self.compact else bit_words(limits.bits))
        self.stack = Block("I", 4 * SUCCESSOR_CAPACITY * (self.form.width + 1))
        self.out = Block("I", (SUCCESSOR_CAPACITY + 1) * (self.form.width + 1))
        self.control = Block("q", codes.CONTROL)
        for at, word in enumerate(self.form.row(compiled.initial)):
            self.stack[at] = word

    def bytes_for(self, _count: int) -> int:
        """Give the bytes of the store and of the stack."""
        return self.store.bytes + 4 * (self.form.width + 1) * self.control[codes.STACK]

    def search(self) -> Outcome | int:
        """Search all states that are not omitted; an overflow of rows gives its code."""
        control, code = self.control, codes.PAUSED
        while True:
            count = control[codes.COUNT]
            self.limits.check(count, control[codes.DEPTH], self)
            if code == codes.GROW_STACK:
                self._grow_stack(count)
            elif code == codes.GROW:
                self._grow_table(count)
            elif code != codes.PAUSED and not (
                code == codes.TOO_SMALL and self.compiled.compile_missing(control[codes.TROUBLE])
            ):
                break
            self.compiled.optimise_if_long(count)
            code = search_kernel("lossy_search", self.form.width, specialise=count > MANY_STATES)(
                control=control,
                store=self.store,
                stack=self.stack,
                out=self.out,
                width=self.form.width,
                reserve=SUCCESSOR_CAPACITY,
                budget=EXPANSIONS_PER_CALL,
                compact=int(self.compact),
                successors=self.form.address("successors"),
                ended=self.form.address("ended"),
                stop_at_faults=int(self.stop),
            )
        return control[codes.TROUBLE] if code == codes.TOO_SMALL else self._outcome(code)

    def _grow_stack(self, count: int) -> None:
        if self.store.bytes + 12 * self.stack.size > self.limits.memory:  # some systems copy the old stack
            raise self.limits.out_of_memory(count)
        self.stack.grow(2 * self.stack.size)

    def _grow_table(self, count: int) -> None:
        if 3 * self.store.bytes + 4 * self.stack.size > self.limits.memory:
            raise self.limits.out_of_memory(count)
        old, self.store = self.store, Block("q", 2 * self.store.size)
        search_kernel("move_fingerprints", 0, specialise=False)(old=old, store=self.store)

    def _outcome(self, code: int) -> Outcome:
        control, count = self.control, self.control[codes.COUNT]
        found = Outcome(
            None,
            states=count,
            transitions=control[codes.TRANSITIONS],
            bytes=self.bytes_for(count),
            depth=control[codes.DEPTH],
            omission=self._omission(),
        )
        if code == codes.DONE:
            return found
        width = self.form.width
        flags = self.stack.view[width : control[codes.STACK] * (width + 1) : width + 1].tolist()
        places = (place * (width + 1) for place, flag in enumerate(flags) if flag)
        shorter = self._shorter(sum(flags)) if sum(flags) > LONG_RUN else None
        if shorter is not None:
            return replace(shorter, omission=found.omission)
        why = "deadlock" if code == codes.DEADLOCK else FAULTS[control[codes.FAULT]]
        rows = [self.stack.view[at : at + width].tolist() for at in places]
        return replace(found, run=StoredRun(self.form, rows.__getitem__, range(len(rows))), why=why)

    def _shorter(self, length: int) -> Outcome | None:
        """Search again, breadth first and completely, for a shorter run."""
        limits = replace(self.limits, lossy="", states=STATES + STATES_PER_STEP * length)
        try:
            found = Safety(self.compiled, limits, stop=True, shallow=None).search()
        except (MemoryError, SpentError):
            return None
        return found if isinstance(found, Outcome) and found.run is not None else None

    def _omission(self) -> float:
        """The probability that a state was omitted: a given one for bitstate, any one for hash compaction."""
        used, count = self.control[codes.USED], self.control[codes.COUNT]
        if self.compact:
            return min(1.0, count * (count - 1) / 2 / 2**codes.COMPACT_BITS)
        return float((used / (64 * self.store.size)) ** codes.HASHES)


def bit_words(size: int) -> int:
    """The words of the largest array of bits within `size` bytes whose length is a power of two."""
    return 1 << max(10, (size // 8).bit_length() - 1)
