"""The levels of trust: which checkers accept how much of the evidence.

The first checker of a domain is fast and checks everything. A checker called `proved`, extracted from a machine-checked
proof, checks a sample and every finding, or everything. Coq's kernel can check everything too (`theorems`).
"""

from __future__ import annotations

from msgspec.structs import replace

from assay.core.domain.capabilities import SaysTrust
from assay.core.domain.case import C
from assay.core.domain.oracle import Checker, Trust
from assay.core.domain.protocol import Domain, E
from assay.core.domain.verdict import Reason, Verdict, unknown
from assay.core.trial.trial import Decided, rejected

SAMPLE = 1000
"""The proved checker's sample: one case in `SAMPLE`."""


def proved_checker(domain: Domain[C, E]) -> Checker[C, E] | None:
    """Find the checker that was extracted from a proof, if the domain has one."""
    return next((c for c in domain.checkers if isinstance(c, SaysTrust) and c.trust is Trust.PROVED), None)


def require_evidence(decided: Decided[E]) -> Decided[E]:
    """Discard an answer without evidence: with `--trust proved` it is `unknown:unsupported`."""
    answer = decided.answer
    if answer.evidence is not None or not answer.verdict.decided:
        return decided
    note = f"{answer.verdict.label} without evidence; --trust proved requires evidence"
    return replace(decided, answer=replace(answer, verdict=unknown(Reason.UNSUPPORTED), note=note))


def check_proved(domain: Domain[C, E], case: C, decided: Decided[E]) -> Decided[E]:
    """Check accepted evidence with the proved checker too."""
    checker = proved_checker(domain)
    if checker is None or decided.fault or decided.answer.evidence is None or not decided.answer.verdict.decided:
        return decided
    rejection = checker.check(case, decided.answer.verdict, decided.answer.evidence)
    return decided if rejection is None else replace(rejected(decided.answer, rejection), checking=decided.checking)


def accepting(domain: Domain[C, E], case: C, verdict: Verdict, evidence: E) -> list[str]:
    """Name the checkers that accept a piece of evidence."""
    return [checker.name for checker in domain.checkers if checker.check(case, verdict, evidence) is None]
