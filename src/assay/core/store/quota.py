"""Quotas of kept disagreements: a frequent one leaves room for a rare one.

Disagreements of one source and subject are alike if they have the same kind, the same verdicts, and details of the same
shape; crashes also need messages of the same shape. Of those alike, the ones with the lowest indices are kept, so the
order in which shards finish does not matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeVar

from assay.core.domain.judgement import Judgement
from assay.core.domain.verdict import Reason, unknown
from assay.core.tools.line_shape import line_shape

CRASH = unknown(Reason.CRASH).label
GROUPS = 10
"""Of one kind, this many times the quota are kept at most, the first of each group before the second of any."""
_LONGEST = 200

T = TypeVar("T")


def group_of(judgement: Judgement, oracle: str, label: str, note: str) -> str:
    """Name the group of an answer: what it shares with others that are alike."""
    lines = note.splitlines() if label == CRASH else []
    parts = [line_shape(judgement.detail), oracle, label, line_shape(lines[0]) if lines else ""]
    return "\t".join(parts)[:_LONGEST]


def within_quota(grouped: Iterable[tuple[tuple[object, ...], T]], most: int) -> Iterator[T]:
    """Choose the first `most` items of each group."""
    seen: Counter[tuple[object, ...]] = Counter()
    for group, item in grouped:
        seen[group] += 1
        if seen[group] <= most:
            yield item
