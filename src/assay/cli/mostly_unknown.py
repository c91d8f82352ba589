"""What is said of somebody who gave no answer to more than half of the cases: who, why, how often, what to do."""

from __future__ import annotations

import shlex

from assay.core.campaign.inconclusive import ORACLE, Silent, mostly_silent
from assay.core.domain.verdict import Reason, unknown
from assay.core.store.store import Store
from assay.report.text import one_line

_REMEDIES = {
    Reason.TIMEOUT: "give it more time with --timeout, or choose smaller cases",
    Reason.MEMORY: "give it more memory with --memory, or choose smaller cases",
    Reason.BOUND: "raise its own limit, or choose smaller cases",
    Reason.UNSUPPORTED: "choose a source or options whose cases it takes",
}


def silent_lines(store: Store) -> list[str]:
    """Say who mostly gave no answer, one line each."""
    return [one_line(_line(store, silent)) for silent in mostly_silent(store.plan, store.rows())]


def _line(store: Store, silent: Silent) -> str:
    label = unknown(silent.reason).label
    remedy = _REMEDIES.get(silent.reason) or _look(store, silent.title, label)
    return f"{silent.title}: {label} for {silent.count:,} of {silent.total:,} cases, so little was tested; {remedy}"


def _look(store: Store, title: str, label: str) -> str:
    """Say how to see what it printed: by the first case that was kept."""
    path = shlex.quote(str(store.path))
    if title == ORACLE:
        return f"look at the faults: assay status {path}"
    plan = store.plan
    for finding in store.findings(None):
        if plan.subjects[finding.kept.subject].title == title and finding.kept.cell.label == label:
            return f"look at its output: assay show {path} {shlex.quote(finding.name)}"
    return f"look at its output: assay findings {path} --all"
