"""Interprets an ample function: the processes whose steps may form the ample set of a state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assay.domains.promela.ample.channel_access import ChannelSets, channel_conflict, may_close_cycle
from assay.domains.promela.ample.footprint import Footprint, united
from assay.domains.promela.ample.future_footprint import Futures
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import Step
from assay.domains.promela.semantics.values import OUTSIDE, View, value


def candidates(ample: Ample, model: Model, state: State) -> Iterator[int]:
    """Yield the processes whose steps, if any, form an ample set; those without shared accesses first."""
    order = list(reversed(range(len(state.processes))))
    for process in order:
        live = state.processes[process]
        if ample.always_ample(live.type, live.node):
            yield process
    if ample.futures is None:
        return
    view = View(model, state, OUTSIDE)
    shut = frozenset(k for k, guard in enumerate(ample.futures.guards) if value(guard.condition, view) == 0)
    for process in order:
        live = state.processes[process]
        if ample.safe[live.type][live.node] and not ample.always_ample(live.type, live.node):
            others = _others(ample.futures, state, process, shut)
            mine = ample.touched[live.type][live.node]
            if others[1].writes & mine.touched or others[1].reads & mine.writes:
                continue
            if not ample.channel_uses or _channels_allow(ample, model, state, process, others[0]):
                yield process


def steps_of(process: int, steps: Iterable[Step[Action, State]]) -> list[Step[Action, State]]:
    """Select the steps that a process initiates; a fault without moves belongs to no process."""
    return [step for step in steps if step.action and step.action[0].process == process]


def _others(
    futures: Futures, state: State, process: int, shut: frozenset[int]
) -> tuple[dict[int, Footprint], Footprint]:
    """The accesses of each other process before this one moves, and their union.

    All false guards are first assumed to stay false. A guard that some process may write to under this assumption is
    dropped, until a fixed point is reached.
    """
    while True:
        touched = {
            other: _before_guards(futures.touched[live.type][live.node], shut)
            for other, live in enumerate(state.processes)
            if other != process
        }
        together = united(touched.values())
        still = frozenset(k for k in shut if not futures.guards[k].reads & together.writes)
        if still == shut:
            return touched, together
        shut = still


def _before_guards(row: tuple[Footprint, ...], shut: frozenset[int]) -> Footprint:
    """The accesses reachable without passing any of the guards; at most the intersection over each guard."""
    out = row[0]
    for k in shut:
        out &= row[k + 1]
    return out


def _channels_allow(ample: Ample, model: Model, state: State, process: int, others: dict[int, Footprint]) -> bool:
    """Whether the channels are free of conflicts and, at a soft node, no cycle can close here."""
    live = state.processes[process]
    uses, futures = ample.channel_uses[live.type][live.node], ample.futures
    held = ChannelSets()
    for other, mark in others.items():
        held |= ample.port_map.held(mark.uses, state, other)
    if channel_conflict(uses, model, ample.port_map, state, process, held):
        return False
    if not uses.soft or futures is None:
        return True
    later = ChannelSets()
    for other in range(process, len(state.processes)):
        where = state.processes[other]
        later |= ample.port_map.held(futures.touched[where.type][where.node][0].uses, state, other)
    return not may_close_cycle(uses, state, process, later)
