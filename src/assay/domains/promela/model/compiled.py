"""The interface of a transition system that the native engine can compile."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from assay.domains.promela.model.expression import Expression
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import System


@runtime_checkable
class Compilable(System[State, Action], Protocol):
    """A transition system that gives access to its model and to the expressions of propositions."""

    @property
    def model(self) -> Model:
        """The model as control flow graphs."""
        ...

    def expression(self, proposition: str) -> Expression:
        """Resolve the text of a proposition to an expression."""
        ...
