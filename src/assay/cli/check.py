"""`assay check` decides cases with the oracle; `assay verify` checks evidence with the checkers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from typing import BinaryIO

import click
import msgspec
from msgspec import Struct

from assay.cli.decision_progress import show_decision_progress
from assay.cli.domains import DomainGroup, given_options, option_parameters
from assay.cli.evidence_file import Record, match_record, read_all, read_records
from assay.cli.kernels import prepare
from assay.cli.output import say, say_json
from assay.cli.status import Exit, gravest
from assay.core.domain.capabilities import (
    HasQuickForm,
    PrintsMore,
    Settled,
    SettlesLines,
    TellsPace,
    read_for,
    read_options,
    telling,
)
from assay.core.domain.case import Case, Read, digest
from assay.core.domain.lookup import make_oracle, oracle_names
from assay.core.domain.oracle import UNEXPLAINED, Limits, Oracle
from assay.core.domain.protocol import AnyDomain
from assay.core.domain.verdict import JSON, Certified, Reason, Verdict
from assay.core.trial.trial import Decided, decide
from assay.errors import InputError, unknown_name

_LIMITS = Limits()


class _Check(Struct, frozen=True, dict=True):
    domain: AnyDomain
    oracle: Oracle[Case, object]
    options: Mapping[str, str]
    as_json: bool
    quiet: bool
    evidence: BinaryIO | None
    fail_on: frozenset[str]
    """Verdicts that make the exit status 1."""
    warned: set[str] = msgspec.field(default_factory=set)
    """The warnings that were printed: a file with several cases gives each once."""

    def items(self, path: Path) -> Iterator[Settled | Read[Case] | InputError]:
        """Read the cases of a file; where only verdicts are printed, the domain may decide lines in blocks."""
        if self.as_json or self.options or self.evidence is not None or not isinstance(self.domain, SettlesLines):
            return read_for(self.domain, path, self.options)
        return self.domain.settle_lines(path, self.oracle.name, lambda: self._ready)

    def report(self, item: Settled | Sequence[Read[Case]] | InputError) -> Iterable[Exit]:
        """Print errors and answers."""
        if isinstance(item, InputError):
            return [_report(item)]
        if not isinstance(item, Settled):
            return self.answer_all(item)
        numbered = enumerate(item.words, item.first)
        say("\n".join([f"{item.path}:{line}: {word}, certified: {Certified.FULL}" for line, word in numbered]))
        return [Exit.DISAGREEMENT if word in self.fail_on else Exit.OK for word in set(item.words)]

    def answer_all(self, reads: Sequence[Read[Case]]) -> Iterator[Exit]:
        """Decide the cases of one model; of several, those that are decided quickly come first."""
        if len(reads) == 1 or not isinstance(self.oracle, HasQuickForm):
            yield from (self._print(read, self._decide(read, self._ready)) for read in reads)
            return
        prepare(self.domain, quiet=self.quiet)
        waiting, quick = list(reads), self.oracle.quick()
        for read in reads:
            decided = self._decide(read, quick)
            if decided.answer.verdict.reason is not Reason.BOUND:
                waiting.remove(read)
                yield self._print(read, decided)
        for read in waiting:
            yield self._print(read, self._decide(read, self._ready))

    def _decide(self, read: Read[Case], oracle: Oracle[Case, object]) -> Decided[object]:
        for warning in read.warnings:
            if not self.as_json and warning not in self.warned:
                self.warned.add(warning)
                say(f"assay: warning: {warning}", err=True)
        with show_decision_progress(quiet=not self._shows_progress) as show:
            return decide(self.domain, telling(oracle, show), [read.case], _LIMITS)[0]

    def _print(self, read: Read[Case], decided: Decided[object]) -> Exit:
        """Print the answer to a case, and write its evidence."""
        if self.as_json:
            extra = self.domain.elaborate(read.case, decided.answer, self.options)
            say_json(self._described(read, decided) | dict(extra))
        else:
            more = self.domain.printed if isinstance(self.domain, PrintsMore) else self.domain.elaborate
            extra = more(read.case, decided.answer, self.options)
            say(self._answer_line(read, decided))
            for key, value in extra.items():
                text = "\n    ".join(["", *map(str, value)]) if isinstance(value, list) else f" {value}"
                say(f"  {key}:{text}")
        if self.evidence is not None and decided.answer.evidence is not None:
            self._write_evidence(self.evidence, read, decided)
        if decided.fault:
            say(f"assay: {read.place}: internal error: {decided.fault}", err=True)
            return Exit.INTERNAL_ERROR
        if decided.answer.verdict.word in self.fail_on:
            return Exit.DISAGREEMENT
        return Exit.OK if decided.answer.verdict.decided else Exit.UNKNOWN

    @cached_property
    def _ready(self) -> Oracle[Case, object]:
        """The oracle, with its kernels compiled; called once a first case was read without errors."""
        prepare(self.domain, quiet=self.quiet)
        return self.oracle

    @cached_property
    def _shows_progress(self) -> bool:
        return not (self.quiet or self.as_json) and isinstance(self.oracle, TellsPace)

    def _described(self, read: Read[Case], decided: Decided[object]) -> dict[str, JSON]:
        verdict = decided.answer.verdict
        out: dict[str, JSON] = {"case": read.place}
        if read.part:
            out["part"] = read.part
        if read.warnings:
            out["warnings"] = list[JSON](read.warnings)
        out["verdict"] = verdict.word
        if verdict.reason is not None:
            out |= {"reason": str(verdict.reason), "note": decided.answer.note}
        seconds = round(decided.answer.seconds, 9)
        return out | {"engine": self.oracle.name, "certified": str(decided.certified), "seconds": seconds}

    def _answer_line(self, read: Read[Case], decided: Decided[object]) -> str:
        part = f" {read.part}" if read.part else ""
        note = f" ({decided.answer.note})" if decided.answer.note else ""
        reduced = ", reduced" if "reduced" in decided.answer.measures else ""
        return f"{read.place}{part}: {decided.answer.verdict.label}{note}, certified: {decided.certified}{reduced}"

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
            for item in _grouped(check.items(path)):
                seen.update(check.report(item))
        except InputError as error:
            seen.add(_report(error))
    return gravest(seen)


def _grouped(
    items: Iterable[Settled | Read[Case] | InputError],
) -> Iterator[Settled | list[Read[Case]] | InputError]:
    """Put consecutive cases of one place together: the properties of a model."""
    group: list[Read[Case]] = []
    for item in items:
        if group and (not isinstance(item, Read) or item.place != group[0].place):
            yield group
            group = []
        if isinstance(item, Read):
            group.append(item)
        else:
            yield item
    if group:
        yield group


def _report(error: InputError) -> Exit:
    say(f"assay: {error}", err=True)
    return Exit.BAD_INPUT


def _opened_for_evidence(path: Path, files: Sequence[Path]) -> BinaryIO:
    remedy = "choose another --evidence"
    try:
        if path.exists() and any(file.exists() and file.samefile(path) for file in files):
            raise InputError("would overwrite a file to check", where=str(path), remedy=remedy)
        return path.open("wb")
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", where=str(path), remedy=remedy) from error


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
        click.Option(
            ["--engine"],
            type=click.Choice(engines),
            default=engines[0],
            show_default=True,
            help="Decide with this engine.",
        ),
        click.Option(["--evidence"], type=paths, metavar="OUT", help="Write the evidence as JSON lines."),
        click.Option(["--fail-on"], metavar="VERDICTS", help="Exit with status 1 on these verdicts."),
        click.Option(["--json", "as_json"], is_flag=True, help="Print one JSON object per case."),
        click.Option(["--quiet"], is_flag=True, help="Hide progress."),
        *option_parameters(own),
    ]
    verdicts = f"Verdicts: {', '.join(domain.words[0])}."
    return click.Command(domain.name, params=parameters, callback=call, help=domain.question, epilog=verdicts)


check = DomainGroup(_build_check, name="check", help="Decide the cases in files, with checked evidence.")


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
                say(f"{read.place}: no evidence in the file")
        return Exit.DISAGREEMENT if any(rejected) else Exit.OK

    paths = click.Path(path_type=Path)
    parameters: list[click.Parameter] = [
        click.Argument(["file"], type=paths),
        click.Argument(["evidence"], type=paths),
        *option_parameters(own),
        click.Option(["--explain"], is_flag=True, help="Explain what accepted evidence proves, and name the checkers."),
        click.Option(["--kernel"], is_flag=True, help="Check the verdict as a theorem in Coq's kernel."),
    ]
    return click.Command(domain.name, params=parameters, callback=call, help=f"Check evidence: {domain.question}")


verify = DomainGroup(_build_verify, name="verify", help="Check evidence for the cases in a file.")


class _How(Struct, frozen=True):
    explain: bool
    kernel: bool


def _why_rejected(domain: AnyDomain, case: Case, verdict: Verdict, evidence: object) -> str:
    """Ask the checkers in turn, up to the first rejection; where it gives no reason, the last checker does.

    The first checker bounds what the others compute: they see nothing that it rejects.
    """
    rejection = next(filter(None, (checker.check(case, verdict, evidence) for checker in domain.checkers)), None)
    if rejection is not None and rejection.why == UNEXPLAINED:
        rejection = domain.checkers[-1].check(case, verdict, evidence) or rejection
    return "" if rejection is None else rejection.why


def _rejected(domain: AnyDomain, cases: Sequence[Read[Case]], record: Record, place: str, how: _How) -> bool:
    """Check one piece of evidence and print the result; True if it is rejected."""
    from assay.core.domain.capabilities import HasTheorems
    from assay.core.trial.theorems import why_not_kernel

    found = match_record(domain, cases, record, place)
    if found is None:
        say(f"{place}: rejected: the evidence matches no case in the file")
        return True
    read, evidence = found
    verdict = Verdict(record.verdict)
    why = _why_rejected(domain, read.case, verdict, evidence)
    if how.kernel and not why:
        why = why_not_kernel(domain, [(read.case, verdict, evidence)])
    say(f"{read.place}: {record.verdict}: {f'rejected: {why}' if why else 'accepted'}")
    if how.explain and not why:
        names = [checker.name for checker in domain.checkers] + (["Coq's kernel"] if how.kernel else [])
        say(f"  accepted by: {', '.join(names)}")
        if isinstance(domain, HasTheorems):
            say(f"  so: {domain.statement(read.case, verdict, evidence)}")
    return bool(why)
