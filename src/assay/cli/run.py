"""`assay run` and `assay resume`: campaigns."""

from __future__ import annotations

import os
import platform
import shlex
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import click
import msgspec

from assay import __version__
from assay.cli.campaign_file import with_file
from assay.cli.completion import complete_domain, complete_source, complete_subject
from assay.cli.findings.known import known_option
from assay.cli.kernels import prepare_for
from assay.cli.mostly_unknown import mostly_unknown_lines
from assay.cli.output import ignore_broken_pipe, notify, say, say_json
from assay.cli.progress import display
from assay.cli.signals import stopped_status
from assay.cli.status import exit_status
from assay.cli.summary import reduction_text, summary, summary_text
from assay.cli.tools.consent import allow_commands, approve, stored_job
from assay.cli.tools.sandbox import sandbox_option
from assay.cli.values import KINDS_OF_CLAIMS, duration, kinds
from assay.core.campaign.campaign import Ending, run_campaign, wanted_cases
from assay.core.campaign.job import Job
from assay.core.campaign.shrink_queue import shrink_findings
from assay.core.campaign.workers import process_pool
from assay.core.domain.lookup import make_subject
from assay.core.domain.oracle import Limits, Trust
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.spec import parse_spec
from assay.core.domain.subject import Tool
from assay.core.known.known_file import Known, known_here
from assay.core.store.finding import Finding, Reduction
from assay.core.store.plan import Plan, make_plan, with_cases
from assay.core.store.store import Store
from assay.core.tools.consent import Authority
from assay.core.tools.memory import read_size
from assay.core.trial.ask import located

DEFAULT_CASES = 10_000

_workers = click.option(
    "--workers", type=click.IntRange(min=1), help="Start this many worker processes; default: one per core."
)
_quiet = click.option("--quiet", is_flag=True, help="Print errors only.")
_json = click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")


@click.command()
@click.argument("what", metavar="DOMAIN|FILE.toml", shell_complete=complete_domain)
@click.option(
    "--source",
    "sources",
    multiple=True,
    metavar="NAME[:k=v,…]",
    shell_complete=complete_source,
    help="Draw cases from this source.",
)
@click.option(
    "--subject",
    "subjects",
    multiple=True,
    metavar="NAME[:CONFIG][,k=v…]",
    shell_complete=complete_subject,
    help="Test this tool.",
)
@click.option("--oracle", default="", metavar="ENGINE", help="Decide with this engine; it must not be a subject.")
@click.option(
    "--cases",
    type=click.IntRange(min=1),
    show_default=f"all; {DEFAULT_CASES} of an infinite source",
    help="Run this many cases of each source.",
)
@click.option("--time", "time_", metavar="10m", help="Stop after this time.")
@click.option("--seed", type=click.IntRange(min=0), show_default="0", help="Seed the random sources.")
@click.option("--timeout", default="10s", metavar="S", show_default=True, help="Limit the time per case and tool.")
@click.option("--memory", default="4G", metavar="M", show_default=True, help="Limit the memory of a tool.")
@click.option(
    "--store",
    "store_path",
    type=click.Path(path_type=Path),
    show_default="DOMAIN-N.assay",
    help="Write the campaign to this file.",
)
@click.option(
    "--fail-on",
    default="default",
    metavar="KINDS",
    show_default="all but completeness and accepted",
    help="Exit with status 1 on these kinds of disagreement.",
)
@click.option(
    "--keep",
    default=20,
    show_default=True,
    type=click.IntRange(min=1),
    help="Keep this many disagreements that are alike.",
)
@click.option(
    "--shrink",
    default=3,
    show_default=True,
    type=click.IntRange(min=0),
    help="Shrink this many findings alike.",
)
@click.option(
    "--trust",
    type=click.Choice([str(trust) for trust in Trust]),
    default=str(Trust.CHECKED),
    show_default=True,
    help="Choose who checks all of the oracle's evidence.",
)
@click.option(
    "--variants",
    default=0,
    show_default=True,
    type=click.IntRange(min=0),
    help="Ask about this many equivalent variants per case.",
)
@known_option
@allow_commands
@sandbox_option
@_workers
@_quiet
@_json
@click.pass_context
def run(ctx: click.Context, /, what: str, **given: object) -> int:
    """Run a campaign on DOMAIN, or from a TOML file.

    The keys of the file are `domain` and the options' names without dashes (`source`, `subject`, `fail-on`, …). An
    option on the command line overrides the file.
    """
    settings = dict(given)
    file = ""
    if what.endswith(".toml"):
        settings, file = with_file(ctx, Path(what), settings), what
        what = str(settings.pop("domain"))
    options = msgspec.convert(settings, _Settings)
    known = known_here(options.known_file)
    domain = load_domain(what)
    authority = Authority.ALLOWED if options.allow_commands else Authority.FILE
    if ctx.get_parameter_source("subjects") is click.core.ParameterSource.COMMANDLINE:
        authority = Authority.USER
    job = _job(domain, options, authority, file)
    plan = job.plan
    versions = {"assay": __version__, "python": platform.python_version(), f"domain {domain.name}": domain.version}
    versions |= {subject.title: subject.tool.version or "embedded" for subject in plan.subjects}
    with Store.create(options.store_path or _free_name(domain.name), plan, versions) as store:
        return finish_campaign(store, job, options.workers, known, quiet=options.quiet, as_json=options.as_json)


class _Settings(msgspec.Struct):
    sources: tuple[str, ...]
    subjects: tuple[str, ...]
    oracle: str
    cases: int | None
    time_: str | None
    seed: int | None
    timeout: str
    memory: str
    store_path: Path | None
    fail_on: str
    keep: int
    shrink: int
    trust: Trust
    variants: int
    known_file: Path | None
    allow_commands: bool
    workers: int | None
    quiet: bool
    as_json: bool


def _job(domain: AnyDomain, options: _Settings, authority: Authority, file: str) -> Job:
    first = domain.subject_kinds[0]
    subjects = options.subjects or [f"{first.name}:{config}" for config in first.configs] or [first.name]
    specs = [parse_spec(text) for text in subjects]
    made = [make_subject(domain, spec) for spec in specs]
    approve(domain, specs, authority, file)
    tools = tuple(map(located, made))
    return Job(_plan(domain, options, subjects, tools), tools)


def _plan(domain: AnyDomain, options: _Settings, subjects: Sequence[str], tools: Sequence[Tool]) -> Plan:
    seconds = None if options.time_ is None else duration(options.time_)
    known = {ruling.kind for ruling in domain.table.values() if ruling.kind} | KINDS_OF_CLAIMS
    return make_plan(
        domain,
        options.sources or (domain.source_kinds[0].name,),
        subjects,
        tools=tools,
        cases=options.cases,
        endless=None if seconds else DEFAULT_CASES,
        oracle=options.oracle,
        seed=options.seed,
        limits=Limits(seconds=duration(options.timeout), memory=read_size(options.memory)),
        seconds=seconds,
        keep=options.keep,
        shrink=options.shrink,
        fail_on=kinds(options.fail_on, known),
        trust=options.trust,
        variants=options.variants,
    )


def _free_name(domain: str) -> Path:
    number = 1
    while (path := Path(f"{domain}-{number}.assay")).exists():
        number += 1
    return path


@click.command()
@click.argument("store", type=click.Path(path_type=Path))
@click.option("--cases", type=click.IntRange(min=1), help="Continue to this many cases of each source.")
@click.option("--time", "time_", metavar="10m", help="Continue for this much longer.")
@known_option
@allow_commands
@sandbox_option
@_workers
@_quiet
@_json
def resume(
    store: Path,
    cases: int | None,
    time_: str | None,
    known_file: Path | None,
    workers: int | None,
    *,
    allow_commands: bool,
    quiet: bool,
    as_json: bool,
) -> int:
    """Continue an interrupted campaign; no case is counted twice."""
    known = known_here(known_file)
    with Store.open(store) as opened:
        job = stored_job(opened, allowed=allow_commands, quiet=quiet)
        plan = opened.plan
        if cases is not None:
            plan = with_cases(load_domain(plan.domain), plan, cases)
        if time_ is not None:
            plan = replace(plan, seconds=opened.elapsed + duration(time_))
        opened.set_plan(plan)
        return finish_campaign(opened, replace(job, plan=plan), workers, known, quiet=quiet, as_json=as_json)


def finish_campaign(store: Store, job: Job, workers: int | None, known: Known, *, quiet: bool, as_json: bool) -> int:
    """Run the open cases of a campaign, shrink its findings, and print the summary."""
    count = workers or _cores()
    silent = quiet or as_json
    try:
        prepare_for(load_domain(store.plan.domain), store.plan, quiet=silent)
        with display(quiet=silent) as screen:
            ending = run_campaign(store, partial(process_pool, count), count, screen.show, job)
        tell = _ignore if silent else _notify_shrunk
        left = shrink_findings(store, tell, job, known, start_pool=partial(process_pool, count), workers=count)
    except KeyboardInterrupt:
        notify(f"stopped; {store.cases_done():,} cases are kept. Continue with: assay resume {_name(store)}")
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
    if left:
        why = "time was up, or a worker died"
        lines += [f"{left} to shrink are left: {why}; continue with: assay resume {_name(store)} --time 10m", ""]
    if ending is Ending.TIME and store.cases_done() != wanted_cases(store.plan):
        lines += [f"time limit reached; continue with: assay resume {_name(store)} --time 10m", ""]
    return "\n".join([*lines, f"full report: assay report {_name(store)} -o report.html"])


def _name(store: Store) -> str:
    return shlex.quote(str(store.path))


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _notify_shrunk(finding: Finding, reduction: Reduction) -> None:
    notify(f"shrunk {finding.name}: {reduction_text(replace(finding, reduction=reduction))}")


def _ignore(_finding: Finding, _reduction: Reduction) -> None:
    return
