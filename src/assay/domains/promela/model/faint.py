"""Faint variables: nothing that a property can observe depends on their values.

States that differ only in faint variables have the same steps, to states that differ only in faint variables, and they
satisfy the same propositions. So the states with all faint variables set to 0 stand for all others.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from assay.domains.promela.model.state import Live, State


class Faint(Struct, frozen=True):
    """The faint variables of a model, as bits of slots."""

    shared: int
    """The faint globals."""
    local: tuple[int, ...]
    """The faint variables of each proctype."""

    def without(self, state: State) -> State:
        """Give the state with faint variables set to 0."""
        local, values, processes = self.local, _cleared(state.values, self.shared), state.processes
        if any(local):
            processes = tuple([self._live(live) if local[live.type] else live for live in processes])
        return state._replace(values=values, processes=processes)

    def _live(self, live: Live) -> Live:
        values = _cleared(live.values, self.local[live.type])
        return live if values is live.values else live._replace(values=values)


def _cleared(values: tuple[int, ...], faint: int) -> tuple[int, ...]:
    """Set slots to 0; the same object if they are 0 already."""
    if not any(values[slot] for slot in _slots(faint)):
        return values
    return tuple(0 if faint >> slot & 1 else value for slot, value in enumerate(values))


@cache
def _slots(bits: int) -> tuple[int, ...]:
    return tuple(slot for slot in range(bits.bit_length()) if bits >> slot & 1)
