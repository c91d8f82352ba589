"""Evidence files: one JSON object per line, each about one case of another file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from assay.core.domain.capabilities import read_for
from assay.core.domain.case import Case, Read, digest
from assay.core.domain.protocol import AnyDomain
from assay.errors import InputError


class Record(msgspec.Struct):
    """One line of an evidence file; `digest` identifies its case."""

    verdict: str
    evidence: msgspec.Raw
    case: str = ""
    part: str = ""
    digest: str = ""


def read_all(domain: AnyDomain, path: Path, options: Mapping[str, str] | None = None) -> list[Read[Case]]:
    """Read every case of a file; an invalid line is an error."""
    cases = []
    for item in read_for(domain, path, options or {}):
        if isinstance(item, InputError):
            raise item
        cases.append(item)
    return cases


def read_records(path: Path) -> list[tuple[int, Record]]:
    """Read the records of an evidence file, with their line numbers."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise InputError(
            f"cannot be read: {error.strerror}", where=str(path), remedy="give an evidence file"
        ) from error
    records = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            records.append((number, msgspec.json.decode(line, type=Record)))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            remedy = "give what `assay check --evidence` wrote"
            raise InputError(f"invalid evidence: {error}", where=f"{path}:{number}", remedy=remedy) from error
    if not records:
        raise InputError("contains no evidence", where=str(path), remedy="write some with `assay check --evidence`")
    return records


def match_record(
    domain: AnyDomain, cases: Sequence[Read[Case]], record: Record, place: str
) -> tuple[Read[Case], object] | None:
    """Find the case of a record, and decode the evidence; None if it matches no case."""
    fitting = [read for read in cases if record.digest in ("", digest(domain.cases.encode(read.case)))]
    if not fitting or (not record.digest and len(cases) > 1):
        return None
    try:
        return fitting[0], domain.evidence.decode(bytes(record.evidence))
    except InputError as error:
        raise InputError(error.what, where=place, remedy=error.remedy) from error
