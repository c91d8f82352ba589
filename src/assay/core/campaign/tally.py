"""Reads the exact counts of a campaign, for the tables of a domain."""

from __future__ import annotations

from assay.core.domain.tally import Batch, Tally
from assay.core.store.store import Store


def tally_of(store: Store) -> Tally:
    """Read the counts of a campaign."""
    plan, done = store.plan, sorted(store.done().items())
    batches = [
        Batch(source.identity, [range(start, stop) for (owner, start), stop in done if owner == number])
        for number, source in enumerate(plan.sources)
    ]
    return Tally(batches, [subject.title for subject in plan.subjects], store.rows())
