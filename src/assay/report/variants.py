"""The table of variants in a report."""

from __future__ import annotations

from assay.core.campaign.variant_counts import variant_counts
from assay.core.domain.show import Grid
from assay.core.store.store import Store


def variant_grid(store: Store) -> list[Grid]:
    """Give the table of the answers to variants; none if the campaign has no variants."""
    rows = [
        (
            kind,
            title,
            count.agree,
            ", ".join(f"{n:,} × {what}" for what, n in sorted(count.kinds.items())) or "none",
            count.inconclusive,
        )
        for kind, counts in sorted(variant_counts(store).items())
        for title, count in sorted(counts.items())
    ]
    columns = ("variant", "subject", "agree", "disagreements", "inconclusive")
    return [Grid("Answers to variants", columns, rows)] if rows else []
