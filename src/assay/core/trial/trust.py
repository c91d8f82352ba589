"""How much of the evidence is put before which checker.

Every domain has a fast checker, the first of its list. One that also has a checker extracted from a
machine-checked proof has it look at a sample and at every finding, or at everything; and Coq's own kernel can be
asked (`theorems`).
"""

from __future__ import annotations

from dataclasses import replace

from assay.core.domain.capabilities import SaysTrust
from assay.core.domain.case import C
from assay.core.domain.oracle import Checker, Trust
from assay.core.domain.protocol import Domain, E
from assay.core.domain.verdict import Reason, Verdict, unknown
from assay.core.trial.trial import Decided, rejected

SAMPLE = 1000
"""Where not everything is proved, one case in so many is."""


def proved_checker(domain: Domain[C, E]) -> Checker[C, E] | None:
    """Find the checker that was extracted from a proof, if the domain has one."""
    return next((c for c in domain.checkers if isinstance(c, SaysTrust) and c.trust is Trust.PROVED), None)


def evidenced(decided: Decided[E]) -> Decided[E]:
    """Take nobody's word: where everything is to be proved, an answer without evidence is none."""
    answer = decided.answer
    if answer.evidence is not None or not answer.verdict.decided:
        return decided
    note = f"{answer.verdict.label} was said without evidence, and that is not enough with --trust proved"
    return replace(decided, answer=replace(answer, verdict=unknown(Reason.UNSUPPORTED), note=note))


def also_proved(domain: Domain[C, E], case: C, decided: Decided[E]) -> Decided[E]:
    """Put evidence that was accepted before the proved checker too."""
    checker = proved_checker(domain)
    if checker is None or decided.fault or decided.answer.evidence is None or not decided.answer.verdict.decided:
        return decided
    said = checker.check(case, decided.answer.verdict, decided.answer.evidence)
    return decided if said is None else replace(rejected(decided.answer, said), checking=decided.checking)


def accepting(domain: Domain[C, E], case: C, verdict: Verdict, evidence: E) -> list[str]:
    """Name the checkers that accept a piece of evidence."""
    return [checker.name for checker in domain.checkers if checker.check(case, verdict, evidence) is None]
