"""A system that comes from a model: what a native engine needs of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from assay.promela.model.expression import Expression
from assay.promela.model.graph import Model
from assay.promela.model.state import Action, State
from assay.promela.model.system import Step


@runtime_checkable
class Compilable(Protocol):
    """The model itself, and the meaning of propositions in it."""

    @property
    def model(self) -> Model:
        """The model as graphs."""
        ...

    @property
    def initial(self) -> State:
        """The state before the first step."""
        ...

    def steps(self, state: State) -> Sequence[Step[Action, State]]:
        """All enabled actions, by the reference."""
        ...

    def expression(self, proposition: str) -> Expression:
        """Give the meaning of a proposition's text."""
        ...
