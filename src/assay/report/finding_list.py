"""The findings of a campaign as rows of plain data: for JSON lines, CSV and JUnit XML."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from msgspec import Struct

from assay.core.known.known_file import Known
from assay.core.store.finding import Finding
from assay.core.store.plan import Plan
from assay.report.text import one_line

_FORMULA = ("=", "+", "-", "@")
"""Spreadsheets compute a cell that begins with one of these."""


class Listed(Struct, frozen=True):
    """One finding, as `assay findings --json` prints it."""

    name: str
    kind: str
    detail: str
    oracle: str
    said: str
    bucket: str | None
    signature: str | None
    reduction: str
    variant: str | None
    note: str
    subject: str
    source: str
    index: int
    known: str | None
    """The title of the known bug."""
    link: str | None


def listed(plan: Plan, finding: Finding, reduction_text: str, known: Known) -> Listed:
    """Describe a finding, with the result of its reduction in words."""
    kept, reduction, said = finding.kept, finding.reduction, finding.said
    bug = known.get(reduction.bucket) if reduction else None
    return Listed(
        name=finding.name,
        kind=kept.judgement.kind,
        detail=kept.judgement.detail,
        oracle=said.oracle,
        said=said.label,
        bucket=reduction.bucket if reduction else None,
        signature=reduction.signature if reduction else None,
        reduction=reduction_text,
        variant=kept.row.variant or None,
        note=said.note,
        subject=plan.subjects[kept.subject].title,
        source=plan.sources[finding.source].identity.label,
        index=kept.index,
        known=bug.title if bug else None,
        link=bug.link or None if bug else None,
    )


def csv_text(findings: Sequence[Listed]) -> str:
    """Write findings as CSV, one a line below the names of the columns."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(Listed.__struct_fields__)
    for finding in findings:
        writer.writerow([_cell(getattr(finding, name)) for name in Listed.__struct_fields__])
    return out.getvalue()


def _cell(value: object) -> str:
    """Make a value one harmless line; an apostrophe before a formula makes it text."""
    text = "" if value is None else one_line(str(value))
    return f"'{text}" if text.startswith(_FORMULA) else text
