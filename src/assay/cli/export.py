"""`assay export`: theorems for Coq, runs for a tool of the domain, regression tests from findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import click

from assay.cli.domains import DomainGroup, given_options, option_parameters
from assay.cli.evidence_file import match_record, read_all, read_records
from assay.cli.findings.regressions import regressions
from assay.core.domain.capabilities import WritesRuns, read_options
from assay.core.domain.case import Case, Read
from assay.core.domain.protocol import AnyDomain, Option
from assay.core.domain.verdict import Verdict
from assay.core.trial.theorems import theorem_file
from assay.errors import InputError, UsageError

Piece = tuple[Read[Case], Verdict, object]


def _build_coq(domain: AnyDomain) -> click.Command:
    own = read_options(domain)

    def call(file: Path, evidence: Path, out: Path, **given: object) -> None:
        pieces = _pieces(domain, file, evidence, given_options(own, given))
        _write(out, theorem_file(domain, [(read.case, verdict, found) for read, verdict, found in pieces]).encode())

    return _command(domain, call, own, ("OUT.v", "Write the theorems to this file."), "Write verdicts as Coq theorems.")


def _build_run(domain: AnyDomain) -> click.Command:
    own = read_options(domain)

    def call(file: Path, evidence: Path, out: Path, part: str | None, **given: object) -> None:
        if not isinstance(domain, WritesRuns):
            raise UsageError(f"{domain.name} has no `export run`", remedy="show the run with `assay check --run N`")
        pieces = _pieces(domain, file, evidence, given_options(own, given))
        chosen = [(read, found) for read, _, found in pieces if part in (None, read.part)]
        written = {read.part: domain.run_for_tool(read.case, found) for read, found in chosen}
        runs = {name: run for name, run in written.items() if run is not None}
        if not runs:
            where = str(evidence) if part is None else f"{evidence}, {part}"
            raise InputError("contains no run", where=where, remedy="choose a property that is violated")
        if len(runs) > 1:
            raise UsageError(f"several runs: {', '.join(runs)}", remedy="choose one with --part")
        _write(out, next(iter(runs.values())))

    part = Option("part", "choose one of several violated properties", "NAME")
    tool = f"For {domain.run_form}." if isinstance(domain, WritesRuns) else "This domain has no such tool."
    summary = f"Write the run in the evidence for a tool.\n\n{tool}"
    return _command(domain, call, [*own, part], ("OUT", "Write the run to this file."), summary)


def _command(
    domain: AnyDomain, call: Callable[..., None], options: Sequence[Option], out: tuple[str, str], summary: str
) -> click.Command:
    paths = click.Path(path_type=Path)
    parameters: list[click.Parameter] = [
        click.Argument(["file"], type=paths),
        click.Argument(["evidence"], type=paths),
        click.Option(["-o", "out"], type=paths, required=True, metavar=out[0], help=out[1]),
        *option_parameters(options),
    ]
    return click.Command(domain.name, params=parameters, callback=call, help=summary)


def _pieces(domain: AnyDomain, file: Path, evidence: Path, options: Mapping[str, str]) -> list[Piece]:
    """Read evidence, each piece with its case."""
    return list(_read_pieces(domain, read_all(domain, file, options), evidence))


def _read_pieces(domain: AnyDomain, cases: Sequence[Read[Case]], evidence: Path) -> Iterator[Piece]:
    for line, record in read_records(evidence):
        found = match_record(domain, cases, record, f"{evidence}:{line}")
        if found is None:
            remedy = "give the file that was checked"
            raise InputError("the evidence matches no case in the file", where=f"{evidence}:{line}", remedy=remedy)
        yield found[0], Verdict(record.verdict), found[1]


def _write(out: Path, content: bytes) -> None:
    try:
        out.write_bytes(content)
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", where=str(out), remedy="choose another -o") from error


@click.group()
def export() -> None:
    """Export verdicts as Coq theorems, runs, or findings as regressions."""


export.add_command(DomainGroup(_build_coq, name="coq", help="Write verdicts and their evidence as Coq theorems."))
export.add_command(DomainGroup(_build_run, name="run", help="Write the run in the evidence for a tool."))
export.add_command(regressions)
