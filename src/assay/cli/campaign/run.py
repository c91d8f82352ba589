"""`assay run`."""

from __future__ import annotations

import platform
from pathlib import Path

import click
import msgspec

from assay import __version__
from assay.cli.campaign.file import with_file
from assay.cli.campaign.finish import finish_campaign
from assay.cli.campaign.news import News
from assay.cli.campaign.options import (
    dask_option,
    json_option,
    on_new_option,
    quiet_option,
    until_new_option,
    workers_option,
)
from assay.cli.campaign.pool import Place
from assay.cli.completion import complete_domain, complete_source, complete_subject
from assay.cli.findings.known import known_option
from assay.cli.tools.consent import allow_commands, approve
from assay.cli.tools.sandbox import sandbox_option
from assay.cli.values import SEED, dated
from assay.core.campaign.job import Job
from assay.core.campaign.settings import DEFAULT_CASES, Settings, free_name, plan_of, subjects_of, versions_of
from assay.core.domain.lookup import make_subject
from assay.core.domain.oracle import Trust
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.spec import parse_spec
from assay.core.known.known_file import known_here
from assay.core.store.store import Store
from assay.core.tools.consent import Authority
from assay.core.trial.ask import located


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
@click.option("--seed", type=SEED, metavar="N|date", show_default="0", help="Seed the random sources.")
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
@workers_option
@dask_option
@until_new_option
@on_new_option
@quiet_option
@json_option
@click.pass_context
def run(ctx: click.Context, /, what: str, **given: object) -> int:
    """Run a campaign on DOMAIN, or from a TOML file.

    The keys of the file are `domain` and the options' names without dashes (`source`, `subject`, `fail-on`, …). An
    option on the command line overrides the file.
    """
    written = dict(given)
    file = ""
    if what.endswith(".toml"):
        written, file = with_file(ctx, Path(what), written), what
        what = str(written.pop("domain"))
    options = msgspec.convert(written, _Given)
    settings = msgspec.convert({**written, "time": written["time_"]}, Settings)
    place = Place(options.workers, options.dask)
    allowed = options.allow_commands
    news = News.asked(known_here(options.known_file), options.on_new, stops=options.until_new, allowed=allowed)
    domain = load_domain(what)
    authority = Authority.ALLOWED if allowed else Authority.FILE
    if ctx.get_parameter_source("subjects") is click.core.ParameterSource.COMMANDLINE:
        authority = Authority.USER
    job = _job(domain, settings, authority, file)
    versions = versions_of(domain, job.plan, __version__, platform.python_version())
    path = dated(options.store_path) if options.store_path else free_name(domain.name)
    with Store.create(path, job.plan, versions) as store:
        return finish_campaign(store, job, place, news, quiet=options.quiet, as_json=options.as_json)


class _Given(msgspec.Struct):
    """The options besides those of the campaign itself."""

    store_path: Path | None
    known_file: Path | None
    allow_commands: bool
    workers: int | None
    dask: str
    until_new: bool
    on_new: str
    quiet: bool
    as_json: bool


def _job(domain: AnyDomain, settings: Settings, authority: Authority, file: str) -> Job:
    subjects = subjects_of(domain, settings)
    specs = [parse_spec(text) for text in subjects]
    made = [make_subject(domain, spec) for spec in specs]
    approve(domain, specs, authority, file)
    tools = tuple(map(located, made))
    return Job(plan_of(domain, settings, subjects, tools), tools)
