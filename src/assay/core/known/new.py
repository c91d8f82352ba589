"""Which disagreements of a campaign are new: those outside the known buckets.

A bucket is known only after a finding is shrunk. A disagreement without a kept finding, or with one that is not
shrunk, therefore counts as new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from assay.core.domain.judgement import Judgement, Outcome
from assay.core.store.finding import Finding
from assay.core.store.store import Store

Group = tuple[int, int, Judgement]
"""The number of a source, that of a subject, and the judgement with kind and detail."""


def is_known(finding: Finding, known: Collection[str]) -> bool:
    """Whether a finding is shrunk to a case of a known bucket."""
    return finding.reduction is not None and finding.reduction.bucket in known


def new_findings(store: Store, known: Collection[str]) -> list[Finding]:
    """List the disagreements outside the known buckets."""
    return [finding for finding in store.findings() if not is_known(finding, known)]


def new_disagreements(store: Store, known: Collection[str]) -> Counter[tuple[str, str]]:
    """Count the new disagreements by subject and kind: those of every group with a new finding, or without any."""
    old = _known_groups(store, known)
    titles = [subject.title for subject in store.plan.subjects]
    found: Counter[tuple[str, str]] = Counter()
    for (source, row), n in (store.rows() | store.variant_rows()).items():
        for number, cell in enumerate(row.cells):
            judgement = cell.judgement
            if judgement.outcome is Outcome.DISAGREE and (source, number, judgement) not in old:
                found[titles[number], judgement.kind] += n
    return found


def _known_groups(store: Store, known: Collection[str]) -> set[Group]:
    """Give the groups whose kept findings are all known."""
    if not known:
        return set()
    findings = store.findings()
    groups = {_group(finding) for finding in findings}
    return groups - {_group(finding) for finding in findings if not is_known(finding, known)}


def _group(finding: Finding) -> Group:
    return finding.source, finding.kept.subject, finding.kept.judgement
