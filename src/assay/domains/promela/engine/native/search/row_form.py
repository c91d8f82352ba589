"""The form of rows in a search: flat as in the model, or compressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from assay.core.tools.memory import reservable
from assay.domains.promela.engine.native.codegen.layout import Placed
from assay.domains.promela.engine.native.codegen.successor_rows import SUCCESSOR_CAPACITY
from assay.domains.promela.engine.native.kernels.compression_codes import COMPRESSED
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.compiled_model import Unpacker, nodes_in, pack
from assay.domains.promela.engine.native.search.compressed import CompressedRows
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.visited import Visited
from assay.domains.promela.model.state import State

NUMBERS = (1 << 32) - 2
"""State numbers have 32 bits."""
LARGEST = 16
"""The most bytes that any block has for a state besides its row: no block may be larger than the memory there is."""


class RowForm(Protocol):
    """A representation of states as rows."""

    width: int
    automaton: Placed | None
    threadable: bool
    """Whether several threads can expand states at once."""

    @property
    def bytes(self) -> int:
        """Bytes stored besides rows."""
        ...

    def address(self, name: str) -> int:
        """Give the address of a function in the current machine code."""
        ...

    def row(self, state: State) -> list[int]:
        """Encode a state as a row."""
        ...

    def state(self, row: list[int]) -> State:
        """Decode a row."""
        ...

    def nodes(self, row: list[int], processes: Sequence[int]) -> list[int | None]:
        """Decode the control states of some processes; None for a process that is not there."""
        ...

    def make_room(self, trouble: int, memory: Visited, count: int) -> bool:
        """Resolve an overflow without a restart, if possible."""
        ...


class FlatRows:
    """Rows in the layout of the model."""

    bytes = 0
    threadable = True

    def __init__(self, compiled: AdaptiveModel) -> None:
        layout = compiled.built.layout
        self._compiled, self._layout = compiled, layout
        self.width, self.automaton = layout.width, layout.automaton
        self._unpacker = Unpacker(layout)

    def address(self, name: str) -> int:
        """Give the address of a function in the current machine code."""
        return self._compiled.built.addresses[name]

    def row(self, state: State) -> list[int]:
        """Encode a state as a row."""
        return pack(self._layout, state)

    def state(self, row: list[int]) -> State:
        """Decode a row."""
        return self._unpacker.state(row)

    def nodes(self, row: list[int], processes: Sequence[int]) -> list[int | None]:
        """Decode the control states of some processes."""
        return nodes_in(self._layout, row, processes)

    def make_room(self, trouble: int, _memory: Visited, _count: int) -> bool:
        """Compile a node that is missing; for other overflows, flat rows need a restart."""
        return self._compiled.compile_missing(trouble)


def row_form_for(compiled: AdaptiveModel, limits: SearchLimits) -> RowForm:
    """Compress rows if that is requested and makes them shorter."""
    return (
        CompressedRows(compiled, limits)
        if limits.compress and compiled.built.layout.width > COMPRESSED
        else FlatRows(compiled)
    )


def visited_for(
    form: RowForm, limits: SearchLimits, beside: int, reserve: int = SUCCESSOR_CAPACITY, spare: int = 0
) -> Visited:
    """Allocate the visited states within the limits, with `beside` bytes beside each row.

    A kernel expands a state only if there is room for `reserve` successors. `spare` rows are for what follows a search.
    """
    room = reservable()
    memory = limits.memory if room is None else min(limits.memory, room)
    bytes_each = max(form.width * 4 + beside, LARGEST)
    most = min(limits.states + reserve * 2 + spare, memory // bytes_each, NUMBERS)
    return Visited(form.width, max(most, reserve * 2), beside, lambda: form.bytes)
