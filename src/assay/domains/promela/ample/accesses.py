"""The accesses of all processes of a state but one, from its node on.

Each process is compared with all others. So that a state with many processes does not take time by their square, unions
are computed once for all processes before each one, and once for all after it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from operator import or_
from typing import TypeVar

from assay.domains.promela.ample.channel_access import ChannelSets, PortMap
from assay.domains.promela.ample.footprint import Footprint
from assay.domains.promela.ample.future_footprint import Futures
from assay.domains.promela.model.state import State

Guards = frozenset[int]
"""Guards that are false and stay so."""
U = TypeVar("U", int, ChannelSets)


class Accesses:
    """What the processes of a state may still access without passing some guards."""

    def __init__(self, futures: Futures, port_map: PortMap, state: State) -> None:
        self._futures, self._port_map, self._state = futures, port_map, state
        self._marks = dict[Guards, list[Footprint]]()
        self._touched = dict[Guards, tuple[Callable[[int], int], Callable[[int], int]]]()
        self._held = dict[Guards, Callable[[int], ChannelSets]]()
        self._later: Sequence[ChannelSets] = ()

    def closed(self, process: int, shut: Guards) -> Guards:
        """Give the guards that stay false until a process moves.

        All false guards are first assumed to stay false. A guard that another process may write to under this
        assumption is dropped, until a fixed point is reached.
        """
        while True:
            _, writes = self.besides(process, shut)
            still = frozenset(k for k in shut if not self._futures.guards[k].reads & writes)
            if still == shut:
                return shut
            shut = still

    def besides(self, process: int, closed: Guards) -> tuple[int, int]:
        """Give the reads and the writes of all other processes before this one moves."""
        if closed not in self._touched:
            marks = self._marks_of(closed)
            self._touched[closed] = (
                _besides([mark.reads for mark in marks], 0),
                _besides([mark.writes for mark in marks], 0),
            )
        reads, writes = self._touched[closed]
        return reads(process), writes(process)

    def held_besides(self, process: int, closed: Guards) -> ChannelSets:
        """Give the channels that all other processes may use before this one moves."""
        if closed not in self._held:
            marks = self._marks_of(closed)
            held = [self._port_map.held(mark.uses, self._state, other) for other, mark in enumerate(marks)]
            self._held[closed] = _besides(held, ChannelSets())
        return self._held[closed](process)

    def held_from(self, process: int) -> ChannelSets:
        """Give the channels that this process and the younger ones may ever use."""
        if not self._later:
            marks = self._marks_of(frozenset())
            held = [self._port_map.held(mark.uses, self._state, other) for other, mark in enumerate(marks)]
            self._later = _from_each(held, ChannelSets())
        return self._later[process]

    def _marks_of(self, closed: Guards) -> list[Footprint]:
        if closed not in self._marks:
            touched, processes = self._futures.touched, self._state.processes
            places = {(live.type, live.node) for live in processes}
            known = {(kind, node): _before_guards(touched[kind][node], closed) for kind, node in places}
            self._marks[closed] = [known[live.type, live.node] for live in processes]
        return self._marks[closed]


def _before_guards(row: tuple[Footprint, ...], closed: Guards) -> Footprint:
    """The accesses reachable without passing any of the guards; at most the intersection over each guard."""
    out = row[0]
    for k in closed:
        out &= row[k + 1]
    return out


def _from_each(sets: Sequence[U], nothing: U) -> list[U]:
    """The union of the sets from each one on, and of none."""
    return list(accumulate(reversed(sets), or_, initial=nothing))[::-1]


def _besides(sets: Sequence[U], nothing: U) -> Callable[[int], U]:
    """The union of all sets but one."""
    before, after = list(accumulate(sets, or_, initial=nothing)), _from_each(sets, nothing)
    return lambda one: before[one] | after[one + 1]
