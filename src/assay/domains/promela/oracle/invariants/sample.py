"""Runs of a model to guess from, which begin where no process starts or ends any more."""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec import Struct

from assay.domains.promela.model.graph import Die, Effect, Model, Process, Sequence, Start
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import System

LISTED = 1_000
"""States in which processes may still start or end: more are not looked at."""
LEAST, MOST, STALE = 200, 8_000, 60
"""Steps of a sample: at least and at most; and for each process, as many in a row that show nothing new end it."""
WALK = 2_000
"""Steps of one walk."""


class Sample(Struct, frozen=True):
    """States that were met, and the steps between them."""

    listed: int
    """The states in which processes may still start or end."""
    starts: tuple[State, ...]
    """The first states behind them."""
    states: frozenset[State]
    steps: tuple[tuple[State, State], ...]


class NoSampleError(Exception):
    """There is nothing to guess from; the message says why."""


def sampled(system: System[State, Action], model: Model, seed: int = 0) -> Sample:
    """Walk from where no process starts or ends any more, by the statements taken least so far; always the same way."""
    listed, starts = _started(system, model)
    random = Random(seed)  # noqa: S311 - no secret
    states, steps = set(starts), set[tuple[State, State]]()
    shown, taken, stale, walk = set[object](), Counter[Action](), 0, 0
    state = starts[0]
    for count in range(MOST):
        found = [step for step in system.steps(state) if not step.fault]
        steps.update((state, step.target) for step in found)
        states.update(step.target for step in found)
        new = {(step.action, _difference(state, step.target)) for step in found} - shown
        shown |= new
        stale = 0 if new else stale + 1
        if stale > STALE * len(state.processes) and count > LEAST:
            break
        walk = walk + 1 if found and walk < WALK else 0
        if not walk:
            state = random.choice(starts)
            continue
        step = min(found, key=lambda step: (taken[step.action], random.random()))
        taken[step.action] += 1
        state = step.target
    return Sample(listed, starts, frozenset(states), tuple(sorted(steps)))


def _difference(before: State, after: State) -> tuple[int, ...]:
    return tuple(new - old for old, new in zip(before.values, after.values, strict=True))


def _started(system: System[State, Action], model: Model) -> tuple[int, tuple[State, ...]]:
    starting = [_leading(process, Start) for process in model.processes]
    dying = [_leading(process, Die) for process in model.processes]

    def changes(state: State) -> bool:
        youngest = state.processes[-1:]
        return any(live.node in starting[live.type] for live in state.processes) or any(
            live.node in dying[live.type] for live in youngest
        )

    order = [system.initial]
    listed, starts, seen = 0, list[State](), {system.initial}
    for state in order:  # grows while it is walked
        if not changes(state):
            starts.append(state)
            continue
        listed += 1
        if listed > LISTED:
            raise NoSampleError("processes start or end in too many states")
        for step in system.steps(state):
            if not step.fault and step.target not in seen:
                seen.add(step.target)
                order.append(step.target)
    if not starts:
        raise NoSampleError("processes start, or the youngest may end, for ever")
    frames = {(_types(state), _shapes(state)) for state in starts}
    if len(frames) > 1:
        raise NoSampleError("different processes may be started")
    return listed, tuple(starts)


def _types(state: State) -> tuple[int, ...]:
    return tuple(live.type for live in state.processes)


def _shapes(state: State) -> tuple[int, ...]:
    return tuple(channel.shape for channel in state.channels)


def _leading(process: Process, kind: type[Start | Die]) -> frozenset[int]:
    """The control states from which a process can still come to such a statement."""
    found = {node.number for node in process.nodes if any(_has(edge.effects, kind) for edge in node.edges)}
    while True:
        more = {node.number for node in process.nodes if any(edge.target in found for edge in node.edges)} - found
        if not more:
            return frozenset(found)
        found |= more


def _has(effects: tuple[Effect, ...], kind: type[Start | Die]) -> bool:
    return any(
        isinstance(effect, kind)
        or (
            isinstance(effect, Sequence)
            and any(_has(edge.effects, kind) for node in effect.nodes for edge in node.edges)
        )
        for effect in effects
    )
