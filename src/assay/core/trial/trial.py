"""A trial: the oracle's answer to a case with checked evidence, the subject's answer, the judgement."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from assay.core.domain.case import C
from assay.core.domain.judgement import INCONCLUSIVE, Judgement, judge
from assay.core.domain.oracle import Limits, Oracle, Rejection
from assay.core.domain.verdict import Answer, Certified, Reason, unknown

if TYPE_CHECKING:
    from assay.core.domain.protocol import Domain
    from assay.core.domain.subject import AnySubject, Tool
    from assay.core.trial.ask import Asked

E = TypeVar("E")


class Decided(Struct, Generic[E], frozen=True):
    """The oracle's answer and the result of checking its evidence."""

    answer: Answer[E]
    certified: Certified = Certified.NONE
    fault: str = ""
    """An internal error: why the evidence was rejected, or how the engine failed."""
    checking: float = 0.0


class Trial(Struct, Generic[E], frozen=True):
    """The answers of the oracle and one subject to a case, and the judgement."""

    decided: Decided[E]
    asked: Asked[E]
    judgement: Judgement


def decide(domain: Domain[C, E], oracle: Oracle[C, E], cases: Sequence[C], limits: Limits) -> list[Decided[E]]:
    """Decide cases and check the evidence. An answer with rejected evidence is discarded as an internal error."""
    try:
        answers = oracle.decide(cases, limits)
    except Exception as error:  # noqa: BLE001 - an exception of an engine is reported with its case
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
    """Discard an answer whose evidence is rejected, and report an internal error."""
    why = f"evidence for {answer.verdict.label!r} was rejected: {rejection.why}"
    return Decided(replace(answer, verdict=unknown(Reason.CRASH)), fault=why)


def judged(domain: Domain[C, E], case: C, decided: Decided[E], answer: Answer[E]) -> Judgement:
    """Judge a subject's answer; inconclusive where the oracle's answer was discarded."""
    if decided.fault:
        return INCONCLUSIVE
    claim: Rejection | None = domain.examine(case, decided.answer, answer)
    return judge(domain.table, decided.answer.verdict, answer.verdict, claim)


class Bench(Struct, Generic[C, E], frozen=True):
    """The set-up of a trial: the oracle, a subject with its tool, and the limits."""

    domain: Domain[C, E]
    oracle: Oracle[C, E]
    subject: AnySubject[C, E]
    tool: Tool
    limits: Limits

    def try_cases(self, cases: Sequence[C]) -> list[Trial[E]]:
        """Decide cases, ask the subject, and judge."""
        from assay.core.trial.ask import ask  # noqa: PLC0415 - `assay check` runs no subject
        from assay.core.trial.claims import false_claims, with_claims  # noqa: PLC0415 - likewise
        from assay.core.trial.refine import refined  # noqa: PLC0415 - likewise

        decided = decide(self.domain, self.oracle, cases, self.limits)
        asked = ask(self.subject, self.tool, cases, self.limits)
        answers = [a.answer for a in asked]
        ruled = [judged(self.domain, case, d, a) for case, d, a in zip(cases, decided, answers, strict=True)]
        claims = false_claims(self.domain, self.oracle, cases, answers, self.limits)
        final = refined(self.domain, cases, answers, with_claims(ruled, claims))
        return [Trial(d, a, judgement) for d, a, judgement in zip(decided, asked, final, strict=True)]
