"""The successors of a state in an infinite run, for properties of infinite runs.

A failed assertion belongs to safety, so such a step counts like any other. A step with a run-time error has no
successor. A state without successors stutters by a self-loop, so the graph is total and no property holds vacuously.
`reads_on` keeps that self-loop from being a non-progress cycle.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic

from msgspec import Struct

from assay.domains.promela.model.question import AT_PROGRESS, Question, reads
from assay.domains.promela.model.system import A, S

ASSERTION = "assertion"


class Onward(Struct, Generic[S], frozen=True):
    """The successors, and for each the enabled processes that do not move, as bits."""

    targets: tuple[S, ...]
    waiting: tuple[int, ...]


def onward(question: Question[S, A], state: S) -> Onward[S]:
    """Give the successors. Without fairness no process waits; run-time errors do not enable a process."""
    steps = [step for step in question.system.steps(state) if step.fault in ("", ASSERTION)]
    if not steps:
        return Onward((state,), (0,))
    moving = [as_bits(question.system.movers(step.action)) if question.fair else 0 for step in steps]
    enabled = 0
    for movers in moving:
        enabled |= movers
    return Onward(tuple(step.target for step in steps), tuple(enabled & ~movers for movers in moving))


def reads_on(question: Question[S, A], atom: str, state: S) -> bool:
    """Whether an atom holds in a state of the graph. Under non-progress, an end state is a progress state."""
    if atom == AT_PROGRESS and not question.stutters and not question.system.steps(state):
        return True
    return reads(question.system, atom, state)


def as_bits(processes: Iterable[int]) -> int:
    """Encode a set of processes as bits."""
    out = 0
    for process in processes:
        out |= 1 << process
    return out
