"""Refines disagreements: a domain may classify each further than its table over two verdicts can.

The table decides the kind. A refinement gives the `detail`, which counts, buckets and reduction keep. It is requested
for many cases at once, so that a domain that runs a tool for it starts the tool once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar, runtime_checkable

from assay.core.domain.case import C
from assay.core.domain.judgement import Judgement, Outcome
from assay.core.domain.verdict import Answer

E = TypeVar("E")


@dataclass(frozen=True)
class Disputed(Generic[C, E]):
    """A case, the subject's answer, and the table's judgement."""

    case: C
    answer: Answer[E]
    judgement: Judgement


@runtime_checkable
class Refines(Protocol[C, E]):
    """A domain that refines disagreements."""

    def refine(self, disputed: Sequence[Disputed[C, E]]) -> Sequence[str]:
        """Give the detail of each disagreement, in order; it depends on case and answer alone."""
        ...


def refined(
    domain: object, cases: Sequence[C], answers: Sequence[Answer[E]], judgements: Sequence[Judgement]
) -> list[Judgement]:
    """Refine the disagreements, where the domain does so."""
    out = list(judgements)
    open_ = [i for i, judgement in enumerate(judgements) if judgement.outcome is Outcome.DISAGREE]
    if open_ and isinstance(domain, Refines):
        details = domain.refine([Disputed(cases[i], answers[i], judgements[i]) for i in open_])
        for i, detail in zip(open_, details, strict=True):
            out[i] = replace(judgements[i], detail=detail)
    return out
