"""Claims inside an answer: what a tool says of a case besides its verdict, each of which the oracle can judge.

A verifier prints the invariants that it inferred, a model checker the statements that no run reaches. A claim is judged
as an ordinary question: the domain asserts it in the case, and the oracle decides that case.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar, runtime_checkable

from assay.core.domain.case import C
from assay.core.domain.verdict import Answer, Claim

E = TypeVar("E", contravariant=True)


@runtime_checkable
class JudgesClaims(Protocol[C, E]):
    """A domain whose subjects may report claims."""

    def assert_claims(self, case: C, claims: Sequence[Claim]) -> C | None:
        """Assert all claims in a case; None if the domain cannot, as for a case that is rejected by the tool."""
        ...

    def false_claim(self, case: C, claims: Sequence[Claim], answer: Answer[E]) -> Claim | None:
        """Name a claim that the oracle's answer to the case with all claims refutes; None if it refutes none."""
        ...

    def claim_cases(self, case: C, claim: Claim) -> Sequence[C]:
        """Cases that the tool answers wrongly if it relies on the false claim, the likeliest first."""
        ...
