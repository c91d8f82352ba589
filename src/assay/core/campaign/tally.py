"""The exact counts of a campaign, for the tables of a domain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from assay.core.domain.show import Grid
from assay.core.domain.source import Identity
from assay.core.store.shard import Row
from assay.core.store.store import Store


@dataclass(frozen=True)
class Batch:
    """A source of a campaign, and the ranges of its indices that are counted."""

    identity: Identity
    done: Sequence[range]


@dataclass(frozen=True)
class Tally:
    """How often each combination of answers occurred, by source; `subjects` are the titles of a row's cells."""

    batches: Sequence[Batch]
    subjects: Sequence[str]
    rows: Mapping[tuple[int, Row], int]


@runtime_checkable
class HasCountTables(Protocol):
    """A domain that makes tables of a campaign's counts."""

    def count_tables(self, tally: Tally) -> Sequence[Grid]:
        """Give the tables, in display order."""
        ...


def tally_of(store: Store) -> Tally:
    """Read the counts of a campaign."""
    plan, done = store.plan, sorted(store.done().items())
    batches = [
        Batch(source.identity, [range(start, stop) for (owner, start), stop in done if owner == number])
        for number, source in enumerate(plan.sources)
    ]
    return Tally(batches, [subject.title for subject in plan.subjects], store.rows())
