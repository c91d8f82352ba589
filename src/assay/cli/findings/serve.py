"""`assay serve`."""

from __future__ import annotations

from pathlib import Path

import click

from assay.cli.findings.known import known_option
from assay.cli.output import say
from assay.core.known.known_file import known_here
from assay.errors import UsageError
from assay.report.text import counted

PORT = 8710


@click.command()
@click.argument("stores", nargs=-1, type=click.Path(path_type=Path), metavar="[STORE]...")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="Listen on this port.")
@known_option
def serve(stores: tuple[Path, ...], port: int, known_file: Path | None) -> None:
    """Show campaigns live in a browser, while they run.

    Without STORE, all campaign files of the current folder are shown. Nothing is written.
    """
    from assay.report.live.pages import Pages
    from assay.report.live.server import LOOPBACK, make_server

    for path in stores:
        if not path.is_file():
            raise UsageError("no such campaign file", where=str(path), remedy="create one with `assay run`")
    if len({path.name for path in stores}) < len(stores):
        raise UsageError("two campaign files have one name", where="STORE", remedy="serve one of them, or rename it")
    pages = Pages(known_here(known_file), stores)
    with make_server(pages, port) as server:
        what = counted(len(pages.paths()), "campaign")
        say(f"serving {what} at http://{LOOPBACK}:{server.server_address[1]}/ until Ctrl-C")
        server.serve_forever()
