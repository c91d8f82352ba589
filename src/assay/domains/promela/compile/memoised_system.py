"""A system whose latest steps are remembered: other properties of a model ask again, and so do checkers and subjects.

All systems share one memory, so that many small models are remembered as well as one large one.
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

STATES = 1 << 15
"""Of so many states the steps are remembered."""


@lru_cache(maxsize=STATES)
def _remembered(system: System[Any, Any], state: object) -> Sequence[Step[Any, Any]]:
    return system.steps(state)


class Remembering(SystemView[S, A]):
    """Says what the system says."""

    def __init__(self, system: System[S, A]) -> None:
        super().__init__(system)
        self._system = system

    @cached_property
    def initial(self) -> S:
        """The state before the first step."""
        return self._system.initial

    def steps(self, state: S) -> Sequence[Step[A, S]]:
        """All enabled actions, in a fixed order."""
        return cast("Sequence[Step[A, S]]", _remembered(self._system, state))  # type: ignore[arg-type]  # by identity


class RememberingModel(Remembering[State, Action]):
    """The same for a system that comes from a model, which can be compiled."""

    def __init__(self, system: PromelaSystem) -> None:
        super().__init__(system)
        self.model: Model = system.model
        self.expression: Callable[[str], Expression] = system.expression
