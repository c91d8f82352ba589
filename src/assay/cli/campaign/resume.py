"""`assay resume`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

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
from assay.cli.findings.known import known_option
from assay.cli.tools.consent import allow_commands, stored_job
from assay.cli.tools.sandbox import sandbox_option
from assay.core.domain.protocol import load_domain
from assay.core.duration import duration
from assay.core.known.known_file import known_here
from assay.core.store.plan import with_cases
from assay.core.store.store import Store


@click.command()
@click.argument("store", type=click.Path(path_type=Path))
@click.option("--cases", type=click.IntRange(min=1), help="Continue to this many cases of each source.")
@click.option("--time", "time_", metavar="10m", help="Continue for this much longer.")
@known_option
@allow_commands
@sandbox_option
@workers_option
@dask_option
@until_new_option
@on_new_option
@quiet_option
@json_option
def resume(
    store: Path,
    cases: int | None,
    time_: str | None,
    known_file: Path | None,
    workers: int | None,
    dask: str,
    on_new: str,
    *,
    allow_commands: bool,
    until_new: bool,
    quiet: bool,
    as_json: bool,
) -> int:
    """Continue an interrupted campaign; no case is counted twice."""
    place = Place(workers, dask)
    news = News.asked(known_here(known_file), on_new, stops=until_new, allowed=allow_commands)
    with Store.open(store) as opened:
        job = stored_job(opened, allowed=allow_commands, quiet=quiet)
        plan = opened.plan
        if cases is not None:
            plan = with_cases(load_domain(plan.domain), plan, cases)
        if time_ is not None:
            plan = replace(plan, seconds=opened.elapsed + duration(time_))
        opened.set_plan(plan)
        return finish_campaign(opened, replace(job, plan=plan), place, news, quiet=quiet, as_json=as_json)
