"""The transition system of a model."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from assay.domains.promela.model.expression import Expression
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import Step
from assay.domains.promela.model.view import View
from assay.domains.promela.semantics.arithmetic import Fault
from assay.domains.promela.semantics.steps import ended, initial, steps
from assay.domains.promela.semantics.values import OUTSIDE, nodes, value
from assay.domains.promela.semantics.waiting import Waiting


class PromelaSystem:
    """The transition system of a model. `resolve` compiles the text of a proposition, once for each text."""

    def __init__(self, model: Model, resolve: Callable[[str], Expression]) -> None:
        self.model = model
        self._resolve = resolve
        self._propositions: dict[str, Expression] = {}
        self._waiting = Waiting(model)

    @property
    def initial(self) -> State:
        """The initial state."""
        return initial(self.model)

    def steps(self, state: State) -> Sequence[Step[Action, State]]:
        """The enabled actions with their successors, in a fixed order."""
        return steps(self.model, state, self._waiting)

    def holds(self, proposition: str, state: State) -> bool:
        """Whether an expression is nonzero in this state; one with a run-time error does not hold."""
        try:
            return value(self.expression(proposition), View(self.model, state, OUTSIDE)) != 0
        except Fault:
            return False

    def expression(self, proposition: str) -> Expression:
        """Resolve the text of a proposition to an expression."""
        if proposition not in self._propositions:
            self._propositions[proposition] = self._resolve(proposition)
        return self._propositions[proposition]

    def ended(self, state: State) -> bool:
        """Whether this is a valid end state."""
        return ended(self.model, state)

    def accepting(self, state: State) -> bool:
        """Whether a process is at an `accept` label."""
        return any(node.accept for node in nodes(self.model, state))

    def progressing(self, state: State) -> bool:
        """Whether a process is at a `progress` label."""
        return any(node.progress for node in nodes(self.model, state))

    def movers(self, action: Action) -> frozenset[int]:
        """The processes that take part in an action."""
        return frozenset(move.process for move in action)
