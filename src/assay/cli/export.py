"""`assay export` writes verdicts as theorems for Coq, and runs for a tool of the domain."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import click

from assay.cli.domains import DomainGroup, given_options, option_parameters
from assay.cli.evidence_file import read_all, read_records, spoken_of
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

    return _command(domain, call, own, ("OUT.v", "Where the theorems go."), f"State as theorems: {domain.question}")


def _build_run(domain: AnyDomain) -> click.Command:
    own = read_options(domain)

    def call(file: Path, evidence: Path, out: Path, part: str | None, **given: object) -> None:
        if not isinstance(domain, WritesRuns):
            raise UsageError(f"no tool follows runs of {domain.name}", remedy="see them with assay check --run N")
        pieces = _pieces(domain, file, evidence, given_options(own, given))
        chosen = [(read, found) for read, _, found in pieces if part in (None, read.part)]
        written = {read.part: domain.run_for_tool(read.case, found) for read, found in chosen}
        runs = {name: run for name, run in written.items() if run is not None}
        if not runs:
            where = str(evidence) if part is None else f"{evidence}, {part}"
            raise InputError("there is no run in it", where=where, remedy="only what is violated has one")
        if len(runs) > 1:
            raise UsageError(f"there are runs for {', '.join(runs)}", remedy="choose one with --part")
        _write(out, next(iter(runs.values())))

    asked = Option("part", "which one, where several properties are violated", "NAME")
    said = f"For {domain.run_form}." if isinstance(domain, WritesRuns) else "No tool follows runs of this domain."
    return _command(domain, call, [*own, asked], ("OUT", "Where the run goes."), said)


def _command(
    domain: AnyDomain, call: Callable[..., None], options: Sequence[Option], out: tuple[str, str], said: str
) -> click.Command:
    paths = click.Path(path_type=Path)
    parameters: list[click.Parameter] = [
        click.Argument(["file"], type=paths),
        click.Argument(["evidence"], type=paths),
        click.Option(["-o", "out"], type=paths, required=True, metavar=out[0], help=out[1]),
        *option_parameters(options),
    ]
    return click.Command(domain.name, params=parameters, callback=call, help=said)


def _pieces(domain: AnyDomain, file: Path, evidence: Path, options: Mapping[str, str]) -> list[Piece]:
    """Read evidence, each piece with the case that it is about."""
    return list(_read_pieces(domain, read_all(domain, file, options), evidence))


def _read_pieces(domain: AnyDomain, cases: Sequence[Read[Case]], evidence: Path) -> Iterator[Piece]:
    for line, record in read_records(evidence):
        found = spoken_of(domain, cases, record, f"{evidence}:{line}")
        if found is None:
            remedy = "give the file that was checked"
            raise InputError("it speaks of no case of the file", where=f"{evidence}:{line}", remedy=remedy)
        yield found[0], Verdict(record.verdict), found[1]


def _write(out: Path, content: bytes) -> None:
    try:
        out.write_bytes(content)
    except OSError as error:
        raise InputError(
            f"it cannot be written: {error.strerror}", where=str(out), remedy="choose another -o"
        ) from error


@click.group()
def export() -> None:
    """Write verdicts for Coq, or a run for another tool."""


export.add_command(DomainGroup(_build_coq, name="coq", help="Write verdicts as theorems for Coq."))
export.add_command(DomainGroup(_build_run, name="run", help="Write a counterexample for a tool to replay."))
