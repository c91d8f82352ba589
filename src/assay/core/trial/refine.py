"""Refines disagreements: a domain may classify each further than its table over two verdicts can.

The table decides the kind. A refinement gives the `detail`, which counts, buckets and reduction keep. It is requested
for many cases at once, so that a domain that runs a tool for it starts the tool once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from assay.core.domain.capabilities import Refines
from assay.core.domain.case import C
from assay.core.domain.judgement import Disputed, Judgement, Outcome
from assay.core.domain.verdict import Answer

E = TypeVar("E")


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
