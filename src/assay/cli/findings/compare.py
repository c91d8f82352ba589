"""`assay compare`: two campaigns side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from assay.cli.findings.known import known_option
from assay.cli.output import say, say_json
from assay.cli.status import Exit
from assay.core.compare.compare import BucketChange, Comparison, Pair, SubjectChange
from assay.core.compare.compare import compare as compared
from assay.core.known.known_file import Known, known_here
from assay.core.store.store import Store
from assay.report.text import duration


@click.command()
@click.argument("before", type=click.Path(path_type=Path))
@click.argument("after", type=click.Path(path_type=Path))
@known_option
@click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")
def compare(before: Path, after: Path, known_file: Path | None, *, as_json: bool) -> int:
    """Compare two campaigns, such as of two tool versions.

    The exit status is 1 if AFTER has a new bucket that is not known.
    """
    known = known_here(known_file)
    with Store.open(before) as old, Store.open(after) as new:
        found = compared(old, new)
    if as_json:
        say_json(found)
    else:
        say("\n".join(_lines(found, known)))
    fresh = [bucket for bucket in found.new if bucket.bucket not in known]
    return Exit.DISAGREEMENT if fresh or found.new_kinds else Exit.OK


def _lines(found: Comparison, known: Known) -> list[str]:
    lines = [f"{found.cases.before:,.0f} and {found.cases.after:,.0f} cases of {found.domain}"]
    lines += [f"  note: {note}" for note in found.notes]
    for title, subject in found.subjects.items():
        lines += ["", *_subject_lines(title, subject)]
    parts: Mapping[str, Sequence[BucketChange]] = {"new": found.new, "gone": found.gone, "changed": found.changed}
    for name, buckets in parts.items():
        lines += ["", f"{name}: {len(buckets) or 'no'} bucket{'' if len(buckets) == 1 else 's'}"]
        lines += [_bucket_line(bucket, known) for bucket in buckets]
    lines += [f"new and not shrunk: {kind}" for kind in found.new_kinds]
    return lines


def _subject_lines(title: str, subject: SubjectChange) -> list[str]:
    same = subject.version_before == subject.version_after
    version = subject.version_before if same else f"{subject.version_before} → {subject.version_after}"
    lines = [f"{title}" + (f" ({version})" if version else "")]
    lines += [f"  {label}: {_counts(pair)}" for label, pair in subject.verdicts.items()]
    lines += [f"  disagreement, {kind}: {_counts(pair)}" for kind, pair in subject.disagreements.items()]
    seconds = subject.seconds
    return [*lines, f"  CPU time per case: {duration(seconds.before)} → {duration(seconds.after)}"]


def _counts(pair: Pair) -> str:
    change = pair.after - pair.before
    return f"{pair.before:,.0f} → {pair.after:,.0f}" + (f" ({change:+,.0f})" if change else "")


def _bucket_line(bucket: BucketChange, known: Known) -> str:
    parts = [f"  {bucket.bucket}  {bucket.name}  {bucket.kind}", bucket.signature, bucket.change]
    bug = known.get(bucket.bucket)
    return "; ".join(filter(None, [*parts, f"known: {bug}" if bug else ""]))
