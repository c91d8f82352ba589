"""A model as the engines and checkers see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from assay.domains.promela.model.expression import Expression
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import Step
from assay.domains.promela.semantics.arithmetic import Fault
from assay.domains.promela.semantics.steps import ended, initial, steps
from assay.domains.promela.semantics.values import OUTSIDE, View, nodes, value


class PromelaSystem:
    """The states and steps of a model. `resolve` turns the text of a proposition into an expression, once for each."""

    def __init__(self, model: Model, resolve: Callable[[str], Expression]) -> None:
        self.model = model
        self._resolve = resolve
        self._propositions: dict[str, Expression] = {}

    @property
    def initial(self) -> State:
        """The state before the first step."""
        return initial(self.model)

    def steps(self, state: State) -> Sequence[Step[Action, State]]:
        """All enabled actions, in a fixed order."""
        return steps(self.model, state)

    def holds(self, proposition: str, state: State) -> bool:
        """Whether an expression is not zero in this state; one that cannot be evaluated does not hold."""
        try:
            return value(self.expression(proposition), View(self.model, state, OUTSIDE)) != 0
        except Fault:
            return False

    def expression(self, proposition: str) -> Expression:
        """Give the meaning of a proposition's text."""
        if proposition not in self._propositions:
            self._propositions[proposition] = self._resolve(proposition)
        return self._propositions[proposition]

    def ended(self, state: State) -> bool:
        """Whether stopping here is no deadlock."""
        return ended(self.model, state)

    def accepting(self, state: State) -> bool:
        """Whether a process is at an `accept` label."""
        return any(node.accept for node in nodes(self.model, state))

    def progressing(self, state: State) -> bool:
        """Whether a process is at a `progress` label."""
        return any(node.progress for node in nodes(self.model, state))

    def movers(self, action: Action) -> frozenset[int]:
        """Which processes take part in an action."""
        return frozenset(move.process for move in action)
