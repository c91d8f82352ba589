"""Runs a campaign to its end: decides the open cases, shrinks the findings, prints the summary."""

from __future__ import annotations

import shlex
from dataclasses import replace

from assay.cli.campaign.news import News
from assay.cli.campaign.pool import Place
from assay.cli.campaign.progress import display
from assay.cli.kernels import prepare_for
from assay.cli.mostly_unknown import mostly_unknown_lines
from assay.cli.output import ignore_broken_pipe, notify, say, say_json
from assay.cli.signals import stopped_status
from assay.cli.status import exit_status
from assay.cli.summary import summary, summary_text
from assay.core.campaign.campaign import Ending, run_campaign, wanted_cases
from assay.core.campaign.job import Job
from assay.core.campaign.shrink_queue import shrink_findings
from assay.core.domain.protocol import load_domain
from assay.core.known.known_file import Known
from assay.core.store.finding import Finding, Reduction, reduction_text
from assay.core.store.store import Store
from assay.report.text import counted


def finish_campaign(store: Store, job: Job, place: Place, news: News, *, quiet: bool, as_json: bool) -> int:
    """Run the open cases of a campaign, shrink its findings, and print the summary."""
    start, known = place.start(job), news.known
    until = news.should_stop if news.stops else None
    silent = quiet or as_json
    try:
        prepare_for(load_domain(store.plan.domain), store.plan, quiet=silent)
        tell = _ignore if silent else _notify_shrunk
        ending = Ending.FOUND
        while ending is Ending.FOUND and not (news.stops and news.told):
            with display(quiet=silent) as screen:
                ending = run_campaign(store, start, place.count, screen.show, job, until)
            left = shrink_findings(store, tell, job, known, start_pool=start, workers=place.count)
            news.tell(store)
    except KeyboardInterrupt:
        kept = store.cases_done()
        are = "is" if kept == 1 else "are"
        notify(f"stopped; {counted(kept, 'case')} {are} kept. Continue with: assay resume {_name(store)}")
        return stopped_status()
    with ignore_broken_pipe():
        if as_json:
            say_json(summary(store, known))
        elif not quiet:
            say(_closing_text(store, ending, known, left))
    if silent:
        for line in mostly_unknown_lines(store):
            notify(f"assay: {line}")
    return exit_status(store, known)


def _closing_text(store: Store, ending: Ending, known: Known, left: int) -> str:
    lines = [summary_text(store, known), ""]
    if ending is Ending.FOUND:
        lines += [f"stopped at a new finding; continue with: assay resume {_name(store)}", ""]
    if left:
        why = "time was up, or a worker died"
        lines += [f"{left} to shrink are left: {why}; continue with: assay resume {_name(store)} --time 10m", ""]
    if ending is Ending.TIME and store.cases_done() != wanted_cases(store.plan):
        lines += [f"time limit reached; continue with: assay resume {_name(store)} --time 10m", ""]
    return "\n".join([*lines, f"full report: assay report {_name(store)} -o report.html"])


def _name(store: Store) -> str:
    return shlex.quote(str(store.path))


def _notify_shrunk(finding: Finding, reduction: Reduction) -> None:
    notify(f"shrunk {finding.name}: {reduction_text(replace(finding, reduction=reduction))}")


def _ignore(_finding: Finding, _reduction: Reduction) -> None:
    return
