"""How an infinite run goes on from a state: what the properties of infinite runs are about.

Steps that fail an assertion count like others, for assertions belong to safety. A step that goes wrong otherwise leads
nowhere. Where there is no step at all the run stays, if the property lets it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic

from assay.promela.model.question import Question
from assay.promela.model.system import A, S

ASSERTION = "assertion"


@dataclass(frozen=True)
class Onward(Generic[S]):
    """The states that can come next, and for each the processes that could move and do not, as bits."""

    targets: tuple[S, ...]
    waiting: tuple[int, ...]


def onward(question: Question[S, A], state: S) -> Onward[S]:
    """Say how runs go on. Without fairness nobody waits."""
    steps = question.system.steps(state)
    if not steps:
        return Onward((state,), (0,)) if question.stutters else Onward((), ())
    moving = [as_bits(question.system.movers(step.action)) if question.fair else 0 for step in steps]
    enabled = 0
    for movers in moving:
        enabled |= movers
    possible = [index for index, step in enumerate(steps) if step.fault in ("", ASSERTION)]
    targets = tuple(steps[index].target for index in possible)
    return Onward(targets, tuple(enabled & ~moving[index] for index in possible))


def as_bits(processes: Iterable[int]) -> int:
    """Write a set of processes as bits."""
    out = 0
    for process in processes:
        out |= 1 << process
    return out
