"""Options of `assay run` and `assay resume`."""

from __future__ import annotations

import click

workers_option = click.option(
    "--workers", type=click.IntRange(min=1), help="Start this many worker processes; default: one per core."
)
dask_option = click.option(
    "--dask",
    default="",
    metavar="tcp://HOST:PORT",
    help="Run on the Dask cluster with this scheduler.",
)
until_new_option = click.option("--until-new", is_flag=True, help="Stop at the first finding of a new bucket.")
on_new_option = click.option("--on-new", default="", metavar="CMD", help="Run this command for each new bucket.")
quiet_option = click.option("--quiet", is_flag=True, help="Print errors only.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")
