"""Finds subjects that are `unknown` for one reason on most cases: such a campaign tests little, and must not succeed.

A subject is measured by its own verdicts. An `unknown` of the oracle counts for the oracle, not for the subjects.
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
class MostlyUnknown:
    """A subject or the oracle, `unknown` for one reason on more than half of the cases."""

    title: str
    reason: Reason
    count: int
    total: int


def mostly_unknown(plan: Plan, rows: Mapping[tuple[int, Row], int]) -> list[MostlyUnknown]:
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
            out.append(MostlyUnknown(title, reason, n, total))
    return out
