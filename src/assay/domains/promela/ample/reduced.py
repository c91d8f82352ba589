"""A system with only the steps of ample sets: the pair (`ren`, `ex`) of section 2.1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from assay.domains.promela.ample.candidates import candidates, steps_of
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.ample.transient_states import way_on
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.evidence import STUTTER, Lasso, Run
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import GOES_ON, Step
from assay.domains.promela.model.system_view import SystemView


class ReducedSystem(SystemView[State, Action]):
    """Another system, of whose steps only those of an ample set are given, each with those that are taken at once."""

    def __init__(self, whole: Compilable, ample: Ample) -> None:
        super().__init__(whole)
        self.whole, self.ample = whole, ample

    @property
    def initial(self) -> State:
        """The state before the first step."""
        return self.whole.initial

    def steps(self, state: State) -> Sequence[Step[Action, State]]:
        """The steps of the first process whose steps are ample; all steps if there is none."""
        return [_joined(way) for way in self.ways(state)]

    def ways(self, state: State) -> list[list[Step[Action, State]]]:
        """The same, each with all steps of the whole system that it is made of."""
        kept = self._kept(state)
        return [[step, *(() if step.fault else way_on(self.ample, self.whole, step.target))] for step in kept]

    def _kept(self, state: State) -> Sequence[Step[Action, State]]:
        everything = self.whole.steps(state)
        for process in candidates(self.ample, self.whole.model, state):
            mine = steps_of(process, everything)
            if mine and all(step.fault in GOES_ON for step in mine):
                return mine
        return everything


def _joined(way: Sequence[Step[Action, State]]) -> Step[Action, State]:
    if len(way) == 1:
        return way[0]
    return Step(tuple(move for step in way for move in step.action), way[-1].target)


def in_the_whole(reduced: ReducedSystem, evidence: Run | Lasso) -> Run | Lasso:
    """Write a run of the reduced system as the run of the whole system that it is."""
    state, parts = reduced.initial, list[tuple[int, ...]]()
    for choice in evidence.choices:
        if choice == STUTTER:
            parts.append((STUTTER,))
            continue
        way = reduced.ways(state)[choice]
        parts.append(choices_of(reduced.whole, state, way))
        state = way[-1].target
    return spelled(parts, evidence)


def choices_of(whole: Compilable, state: State, way: Iterable[Step[Action, State]]) -> tuple[int, ...]:
    """Which steps of the whole system a way takes."""
    out = []
    for step in way:
        out.append(whole.steps(state).index(step))
        state = step.target
    return tuple(out)


def spelled(parts: Sequence[tuple[int, ...]], evidence: Run | Lasso) -> Run | Lasso:
    """Evidence with each of its choices replaced by some."""
    choices = tuple(choice for part in parts for choice in part)
    if isinstance(evidence, Run):
        return Run(choices, evidence.why)
    starts = [0, *accumulate(map(len, parts))]
    return Lasso(choices, starts[evidence.start], evidence.claim)
