"""Findings as they are shown: bucket by bucket, the smallest of each drawn, the others in a list."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from assay.core.domain.protocol import AnyDomain, Shrunk
from assay.core.domain.subject import End, Output, Stage
from assay.core.domain.verdict import Verdict
from assay.core.store.finding import Finding, Reduction
from assay.core.store.plan import Plan
from assay.core.store.store import Store
from assay.core.trial.trust import accepting
from assay.errors import AssayError
from assay.report.picture import Picture, picture
from assay.report.text import counted, decoded, duration

_STREAM = 8 << 10
"""Bytes of each stream that are shown; the store keeps more."""
_ENDS = {
    End.EXIT: "exit status {}",
    End.SIGNAL: "ended by signal {}",
    End.TIME: "ended: out of time",
    End.MEMORY: "ended: out of memory",
    End.OUTPUT: "ended: too much output",
    End.SKIPPED: "not run",
}


@dataclass(frozen=True)
class Entry:
    """One finding in a line: what was said, of which case, and how to run it again."""

    name: str
    subject: str
    kind: str
    detail: str
    source: str
    index: int
    oracle: str
    said: str
    value: str | None
    note: str
    replay: str
    shrunk: str
    """How its reduction went; empty where there was none."""
    steadiness: str
    """`flaky` or `gone`, where it is."""


@dataclass(frozen=True)
class Stream:
    """What a stage wrote, as far as it is shown."""

    name: str
    text: str
    left_out: int


@dataclass(frozen=True)
class RawStage:
    """One stage of the tool's run."""

    title: str
    streams: tuple[Stream, ...]


@dataclass(frozen=True)
class Bucket:
    """Findings that look alike; `first` is the smallest."""

    name: str
    signature: str
    count: int
    first: Entry
    picture: Picture
    encoded: Stream
    stages: tuple[RawStage, ...]
    others: tuple[Entry, ...]
    accepted_by: tuple[str, ...]
    """The checkers that accept the oracle's evidence for the shrunk case."""


def buckets(store: Store, plan: Plan, domain: AnyDomain) -> list[Bucket]:
    """Gather the shrunk findings; those that were never seen again come last."""
    members: dict[str, list[tuple[Finding, Reduction]]] = {}
    for finding in store.findings():
        if finding.reduction is not None:
            members.setdefault(finding.reduction.bucket, []).append((finding, finding.reduction))
    for found in members.values():
        found.sort(key=lambda pair: _smallness(domain, *pair))
    order = sorted(members.values(), key=lambda found: _gravity(found[0]))
    return [_bucket(store, plan, domain, found) for found in order]


def _smallness(domain: AnyDomain, finding: Finding, reduction: Reduction) -> tuple[object, ...]:
    try:
        measure = domain.reducer.size(domain.cases.decode(reduction.case))
    except AssayError:
        measure = (len(reduction.case),)
    return (reduction.gone, measure, finding.source, finding.kept.index)


def _gravity(first: tuple[Finding, Reduction]) -> tuple[bool, int, str, str]:
    finding, reduction = first
    return (reduction.gone, finding.kept.subject, finding.kept.judgement.kind, reduction.bucket)


def _bucket(store: Store, plan: Plan, domain: AnyDomain, found: Sequence[tuple[Finding, Reduction]]) -> Bucket:
    finding, reduction = found[0]
    return Bucket(
        reduction.bucket,
        reduction.signature,
        len(found),
        entry(store, plan, finding),
        picture(domain, reduction.case, reduction.evidence),
        _stream("the shrunk case", reduction.case),
        raw(finding.kept.output),
        tuple(entry(store, plan, other) for other, _ in found[1:]),
        _accepted_by(domain, finding, reduction),
    )


def _accepted_by(domain: AnyDomain, finding: Finding, reduction: Reduction) -> tuple[str, ...]:
    if reduction.evidence is None:
        return ()
    try:
        case, evidence = domain.cases.decode(reduction.case), domain.evidence.decode(reduction.evidence)
    except AssayError:
        return ()
    return tuple(accepting(domain, case, Verdict(finding.kept.row.oracle), evidence))


def unshrunk(store: Store, plan: Plan) -> list[Entry]:
    """List the disagreements that were kept but not shrunk."""
    return [entry(store, plan, finding) for finding in store.findings() if finding.reduction is None]


def entry(store: Store, plan: Plan, finding: Finding) -> Entry:
    """Describe a finding in a line."""
    kept, reduction = finding.kept, finding.reduction
    return Entry(
        name=finding.name,
        subject=plan.subjects[kept.subject].title,
        kind=kept.judgement.kind,
        detail=kept.judgement.detail,
        source=plan.sources[finding.source].identity.label,
        index=kept.index,
        oracle=kept.row.oracle,
        said=kept.cell.label,
        value=kept.value,
        note=kept.note,
        replay=shlex.join(["assay", "replay", str(store.path), finding.name]),
        shrunk="" if reduction is None else _how_shrunk(reduction),
        steadiness="" if reduction is None else "gone" if reduction.gone else "flaky" if reduction.flaky else "",
    )


def _how_shrunk(reduction: Reduction) -> str:
    if reduction.gone:
        return f"not shrunk: run again {counted(reduction.repeats, 'time')}, it was not seen again"
    if reduction.flaky:
        return f"not shrunk: run again {counted(reduction.repeats, 'time')}, it was seen {reduction.seen} of them"
    tests = counted(reduction.tests, "test")
    if reduction.one_minimal:
        return f"{tests}; 1-minimal: no single simplification keeps the disagreement"
    return f"{tests}; perhaps not 1-minimal: the budget of tests was used up"


def raw(output: Output | None) -> tuple[RawStage, ...]:
    """Show what a tool wrote, each stream as far as a page should hold it."""
    return () if output is None else tuple(_stage(k, stage) for k, stage in enumerate(output.stages, start=1))


def _stage(k: int, stage: Stage) -> RawStage:
    end = _ENDS[stage.end].format(stage.status)
    title = f"Stage {k}: {end}" + ("" if stage.end is End.SKIPPED else f", {duration(stage.seconds)}")
    if stage.truncated:
        title += "; the store kept only the beginning"
    streams = [("standard output", stage.stdout), ("standard error", stage.stderr), *sorted(stage.files.items())]
    return RawStage(title, tuple(_stream(name, data) for name, data in streams if data))


def _stream(name: str, data: bytes) -> Stream:
    return Stream(name, *decoded(data, _STREAM))


def shrunk_cases(store: Store, plan: Plan) -> Iterable[Shrunk]:
    """Hand the shrunk findings to a domain's tables."""
    for finding in store.findings():
        if finding.reduction is not None:
            title, kind = plan.subjects[finding.kept.subject].title, finding.kept.judgement.kind
            yield Shrunk(finding.reduction.bucket, title, kind, finding.reduction.case)
