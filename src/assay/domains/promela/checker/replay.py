"""A run from the choices that were made, with the semantics alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from assay.domains.promela.model.evidence import STUTTER
from assay.domains.promela.model.system import A, S, Step, System


class NoRunError(Exception):
    """The choices are not those of a run: the message says where that shows."""


@dataclass(frozen=True)
class Moment(Generic[S, A]):
    """One state of a run, and the step that was chosen in it: None where the run has ended and stutters."""

    state: S
    steps: Sequence[Step[A, S]]
    choice: int

    @property
    def step(self) -> Step[A, S] | None:
        """The step that was taken."""
        return None if self.choice == STUTTER else self.steps[self.choice]


@dataclass(frozen=True)
class Replayed(Generic[S, A]):
    """A run: a moment for each choice, and the state it ends in."""

    moments: tuple[Moment[S, A], ...]
    last: S


def replay(system: System[S, A], choices: Sequence[int], *, stutters: bool) -> Replayed[S, A]:
    """Take these steps from the initial state. Only after a failed assertion can a run that went wrong go on."""
    state, moments = system.initial, []
    for index, choice in enumerate(choices):
        steps = system.steps(state)
        moment = Moment(state, steps, choice)
        if choice == STUTTER:
            if steps or not stutters:
                raise NoRunError(f"the run has not ended before choice {index}")
        elif not 0 <= choice < len(steps):
            raise NoRunError(f"there is no step {choice} at choice {index}")
        moments.append(moment)
        step = moment.step
        if step is not None:
            if step.fault not in ("", "assertion") and index + 1 < len(choices):
                raise NoRunError(f"the run cannot go on after choice {index}")
            state = step.target
    return Replayed(tuple(moments), state)
