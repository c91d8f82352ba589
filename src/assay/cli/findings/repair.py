"""`assay repair`: salvages a damaged store into a new one."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from assay.cli.output import say
from assay.core.campaign.campaign import wanted_cases
from assay.core.store.repair import salvage, write_salvaged
from assay.core.store.store import Store
from assay.report.text import counted, done_of


@click.command()
@click.argument("store", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    show_default="c-repaired.assay for c.assay",
    help="Write to this new file.",
)
def repair(store: Path, output: Path | None) -> None:
    """Salvage a damaged store into a new file.

    The damaged file is not changed. Cases of lost shards are run again by `assay resume`.
    """
    salvaged = salvage(store)
    if salvaged is None:
        say(f"{store} is not damaged")
        return
    out = output or store.with_name(f"{store.stem}-repaired{store.suffix}")
    write_salvaged(salvaged, out)
    say(f"damage: {salvaged.why}")
    say(f"lost: {salvaged.lost or 'nothing'}")
    with Store.open(out) as new:
        findings = new.findings(None)
        shrunk = sum(finding.reduction is not None for finding in findings)
        done, wanted = new.cases_done(), wanted_cases(new.plan)
        kept = f"{counted(len(findings), 'finding')} ({shrunk:,} shrunk)"
        say(f"kept: the plan, the counts of {done_of(done, wanted)}, {kept}")
        say(f"wrote {out}")
        if done != wanted:
            say(f"run the lost cases again with: assay resume {shlex.quote(str(out))}")
