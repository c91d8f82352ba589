"""Replays the choices of a run in the semantics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from msgspec import Struct

from assay.domains.promela.model.evidence import STUTTER
from assay.domains.promela.model.system import A, S, Step, System


class NoRunError(Exception):
    """The choices do not describe a run; the message gives the first wrong choice."""


class Moment(Struct, Generic[S, A], frozen=True):
    """A state of a run, and the step that was chosen in it; None where the run stutters."""

    state: S
    steps: Sequence[Step[A, S]]
    choice: int

    @property
    def step(self) -> Step[A, S] | None:
        """The step that was taken."""
        return None if self.choice == STUTTER else self.steps[self.choice]


class Replayed(Struct, Generic[S, A], frozen=True):
    """A run: a moment for each choice, and the last state."""

    moments: tuple[Moment[S, A], ...]
    last: S


def replay(system: System[S, A], choices: Sequence[int], *, stutters: bool) -> Replayed[S, A]:
    """Take these steps from the initial state. A run continues after a failed assertion, and after no other fault."""
    state, moments = system.initial, []
    for index, choice in enumerate(choices):
        steps = system.steps(state)
        moment = Moment(state, steps, choice)
        if choice == STUTTER:
            if steps or not stutters:
                raise NoRunError(f"the run stutters before its end, at choice {index}")
        elif not 0 <= choice < len(steps):
            raise NoRunError(f"no step {choice} at choice {index}")
        moments.append(moment)
        step = moment.step
        if step is not None:
            if step.fault not in ("", "assertion") and index + 1 < len(choices):
                raise NoRunError(f"the run continues after a run-time error at choice {index}")
            state = step.target
    return Replayed(tuple(moments), state)
