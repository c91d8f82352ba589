"""The projection of a system: its states without faint variables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from msgspec.structs import replace

from assay.domains.promela.model.faint import Faint
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import A, S, Step, System
from assay.domains.promela.model.system_view import SystemView


class Projection(SystemView[State, Action]):
    """The steps of a system between states whose faint variables are 0."""

    def __init__(self, system: System[State, Action], faint: Faint) -> None:
        super().__init__(system)
        self.whole, self.faint = system, faint

    @property
    def initial(self) -> State:
        """The initial state."""
        return self.faint.without(self.whole.initial)

    def steps(self, state: State) -> Sequence[Step[Action, State]]:
        """The enabled actions with their successors, in a fixed order."""
        without = self.faint.without
        return [Step(step.action, without(step.target), step.fault) for step in self.whole.steps(state)]


def projected(question: Question[S, A]) -> Question[S, A]:
    """The same question about the projection."""
    if question.faint is None:
        return question
    system = Projection(cast("System[State, Action]", question.system), question.faint)
    return replace(question, system=cast("System[S, A]", system), faint=None)


def view_of(question: Question[S, A], *, projects: bool) -> Callable[[S], S]:
    """Give what is compared of a state: all of it, or all but its faint variables."""
    faint = question.faint
    if faint is None or not projects:
        return lambda state: state
    return cast("Callable[[S], S]", faint.without)
