"""`assay export coq`: verdicts and their evidence as theorems, to be checked by Coq and nothing else."""

from __future__ import annotations

from pathlib import Path

import click

from assay.cli.domains import DomainGroup
from assay.cli.evidence_file import read_all, read_records, spoken_of
from assay.core.domain import AnyDomain
from assay.core.theorems import theorem_file
from assay.core.verdict import Verdict
from assay.errors import InputError


def _build_coq(domain: AnyDomain) -> click.Command:
    def call(file: Path, evidence: Path, out: Path) -> None:
        cases = read_all(domain, file)
        proved = []
        for line, record in read_records(evidence):
            found = spoken_of(domain, cases, record, f"{evidence}:{line}")
            if found is None:
                remedy = "give the file that was checked"
                raise InputError("it speaks of no case of the file", where=f"{evidence}:{line}", remedy=remedy)
            proved.append((found[0].case, Verdict(record.verdict), found[1]))
        try:
            out.write_text(theorem_file(domain, proved), encoding="utf-8")
        except OSError as error:
            raise InputError(
                f"it cannot be written: {error.strerror}", where=str(out), remedy="choose another -o"
            ) from error

    paths = click.Path(path_type=Path)
    parameters: list[click.Parameter] = [
        click.Argument(["file"], type=paths),
        click.Argument(["evidence"], type=paths),
        click.Option(["-o", "out"], type=paths, required=True, metavar="OUT.v", help="Where the theorems go."),
    ]
    return click.Command(domain.name, params=parameters, callback=call, help=f"State as theorems: {domain.question}")


@click.group()
def export() -> None:
    """Write verdicts and their evidence for other programs."""


export.add_command(DomainGroup(_build_coq, name="coq", help="Theorems for Coq, from cases and their evidence."))
