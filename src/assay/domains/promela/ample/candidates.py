"""Which processes of a state may give its ample set: an ample function, interpreted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assay.domains.promela.ample.channel_access import Held, in_the_way, turns_round
from assay.domains.promela.ample.footprint import Footprint, united
from assay.domains.promela.ample.future_footprint import Futures
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import Step
from assay.domains.promela.semantics.values import OUTSIDE, View, value


def candidates(ample: Ample, model: Model, state: State) -> Iterator[int]:
    """The processes whose steps, if there are any, are an ample set: those that touch nothing shared come first."""
    order = list(reversed(range(len(state.processes))))
    for process in order:
        live = state.processes[process]
        if ample.alone(live.type, live.node):
            yield process
    if ample.futures is None:
        return
    view = View(model, state, OUTSIDE)
    shut = frozenset(k for k, guard in enumerate(ample.futures.guards) if value(guard.condition, view) == 0)
    for process in order:
        live = state.processes[process]
        if ample.safe[live.type][live.node] and not ample.alone(live.type, live.node):
            others = _others(ample.futures, state, process, shut)
            mine = ample.touched[live.type][live.node]
            if others[1].writes & mine.touched or others[1].reads & mine.writes:
                continue
            if not ample.ends or _channels_allow(ample, model, state, process, others[0]):
                yield process


def steps_of(process: int, steps: Iterable[Step[Action, State]]) -> list[Step[Action, State]]:
    """The steps that a process begins; an error of the state itself is nobody's."""
    return [step for step in steps if step.action and step.action[0].process == process]


def _others(
    futures: Futures, state: State, process: int, shut: frozenset[int]
) -> tuple[dict[int, Footprint], Footprint]:
    """All that each other process can touch before this one moves, and all of them together.

    First all guards that are false are taken as shut. If under this assumption somebody may write what a guard reads,
    it may open; so until there is none of these.
    """
    while True:
        touched = {
            other: _behind(futures.touched[live.type][live.node], shut)
            for other, live in enumerate(state.processes)
            if other != process
        }
        together = united(touched.values())
        still = frozenset(k for k in shut if not futures.guards[k].reads & together.writes)
        if still == shut:
            return touched, together
        shut = still


def _behind(row: tuple[Footprint, ...], shut: frozenset[int]) -> Footprint:
    """What is touched without passing any of the guards: at most what is touched without passing each one."""
    out = row[0]
    for k in shut:
        out &= row[k + 1]
    return out


def _channels_allow(ample: Ample, model: Model, state: State, process: int, others: dict[int, Footprint]) -> bool:
    """Whether nobody is in the way at the channels, and if the node is a soft one, no run can turn round here."""
    live = state.processes[process]
    ends, futures = ample.ends[live.type][live.node], ample.futures
    held = Held()
    for other, mark in others.items():
        held |= ample.doors.held(mark.uses, state, other)
    if in_the_way(ends, model, ample.doors, state, process, held):
        return False
    if not ends.soft or futures is None:
        return True
    later = Held()
    for other in range(process, len(state.processes)):
        where = state.processes[other]
        later |= ample.doors.held(futures.touched[where.type][where.node][0].uses, state, other)
    return not turns_round(ends, state, process, later)
