"""Warns of a subject or oracle that is `unknown` for more than half of the cases, with the reason and a remedy."""

from __future__ import annotations

import shlex

from assay.core.campaign.inconclusive import ORACLE, MostlyUnknown, mostly_unknown
from assay.core.domain.verdict import Reason, unknown
from assay.core.store.store import Store
from assay.report.text import done_of, one_line

_REMEDIES = {
    Reason.TIMEOUT: "raise --timeout, or choose smaller cases",
    Reason.MEMORY: "raise --memory, or choose smaller cases",
    Reason.BOUND: "raise its own limit, or choose smaller cases",
    Reason.UNSUPPORTED: "choose a source or options whose cases it supports",
}


def mostly_unknown_lines(store: Store) -> list[str]:
    """Give one warning for each subject or oracle that is mostly `unknown`."""
    return [one_line(_line(store, found)) for found in mostly_unknown(store.plan, store.rows())]


def _line(store: Store, found: MostlyUnknown) -> str:
    label = unknown(found.reason).label
    remedy = _REMEDIES.get(found.reason) or _show_command(store, found.title, label)
    return f"{found.title}: {label} for {done_of(found.count, found.total)}: little was tested; {remedy}"


def _show_command(store: Store, title: str, label: str) -> str:
    """Give the command that shows the output on the first kept case."""
    path = shlex.quote(str(store.path))
    if title == ORACLE:
        return f"see the internal errors: assay status {path}"
    plan = store.plan
    for finding in store.findings(None):
        if plan.subjects[finding.kept.subject].title == title and finding.kept.cell.label == label:
            return f"see its output: assay show {path} {shlex.quote(finding.name)}"
    return f"see its output: assay findings {path} --all"
