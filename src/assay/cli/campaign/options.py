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
quiet_option = click.option("--quiet", is_flag=True, help="Print errors only.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")
