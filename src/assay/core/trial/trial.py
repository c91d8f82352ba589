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

E = TypeVar("E")


class Decided(Struct, Generic[E], frozen=True):
    """The oracle's answer and the result of checking its evidence."""

    answer: Answer[E]
    certified: Certified = Certified.NONE
    fault: str = ""
    """An internal error: why the evidence was rejected, or how the engine failed."""
    checking: float = 0.0


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
