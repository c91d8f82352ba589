"""One trial after the other: the oracle, a subject, and the judgement of their answers, claims included."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Generic, TypeVar

from msgspec import Struct

from assay.core.domain.case import C
from assay.core.domain.judgement import Judgement
from assay.core.domain.oracle import Limits, Oracle
from assay.core.domain.protocol import Domain
from assay.core.domain.subject import AnySubject, Tool
from assay.core.trial.ask import Asked, ask
from assay.core.trial.claims import false_claims, with_claims
from assay.core.trial.refine import refined
from assay.core.trial.second_tool import confirmed
from assay.core.trial.trial import Decided, decide, judged

E = TypeVar("E")


class Trial(Struct, Generic[E], frozen=True):
    """The answers of the oracle and one subject to a case, and the judgement."""

    decided: Decided[E]
    asked: Asked[E]
    judgement: Judgement


class Bench(Struct, Generic[C, E], frozen=True):
    """The set-up of a trial: the oracle, a subject with its tool, and the limits."""

    domain: Domain[C, E]
    oracle: Oracle[C, E]
    subject: AnySubject[C, E]
    tool: Tool
    limits: Limits

    def try_cases(self, cases: Sequence[C]) -> list[Trial[E]]:
        """Decide cases, ask the subject, and judge; a second tool confirms disagreements."""
        decided = decide(self.domain, self.oracle, cases, self.limits)
        asked = ask(self.subject, self.tool, cases, self.limits)
        ruled = self._judged(cases, decided, asked)
        for i, case in enumerate(cases):
            judge = partial(self._judge, case, decided[i])
            asked[i], ruled[i] = confirmed(self.subject, self.tool, case, asked[i], ruled[i], self.limits, judge)
        final = refined(self.domain, cases, [a.answer for a in asked], ruled)
        return [Trial(d, a, judgement) for d, a, judgement in zip(decided, asked, final, strict=True)]

    def _judge(self, case: C, decided: Decided[E], asked: Asked[E]) -> Judgement:
        return self._judged([case], [decided], [asked])[0]

    def _judged(self, cases: Sequence[C], decided: Sequence[Decided[E]], asked: Sequence[Asked[E]]) -> list[Judgement]:
        answers = [a.answer for a in asked]
        ruled = [judged(self.domain, case, d, a) for case, d, a in zip(cases, decided, answers, strict=True)]
        return with_claims(ruled, false_claims(self.domain, self.oracle, cases, answers, self.limits))
