"""Writes the shrunk findings of a campaign as regression tests.

A file is named by subject and content of the case, so the same finding of two stores is one test.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from assay.core.domain.case import Case, digest
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.known.known_file import Known, KnownBug
from assay.core.regressions.regression import SUFFIX, Regression, cases_in, regression_text
from assay.core.store.finding import Finding, Reduction
from assay.core.store.store import Store
from assay.errors import AssayError, InputError


@dataclass(frozen=True)
class Exported:
    """What was written, what was there before, and which findings are not reproducible."""

    written: tuple[Path, ...]
    kept: tuple[Path, ...]
    left_out: tuple[str, ...]


def export_regressions(store: Store, folder: Path, known: Known) -> Exported:
    """Write each shrunk finding as a case file and a TOML file; existing tests stay as they are."""
    domain = load_domain(store.plan.domain)
    written: list[Path] = []
    kept: list[Path] = []
    left_out: list[str] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for finding in store.findings():
            if (reduction := finding.reduction) is None:
                continue
            if reduction.gone or reduction.flaky:
                left_out.append(finding.name)
                continue
            path = folder / (_stem(store, finding, reduction) + SUFFIX)
            if path in written or path in kept:
                continue
            if path.exists():
                kept.append(path)
                continue
            _write(store, domain, path, finding, reduction, known.get(reduction.bucket, KnownBug("")))
            written.append(path)
    except OSError as error:
        where = str(error.filename or folder)
        raise InputError(f"cannot be written: {error.strerror}", where=where, remedy="name another folder") from error
    return Exported(tuple(written), tuple(kept), tuple(left_out))


def _stem(store: Store, finding: Finding, reduction: Reduction) -> str:
    title = store.plan.subjects[finding.kept.subject].title
    return f"{re.sub('[^A-Za-z0-9]+', '-', title)[:40].strip('-')}-{digest(reduction.case)[:8]}"


def _write(store: Store, domain: AnyDomain, path: Path, finding: Finding, reduction: Reduction, bug: KnownBug) -> None:
    plan, kept, said = store.plan, finding.kept, finding.said
    subject = plan.subjects[kept.subject]
    form, suffix = next(iter(domain.forms.items()))
    case = domain.cases.decode(reduction.case)
    file = path.with_name(path.name.removesuffix(SUFFIX) + suffix)
    file.write_bytes(domain.write(case, form))
    regression = Regression(
        domain=domain.name,
        case=file.name,
        oracle=plan.oracle,
        verdict=said.oracle,
        subject=str(subject.spec),
        answer=said.label,
        kind=kept.judgement.kind,
        detail=kept.judgement.detail,
        bucket=reduction.bucket,
        version=subject.tool.version,
        seconds=plan.limits.seconds,
        title=bug.title,
        link=bug.link,
    )
    part = _part(domain, file, case)
    found = replace(regression, encoded=reduction.case.decode()) if part is None else replace(regression, part=part)
    path.write_text(regression_text(found), encoding="utf-8")


def _part(domain: AnyDomain, file: Path, case: Case) -> str | None:
    """Find the part of a file that is the case; None where the form does not hold all of the case."""
    try:
        return next((read.part for read in cases_in(domain, file) if read.case == case), None)
    except AssayError:
        return None
