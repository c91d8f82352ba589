"""Searches the projection of a model, and gives its evidence as evidence about the model."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import msgspec
from msgspec.structs import replace

from assay.core.domain.lazy import LazyModule
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.evidence import STUTTER, BadPrefix, Closed, Evidence, Lasso, Ranked, Run
from assay.domains.promela.model.faint import Faint
from assay.domains.promela.model.projection import projected
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import CONTINUABLE, A, S, System

if TYPE_CHECKING:
    from assay.domains.promela.condense import slicing
else:
    slicing = LazyModule("assay.domains.promela.condense.slicing")

_ROUNDS = 16
"""A cycle is repeated this often in search of one that also repeats the faint variables."""


def sliced(question: Question[S, A]) -> Question[S, A]:
    """The question about the projection, whose system can be compiled."""
    system, faint = question.system, question.faint
    if faint is None or not isinstance(system, Compilable):
        return projected(question)
    return replace(question, system=cast("System[S, A]", slicing.Sliced(system, faint)), faint=None)


def restored(question: Question[S, A], evidence: Evidence | None) -> Evidence | None:
    """Give evidence about the projection as evidence about the model: the same run there, or the same certificate."""
    if question.faint is None or evidence is None:
        return evidence
    if isinstance(evidence, Closed | Ranked):
        return msgspec.structs.replace(evidence, projected=True)
    run = _Run(cast("Question[State, Action]", question), question.faint)
    if isinstance(evidence, Lasso):
        return run.lasso(evidence)
    if isinstance(evidence, Run | BadPrefix):
        return msgspec.structs.replace(evidence, choices=tuple(map(run.follow, evidence.choices)))
    return evidence


class _Run:
    """A run of the model beside the same run of its projection."""

    def __init__(self, question: Question[State, Action], faint: Faint) -> None:
        self.whole, self.faint = question.system, faint
        self.state, self.shown = self.whole.initial, faint.without(self.whole.initial)

    def follow(self, choice: int) -> int:
        """Take a step of the projection; give its number among the steps of the model."""
        if choice == STUTTER:
            return STUTTER
        wanted, without = self.whole.steps(self.shown)[choice], self.faint.without
        shown = without(wanted.target)
        if self.state == self.shown:
            self.state, self.shown = wanted.target, shown
            return choice
        steps = self.whole.steps(self.state)
        likely = sorted(range(len(steps)), key=lambda i: steps[i].action != wanted.action)
        taken = next(
            i
            for i in likely
            if steps[i].fault == wanted.fault and (wanted.fault not in CONTINUABLE or without(steps[i].target) == shown)
        )
        self.state, self.shown = steps[taken].target, shown
        return taken

    def lasso(self, evidence: Lasso) -> Lasso:
        """Follow a lasso, and repeat its cycle some times: the faint variables may repeat as well."""
        start, choices = evidence.start, [self.follow(choice) for choice in evidence.choices[: evidence.start]]
        begun, claim, once = {self.state: start}, list(evidence.claim), list[int]()
        for _ in range(_ROUNDS):
            choices += [self.follow(choice) for choice in evidence.choices[start:]]
            once = once or list(choices)
            if self.state in begun:
                return Lasso(tuple(choices), begun[self.state], tuple(claim))
            begun[self.state] = len(choices)
            claim += evidence.claim[start:]
        return Lasso(tuple(once), start, evidence.claim, projected=True)
