"""A system with only the steps of ample sets: the pair (`ren`, `ex`) of section 2.1."""

from __future__ import annotations

from collections.abc import Sequence

from assay.promela.ample.deciding import candidates
from assay.promela.ample.table import Ample
from assay.promela.evidence import STUTTER, Lasso, Run
from assay.promela.model.compiled import Compilable
from assay.promela.model.state import Action, State
from assay.promela.model.system import Step

GOES_ON = ("", "assertion")
"""The faults after which a run goes on."""


class ReducedSystem:
    """Another system, of whose steps only those of an ample set are given."""

    def __init__(self, whole: Compilable, ample: Ample) -> None:
        self.whole, self.ample = whole, ample

    @property
    def initial(self) -> State:
        """The state before the first step."""
        return self.whole.initial

    def steps(self, state: State) -> Sequence[Step[Action, State]]:
        """The steps of the first process whose steps are ample; all steps if there is none."""
        everything = self.whole.steps(state)
        for process in candidates(self.ample, self.whole.model, state):
            mine = [step for step in everything if step.action[0].process == process]
            if mine and all(step.fault in GOES_ON for step in mine):
                return mine
        return everything

    def holds(self, proposition: str, state: State) -> bool:
        """Whether an expression is not zero in this state."""
        return self.whole.holds(proposition, state)

    def ended(self, state: State) -> bool:
        """Whether stopping here is no deadlock."""
        return self.whole.ended(state)

    def accepting(self, state: State) -> bool:
        """Whether a process is at an `accept` label."""
        return self.whole.accepting(state)

    def progressing(self, state: State) -> bool:
        """Whether a process is at a `progress` label."""
        return self.whole.progressing(state)

    def movers(self, action: Action) -> frozenset[int]:
        """Which processes take part in an action."""
        return self.whole.movers(action)


def in_the_whole(reduced: ReducedSystem, evidence: Run | Lasso) -> Run | Lasso:
    """Write a run of the reduced system as the run of the whole system that it is."""
    state, choices = reduced.initial, list[int]()
    for choice in evidence.choices:
        if choice == STUTTER:
            choices.append(STUTTER)
            continue
        step = reduced.steps(state)[choice]
        choices.append(reduced.whole.steps(state).index(step))
        state = step.target
    if isinstance(evidence, Run):
        return Run(tuple(choices), evidence.why)
    return Lasso(tuple(choices), evidence.start, evidence.claim)
