"""Replays a trail of SPIN in the semantics, and judges whether that run violates the property.

A trail lists statements. One step of the semantics may be several of them: both sides of a handshake, or an atomic
sequence. SPIN's statement merging joins several statements of one process; the trail then names the first statement and
the target node. SPIN closes a cycle up to dead variables, so the cycle is replayed until a state of the semantics
repeats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from assay.automata.buchi.membership import accepts
from assay.automata.formula.lasso import Lasso as Word
from assay.domains.promela.checker.bad_prefix import is_bad_prefix, states_of
from assay.domains.promela.checker.replay import NoRunError, replay
from assay.domains.promela.checker.run import why_no_bad_run, why_no_lasso
from assay.domains.promela.model.case import NEVER, SAFETY
from assay.domains.promela.model.evidence import DEADLOCK, STUTTER, BadPrefix, Lasso, Run, Trail
from assay.domains.promela.model.graph import Edge, Model
from assay.domains.promela.model.question import Question, atoms_of, reads
from assay.domains.promela.model.state import Action, Move, State
from assay.domains.promela.model.system import Step
from assay.errors import AssayError

MOST = 200_000
"""The replay gives up after this many steps."""
NO_RUN = "the trail is no run of the model"
NO_VIOLATION = "the run of the trail does not violate the property"
UNJUDGED = "the formula is too large to judge the run of the trail"


class _Spot(NamedTuple):
    """A position in a trail: the state, the next move, and the process inside merged statements with its target."""

    state: State
    position: int
    process: int = -1
    node: int = 0


@dataclass(frozen=True)
class _Follower:
    model: Model
    trail: Trail
    edges: dict[tuple[int, int], Edge]
    first: tuple[int, ...]
    """For each process type, the least statement number at its start node."""

    def after(self, spot: _Spot, step: Step[Action, State]) -> _Spot | None:
        """Follow one step; None if it differs from the trail. A faulty step may have more moves than the trail."""
        here = spot
        for move in step.action:
            if step.fault and here.position == len(self.trail.moves):
                return here
            there = self._moved(here, move)
            if there is None:
                return None
            here = there
        return here._replace(state=step.target)

    def _moved(self, spot: _Spot, move: Move) -> _Spot | None:
        edge = self.edges.get((move.type, move.number))
        arrived = 0 if edge is None else edge.target
        if spot.process >= 0:
            if move.process != spot.process:
                return None
            return spot._replace(process=-1) if arrived == spot.node else spot
        moves = self.trail.moves
        if spot.position >= len(moves):
            return None
        process, name, number, node = moves[spot.position]
        said = (move.process, self.model.processes[move.type].name, move.number - self.first[move.type])
        if said != (process, name, number):
            return None
        position = spot.position + 1
        if position == len(moves) and 0 <= self.trail.start < position:
            position = self.trail.start
        return _Spot(spot.state, position, -1 if arrived == node else process, node)


def why_no_trail(question: Question[State, Action], model: Model, trail: Trail) -> str:
    """Give the reason why a trail does not violate the property; empty if it does."""
    found = follow_trail(question, model, trail)
    if found is None:
        return NO_RUN
    if isinstance(found, Run):
        return NO_VIOLATION if why_no_bad_run(question, found) else ""
    if isinstance(found, BadPrefix):
        return _why_no_prefix(question, found)
    if question.asked.kind == NEVER:
        return "" if _matched(question, found) else NO_VIOLATION
    return NO_VIOLATION if why_no_lasso(question, found) else ""


def _why_no_prefix(question: Question[State, Action], found: BadPrefix) -> str:
    try:
        return "" if is_bad_prefix(question, found.choices) else NO_VIOLATION
    except AssayError:
        return UNJUDGED


def follow_trail(question: Question[State, Action], model: Model, trail: Trail) -> Run | Lasso | BadPrefix | None:
    """Find the run that a trail describes; None if there is none. A `BadPrefix` has no certificate yet."""
    follower = _follower(model, trail)
    if question.asked.kind == SAFETY:
        return _bad_run(question, follower)
    if 0 <= trail.start < len(trail.moves):
        return _round(question, follower)
    ways = (_onward(question, path, spot.state) or _prefix(question, path) for path, spot in _ends(question, follower))
    return next((way for way in ways if way is not None), None)


def _prefix(question: Question[State, Action], path: Sequence[int]) -> BadPrefix | None:
    """Give a run that cannot continue; None if it ends in a fault."""
    try:
        states_of(question, path)
    except NoRunError:
        return None
    return BadPrefix(tuple(path))


def _follower(model: Model, trail: Trail) -> _Follower:
    edges = {
        (type_, edge.number): edge
        for type_, process in enumerate(model.processes)
        for node in process.nodes
        if node is not None
        for edge in node.edges
    }
    starts = (process.nodes[process.start] for process in model.processes)
    first = tuple(min((e.number for e in node.edges), default=0) if node is not None else 0 for node in starts)
    return _Follower(model, trail, edges, first)


def _ends(question: Question[State, Action], follower: _Follower) -> Iterator[tuple[tuple[int, ...], _Spot]]:
    """Enumerate the runs that match the whole trail: their choices and last positions."""
    waiting: list[tuple[tuple[int, ...], _Spot]] = [((), _Spot(question.system.initial, 0))]
    seen, looked = set[_Spot](), 0
    while waiting and looked < MOST:
        path, spot = waiting.pop()
        looked += 1
        if spot.position == len(follower.trail.moves) and spot.process < 0:
            yield path, spot
            continue
        for choice, step in enumerate(question.system.steps(spot.state)):
            there = follower.after(spot, step)
            if there is None:
                continue
            if step.fault and there.position == len(follower.trail.moves):
                yield (*path, choice), there._replace(process=-1)
            if step.fault in ("", "assertion") and there not in seen:
                seen.add(there)
                waiting.append(((*path, choice), there))


def _bad_run(question: Question[State, Action], follower: _Follower) -> Run | None:
    """Find a faulty or deadlocked run among those that match the trail; failing that, any of them."""
    found: Run | None = None
    for path, spot in _ends(question, follower):
        moments = replay(question.system, path, stutters=False).moments
        last = moments[-1].step if moments else None
        if last is not None and last.fault:
            return Run(path, last.fault)
        found = found or Run(path, DEADLOCK)
        steps = question.system.steps(spot.state)
        if not steps:
            return Run(path, DEADLOCK)
        for choice, step in enumerate(steps):
            if not step.action:  # a fault of the state itself, which the trail does not record
                return Run((*path, choice), step.fault)
    return found


def _round(question: Question[State, Action], follower: _Follower) -> Lasso | None:
    """Replay a trail with a cycle until a position repeats: a depth-first search for a position on its own path."""
    path = [_Spot(question.system.initial, 0)]
    choices: list[int] = []
    on_path = {path[0]: 0}
    tried = [_onwards(question, follower, path[0])]
    looked, dead = 0, set[_Spot]()
    while tried and looked < MOST:
        looked += 1
        way = next(tried[-1], None)
        if way is None:
            tried.pop()
            gone = path.pop()
            del on_path[gone]
            dead.add(gone)
            if choices:
                choices.pop()
            continue
        choice, there = way
        if there in on_path:
            return Lasso((*choices, choice), on_path[there])
        if there not in dead:
            choices.append(choice)
            on_path[there] = len(path)
            path.append(there)
            tried.append(_onwards(question, follower, there))
    return None


def _onwards(question: Question[State, Action], follower: _Follower, spot: _Spot) -> Iterator[tuple[int, _Spot]]:
    for choice, step in enumerate(question.system.steps(spot.state)):
        if step.fault in ("", "assertion") and (there := follower.after(spot, step)) is not None:
            yield choice, there


def _onward(question: Question[State, Action], path: Sequence[int], state: State) -> Lasso | None:
    """Extend a run to a fair lasso: the process that moved least recently moves next."""
    choices, moved = list(path), dict[int, int]()
    seen: dict[tuple[State, tuple[int, ...]], int] = {}
    for turn in range(MOST):
        key = (state, tuple(sorted(moved, key=moved.__getitem__)))
        if key in seen:
            return Lasso(tuple(choices), seen[key])
        seen[key] = len(choices)
        steps = question.system.steps(state)
        if not steps:
            return Lasso((*choices, STUTTER), len(choices)) if question.stutters else None
        going = [i for i, step in enumerate(steps) if step.fault in ("", "assertion")]
        if not going:
            return None
        chosen = min(going, key=lambda i: min(moved.get(m, -1) for m in question.system.movers(steps[i].action)))
        choices.append(chosen)
        moved |= dict.fromkeys(question.system.movers(steps[chosen].action), turn)
        state = steps[chosen].target
    return None


def _matched(question: Question[State, Action], lasso: Lasso) -> bool:
    if question.never is None:
        return False
    moments = replay(question.system, lasso.choices, stutters=True).moments
    names = atoms_of(question.never)
    letters = [frozenset(a for a in names if reads(question.system, a, moment.state)) for moment in moments]
    return accepts(question.never, Word(tuple(letters[: lasso.start]), tuple(letters[lasso.start :])))
