"""`assay export regressions`: findings as files that pytest runs."""

from __future__ import annotations

from pathlib import Path

import click

from assay.cli.findings.known import known_option
from assay.cli.output import say


@click.command()
@click.argument("store", type=click.Path(path_type=Path))
@click.argument("folder", type=click.Path(path_type=Path))
@known_option
def regressions(store: Path, folder: Path, known_file: Path | None) -> None:
    """Write shrunk findings to FOLDER as tests for pytest."""
    from assay.core.known.known_file import known_here
    from assay.core.regressions.export import export_regressions
    from assay.core.store.store import Store
    from assay.report.text import counted

    known = known_here(known_file)
    with Store.open(store) as opened:
        done = export_regressions(opened, folder, known)
    say(f"wrote {counted(len(done.written), 'regression test')} to {folder}")
    if done.kept:
        say(f"unchanged: {len(done.kept)} that were there before")
    for name in done.left_out:
        say(f"left out: {name}, which is not reproducible")
