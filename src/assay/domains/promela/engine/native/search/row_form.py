"""How a search keeps rows: as the model has them, or folded."""

from __future__ import annotations

from typing import Protocol

from assay.domains.promela.engine.native.codegen.layout import Placed
from assay.domains.promela.engine.native.codegen.transitions import CAPACITY
from assay.domains.promela.engine.native.kernels.compression_codes import FOLDED
from assay.domains.promela.engine.native.search.adaptive_model import Compiled
from assay.domains.promela.engine.native.search.compiled_model import pack, unpack
from assay.domains.promela.engine.native.search.compressed import Folded
from assay.domains.promela.engine.native.search.outcome import Limits
from assay.domains.promela.engine.native.search.visited import Memory
from assay.domains.promela.model.state import State

NUMBERS = (1 << 32) - 2
"""States are numbered with 32 bits."""


class Form(Protocol):
    """How rows are kept."""

    width: int
    automaton: Placed | None

    @property
    def bytes(self) -> int:
        """What is kept besides rows."""
        ...

    def address(self, name: str) -> int:
        """Where a function of the model is, as it is compiled now."""
        ...

    def row(self, state: State) -> list[int]:
        """Write a state as a row."""
        ...

    def state(self, row: list[int]) -> State:
        """Read a row."""
        ...

    def has_more(self, trouble: int, memory: Memory, count: int) -> bool:
        """Make more room where a search said that there is too little, if that is possible without starting again."""
        ...


class Flat:
    """Rows as the model has them."""

    bytes = 0

    def __init__(self, compiled: Compiled) -> None:
        layout = compiled.built.layout
        self._compiled, self._layout = compiled, layout
        self.width, self.automaton = layout.width, layout.automaton

    def address(self, name: str) -> int:
        """Where a function of the model is, as it is compiled now."""
        return self._compiled.built.addresses[name]

    def row(self, state: State) -> list[int]:
        """Write a state as a row."""
        return pack(self._layout, state)

    def state(self, row: list[int]) -> State:
        """Read a row."""
        return unpack(self._layout, row)

    def has_more(self, _trouble: int, _memory: Memory, _count: int) -> bool:
        """Only other rows have more room."""
        return False


def form_of(compiled: Compiled, limits: Limits) -> Form:
    """Fold rows if that is asked for and makes them shorter."""
    return Folded(compiled, limits) if limits.compress and compiled.built.layout.width > FOLDED else Flat(compiled)


def memory_for(form: Form, limits: Limits, beside: int) -> Memory:
    """Room for as many states as the limits allow, with so many bytes beside each."""
    most = min(limits.states + CAPACITY * 2, limits.memory // (form.width * 4 + beside), NUMBERS)
    return Memory(form.width, max(most, CAPACITY * 2), beside, lambda: form.bytes)
