"""How a search keeps rows: as the model has them, or folded."""

from __future__ import annotations

from typing import Protocol

from assay.domains.promela.engine.native.codegen.layout import Placed
from assay.domains.promela.engine.native.codegen.transitions import SUCCESSOR_CAPACITY
from assay.domains.promela.engine.native.kernels.compression_codes import COMPRESSED
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.compiled_model import pack, unpack
from assay.domains.promela.engine.native.search.compressed import CompressedRows
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.visited import Visited
from assay.domains.promela.model.state import State

NUMBERS = (1 << 32) - 2
"""States are numbered with 32 bits."""


class RowForm(Protocol):
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

    def make_room(self, trouble: int, memory: Visited, count: int) -> bool:
        """Make more room where a search said that there is too little, if that is possible without starting again."""
        ...


class FlatRows:
    """Rows as the model has them."""

    bytes = 0

    def __init__(self, compiled: AdaptiveModel) -> None:
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

    def make_room(self, _trouble: int, _memory: Visited, _count: int) -> bool:
        """Only other rows have more room."""
        return False


def row_form_for(compiled: AdaptiveModel, limits: SearchLimits) -> RowForm:
    """Fold rows if that is asked for and makes them shorter."""
    return (
        CompressedRows(compiled, limits)
        if limits.compress and compiled.built.layout.width > COMPRESSED
        else FlatRows(compiled)
    )


def visited_for(form: RowForm, limits: SearchLimits, beside: int) -> Visited:
    """Room for as many states as the limits allow, with so many bytes beside each."""
    most = min(limits.states + SUCCESSOR_CAPACITY * 2, limits.memory // (form.width * 4 + beside), NUMBERS)
    return Visited(form.width, max(most, SUCCESSOR_CAPACITY * 2), beside, lambda: form.bytes)
