"""One case and what everyone said of it: the oracle with checked evidence, each subject, the judgements."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, TypeVar

from assay.core.domain.case import C
from assay.core.domain.judgement import INCONCLUSIVE, Judgement, judge
from assay.core.domain.oracle import Limits, Oracle, Rejection
from assay.core.domain.verdict import Answer, Certified, Reason, unknown

if TYPE_CHECKING:
    from assay.core.domain.protocol import Domain
    from assay.core.domain.subject import AnySubject, Tool
    from assay.core.trial.ask import Asked

E = TypeVar("E")


@dataclass(frozen=True)
class Decided(Generic[E]):
    """The oracle's answer and what the checker made of its evidence."""

    answer: Answer[E]
    certified: Certified = Certified.NONE
    fault: str = ""
    """Why the evidence was rejected, or how the engine failed: a fault of ours."""
    checking: float = 0.0


@dataclass(frozen=True)
class Trial(Generic[E]):
    """What the oracle and one subject said of a case, and what follows."""

    decided: Decided[E]
    asked: Asked[E]
    judgement: Judgement


def decide(domain: Domain[C, E], oracle: Oracle[C, E], cases: Sequence[C], limits: Limits) -> list[Decided[E]]:
    """Decide cases and have the evidence checked. An answer whose evidence is rejected is no answer."""
    try:
        answers = oracle.decide(cases, limits)
    except Exception as error:  # noqa: BLE001 - an engine that fails is put aside with its case, and told
        if len(cases) > 1:
            return [decided for case in cases for decided in decide(domain, oracle, [case], limits)]
        why = f"engine {oracle.name} failed: {type(error).__name__}: {error}"
        return [Decided(Answer(unknown(Reason.CRASH), note=why), fault=why)]
    return [_checked(domain, case, answer) for case, answer in zip(cases, answers, strict=True)]


def _checked(domain: Domain[C, E], case: C, answer: Answer[E]) -> Decided[E]:
    if not answer.verdict.decided:
        return Decided(answer)
    if answer.evidence is None:
        return Decided(answer, Certified.NONE)
    started = time.perf_counter()
    rejection = domain.checkers[0].check(case, answer.verdict, answer.evidence)
    seconds = time.perf_counter() - started
    if rejection is None:
        return Decided(answer, answer.certified, checking=seconds)
    return replace(rejected(answer, rejection), checking=seconds)


def rejected(answer: Answer[E], rejection: Rejection) -> Decided[E]:
    """An answer whose evidence does not hold: no answer, and a fault of ours."""
    why = f"evidence for {answer.verdict.label!r} was rejected: {rejection.why}"
    return Decided(replace(answer, verdict=unknown(Reason.CRASH)), fault=why)


def judged(domain: Domain[C, E], case: C, decided: Decided[E], answer: Answer[E]) -> Judgement:
    """Compare two answers to a case; against a faulty oracle nothing can be said."""
    if decided.fault:
        return INCONCLUSIVE
    claim: Rejection | None = domain.examine(case, decided.answer, answer)
    return judge(domain.table, decided.answer.verdict, answer.verdict, claim)


@dataclass(frozen=True)
class Bench(Generic[C, E]):
    """Where a case is tried: the oracle on one side, a subject with its tool on the other, the limits of both."""

    domain: Domain[C, E]
    oracle: Oracle[C, E]
    subject: AnySubject[C, E]
    tool: Tool
    limits: Limits

    def try_cases(self, cases: Sequence[C]) -> list[Trial[E]]:
        """Put cases before the oracle and the subject."""
        from assay.core.trial.ask import ask  # noqa: PLC0415 - who only decides needs no subjects
        from assay.core.trial.refine import refined  # noqa: PLC0415 - likewise

        decided = decide(self.domain, self.oracle, cases, self.limits)
        asked = ask(self.subject, self.tool, cases, self.limits)
        answers = [a.answer for a in asked]
        ruled = [judged(self.domain, case, d, a) for case, d, a in zip(cases, decided, answers, strict=True)]
        final = refined(self.domain, cases, answers, ruled)
        return [Trial(d, a, judgement) for d, a, judgement in zip(decided, asked, final, strict=True)]
