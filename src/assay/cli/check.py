"""`assay check` and `assay verify`: the oracle, and the checker, as tools of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import click
import msgspec

from assay.cli.domains import DomainGroup, given_options, option_parameters
from assay.cli.evidence_file import Record, read_all, read_records, spoken_of
from assay.cli.preparing import prepare
from assay.cli.status import Exit, gravest
from assay.cli.waiting import waiting
from assay.core.domain.capabilities import read_for, read_options, telling
from assay.core.domain.case import Case, Read, digest
from assay.core.domain.lookup import make_oracle, oracle_names
from assay.core.domain.oracle import Limits, Oracle
from assay.core.domain.protocol import AnyDomain
from assay.core.domain.verdict import JSON, Verdict
from assay.core.trial.trial import Decided, decide
from assay.errors import InputError, unknown_name
from assay.report.text import harmless


@dataclass(frozen=True)
class _Check:
    domain: AnyDomain
    oracle: Oracle[Case, object]
    options: Mapping[str, str]
    as_json: bool
    quiet: bool
    evidence: BinaryIO | None
    fail_on: frozenset[str]
    """Verdicts that make the exit status 1."""

    def answer(self, read: Read[Case]) -> Exit:
        """Decide one case and print the answer."""
        prepare(self.domain, quiet=self.quiet)  # not before a file was found to be good
        with waiting(quiet=self.quiet or self.as_json) as told:
            decided = decide(self.domain, telling(self.oracle, told), [read.case], Limits())[0]
        extra = self.domain.elaborate(read.case, decided.answer, self.options)
        if self.as_json:
            click.echo(msgspec.json.encode(self._described(read, decided) | dict(extra)))
        else:
            click.echo(self._said(read, decided))
            for key, value in extra.items():
                text = "\n    ".join(["", *map(str, value)]) if isinstance(value, list) else str(value)
                click.echo(harmless(f"  {key}: {text}"))
        if self.evidence is not None and decided.answer.evidence is not None:
            self._write_evidence(self.evidence, read, decided)
        if decided.fault:
            click.echo(f"assay: {read.place}: a fault of ours: {decided.fault}", err=True)
            return Exit.OUR_FAULT
        if decided.answer.verdict.word in self.fail_on:
            return Exit.DISAGREEMENT
        return Exit.OK if decided.answer.verdict.decided else Exit.UNKNOWN

    def _described(self, read: Read[Case], decided: Decided[object]) -> dict[str, JSON]:
        verdict = decided.answer.verdict
        out: dict[str, JSON] = {"case": read.place}
        if read.part:
            out["part"] = read.part
        out["verdict"] = verdict.word
        if verdict.reason is not None:
            out |= {"reason": str(verdict.reason), "note": decided.answer.note}
        seconds = round(decided.answer.seconds, 9)
        return out | {"engine": self.oracle.name, "certified": str(decided.certified), "seconds": seconds}

    def _said(self, read: Read[Case], decided: Decided[object]) -> str:
        part = f" {read.part}" if read.part else ""
        note = f" ({decided.answer.note})" if decided.answer.note else ""
        return f"{read.place}{part}: {decided.answer.verdict.label}{note}, certified: {decided.certified}"

    def _write_evidence(self, out: BinaryIO, read: Read[Case], decided: Decided[object]) -> None:
        record = Record(
            decided.answer.verdict.word,
            msgspec.Raw(self.domain.evidence.encode(decided.answer.evidence)),
            read.place,
            read.part,
            digest(self.domain.cases.encode(read.case)),
        )
        out.write(msgspec.json.encode(record) + b"\n")


def _check_files(check: _Check, files: Sequence[Path]) -> int:
    seen: set[Exit] = set()
    for path in files:
        try:
            for item in read_for(check.domain, path, check.options):
                seen.add(_bad(item) if isinstance(item, InputError) else check.answer(item))
        except InputError as error:
            seen.add(_bad(error))
    return gravest(seen)


def _bad(error: InputError) -> Exit:
    click.echo(f"assay: {error}", err=True)
    return Exit.BAD_INPUT


def _opened_for_evidence(path: Path, files: Sequence[Path]) -> BinaryIO:
    remedy = "choose another --evidence"
    try:
        if path.exists() and any(file.exists() and file.samefile(path) for file in files):
            raise InputError(
                "it is one of the files to check, and would be overwritten", where=str(path), remedy=remedy
            )
        return path.open("wb")
    except OSError as error:
        raise InputError(f"it cannot be written: {error.strerror}", where=str(path), remedy=remedy) from error


def _failing(domain: AnyDomain, written: object) -> frozenset[str]:
    words = [word.strip() for word in str(written or "").split(",") if word.strip()]
    for word in words:
        if word not in domain.words[0]:
            raise unknown_name(domain.name, "verdict", word, domain.words[0], where="--fail-on")
    return frozenset(words)


def _build_check(domain: AnyDomain) -> click.Command:
    own, engines = [*domain.check_options, *read_options(domain)], oracle_names(domain)

    def call(files: tuple[Path, ...], engine: str, evidence: Path | None, **given: object) -> int:
        as_json, quiet = bool(given.pop("as_json")), bool(given.pop("quiet"))
        bad = _failing(domain, given.pop("fail_on"))
        options = given_options(own, given)
        with ExitStack() as stack:
            out = None if evidence is None else stack.enter_context(_opened_for_evidence(evidence, files))
            check = _Check(domain, make_oracle(domain, engine, options), options, as_json, quiet, out, bad)
            return _check_files(check, files)

    paths = click.Path(path_type=Path)
    parameters: list[click.Parameter] = [
        click.Argument(["files"], metavar="FILE…", nargs=-1, required=True, type=paths),
        click.Option(["--engine"], type=click.Choice(engines), default=engines[0], show_default=True),
        click.Option(["--evidence"], type=paths, metavar="OUT", help="Write the evidence, one JSON object a line."),
        click.Option(
            ["--fail-on"], metavar="VERDICTS", help=f"Exit with status 1 on these: {', '.join(domain.words[0])}."
        ),
        click.Option(["--json", "as_json"], is_flag=True, help="Print one JSON object a case."),
        click.Option(["--quiet"], is_flag=True, help="Do not say how far a long decision has come."),
        *option_parameters(own),
    ]
    return click.Command(domain.name, params=parameters, callback=call, help=domain.question)


check = DomainGroup(_build_check, name="check", help="Decide the cases of files, with checked evidence.")


def _build_verify(domain: AnyDomain) -> click.Command:
    own = read_options(domain)

    def call(file: Path, evidence: Path, *, explain: bool, kernel: bool, **given: object) -> int:
        cases = read_all(domain, file, given_options(own, given))
        records = read_records(evidence)
        prepare(domain, quiet=False)
        how = _How(explain, kernel)
        rejected = [_rejected(domain, cases, record, f"{evidence}:{line}", how) for line, record in records]
        digests = {record.digest for _, record in records}
        for read in () if any(rejected) or "" in digests else cases:
            if digest(domain.cases.encode(read.case)) not in digests:
                click.echo(f"{read.place}: no evidence is given for it")
        return Exit.DISAGREEMENT if any(rejected) else Exit.OK

    paths = click.Path(path_type=Path)
    parameters: list[click.Parameter] = [
        click.Argument(["file"], type=paths),
        click.Argument(["evidence"], type=paths),
        *option_parameters(own),
        click.Option(["--explain"], is_flag=True, help="Say what accepted evidence establishes, and who accepted it."),
        click.Option(["--kernel"], is_flag=True, help="Let Coq's kernel check the verdict, as a theorem."),
    ]
    return click.Command(domain.name, params=parameters, callback=call, help=f"Check evidence: {domain.question}")


verify = DomainGroup(
    _build_verify, name="verify", help="Check evidence for the cases of a file, with the checker alone."
)


@dataclass(frozen=True)
class _How:
    explain: bool
    kernel: bool


def _rejected(domain: AnyDomain, cases: Sequence[Read[Case]], record: Record, place: str, how: _How) -> bool:
    """Check one piece of evidence, say the result, and tell whether it was rejected."""
    from assay.core.domain.capabilities import HasTheorems
    from assay.core.trial.theorems import why_not_kernel

    found = spoken_of(domain, cases, record, place)
    if found is None:
        click.echo(f"{place}: rejected: it speaks of no case of the file")
        return True
    read, evidence = found
    verdict = Verdict(record.verdict)
    said_by = [checker.check(read.case, verdict, evidence) for checker in domain.checkers]
    rejection = next((said for said in reversed(said_by) if said is not None), None)
    why = "" if rejection is None else rejection.why
    if how.kernel and not why:
        why = why_not_kernel(domain, [(read.case, verdict, evidence)])
    click.echo(f"{read.place}: {record.verdict}: {f'rejected: {why}' if why else 'accepted'}")
    if how.explain and not why:
        names = [checker.name for checker in domain.checkers] + (["Coq's kernel"] if how.kernel else [])
        click.echo(f"  accepted by: {', '.join(names)}")
        if isinstance(domain, HasTheorems):
            click.echo(f"  so: {domain.statement(read.case, verdict, evidence)}")
    return bool(why)
