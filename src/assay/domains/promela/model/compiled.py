"""The interface of a transition system that the native engine can compile."""

from __future__ import annotations

from collections.abc import Sequence
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

    def __hash__(self) -> int:
        """Systems are told apart by identity."""
        ...


class StoredStates(Protocol):
    """The states of a run, of which most need not be decoded: their steps are the only ones."""

    def __len__(self) -> int:
        """The number of states."""
        ...

    def __getitem__(self, at: int, /) -> State:
        """Decode a state."""
        ...

    def nodes(self, at: int, processes: Sequence[int]) -> list[int | None]:
        """Decode only the control states of some processes; None for a process that is not there."""
        ...


@runtime_checkable
class Follows(Protocol):
    """A system that stands for another one, and lifts its runs to it."""

    def follow(self, run: StoredStates, fault: str) -> tuple[int, ...]:
        """Give the choices of the other system along the states of a run here; its last step may have a fault."""
        ...
