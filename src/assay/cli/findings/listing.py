"""`assay findings`: the findings of a campaign as a list, JSON lines, CSV or JUnit XML."""

from __future__ import annotations

from pathlib import Path

import click

from assay.cli.findings.known import known_option
from assay.cli.output import say, say_json
from assay.core.domain.judgement import Outcome
from assay.core.known.known_file import Known, known_here
from assay.core.known.new import is_known
from assay.core.store.finding import Finding, reduction_text
from assay.core.store.store import Store
from assay.errors import InputError
from assay.report.explanation import said_text
from assay.report.finding_list import csv_text, listed
from assay.report.junit import junit_text

_file = click.Path(path_type=Path)


@click.command()
@click.argument("store", type=_file)
@click.option("--all", "everything", is_flag=True, help="Include kept inconclusive answers.")
@click.option("--new", "only_new", is_flag=True, help="Leave out findings of known buckets.")
@known_option
@click.option("--csv", "csv_file", type=_file, metavar="FILE", help="Write the findings as CSV.")
@click.option("--junit", "junit_file", type=_file, metavar="FILE", help="Write the findings as JUnit XML.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON lines.")
def findings(
    store: Path,
    known_file: Path | None,
    csv_file: Path | None,
    junit_file: Path | None,
    *,
    everything: bool,
    only_new: bool,
    as_json: bool,
) -> None:
    """List the kept disagreements, by subject and index."""
    known = known_here(known_file)
    with Store.open(store) as opened:
        kept = opened.findings(None if everything else Outcome.DISAGREE)
        inconclusive = 0 if everything else len(opened.findings(Outcome.INCONCLUSIVE))
        kept = [finding for finding in kept if not (only_new and is_known(finding, known))]
        rows = [listed(opened.plan, finding, reduction_text(finding), known) for finding in kept]
        if csv_file is not None:
            _write(csv_file, csv_text(rows))
        if junit_file is not None:
            disagree = {finding.name for finding in kept if finding.kept.judgement.outcome is Outcome.DISAGREE}
            _write(junit_file, junit_text(opened, [row for row in rows if row.name in disagree]))
    if as_json:
        for row in rows:
            say_json(row)
    elif csv_file is None and junit_file is None:
        say("\n".join(_line(finding, known) for finding in kept) or _nothing(inconclusive))


def _nothing(inconclusive: int) -> str:
    """The answer where nothing disagrees; a tool whose output is not understood has inconclusive answers only."""
    return "no findings" + (f"; kept inconclusive answers: {inconclusive}, listed with --all" if inconclusive else "")


def _line(finding: Finding, known: Known) -> str:
    judgement, reduction = finding.kept.judgement, finding.reduction
    bug = known.get(reduction.bucket) if reduction else None
    return (
        f"{reduction.bucket if reduction else '········'}  {finding.name:24}"
        f" {judgement.kind or judgement.outcome:12} {said_text(finding)}; {reduction_text(finding)}"
        + (f"; {finding.kept.origin}" if finding.kept.variant else "")
        + (f"; known: {bug}" if bug else "")
    )


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", where=str(path), remedy="name another file") from error
    say(f"wrote {path}", err=True)
