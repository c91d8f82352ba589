"""The steps of a state: `en` of section 3.4, for interleaved processes.

A step leads to the next state that SPIN stores. It is one statement, a rendezvous, or an atomic sequence up to its end
or up to where it blocks. Processes are tried from the youngest to the oldest and edges in order, as in `pan`. An
`unless` gets its meaning in `single`: an executable edge of an escape sequence disables the edges after it that are not
of the same escape sequence. `single` also gives the meaning of `else`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from assay.domains.promela.model.expression import TRUE
from assay.domains.promela.model.graph import Edge, Model, Send
from assay.domains.promela.model.state import Action, Move, State
from assay.domains.promela.model.system import CONTINUABLE, Step
from assay.domains.promela.model.view import View
from assay.domains.promela.semantics.arithmetic import ASSERTION, Fault
from assay.domains.promela.semantics.effects import initialised, started, take
from assay.domains.promela.semantics.events import complete
from assay.domains.promela.semantics.values import (
    OUTSIDE,
    RECEIVING,
    channel_of,
    executable,
    node_of,
    nodes,
    ready,
    shape_of,
    value,
)
from assay.domains.promela.semantics.waiting import Waiting


class Done(NamedTuple):
    """One executed statement, or both sides of a rendezvous."""

    moves: Action
    state: State
    holder: int
    """The process that holds an atomic sequence, or -1."""
    fault: str


def initial(model: Model) -> State:
    """The initial state: globals are initialised, then active processes start in source order."""
    empty = State((0,) * model.size, (), (), event=0 if model.trace is None else model.trace.start)
    state = initialised(model.initials, View(model, empty, OUTSIDE))
    for number, process in enumerate(model.processes):
        for _ in range(process.active):
            state = started(model, state, number, [0] * len(process.parameters), process.priority)
    return state


def steps(model: Model, state: State, waiting: Waiting | None = None) -> list[Step[Action, State]]:
    """The steps of a state. `timeout` holds only if there are none without it. `waiting` is kept between states."""
    known = Waiting(model) if waiting is None else waiting
    return list(_steps(model, state, known, timeout=False)) or list(_steps(model, state, known, timeout=True))


def _steps(model: Model, state: State, waiting: Waiting, *, timeout: bool) -> Iterator[Step[Action, State]]:
    for process, key in waiting.awake(state):
        moves = False
        for done in single(model, state, process, timeout=timeout):
            moves = True
            if done.holder == OUTSIDE:
                yield _step(state, done)
            else:
                yield from _completed(model, state, done)
        if not moves:
            waiting.add(key)


def _completed(model: Model, before: State, done: Done) -> Iterator[Step[Action, State]]:
    """Continue an atomic sequence until it ends or blocks; each intermediate state is expanded once."""
    waiting = [(done, frozenset[State]())]
    seen = set()
    while waiting:
        here, passed = waiting.pop()
        stops = here.holder == OUTSIDE or here.fault not in CONTINUABLE
        following = [] if stops else list(single(model, here.state, here.holder))
        if not following:
            yield _step(before, here)
        elif here.state in passed:
            yield Step(here.moves, before, "endless")
        elif (here.state, here.holder, here.fault) not in seen:
            seen.add((here.state, here.holder, here.fault))
            onward = passed | {here.state}
            for then in reversed(following):
                fault = then.fault if then.fault not in {"", ASSERTION} else here.fault or then.fault
                waiting.append((Done(here.moves + then.moves, then.state, then.holder, fault), onward))


def _step(before: State, done: Done) -> Step[Action, State]:
    """Give the step that ends with a statement."""
    return Step(done.moves, done.state if done.fault in CONTINUABLE else before, done.fault)


def single(model: Model, state: State, process: int, *, timeout: bool = False, offered: int = 0) -> Iterator[Done]:
    """Yield the executable statements of a process; a fault in its `provided` clause has no moves."""
    view = View(model, state, process, timeout, offered)
    if model.uses_priorities or model.processes[state.processes[process].type].provided is not TRUE:
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
    """Whether `provided` holds and no enabled process has a higher priority."""
    model, state = view.model, view.state
    if not _provided(view):
        return False
    if not model.uses_priorities:
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


def _tried(edge: Edge, view: View) -> Iterable[Done]:
    """Execute an edge if it is executable; a rendezvous send once with each receiver."""
    try:
        if not ready(edge, view):
            return ()
        state, fault = take(edge, view)
        met = [channel_of(effect.channel, view) for effect in edge.effects if type(effect) is Send]
    except Fault as problem:
        return (Done((_move(edge, view),), view.state, OUTSIDE, problem.kind),)
    move = _move(edge, view)
    if met and any(not shape_of(channel, view).capacity for channel in met):
        return _received(View(view.model, state, view.me, offered=met[0] + 1), move)
    return (Done((move,), state, view.me if edge.atomic else OUTSIDE, fault),)


def _move(edge: Edge, view: View) -> Move:
    return Move(view.me, view.state.processes[view.me].type, edge.number)


def _received(view: View, sent: Move) -> Iterator[Done]:
    """Yield every receive by another process of the message just sent; only the receiver may continue atomically."""
    for other in reversed(range(len(view.state.processes))):
        if other != view.me and not _surely_refuses(view.model, view.state, other):
            for done in single(view.model, view.state, other, offered=view.offered):
                yield done._replace(moves=(sent, *done.moves))


def _surely_refuses(model: Model, state: State, process: int) -> bool:
    """Whether a process has no receive at its node; its other conditions cannot fault."""
    provided = model.processes[state.processes[process].type].provided
    if model.uses_priorities or provided is not TRUE:
        return False
    for edge in node_of(model, state, process).edges:
        for effect in edge.effects:
            if isinstance(effect, RECEIVING):
                return False
    return True


def ended(model: Model, state: State) -> bool:
    """Whether every process is at its end or at an `end` label, and the trace as well."""
    return all(node.end for node in nodes(model, state)) and complete(model.trace, state)
