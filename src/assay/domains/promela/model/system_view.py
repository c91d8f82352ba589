"""A system with other steps than another one, whose states look the same."""

from __future__ import annotations

from typing import Generic

from assay.domains.promela.model.system import A, S, System


class LooksLike(Generic[S, A]):
    """What is seen in a state, and who moves, as the other system says it."""

    def __init__(self, other: System[S, A]) -> None:
        self._other = other

    def holds(self, proposition: str, state: S) -> bool:
        """Whether an expression is not zero in this state."""
        return self._other.holds(proposition, state)

    def ended(self, state: S) -> bool:
        """Whether stopping here is no deadlock."""
        return self._other.ended(state)

    def accepting(self, state: S) -> bool:
        """Whether a process is at an `accept` label."""
        return self._other.accepting(state)

    def progressing(self, state: S) -> bool:
        """Whether a process is at a `progress` label."""
        return self._other.progressing(state)

    def movers(self, action: A) -> frozenset[int]:
        """Which processes take part in an action."""
        return self._other.movers(action)
