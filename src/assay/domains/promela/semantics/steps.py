"""Which steps a state has: `en` of section 3.4, for interleaved processes.

A step is what SPIN stores a state after: one statement, a handshake, or an atomic sequence up to where it ends or
blocks. Processes are tried from the youngest to the oldest, and their edges in order, as `pan` does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assay.domains.promela.model.expression import TRUE
from assay.domains.promela.model.graph import Edge, Model, Send
from assay.domains.promela.model.state import Action, Move, State
from assay.domains.promela.model.system import Step
from assay.domains.promela.semantics.arithmetic import ASSERTION, Fault
from assay.domains.promela.semantics.effects import initialised, started, take
from assay.domains.promela.semantics.values import (
    OUTSIDE,
    View,
    channel_of,
    executable,
    node_of,
    nodes,
    ready,
    shape_of,
    value,
)


class Done(NamedTuple):
    """One statement done, or a handshake."""

    moves: Action
    state: State
    holder: int
    """Who must go on, if it can; nobody: -1."""
    fault: str


def initial(model: Model) -> State:
    """The state before the first step: globals set, active processes started in the order they are written."""
    empty = State((0,) * model.size, (), ())
    state = initialised(model.initials, View(model, empty, OUTSIDE))
    for number, process in enumerate(model.processes):
        for _ in range(process.active):
            state = started(model, state, number, [0] * len(process.parameters), process.priority)
    return state


def steps(model: Model, state: State) -> list[Step[Action, State]]:
    """All steps from a state. Only if there are none does `timeout` hold."""
    return list(_steps(model, state, timeout=False)) or list(_steps(model, state, timeout=True))


def _steps(model: Model, state: State, *, timeout: bool) -> Iterator[Step[Action, State]]:
    for process in reversed(range(len(state.processes))):
        for done in single(model, state, process, timeout=timeout):
            yield from _completed(model, state, done)


def _completed(model: Model, before: State, done: Done) -> Iterator[Step[Action, State]]:
    """Go on with an atomic sequence until it ends or blocks; each state inside is left once."""
    waiting = [(done, frozenset[State]())]
    seen = set()
    while waiting:
        here, passed = waiting.pop()
        if here.fault not in {"", ASSERTION}:
            yield Step(here.moves, before, here.fault)
            continue
        following = list(single(model, here.state, here.holder)) if here.holder >= 0 else []
        if not following:
            yield Step(here.moves, here.state, here.fault)
        elif here.state in passed:
            yield Step(here.moves, before, "endless")
        elif (here.state, here.holder, here.fault) not in seen:
            seen.add((here.state, here.holder, here.fault))
            onward = passed | {here.state}
            for then in reversed(following):
                fault = then.fault if then.fault not in {"", ASSERTION} else here.fault or then.fault
                waiting.append((Done(here.moves + then.moves, then.state, then.holder, fault), onward))


def single(model: Model, state: State, process: int, *, timeout: bool = False, offered: int = 0) -> Iterator[Done]:
    """All statements that a process can do now; what cannot even be asked is an error of the state, without a move."""
    view = View(model, state, process, timeout, offered)
    try:
        if not _allowed(view):
            return
    except Fault as problem:
        yield Done((), state, OUTSIDE, problem.kind)
        return
    escaped, any_moved = 0, False
    for edge in node_of(model, state, process).edges:
        if escaped and edge.escape != escaped:
            break
        if edge.otherwise and any_moved:
            continue
        for done in _tried(edge, view):
            any_moved, escaped = True, edge.escape
            yield done


def _allowed(view: View) -> bool:
    """`provided`, and priorities: no process that could move has a higher one."""
    model, state = view.model, view.state
    if not _provided(view):
        return False
    if not model.prioritized:
        return True
    mine = state.processes[view.me].priority
    return not any(
        live.priority > mine and _provided(View(model, state, other)) and executable(model, state, other, view.offered)
        for other, live in enumerate(state.processes)
        if other != view.me
    )


def _provided(view: View) -> bool:
    provided = view.model.processes[view.state.processes[view.me].type].provided
    return provided is TRUE or value(provided, view) != 0


def _tried(edge: Edge, view: View) -> Iterator[Done]:
    """An edge, if it can be taken; a rendezvous with each that receives."""
    move = Move(view.me, view.state.processes[view.me].type, edge.number)
    try:
        if not ready(edge, view):
            return
        state, fault = take(edge, view)
        met = [channel_of(effect.channel, view) for effect in edge.effects if isinstance(effect, Send)]
    except Fault as problem:
        yield Done((move,), view.state, OUTSIDE, problem.kind)
        return
    if any(not shape_of(channel, view).capacity for channel in met):
        yield from _received(View(view.model, state, view.me, offered=met[0] + 1), move)
    else:
        yield Done((move,), state, view.me if edge.atomic else OUTSIDE, fault)


def _received(view: View, sent: Move) -> Iterator[Done]:
    """Every way in which another process takes the message that was just sent; it alone may go on atomically."""
    for other in reversed(range(len(view.state.processes))):
        if other != view.me:
            for done in single(view.model, view.state, other, offered=view.offered):
                yield done._replace(moves=(sent, *done.moves))


def ended(model: Model, state: State) -> bool:
    """Whether every process is at its end or at an `end` label."""
    return all(node.end for node in nodes(model, state))
