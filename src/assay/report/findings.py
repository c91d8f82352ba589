"""The findings in a report: by bucket, the smallest drawn, the others listed."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from assay.core.domain.protocol import AnyDomain, Shrunk
from assay.core.domain.subject import End, Output, Stage
from assay.core.domain.verdict import Verdict
from assay.core.explain.explanation import Explanation
from assay.core.store.finding import Finding, Reduction
from assay.core.store.plan import Plan
from assay.core.store.store import Store
from assay.core.trial.trust import accepting
from assay.errors import AssayError
from assay.report.explanation import explained
from assay.report.neighbour import Beside, beside
from assay.report.picture import Picture, picture
from assay.report.text import counted, decoded, duration

_STREAM = 8 << 10
"""Bytes shown of each stream; the store keeps more."""
_ENDS = {
    End.EXIT: "exit status {}",
    End.SIGNAL: "signal {}",
    End.TIME: "time limit",
    End.MEMORY: "memory limit",
    End.OUTPUT: "output limit",
    End.DISK: "disk limit",
    End.LINGERED: "killed after its last line",
    End.PROCESSES: "limit on processes",
    End.SKIPPED: "not run",
}


@dataclass(frozen=True)
class Entry:
    """One finding: its case, both answers, and the command that replays it."""

    name: str
    subject: str
    kind: str
    detail: str
    source: str
    index: int
    oracle: str
    verdict: str
    value: str | None
    note: str
    replay: str
    shrunk: str
    """The result of its reduction; empty without one."""
    steadiness: str
    """`flaky` or `gone`; empty if it is reproducible."""


@dataclass(frozen=True)
class Stream:
    """The shown part of an output stream."""

    name: str
    text: str
    left_out: int


@dataclass(frozen=True)
class RawStage:
    """One stage of a tool's invocation."""

    title: str
    streams: tuple[Stream, ...]


@dataclass(frozen=True)
class Bucket:
    """Findings of one tool with the same signature; `first` is the smallest."""

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
    on_original: bool
    """Whether answers and output are those of the original case: the file has no others."""
    explanation: Explanation
    beside: Beside | None
    """The shrunk case beside the nearest one on which both agree."""
    subjects: tuple[str, ...]
    """The subjects that have the bug, in the order of the plan."""


def buckets(store: Store, plan: Plan, domain: AnyDomain) -> list[Bucket]:
    """Group the shrunk findings by bucket; kinds that do not fail the campaign come late, irreproducible ones last."""
    members: dict[str, list[tuple[Finding, Reduction]]] = {}
    for finding in store.findings():
        if finding.reduction is not None:
            members.setdefault(finding.reduction.bucket, []).append((finding, finding.reduction))
    for found in members.values():
        found.sort(key=lambda pair: _smallness(domain, *pair))
    order = sorted(members.values(), key=lambda found: _gravity(plan, found[0]))
    return [_bucket(store, plan, domain, found) for found in order]


def _smallness(domain: AnyDomain, finding: Finding, reduction: Reduction) -> tuple[object, ...]:
    try:
        measure = domain.reducer.size(domain.cases.decode(reduction.case))
    except AssayError:
        measure = (len(reduction.case),)
    return (reduction.gone, measure, finding.source, finding.kept.index)


def _gravity(plan: Plan, first: tuple[Finding, Reduction]) -> tuple[bool, bool, int, str, str]:
    finding, reduction = first
    mild = not plan.fails(finding.kept.judgement.kind)
    return (reduction.gone, mild, finding.kept.subject, finding.kept.judgement.kind, reduction.bucket)


def _bucket(store: Store, plan: Plan, domain: AnyDomain, found: Sequence[tuple[Finding, Reduction]]) -> Bucket:
    finding, reduction = found[0]
    return Bucket(
        reduction.bucket,
        reduction.signature,
        len(found),
        entry(store, plan, finding),
        picture(domain, reduction.case, reduction.evidence, reduction.said.claim if reduction.said else None),
        _stream("shrunk case", reduction.case),
        raw(finding.said.output),
        tuple(entry(store, plan, other) for other, _ in found[1:]),
        _accepted_by(domain, finding, reduction),
        reduction.said is None,
        explained(plan, domain, finding),
        beside(domain, reduction),
        tuple(plan.subjects[number].title for number in sorted({other.kept.subject for other, _ in found})),
    )


def _accepted_by(domain: AnyDomain, finding: Finding, reduction: Reduction) -> tuple[str, ...]:
    if reduction.evidence is None:
        return ()
    try:
        case, evidence = domain.cases.decode(reduction.case), domain.evidence.decode(reduction.evidence)
    except AssayError:
        return ()
    return tuple(accepting(domain, case, Verdict(finding.said.oracle), evidence))


def unshrunk(store: Store, plan: Plan) -> list[Entry]:
    """List the kept disagreements that are not shrunk."""
    return [entry(store, plan, finding) for finding in store.findings() if finding.reduction is None]


def entry(store: Store, plan: Plan, finding: Finding) -> Entry:
    """Describe a finding."""
    kept, reduction, said = finding.kept, finding.reduction, finding.said
    return Entry(
        name=finding.name,
        subject=plan.subjects[kept.subject].title,
        kind=kept.judgement.kind,
        detail=kept.judgement.detail,
        source=plan.sources[finding.source].identity.label,
        index=kept.index,
        oracle=said.oracle,
        verdict=said.label,
        value=said.value,
        note="; ".join(filter(None, (kept.origin, said.note))),
        replay=shlex.join(["assay", "replay", str(store.path), finding.name]),
        shrunk="" if reduction is None else _reduction_text(reduction),
        steadiness="" if reduction is None else "gone" if reduction.gone else "flaky" if reduction.flaky else "",
    )


def _reduction_text(reduction: Reduction) -> str:
    runs = counted(reduction.repeats, "run")
    if reduction.gone:
        return f"not reduced: not reproduced in {runs}"
    if reduction.flaky and not reduction.by_majority:
        return f"not reduced: flaky, wrong in {reduction.seen} of {runs}"
    tests = counted(reduction.tests, "test")
    flaky = f"flaky, wrong in {reduction.seen} of {runs}; shrunk by majority; " if reduction.by_majority else ""
    if reduction.one_minimal:
        return f"{flaky}{tests}; 1-minimal: no single simplification keeps the disagreement"
    return f"{flaky}{tests}; not 1-minimal: budget of tests or time used up"


def raw(output: Output | None) -> tuple[RawStage, ...]:
    """Show the output of a tool, each stream up to a limit."""
    return () if output is None else tuple(_stage(k, stage) for k, stage in enumerate(output.stages, start=1))


def _stage(k: int, stage: Stage) -> RawStage:
    end = _ENDS[stage.end].format(stage.status)
    title = f"Stage {k}: {end}" + ("" if stage.end is End.SKIPPED else f", {duration(stage.seconds)}")
    if stage.truncated:
        title += "; truncated"
    streams = [("standard output", stage.stdout), ("standard error", stage.stderr), *sorted(stage.files.items())]
    return RawStage(title, tuple(_stream(name, data) for name, data in streams if data))


def _stream(name: str, data: bytes) -> Stream:
    return Stream(name, *decoded(data, _STREAM))


def shrunk_cases(store: Store, plan: Plan) -> Iterable[Shrunk]:
    """Give the shrunk findings, for a domain's tables."""
    for finding in store.findings():
        if finding.reduction is not None:
            title, kind = plan.subjects[finding.kept.subject].title, finding.kept.judgement.kind
            yield Shrunk(finding.reduction.bucket, title, kind, finding.reduction.case)
