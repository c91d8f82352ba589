"""Follows a trail that SPIN's verifier wrote beside a model: the statements it lists, by SPIN's own numbers.

A line is `depth:process:statement`. Negative depths are remarks: `-2` says that a claim runs as process 0, `-4` that
statements are merged, and `-1` where a cycle begins. Of merged statements the trail lists the first only. Its process
then executes further ones up to the next statement that the trail lists for it; where none follows, as long as they
access local variables alone, as the listed statement does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from assay.core.simulate.simulation import Guide
from assay.domains.promela.drawing.expression_text import edge_text
from assay.domains.promela.drawing.run_text import edges_of
from assay.domains.promela.drawing.state_text import process_name
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.expression import TRUE, Cell
from assay.domains.promela.model.graph import Assign, Edge, Model, Print
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import CONTINUABLE, Step
from assay.domains.promela.semantics import initial
from assay.domains.promela.semantics.steps import Done, single
from assay.domains.promela.semantics.values import OUTSIDE, node_of
from assay.domains.promela.simulate.statements import next_statements
from assay.domains.promela.simulate.stepping import Taken, known
from assay.domains.promela.tree.parts import parts
from assay.errors import InputError

_LINE = re.compile(rb"(-?\d{1,9}):(-?\d{1,9}):(-?\d{1,9})")
_CYCLE, _CLAIM, _MERGED = -1, -2, -4
_REMEDY = "give the trail that `pan` wrote for this model, and its -D options"
MOST_MERGED = 1000
"""More merged statements in a row are taken for a loop."""


class _Spot(NamedTuple):
    """Where the run is: the state, and the process that holds an atomic sequence."""

    state: State
    holder: int = OUTSIDE


class _Listed(NamedTuple):
    """A statement that a trail lists."""

    line: int
    process: int
    number: int


class _Trail(NamedTuple):
    statements: tuple[_Listed, ...]
    merged: bool
    cycle: int | None
    """The number of statements before the cycle."""


def _read(data: bytes) -> _Trail:
    lines = list[tuple[int, int, int, int]]()
    for number, text in enumerate(data.splitlines(), 1):
        found = _LINE.fullmatch(text.strip())
        if found is None:
            raise InputError("not a line of a trail", where=f"line {number}", remedy=_REMEDY)
        lines.append((number, *map(int, found.groups())))  # type: ignore[arg-type]  # three groups
    remarks = {depth for _, depth, _, _ in lines if depth < 0}
    claimed = _CLAIM in remarks
    statements, cycle = list[_Listed](), None
    for number, depth, process, statement in lines:
        if depth == _CYCLE:
            cycle = len(statements)
        elif depth >= 0 and not (claimed and process == 0):
            statements.append(_Listed(number, process - claimed, statement))
    return _Trail(tuple(statements), _MERGED in remarks, cycle)


def follow(case: Case, data: bytes) -> Guide[State, Taken]:
    """Find the run of a trail; `InputError` names the first line that does not fit."""
    model, trail = known(case).model, _read(data)
    follower = _Follower(model, trail)
    follower.follow_all()
    return Guide(initial(model), follower.steps, follower.cycle)


class _Follower:
    """The run so far: finished steps, and the moves of the atomic sequence that is under way."""

    def __init__(self, model: Model, trail: _Trail) -> None:
        self.model, self.trail = model, trail
        self.steps: list[Taken] = []
        self.cycle: int | None = None
        self._edges = edges_of(model)
        self._spot = _Spot(initial(model))
        self._before, self._moves, self._fault = self._spot.state, Action(), ""

    def follow_all(self) -> None:
        """Follow the whole trail."""
        position, listed = 0, self.trail.statements
        while position < len(listed):
            if position == self.trail.cycle:
                self.cycle = len(self.steps)
            if self.steps and self.steps[-1].fault not in CONTINUABLE:
                raise _misfit(listed[position], f"the run ended before with a run-time error ({self.steps[-1].fault})")
            done = self._next(listed[position:])
            self._take(done)
            position += len(done.moves)
            if self.trail.merged and done.fault in CONTINUABLE:
                self._merge(done.moves, listed[position:])
        if self.trail.cycle == len(listed):
            self.cycle = len(self.steps)
        if self._moves:
            self._close()

    def _next(self, listed: Sequence[_Listed]) -> Done:
        here = listed[0]
        processes = self._spot.state.processes
        if not 0 <= here.process < len(processes):
            raise _misfit(here, f"no process {here.process}; the highest is {len(processes) - 1}")
        wanted = [(each.process, each.number) for each in listed[:2]]
        for done in next_statements(self.model, *self._spot, here.process):
            if [(move.process, move.number) for move in done.moves] == wanted[: len(done.moves)]:
                return done
        live = processes[here.process]
        name = process_name(self.model.processes[live.type], here.process)
        edge = self._edges.get((live.type, here.number))
        if edge is None:
            raise _misfit(here, f"{name} has no statement {here.number}")
        text = f"{edge.place.line}: {edge_text(edge, self.model.processes)}"
        there = edge in node_of(self.model, self._spot.state, here.process).edges
        raise _misfit(here, f"{name} {'cannot execute' if there else 'is not at'} {text}")

    def _take(self, done: Done) -> None:
        stopped = done.fault not in CONTINUABLE
        self._fault = done.fault if stopped else self._fault or done.fault
        self._moves += done.moves
        self._spot = _Spot(self._before if stopped else done.state, OUTSIDE if stopped else done.holder)
        holder = self._spot.holder
        if holder == OUTSIDE or not any(True for _ in single(self.model, self._spot.state, holder)):
            self._close()

    def _close(self) -> None:
        self.steps.append(Step(self._moves, self._spot.state, self._fault))
        self._before, self._moves, self._fault = self._spot.state, (), ""
        self._spot = _Spot(self._spot.state)

    def _merge(self, moves: Action, left: Sequence[_Listed]) -> None:
        """Execute what was merged with a listed statement."""
        for process, edge in {move.process: self._edges[move.type, move.number] for move in moves}.items():
            local = _is_local((edge,))
            following = next((each.number for each in left if each.process == process), None)
            for _ in range(MOST_MERGED):
                if not process < len(self._spot.state.processes):
                    break
                edges = node_of(self.model, self._spot.state, process).edges
                if any(edge.number == following for edge in edges):
                    break
                if following is None and not (local and _is_local(edges)):
                    break
                own = (done for done in next_statements(self.model, *self._spot, process) if len(done.moves) == 1)
                done = next(own, None)
                if done is None or done.fault:
                    break
                self._take(done)


def _is_local(edges: Sequence[Edge]) -> bool:
    if len(edges) != 1 or edges[0].guard != TRUE or edges[0].otherwise:
        return False
    effects = edges[0].effects
    local = not any(isinstance(part, Cell) and part.shared for part in parts(effects))
    return bool(effects) and local and all(isinstance(effect, Assign | Print) for effect in effects)


def _misfit(listed: _Listed, why: str) -> InputError:
    return InputError(f"the trail does not fit: {why}", where=f"line {listed.line}", remedy=_REMEDY)
