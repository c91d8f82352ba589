"""Every kind and detail of disagreement in a campaign, with its count and an example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from assay.core.domain.judgement import Outcome
from assay.core.store.store import Store
from assay.core.tools.line_shape import line_shape


@dataclass(frozen=True)
class Detail:
    """Disagreements of one subject that are of one kind, with details of one shape."""

    subject: str
    kind: str
    detail: str
    count: int
    example: str
    """The name of the first finding; empty if none is kept."""


def details(store: Store) -> Iterator[Detail]:
    """List the disagreements about cases by subject, kind and shape of the detail; the most frequent first."""
    counts: Counter[tuple[int, str, str]] = Counter()
    for (_, row), n in store.rows().items():
        for number, cell in enumerate(row.cells):
            if cell.judgement.outcome is Outcome.DISAGREE:
                counts[number, cell.judgement.kind, line_shape(cell.judgement.detail)] += n
    examples: dict[tuple[int, str, str], str] = {}
    for finding in store.findings():
        kept = finding.kept
        if not kept.variant and not kept.asserted:
            place = (kept.subject, kept.judgement.kind, line_shape(kept.judgement.detail))
            examples.setdefault(place, finding.name)
    for place, n in sorted(counts.items(), key=lambda item: (item[0][0], -item[1], item[0])):
        number, kind, detail = place
        yield Detail(store.plan.subjects[number].title, kind, detail, n, examples.get(place, ""))
