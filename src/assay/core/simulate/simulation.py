"""What a domain offers for stepping through runs: start states, the enabled steps of a state, and their text.

States and steps are the domain's own. A run is a start state and the steps taken from it, so that going back is
dropping the last step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from assay.core.domain.case import Case
from assay.core.domain.show import Chart
from assay.core.domain.splitmix import Draw

S = TypeVar("S")
T = TypeVar("T")


class Shown(Struct, frozen=True):
    """One step as text."""

    text: str
    """The step in one line, with the values that it changes."""
    who: str
    """What moves, such as a process; empty where there is one mover only."""
    what: str
    """The statement or rule."""
    changed: tuple[str, ...] = ()
    fault: str = ""


class Simulation(Protocol[S, T]):
    """The runs of one case, step by step."""

    @property
    def starts(self) -> Sequence[S]:
        """The states that a run can start in, in a fixed order; at least one."""
        ...

    def start_text(self, state: S) -> str:
        """Describe a start state in one line; empty if a case has one only."""
        ...

    def steps(self, state: S) -> Sequence[T]:
        """The enabled steps, in a fixed order."""
        ...

    def after(self, step: T) -> S:
        """The state after a step."""
        ...

    def shown(self, state: S, step: T) -> Shown:
        """Describe a step from a state."""
        ...

    def values(self, state: S) -> Mapping[str, str]:
        """The values of all variables."""
        ...

    def ending(self, state: S, last: T | None) -> str:
        """Say why a run cannot continue in this state, which its last step led to; empty if it can."""
        ...


class Run(Struct, Generic[S, T], frozen=True):
    """A run, or its beginning."""

    start: S
    steps: tuple[T, ...] = ()
    cycle: int | None = None
    """The number of steps before the cycle, if the run is a lasso."""


class Guide(Struct, Generic[S, T], frozen=True):
    """A run to follow."""

    start: S
    steps: Iterable[T]
    cycle: int | None = None
    end: str = ""
    """Why the run ends, where its last state does not show it."""


@runtime_checkable
class Simulates(Protocol):
    """A domain whose cases can be stepped through."""

    def simulation(self, case: Case) -> Simulation[object, object]:
        """Prepare a case; `InputError` if it has no runs."""
        ...

    def guide(self, case: Case, verdict: str, evidence: object) -> Guide[object, object] | None:
        """The run in evidence; None if it has none, `InputError` if it is not a run of the case."""
        ...


@runtime_checkable
class DrawsRuns(Protocol):
    """A domain whose runs have message sequence charts."""

    def run_chart(self, case: Case, run: Run[object, object]) -> Chart:
        """The chart of a run."""
        ...


@runtime_checkable
class FollowsTrails(Protocol):
    """A domain with a tool whose trails can be followed."""

    def guide_from_trail(self, case: Case, trail: bytes) -> Guide[object, object]:
        """The run in a tool's trail; `InputError` says which step does not fit, and why."""
        ...


def random_steps(simulation: Simulation[S, T], state: S, draw: Draw) -> Iterator[T]:
    """Draw a run from a state until it ends."""
    last: T | None = None
    while not simulation.ending(state, last):
        last = draw.choice(simulation.steps(state))
        yield last
        state = simulation.after(last)
