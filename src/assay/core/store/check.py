"""Decodes what a store holds: the one place where a row becomes a value, or is found to be damaged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from assay.core.domain.tally import Row
from assay.core.store.contents import Counted, Part
from assay.core.store.finding import FaultRecord, Finding, Reduction
from assay.core.store.plan import Plan, ShardKey
from assay.core.store.seal import Value
from assay.core.store.shard import Kept

T = TypeVar("T")
T2 = TypeVar("T2")
_DECODERS: dict[object, msgspec.json.Decoder[Any]] = {
    kind: msgspec.json.Decoder(kind) for kind in (Kept, Reduction, Counted, Row)
}
"""Of the types with thousands of rows: to make a decoder takes longer than to use it."""


class UnreadableError(Exception):
    """A row is damaged, or does not fit the plan."""


def decoded(data: object, kind: type[T]) -> T:
    """Read JSON of a type."""
    if not isinstance(data, bytes | str):
        raise UnreadableError("not a text")
    try:
        decoder = _DECODERS.get(kind)
        return msgspec.json.decode(data, type=kind) if decoder is None else decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableError(str(error)) from error


def typed(values: Sequence[Value], kind: type[T]) -> T:
    """Check the types of columns."""
    try:
        return msgspec.convert(values, kind, strict=True)
    except msgspec.MsgspecError as error:
        raise UnreadableError(str(error)) from error


def _require(*, holds: bool, what: str) -> None:
    if not holds:
        raise UnreadableError(what)


def checked_plan(data: object) -> Plan:
    """Read a plan."""
    return decoded(data, Plan)


def checked_key(plan: Plan, source: int, start: int, stop: int) -> ShardKey:
    """Check a range of indices."""
    _require(holds=0 <= source < len(plan.sources) and 0 <= start < stop, what="no range of a source")
    return ShardKey(source, start, stop)


def checked_counts(plan: Plan, source: int, start: int, stop: int, counted: Counted) -> Part:
    """Check that counts fit the plan."""
    width = len(plan.subjects)
    for row, n in counted.rows:
        _require(holds=len(row.cells) == width and n > 0, what="a row does not fit the subjects")
    for each in counted.behaviours:
        _require(holds=0 <= each.subject < width and each.cases > 0, what="a behaviour does not fit the subjects")
    for moment in counted.measures.moments:
        _require(holds=all(0 <= subject < width for subject, _, _ in moment.wrong), what="a moment does not fit")
    for first, last in counted.ranges:
        _require(holds=start <= first < last <= stop, what="a range is outside the shard")
    return Part(checked_key(plan, source, start, stop), counted)


def checked_fault(plan: Plan, source: int, index: int, case: bytes, why: str) -> FaultRecord:
    """Check the place of a case that was set aside."""
    checked_key(plan, source, index, index + 1)
    return FaultRecord(source, index, case, why)


def checked_finding(
    plan: Plan, number: int, source: int, index: int, kept: Kept, reduction: Reduction | None
) -> Finding:
    """Check that a kept answer fits the plan, and name it."""
    checked_key(plan, source, index, index + 1)
    fits = kept.index == index and 0 <= kept.subject < len(plan.subjects) == len(kept.row.cells) and kept.variant >= 0
    _require(holds=fits, what="a kept answer does not fit the subjects")
    name = f"{plan.subjects[kept.subject].title}#{kept.index}" + (f"~{kept.variant}" if kept.variant else "")
    return Finding(number, name + (f"@{source + 1}" if source else ""), source, kept, reduction)


def checked_reduction(data: object, bucket: object) -> Reduction:
    """Read a reduction."""
    reduction = decoded(data, Reduction)
    _require(holds=reduction.bucket == bucket, what="another bucket")
    return reduction


def readable(rows: Sequence[T], read: Callable[[T], T2]) -> tuple[list[T2], int]:
    """Read rows, and count those that are damaged."""
    out: list[T2] = []
    bad = 0
    for row in rows:
        try:
            out.append(read(row))
        except UnreadableError:
            bad += 1
    return out, bad
