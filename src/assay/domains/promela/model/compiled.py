"""A system that comes from a model: what a native engine needs of it."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from assay.domains.promela.model.expression import Expression
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import System


@runtime_checkable
class Compilable(System[State, Action], Protocol):
    """A system with the model itself, and the meaning of propositions in it."""

    @property
    def model(self) -> Model:
        """The model as graphs."""
        ...

    def expression(self, proposition: str) -> Expression:
        """Give the meaning of a proposition's text."""
        ...
