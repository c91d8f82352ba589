"""The case to step through, and the run to follow: read from the files that the command names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from assay.cli.evidence_file import Record, match_record, read_all, read_records
from assay.core.domain.case import Case, Read
from assay.core.domain.protocol import AnyDomain
from assay.core.simulate.simulation import FollowsTrails, Guide, Simulates
from assay.errors import InputError, UsageError


def read_cases(domain: AnyDomain, file: Path, options: Mapping[str, str], number: int | None) -> list[Read[Case]]:
    """Read the cases to choose from: one, or several properties of one model."""
    cases = read_all(domain, file, options)
    if number is not None:
        if number > len(cases):
            raise UsageError(f"the file has {len(cases)} cases", where="--case", remedy="choose a smaller number")
        return [cases[number - 1]]
    if not cases:
        raise InputError("contains no case", where=str(file), remedy="give a file with a case")
    if len(cases) > 1 and len({read.case.group or str(n) for n, read in enumerate(cases)}) > 1:
        raise UsageError(f"{len(cases)} cases in one file", where=str(file), remedy="choose one with --case N")
    return cases


def followed_run(
    domain: AnyDomain, cases: Sequence[Read[Case]], trail: Path
) -> tuple[Read[Case], Guide[object, object]]:
    """Find the run in a file, and its case: evidence of Assay, or a trail of the domain's tool."""
    try:
        data = trail.read_bytes()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", where=str(trail), remedy="give a trail") from error
    if isinstance(domain, FollowsTrails) and data.strip() and not data.lstrip().startswith(b"{"):
        try:
            return cases[0], domain.guide_from_trail(cases[0].case, data)
        except InputError as error:
            raise InputError(error.what, where=f"{trail}, {error.where}", remedy=error.remedy) from None
    return _run_in_evidence(domain, cases, trail)


def _run_in_evidence(
    domain: AnyDomain, cases: Sequence[Read[Case]], trail: Path
) -> tuple[Read[Case], Guide[object, object]]:
    """Take the first run that belongs to one of the cases."""
    matched = False
    for line, record in read_records(trail):
        place = f"{trail}:{line}"
        found = match_record(domain, cases, record, place)
        if found is not None:
            matched = True
            guide = _guide(domain, found[0].case, record, found[1], place)
            if guide is not None:
                return found[0], guide
    if matched:
        raise InputError("contains no run", where=str(trail), remedy="give the evidence of a counterexample")
    remedy = "give the file that was checked, with the same options"
    raise InputError("the evidence matches no case in the file", where=str(trail), remedy=remedy)


def _guide(domain: AnyDomain, case: Case, record: Record, evidence: object, place: str) -> Guide[object, object] | None:
    if not isinstance(domain, Simulates):
        return None
    try:
        return domain.guide(case, record.verdict, evidence)
    except InputError as error:
        raise InputError(error.what, where=place, remedy=error.remedy) from None
