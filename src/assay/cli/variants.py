"""The variants of a campaign in its summary: one line for each subject."""

from __future__ import annotations

from collections import Counter

from assay.core.campaign.variant_counts import variant_counts
from assay.core.domain.verdict import JSON
from assay.core.store.store import Store


def variant_lines(store: Store) -> list[str]:
    """Count each subject's answers to variants, with the kinds of variants that it answers wrongly."""
    counts = variant_counts(store)
    lines = []
    for subject in store.plan.subjects:
        by_kind = {kind: found[subject.title] for kind, found in sorted(counts.items()) if subject.title in found}
        if not by_kind:
            continue
        wrong: Counter[tuple[str, str]] = Counter()
        for kind, count in by_kind.items():
            wrong.update({(kind, what): n for what, n in count.kinds.items()})
        total = sum(c.agree + c.inconclusive + c.kinds.total() for c in by_kind.values())
        inconclusive = sum(c.inconclusive for c in by_kind.values())
        found = ", ".join(f"{n:,} × {what} in {kind}" for (kind, what), n in sorted(wrong.items()))
        left = f"; {inconclusive:,} inconclusive" if inconclusive else ""
        lines.append(f"{subject.title}, {total:,} variants: {found or 'no disagreement'}{left}")
    return lines


def variants_json(store: Store) -> dict[str, JSON]:
    """Give the answers to variants as data: by kind of variant, then by subject."""
    return {
        kind: {
            title: {
                "agree": count.agree,
                "disagreements": dict(sorted(count.kinds.items())),
                "inconclusive": count.inconclusive,
            }
            for title, count in sorted(found.items())
        }
        for kind, found in sorted(variant_counts(store).items())
    }
