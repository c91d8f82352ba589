"""`assay draft` writes a bug report for a finding, and an archive that reproduces it without Assay."""

from __future__ import annotations

from pathlib import Path

import click

from assay.cli.findings.known import known_option
from assay.cli.output import deliver, say
from assay.cli.status import Exit
from assay.cli.tools.consent import allow_commands, stored_tools
from assay.cli.tools.sandbox import sandbox_option
from assay.core.domain.protocol import load_domain
from assay.core.domain.subject import EMBEDDED
from assay.core.known.known_file import known_here
from assay.core.store.store import Store
from assay.errors import ToolError, UsageError
from assay.report.draft.archive import archive_files, replay_archive, write_archive
from assay.report.draft.facts import facts_of
from assay.report.draft.markdown import markdown
from assay.report.page import write_page


@click.command()
@click.argument("store", type=click.Path(path_type=Path))
@click.argument("name")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the report to this file.")
@click.option("--zip", "archive", type=click.Path(path_type=Path), help="Write an archive that reproduces it.")
@known_option
@allow_commands
@sandbox_option
def draft(
    store: Path, name: str, output: Path | None, archive: Path | None, known_file: Path | None, *, allow_commands: bool
) -> int:
    """Write a bug report for a finding in Markdown.

    The tool is run again first. The exit status is 1 if the finding is reproduced, and 3 if the tool is missing.
    """
    known = known_here(known_file)
    with Store.open(store) as opened:
        finding, plan = opened.finding(name), opened.plan
        domain = load_domain(plan.domain)
        planned = plan.subjects[finding.kept.subject]
        tool, why = None, ""
        try:
            (tool,) = stored_tools(opened, [planned], allowed=allow_commands, quiet=False)
        except ToolError as error:
            why = str(error)
    bug = known.get(finding.reduction.bucket) if finding.reduction else None
    facts = facts_of(plan, domain, finding, tool, why, str(bug) if bug else "")
    text = markdown(facts, archive.name if archive else "")
    if output is None:
        deliver(text)
    else:
        write_page(text, output)
        say(f"wrote {output}")
    if archive is not None:
        files = archive_files(facts, archive.name)
        try:
            write_archive(files, archive)
        except OSError as error:
            problem = f"cannot be written: {error.strerror}"
            raise UsageError(problem, where=str(archive), remedy="choose another file") from error
        say(f"wrote {archive}", err=output is None)
        if "run.sh" in files and tool is not None and tool != EMBEDDED:
            status = replay_archive(archive, tool.argv[0])
            ended = "does not end" if status is None else f"ends with {status}: {_MEANING.get(status, 'it failed')}"
            say(f"its run.sh {ended}", err=output is None)
    say(facts.recheck.sentence, err=True)
    return Exit.NO_TOOL if tool is None else Exit.DISAGREEMENT if facts.recheck.reproduced else Exit.OK


_MEANING: dict[int, str] = {0: "not reproduced", 1: "reproduced", 2: "a program is missing"}
