"""Counts the answers to variants, by kind of variant and subject."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from assay.core.domain.judgement import Outcome
from assay.core.store.store import Store


@dataclass
class VariantCount:
    """The judgements of one subject's answers to variants of one kind."""

    agree: int = 0
    inconclusive: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    """Disagreements, by kind."""


def variant_counts(store: Store) -> dict[str, dict[str, VariantCount]]:
    """Count the answers to variants, by kind of variant and title of the subject."""
    out: dict[str, dict[str, VariantCount]] = {}
    for (_, row), n in store.variant_rows().items():
        counts = out.setdefault(row.variant, {})
        for subject, cell in zip(store.plan.subjects, row.cells, strict=True):
            count = counts.setdefault(subject.title, VariantCount())
            if cell.judgement.outcome is Outcome.AGREE:
                count.agree += n
            elif cell.judgement.outcome is Outcome.INCONCLUSIVE:
                count.inconclusive += n
            else:
                count.kinds[cell.judgement.kind] += n
    return out
