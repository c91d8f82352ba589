"""Delegates state predicates to the wrapped system."""

from __future__ import annotations

from typing import Generic

from assay.domains.promela.model.system import A, S, System


class SystemView(Generic[S, A]):
    """A base for systems that change the steps of another system and keep its states."""

    def __init__(self, other: System[S, A]) -> None:
        self._other = other

    def holds(self, proposition: str, state: S) -> bool:
        """Whether an expression is nonzero in this state."""
        return self._other.holds(proposition, state)

    def ended(self, state: S) -> bool:
        """Whether this is a valid end state."""
        return self._other.ended(state)

    def accepting(self, state: S) -> bool:
        """Whether a process is at an `accept` label."""
        return self._other.accepting(state)

    def progressing(self, state: S) -> bool:
        """Whether a process is at a `progress` label."""
        return self._other.progressing(state)

    def movers(self, action: A) -> frozenset[int]:
        """The processes that take part in an action."""
        return self._other.movers(action)
