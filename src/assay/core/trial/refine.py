"""A second look at disagreements: a domain may say more of each than a table over two verdicts can.

The table rules; what is said here is the `detail` of a disagreement, which counts, buckets and reduction keep. It is
asked for many cases at once, so that a domain that runs something for it starts it once.
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
    """A case, what the subject said of it, and how the table rules."""

    case: C
    answer: Answer[E]
    judgement: Judgement


@runtime_checkable
class Refines(Protocol[C, E]):
    """A domain that looks at disagreements again."""

    def refine(self, disputed: Sequence[Disputed[C, E]]) -> Sequence[str]:
        """Give the detail of each disagreement, in order; the same case and answer always get the same."""
        ...


def refined(
    domain: object, cases: Sequence[C], answers: Sequence[Answer[E]], judgements: Sequence[Judgement]
) -> list[Judgement]:
    """Let a domain that can look at the disagreements again."""
    out = list(judgements)
    open_ = [i for i, judgement in enumerate(judgements) if judgement.outcome is Outcome.DISAGREE]
    if open_ and isinstance(domain, Refines):
        details = domain.refine([Disputed(cases[i], answers[i], judgements[i]) for i in open_])
        for i, detail in zip(open_, details, strict=True):
            out[i] = replace(judgements[i], detail=detail)
    return out
