"""Interprets an ample function: the processes whose steps may form the ample set of a state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assay.domains.promela.ample.accesses import Accesses
from assay.domains.promela.ample.channel_access import channel_conflict, may_close_cycle
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import Step
from assay.domains.promela.model.view import View
from assay.domains.promela.semantics.values import OUTSIDE, value


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
    accesses = Accesses(ample.futures, ample.port_map, state)
    for process in order:
        live = state.processes[process]
        if ample.safe[live.type][live.node] and not ample.always_ample(live.type, live.node):
            closed = accesses.closed(process, shut)
            reads, writes = accesses.besides(process, closed)
            mine = ample.touched[live.type][live.node]
            if writes & mine.touched or reads & mine.writes:
                continue
            if not ample.channel_uses or _channels_allow(ample, model, state, process, accesses, closed):
                yield process


def steps_of(process: int, steps: Iterable[Step[Action, State]]) -> list[Step[Action, State]]:
    """Select the steps that a process initiates; a fault without moves belongs to no process."""
    return [step for step in steps if step.action and step.action[0].process == process]


def _channels_allow(
    ample: Ample, model: Model, state: State, process: int, accesses: Accesses, closed: frozenset[int]
) -> bool:
    """Whether the channels are free of conflicts and, at a soft node, no cycle can close here."""
    live = state.processes[process]
    uses = ample.channel_uses[live.type][live.node]
    if channel_conflict(uses, model, ample.port_map, state, process, accesses.held_besides(process, closed)):
        return False
    return not uses.soft or not may_close_cycle(uses, state, process, accesses.held_from(process))
