"""Who mostly gave no answer, for one and the same reason: a campaign then says little, and must not end as a success.

A subject is measured by its own verdicts. Where the oracle does not know, that is told of the oracle, and not of a
subject that did answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from assay.core.domain.tally import Row
from assay.core.domain.verdict import Reason, verdict_of
from assay.core.store.plan import Plan

ORACLE = "the oracle"


@dataclass(frozen=True)
class Silent:
    """Somebody who gave no answer to more than half of the cases, and why."""

    title: str
    reason: Reason
    count: int
    total: int


def mostly_silent(plan: Plan, rows: Mapping[tuple[int, Row], int]) -> list[Silent]:
    """Find the subjects, and the oracle, that are `unknown` for one reason in more than half of all cases."""
    total = sum(rows.values())
    labels: Counter[tuple[str, str]] = Counter()
    for (_, row), n in rows.items():
        labels[ORACLE, row.oracle] += n
        for subject, cell in zip(plan.subjects, row.cells, strict=True):
            labels[subject.title, cell.label] += n
    out = []
    for (title, label), n in labels.items():
        reason = verdict_of(label).reason
        if reason is not None and 2 * n > total:
            out.append(Silent(title, reason, n, total))
    return out
