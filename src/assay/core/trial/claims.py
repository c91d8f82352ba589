"""Judges the claims inside answers: the oracle decides the case in which they are asserted.

A false claim is a disagreement of kind `soundness`, with the detail `claim:` and the kind of the claim. It counts where
the verdicts do not disagree already.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from assay.core.domain.case import C
from assay.core.domain.claims import JudgesClaims
from assay.core.domain.judgement import Judgement, Outcome, disagree
from assay.core.domain.oracle import Limits, Oracle
from assay.core.domain.protocol import Domain
from assay.core.domain.verdict import Answer, Claim
from assay.core.trial.trial import decide

E = TypeVar("E")
DETAIL = "claim:"


def false_claims(
    domain: Domain[C, E], oracle: Oracle[C, E], cases: Sequence[C], answers: Sequence[Answer[E]], limits: Limits
) -> list[Claim | None]:
    """Find a false claim of each answer, if it has one. The evidence that refutes the claim has been checked."""
    if not isinstance(domain, JudgesClaims):
        return [None] * len(cases)
    return [_false(domain, oracle, case, a.claims, limits) for case, a in zip(cases, answers, strict=True)]


def _false(
    domain: Domain[C, E], oracle: Oracle[C, E], case: C, claims: Sequence[Claim], limits: Limits
) -> Claim | None:
    """Judge the claims kind by kind, in the order in which the subject lists the kinds."""
    for kind in dict.fromkeys(claim.kind for claim in claims):
        chosen = [claim for claim in claims if claim.kind == kind]
        asserted = domain.assert_claims(case, chosen) if isinstance(domain, JudgesClaims) else None
        if asserted is None or not isinstance(domain, JudgesClaims):
            continue
        if domain.false_claim(case, chosen, oracle.decide([asserted], limits)[0]) is not None:
            checked = decide(domain, oracle, [asserted], limits)[0]
            if found := domain.false_claim(case, chosen, checked.answer):
                return found
    return None


def with_claims(judgements: Sequence[Judgement], found: Sequence[Claim | None]) -> list[Judgement]:
    """Judge the answers with false claims."""
    return [_ruled(judgement, claim) for judgement, claim in zip(judgements, found, strict=True)]


def _ruled(judgement: Judgement, claim: Claim | None) -> Judgement:
    if claim is None or judgement.outcome is Outcome.DISAGREE:
        return judgement
    return disagree("soundness", DETAIL + claim.kind)


def claim_cases(domain: Domain[C, E], case: C, claim: Claim) -> Sequence[C]:
    """The cases that assert a false claim where the tool relies on it."""
    return domain.claim_cases(case, claim) if isinstance(domain, JudgesClaims) else ()
