"""The run in the evidence of an answer, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import overload

from assay.api.drawing import run_html
from assay.core.domain.case import Case
from assay.core.domain.protocol import AnyDomain
from assay.core.simulate.simulation import Guide, Simulates, Simulation

MOST_STEPS = 10_000
"""A run has at most this many steps in Python."""


@dataclass(frozen=True)
class Step:
    """One step of a run."""

    text: str
    """The step in one line, with the values that it changes."""
    cycle: bool = False
    """Whether it belongs to the cycle, which is repeated for ever."""


@dataclass(frozen=True)
class Run(Sequence[Step]):
    """A run of the case, step by step."""

    steps: tuple[Step, ...]
    note: str = ""
    """What the run shows, in a sentence."""
    truncated: bool = False
    """Whether the run has further steps."""

    def __len__(self) -> int:
        return len(self.steps)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        """Get a step, or several."""
        return self.steps[index]

    def __str__(self) -> str:
        lines = [f"{number:4}{'  ↻' if step.cycle else '   '} {step.text}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*lines, *(["   …"] if self.truncated else []), *([self.note] if self.note else [])])

    def _repr_html_(self) -> str:
        return run_html([(step.text, step.cycle) for step in self.steps], self.note, truncated=self.truncated)


def run_in(domain: AnyDomain, case: Case, verdict: str, evidence: object) -> Run | None:
    """Find the run in evidence; None if the evidence is a certificate."""
    drawing = domain.draw(case, evidence)
    if not isinstance(domain, Simulates):
        steps = tuple(Step(f"{step.text}    {step.caption}", step.cycle) for step in drawing.steps)
        return Run(steps, drawing.note) if steps else None
    guide = domain.guide(case, verdict, evidence)
    if guide is None:
        return None
    steps = tuple(islice(_walk(domain.simulation(case), guide), MOST_STEPS + 1))
    return Run(steps[:MOST_STEPS], drawing.note, len(steps) > MOST_STEPS)


def _walk(simulation: Simulation[object, object], guide: Guide[object, object]) -> Iterator[Step]:
    state = guide.start
    for number, step in enumerate(guide.steps):
        yield Step(simulation.shown(state, step).text, guide.cycle is not None and number >= guide.cycle)
        state = simulation.after(step)
