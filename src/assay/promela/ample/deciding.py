"""Which processes of a state may give its ample set: an ample function, interpreted."""

from __future__ import annotations

from collections.abc import Iterator

from assay.promela.ample.footprint import Footprint, united
from assay.promela.ample.future import Futures
from assay.promela.ample.table import Ample
from assay.promela.model.graph import Model
from assay.promela.model.state import State
from assay.promela.semantics.values import OUTSIDE, View, value


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
            if not others.writes & mine.touched and not others.reads & mine.writes:
                yield process


def _others(futures: Futures, state: State, process: int, shut: frozenset[int]) -> Footprint:
    """All that the other processes can touch before this one moves.

    First all guards that are false are taken as shut. If under this assumption somebody may write what a guard reads,
    it may open; so until there is none of these.
    """
    while True:
        touched = united(
            _behind(futures.touched[live.type][live.node], shut)
            for other, live in enumerate(state.processes)
            if other != process
        )
        still = frozenset(k for k in shut if not futures.guards[k].reads & touched.writes)
        if still == shut:
            return touched
        shut = still


def _behind(row: tuple[Footprint, ...], shut: frozenset[int]) -> Footprint:
    """What is touched without passing any of the guards: at most what is touched without passing each one."""
    reads, writes = row[0].reads, row[0].writes
    for k in shut:
        reads &= row[k + 1].reads
        writes &= row[k + 1].writes
    return Footprint(reads, writes)
