"""Processes that wait in a state, and the changes that may wake them in the next one.

The states of a run share the records that did not change: these are the same objects. So the changes between two states
are found quickly, and a process that waited and sees none of them still waits.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import compress, count
from operator import is_not
from typing import NamedTuple

from assay.domains.promela.model.state import State

_NONE = frozenset[int]()


class Wakers(NamedTuple):
    """The changes that may wake a process, beside one of its own record."""

    ports: tuple[tuple[bool, int], ...] = ()
    """The variables that hold the channels it looks at: whether it is a global, and its slot."""
    values: bool = False
    """Any global."""
    channels: bool = False
    """Any channel."""
    numbers: bool = False
    """The number of processes."""


class Sleepers:
    """The processes that waited in the state before, registered for what may wake them; the others were awake."""

    def __init__(self) -> None:
        self._before, self._awake = State((), (), ()), set[int]()
        """The state before, and the processes that were awake in it."""
        self._of_channel: defaultdict[int, set[int]] = defaultdict(set)
        self._of_values, self._of_channels, self._of_numbers = set[int](), set[int](), set[int]()

    def suspects(self, state: State) -> list[int]:
        """Give the processes that may be awake in a state, the youngest first.

        Each of them is registered again by `add`, or is awake.
        """
        before, running = self._before, len(state.processes)
        found = self._awake.union(compress(count(), map(is_not, before.processes, state.processes)))
        if state.channels is not before.channels:
            for channel in compress(count(), map(is_not, before.channels, state.channels)):
                found |= self._of_channel.pop(channel, _NONE)
            for channel in range(*sorted((len(before.channels), len(state.channels)))):
                found |= self._of_channel.pop(channel, _NONE)
            found |= self._of_channels
            self._of_channels.clear()
        if state.values is not before.values:
            found |= self._of_values
            self._of_values.clear()
        if running != len(before.processes):
            found |= self._of_numbers.union(range(len(before.processes), running))
            self._of_numbers.clear()
        return [process for process in sorted(found, reverse=True) if process < running]

    def add(self, process: int, state: State, wakers: Wakers) -> None:
        """Register a suspect that waits in a state."""
        for shared, slot in wakers.ports:
            values = state.values if shared else state.processes[process].values
            self._of_channel[values[slot] - 1].add(process)
        if wakers.values:
            self._of_values.add(process)
        if wakers.channels:
            self._of_channels.add(process)
        if wakers.numbers:
            self._of_numbers.add(process)

    def go_on(self, state: State, awake: set[int]) -> None:
        """Take this as the state before; its suspects are awake or registered."""
        self._before, self._awake = state, awake
