"""A transition system that caches the steps of recently visited states.

Other properties of the same model, checkers and subjects visit the same states again. All systems share one cache, so
that many small models are cached as well as one large one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Any, cast

from assay.domains.promela.model.expression import Expression
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import A, S, Step, System
from assay.domains.promela.model.system_view import SystemView
from assay.domains.promela.semantics.system import PromelaSystem

CACHED_STATES = 1 << 15
"""The number of states whose steps are cached."""


@lru_cache(maxsize=CACHED_STATES)
def _cached_steps(system: System[Any, Any], state: object) -> Sequence[Step[Any, Any]]:
    return system.steps(state)


class MemoisedSystem(SystemView[S, A]):
    """Delegates to a system, with cached steps."""

    def __init__(self, system: System[S, A]) -> None:
        super().__init__(system)
        self._system = system

    @cached_property
    def initial(self) -> S:
        """The initial state."""
        return self._system.initial

    def steps(self, state: S) -> Sequence[Step[A, S]]:
        """The enabled actions with their successors, in a fixed order."""
        return cast("Sequence[Step[A, S]]", _cached_steps(self._system, state))  # type: ignore[arg-type]  # by identity


class MemoisedModel(MemoisedSystem[State, Action]):
    """The same for a system that the native engine can compile."""

    def __init__(self, system: PromelaSystem) -> None:
        super().__init__(system)
        self.model: Model = system.model
        self.expression: Callable[[str], Expression] = system.expression
