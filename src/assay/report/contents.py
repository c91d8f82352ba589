"""What the cases of a campaign contain: a sample of each source, drawn again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.coverage.count import Coverage, count_cells
from assay.core.coverage.sample import sample
from assay.core.domain.coverage import HasCoverage
from assay.core.domain.lookup import make_source_again
from assay.core.domain.protocol import AnyDomain
from assay.core.store.store import Store
from assay.errors import AssayError


@dataclass(frozen=True)
class Contents:
    """The coverage of one source; without it, why the source cannot be drawn again."""

    label: str
    run: int
    coverage: Coverage | None = None
    problem: str = ""


def contents(store: Store, domain: AnyDomain) -> list[Contents]:
    """Count what the finished cases of each source contain; empty if the domain lists no cells."""
    if not isinstance(domain, HasCoverage):
        return []
    ranges: dict[int, list[range]] = {}
    for (source, start), stop in sorted(store.done().items()):
        ranges.setdefault(source, []).append(range(start, stop))
    return [_contents(store, domain, domain, source, done) for source, done in ranges.items()]


def _contents(store: Store, domain: AnyDomain, counter: HasCoverage, number: int, done: Sequence[range]) -> Contents:
    identity, run = store.plan.sources[number].identity, sum(map(len, done))
    try:
        source = make_source_again(domain, identity)
        if source.identity != identity:
            return Contents(identity.label, run, problem="the source has changed since the campaign")
        return Contents(identity.label, run, count_cells(counter, identity, sample(source, done)))
    except AssayError as error:
        return Contents(identity.label, run, problem=str(error))
