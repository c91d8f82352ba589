"""Explores a whole state space past its errors: every distinct error with a shortest run, and what was executed.

The search is breadth first, by the reference semantics, without partial order reduction and statement merging: these
preserve a verdict, but they leave out runs and so errors and statements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from assay.domains.promela.compile.load import loaded
from assay.domains.promela.engine.space import Room, SpentError
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import DEADLOCK, Run
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import CONTINUABLE, Step
from assay.domains.promela.semantics.steps import single
from assay.domains.promela.semantics.values import OUTSIDE, node_of

Statement = tuple[int, int]
"""A proctype and the number of an edge."""
Places = Callable[[State, Step[Action, State]], list[str]]
"""The statements in which a step fails, as a text for each; the same text is the same error."""


class Survey(Struct, frozen=True):
    """What a search past all errors found."""

    errors: dict[str, Run]
    """A shortest run for each distinct error."""
    executed: frozenset[Statement]
    entered: frozenset[Statement]
    """The control states that some process was in: proctype and number."""
    states: int
    stopped: str = ""
    """The limit that ended the search; empty if it is complete."""


def survey(case: Case, room: Room, places: Places, wanted: frozenset[Statement] = frozenset()) -> Survey:
    """Explore the states of a model, up to the limits of `room`, or until all `wanted` statements were executed."""
    return _Search(case, room, places).result(wanted)


class _Search:
    def __init__(self, case: Case, room: Room, places: Places) -> None:
        self.system, self.model = loaded(case).question.system, loaded(case).model
        self.room, self.places = room, places
        self.errors: dict[str, Run] = {}
        self.executed, self.entered = set[Statement](), set[Statement]()
        self.came: dict[State, tuple[State, int] | None] = {self.system.initial: None}
        self.order = [self.system.initial]

    def result(self, wanted: frozenset[Statement]) -> Survey:
        stopped = ""
        try:
            for state in self.order:  # grows while it is walked
                self.expand(state)
                if wanted and wanted <= self.executed:
                    break
        except SpentError as error:
            stopped = str(error)
        return Survey(self.errors, frozenset(self.executed), frozenset(self.entered), len(self.order), stopped)

    def expand(self, state: State) -> None:
        """Record the steps of a state and its errors, and discover its successors."""
        self.entered.update((live.type, live.node) for live in state.processes)
        steps = self.system.steps(state)
        if not steps and not self.system.ended(state):
            self.errors.setdefault(_deadlock(self.model, state), Run(self.choices(state), self.why(state)))
        for choice, step in enumerate(steps):
            self.executed.update((move.type, move.number) for move in step.action)
            if step.fault:
                for place in self.places(state, step):
                    if place not in self.errors:
                        self.errors[place] = Run((*self.choices(state), choice), step.fault)
            if step.fault in CONTINUABLE and step.target not in self.came:
                self.room.check(len(self.order))
                self.came[step.target] = (state, choice)
                self.order.append(step.target)
        if any(len(step.action) > 1 for step in steps):
            self.inside(state)

    def inside(self, state: State) -> None:
        """Record the statements inside atomic sequences: steps that end alike are listed once."""
        for timeout in (False, True):
            found = False
            waiting = [(state, process, timeout) for process in range(len(state.processes))]
            seen = set(waiting)
            while waiting:
                here, process, late = waiting.pop()
                for done in single(self.model, here, process, timeout=late):
                    found = True
                    self.executed.update((move.type, move.number) for move in done.moves)
                    self.entered.update((live.type, live.node) for live in done.state.processes)
                    onward = (done.state, done.holder, False)
                    if done.holder != OUTSIDE and done.fault in CONTINUABLE and onward not in seen:
                        seen.add(onward)
                        waiting.append(onward)
            if found:
                return

    def why(self, state: State) -> str:
        """What a checker accepts of a run to a deadlock: the assertion, if the last step fails one."""
        came = self.came[state]
        fault = "" if came is None else self.system.steps(came[0])[came[1]].fault
        return fault or DEADLOCK

    def choices(self, state: State) -> tuple[int, ...]:
        """The choices of the run by which a state was first reached."""
        return tuple(reversed(list(self._back(state))))

    def _back(self, state: State) -> Iterator[int]:
        while (step := self.came[state]) is not None:
            state, choice = step
            yield choice


def _deadlock(model: Model, state: State) -> str:
    """Deadlocks are alike if their processes that are not at a valid end are at the same control states."""
    blocked = sorted(
        (live.type, live.node) for me, live in enumerate(state.processes) if not node_of(model, state, me).end
    )
    return f"{DEADLOCK} {blocked}"
