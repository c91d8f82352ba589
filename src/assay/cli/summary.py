"""The summary of a campaign: counts, the smallest finding of each bucket, the next command."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence

from assay.cli.mostly_unknown import mostly_unknown_lines
from assay.cli.values import duration_text
from assay.core.campaign.campaign import tally, wanted_cases
from assay.core.campaign.inconclusive import mostly_unknown
from assay.core.campaign.variant_counts import variant_counts
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.show import Drawing, Grid
from assay.core.domain.verdict import JSON
from assay.core.known.known_file import NONE_KNOWN, Known
from assay.core.store.finding import Finding, Reduction, reduction_text
from assay.core.store.store import Store
from assay.report.behaviours import behaviour_lines, behaviours_as_data
from assay.report.chart.text import chart_text
from assay.report.details import Detail, details
from assay.report.explanation import explained, said_text
from assay.report.text import counted, done_of, harmless


def counted_labels(store: Store) -> dict[str, Counter[str]]:
    """Count the verdicts of each subject, by its title."""
    out: dict[str, Counter[str]] = {subject.title: Counter() for subject in store.plan.subjects}
    for (_, row), n in store.rows().items():
        for subject, cell in zip(store.plan.subjects, row.cells, strict=True):
            out[subject.title][cell.label] += n
    return out


def smallest(domain: AnyDomain, findings: Sequence[Finding]) -> dict[str, Finding]:
    """Choose the smallest shrunk finding of each bucket."""
    sizes: dict[bytes, tuple[int, ...]] = {}  # many findings shrink to one case

    def size(reduction: Reduction) -> tuple[int, ...]:
        if reduction.case not in sizes:
            sizes[reduction.case] = domain.reducer.size(domain.cases.decode(reduction.case))
        return sizes[reduction.case]

    best: dict[str, tuple[tuple[int, ...], Finding]] = {}
    for finding in findings:
        if finding.reduction is not None:
            bucket, own = finding.reduction.bucket, size(finding.reduction)
            if bucket not in best or own < best[bucket][0]:
                best[bucket] = own, finding
    return {bucket: finding for bucket, (_, finding) in best.items()}


def drawing_text(drawing: Drawing) -> str:
    """Format a drawing as plain text, with control characters of untrusted names escaped."""
    lines: list[str] = []
    for figure in drawing.figures:
        text = figure.text if figure.chart is None else chart_text(figure.chart)
        lines += [f"{figure.title}:", *(f"  {line}" for line in text.splitlines())]
    if drawing.steps:
        lines.append("Run:")
        lines += [f"  {step.text}    {step.caption}" for step in drawing.steps]
    return harmless("\n".join([*lines, drawing.note] if drawing.note else lines))


def grid_text(grid: Grid, texts: int = 1) -> str:
    """Lay out a table: the first `texts` columns to the left, the others to the right."""
    rows = [list(map(str, grid.columns)), *(list(map(str, row)) for row in grid.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [grid.title]
    for row in rows:
        placed = enumerate(zip(row, widths, strict=True))
        cells = [cell.ljust(width) if k < texts else cell.rjust(width) for k, (cell, width) in placed]
        lines.append(f"  {'  '.join(cells)}".rstrip())
    return harmless("\n".join([*lines, grid.note] if grid.note else lines))


def summary(store: Store, known: Known = NONE_KNOWN) -> dict[str, JSON]:
    """Give the state of a campaign as data, for `--json`."""
    plan = store.plan
    wrong, open_ = tally(plan, store.rows())
    found = list(details(store))
    subjects: dict[str, JSON] = {
        title: {
            "said": dict(sorted(labels.items())),
            "disagreements": {kind: n for (who, kind), n in sorted(wrong.items()) if who == title},
            "details": [
                {"kind": d.kind, "detail": d.detail, "count": d.count, "example": d.example}
                for d in found
                if d.subject == title
            ],
            "inconclusive": open_[title],
            "behaviours": behaviours_as_data(store, title),
        }
        for title, labels in counted_labels(store).items()
    }
    findings = store.findings()
    buckets = {f.reduction.bucket for f in findings if f.reduction}
    return {
        "store": str(store.path),
        "domain": plan.domain,
        "oracle": plan.oracle,
        "cases": store.cases_done(),
        "wanted": wanted_cases(plan),
        "seconds": round(store.elapsed, 3),
        "subjects": subjects,
        "variants": _variants_json(store),
        "mostly_unknown": {found.title: str(found.reason) for found in mostly_unknown(plan, store.rows())},
        "findings": len(findings),
        "buckets": len(buckets),
        "known": {name: known[name].title for name in sorted(buckets & known.keys())},
        "faults": len(store.faults()),
        "lost_shards": len(store.lost()),
    }


def summary_text(store: Store, known: Known = NONE_KNOWN) -> str:
    """Give the state of a campaign as text."""
    plan = store.plan
    domain = load_domain(plan.domain)
    wrong, open_ = tally(plan, store.rows())
    wanted = wanted_cases(plan)
    took = duration_text(store.elapsed)
    found = list(details(store))
    lines = [f"{done_of(store.cases_done(), wanted)} in {took}, oracle {plan.oracle}, file {store.path}"]
    lines += [f"  REPAIRED: {store.repaired} could not be read"] if store.repaired else []
    for title, labels in counted_labels(store).items():
        verdicts = ", ".join(f"{label} {n:,}" for label, n in sorted(labels.items()))
        kinds = ", ".join(f"{n:,} × {kind}" for (who, kind), n in sorted(wrong.items()) if who == title)
        inconclusive = f"; {open_[title]:,} inconclusive" if open_[title] else ""
        lines.append(f"  {title}: {kinds or 'no disagreement'}{inconclusive}  (verdicts: {verdicts or 'none yet'})")
        lines += [f"    {_detail_line(detail)}" for detail in found if detail.subject == title]
        lines += [f"    {line}" for line in behaviour_lines(store, title)]
    lines += [f"  {line}" for line in _variant_lines(store)]
    lines += [f"  {line}" for line in mostly_unknown_lines(store)]
    lines += [f"  INTERNAL ERROR, case {f.index}: {f.why}" for f in store.faults()[:10]]
    lines += [f"  LOST, cases {key.start} to {key.stop - 1}: {why}" for key, why in store.lost()[:10]]
    findings = store.findings()
    best = sorted(smallest(domain, findings).items(), key=lambda item: item[1].name)
    members: dict[str, list[Finding]] = {bucket: [] for bucket, _ in best}
    for finding in findings:
        if finding.reduction is not None:
            members[finding.reduction.bucket].append(finding)
    for bucket, finding in best:
        if bucket not in known:
            lines += ["", *_bucket_lines(domain, store, members[bucket], bucket, finding)]
    old = [(bucket, finding) for bucket, finding in best if bucket in known]
    lines += ["", "known:"] if old else []
    lines += [f"  {finding.name} [{bucket}]: {known[bucket]}{_alike(members[bucket])}" for bucket, finding in old]
    return "\n".join(lines)


def _detail_line(detail: Detail) -> str:
    what = ": ".join(filter(None, (detail.kind, detail.detail)))
    return harmless(f"{detail.count:,} × {what}" + (f", such as {detail.example}" if detail.example else ""))


def _bucket_lines(
    domain: AnyDomain, store: Store, members: Sequence[Finding], bucket: str, finding: Finding
) -> list[str]:
    reduction = finding.reduction
    if reduction is None:
        return []
    titles = [store.plan.subjects[number].title for number in sorted({f.kept.subject for f in members})]
    before = domain.reducer.size(domain.cases.decode(finding.kept.case))[0]
    after = domain.reducer.size(domain.cases.decode(reduction.case))[0]
    drawing = domain.draw(domain.cases.decode(reduction.case), None)
    return [
        f"{finding.name} [{bucket}]: {said_text(finding)}{_alike(members)}",
        f"  {harmless(explained(store.plan, domain, finding).sentence)}",
        *([f"  {finding.kept.origin}"] if finding.kept.variant else []),
        *([f"  subjects: {', '.join(titles)}"] if len(titles) > 1 else []),
        f"  shrunk from {counted(before, 'feature')} to {after} ({reduction_text(finding)})",
        *(f"  {line}" for line in drawing_text(drawing).splitlines()),
        f"  replay: assay replay {shlex.quote(str(store.path))} {shlex.quote(finding.name)}",
    ]


def _alike(members: Sequence[Finding]) -> str:
    return f", {len(members) - 1} more in this bucket" if len(members) > 1 else ""


def _variant_lines(store: Store) -> list[str]:
    """Count each subject's answers to variants, with the kinds of variants that it answers wrongly."""
    counts = variant_counts(store)
    lines = []
    for subject in store.plan.subjects:
        by_kind = {kind: found[subject.title] for kind, found in sorted(counts.items()) if subject.title in found}
        if not by_kind:
            continue
        wrong: Counter[tuple[str, str]] = Counter()
        for kind, count in by_kind.items():
            wrong.update({(kind, what): n for what, n in count.kinds.items()})
        total = sum(c.agree + c.inconclusive + c.kinds.total() for c in by_kind.values())
        inconclusive = sum(c.inconclusive for c in by_kind.values())
        found = ", ".join(f"{n:,} × {what} in {kind}" for (kind, what), n in sorted(wrong.items()))
        left = f"; {inconclusive:,} inconclusive" if inconclusive else ""
        lines.append(f"{subject.title}, {counted(total, 'variant')}: {found or 'no disagreement'}{left}")
    return lines


def _variants_json(store: Store) -> dict[str, JSON]:
    """Give the answers to variants as data: by kind of variant, then by subject."""
    return {
        kind: {
            title: {
                "agree": count.agree,
                "disagreements": dict(sorted(count.kinds.items())),
                "inconclusive": count.inconclusive,
            }
            for title, count in sorted(found.items())
        }
        for kind, found in sorted(variant_counts(store).items())
    }
