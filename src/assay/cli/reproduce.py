"""`assay reproduce`: the experiments of a paper, run again."""

from __future__ import annotations

from pathlib import Path

import click

from assay.cli.output import notify, say
from assay.cli.summary import grid_text
from assay.errors import InputError


@click.command()
@click.argument("paper", metavar="pushdown|boogie|promela")
@click.option(
    "--scale",
    type=float,
    show_default="a minute or two",
    metavar="S",
    help="Run this part of the paper's cases; 1 for all.",
)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write a page: .html, else Markdown."
)
@click.option("--quiet", is_flag=True, help="Hide progress.")
def reproduce(paper: str, scale: float | None, output: Path | None, *, quiet: bool) -> None:
    """Run the experiments of a paper again, beside its numbers."""
    from assay.papers.catalogue import reproduce as run_again

    result = run_again(paper, scale, None if quiet else notify)
    say(result.head)
    for part in result.parts:
        say(f"\n{part.verdict}: {grid_text(part.grid)}")
    if output is None:
        return
    try:
        output.write_text(result.html() if output.suffix == ".html" else result.markdown(), encoding="utf-8")
    except OSError as error:
        remedy = "choose another -o"
        raise InputError(f"cannot be written: {error.strerror}", where=str(output), remedy=remedy) from error
    say(f"\nwrote {output}")
