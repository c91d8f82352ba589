"""A system that changes the steps of another one and delegates its state predicates to it."""

from __future__ import annotations

from typing import Generic

from assay.domains.promela.model.system import A, S, System


class SystemView(Generic[S, A]):
    """Delegates state predicates and movers to the wrapped system; a subclass gives the steps."""

    def __init__(self, wrapped: System[S, A]) -> None:
        self._wrapped = wrapped

    def holds(self, proposition: str, state: S) -> bool:
        """Whether an expression is not zero in this state."""
        return self._wrapped.holds(proposition, state)

    def ended(self, state: S) -> bool:
        """Whether this state is a valid end state."""
        return self._wrapped.ended(state)

    def accepting(self, state: S) -> bool:
        """Whether a process is at an `accept` label."""
        return self._wrapped.accepting(state)

    def progressing(self, state: S) -> bool:
        """Whether a process is at a `progress` label."""
        return self._wrapped.progressing(state)

    def movers(self, action: A) -> frozenset[int]:
        """Which processes take part in an action."""
        return self._wrapped.movers(action)
