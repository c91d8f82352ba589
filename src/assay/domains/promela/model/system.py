"""The transition system that engines and checkers work on: an initial state, and the steps of each state.

This is the pair (`en`, `ex`) of section 3.4 of Brunner and Lammich, with the successor given along with the action.
Finite runs are not extended by stuttering here; that is left to the search for infinite runs.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)
CONTINUABLE = ("", "assertion")
"""The faults after which a run continues."""


class Step(Struct, Generic[A, S], frozen=True):
    """An enabled action of a state, with its successor."""

    action: A
    target: S
    fault: str = ""
    """The error of this step: `assertion`, `index`, `division`, …; empty if there is none. A run may continue after an
    assertion violation. After any other fault the run stops, and the target is the state before the step."""


class System(Protocol[S, A]):
    """A transition system; states and actions are compared by value."""

    @property
    def initial(self) -> S:
        """The initial state."""
        ...

    def steps(self, state: S) -> Sequence[Step[A, S]]:
        """The enabled actions with their successors, in a fixed order."""
        ...

    def holds(self, proposition: str, state: S) -> bool:
        """Whether an expression, given as text, is nonzero in this state."""
        ...

    def ended(self, state: S) -> bool:
        """Whether every process is at its end or at an `end` label, that is, whether this is a valid end state."""
        ...

    def accepting(self, state: S) -> bool:
        """Whether a process is at an `accept` label."""
        ...

    def progressing(self, state: S) -> bool:
        """Whether a process is at a `progress` label."""
        ...

    def movers(self, action: A) -> frozenset[int]:
        """The processes that take part in an action, for fairness."""
        ...
