"""What the engines and the checkers need of a model: one state to start from, and the steps from each.

The pair (`en`, `ex`) of section 3.4 of Brunner and Lammich, with the successor given along with the action. Runs that
end are not extended here: who looks at infinite runs adds the stuttering.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)
GOES_ON = ("", "assertion")
"""The faults after which a run goes on."""


class Step(Struct, Generic[A, S], frozen=True):
    """One action that is enabled in a state, and where it leads."""

    action: A
    target: S
    fault: str = ""
    """What goes wrong in this step: `assertion`, `index`, `division`, …; empty if nothing does. A run may go on after a
    failed assertion; after any other fault the target is the state before the step, and means nothing."""


class System(Protocol[S, A]):
    """A model as a graph. States and actions are values: equal ones are the same."""

    @property
    def initial(self) -> S:
        """The state before the first step."""
        ...

    def steps(self, state: S) -> Sequence[Step[A, S]]:
        """All enabled actions, in a fixed order."""
        ...

    def holds(self, proposition: str, state: S) -> bool:
        """Whether an expression, given as text, is not zero in this state."""
        ...

    def ended(self, state: S) -> bool:
        """Whether every process is at its end or at an `end` label: then stopping here is no deadlock."""
        ...

    def accepting(self, state: S) -> bool:
        """Whether a process is at an `accept` label."""
        ...

    def progressing(self, state: S) -> bool:
        """Whether a process is at a `progress` label."""
        ...

    def movers(self, action: A) -> frozenset[int]:
        """Which processes take part in an action, for fairness."""
        ...
