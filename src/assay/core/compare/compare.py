"""Compares two campaigns: buckets that are new, gone or changed, verdicts and tool time by subject.

A bucket has the same name in every store. A subject is recognised by its title, which leaves out the path of a tool.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from msgspec import Struct

from assay.core.domain.judgement import Outcome
from assay.core.store.finding import Finding, Reduction
from assay.core.store.store import Store
from assay.errors import UsageError


class Pair(Struct, frozen=True):
    """A number before and after."""

    before: float
    after: float


class BucketChange(Struct, frozen=True):
    """A bucket, with an example of it."""

    bucket: str
    name: str
    """The name of a finding in it."""
    subject: str
    kind: str
    signature: str
    change: str = ""
    """What is different, where both campaigns have the bucket."""


class SubjectChange(Struct, frozen=True):
    """What became of one subject's answers."""

    version_before: str
    version_after: str
    verdicts: Mapping[str, Pair]
    disagreements: Mapping[str, Pair]
    """By kind and detail."""
    seconds: Pair
    """CPU time per case, in seconds."""


class Comparison(Struct, frozen=True):
    """The differences between two campaigns of one domain."""

    domain: str
    cases: Pair
    notes: tuple[str, ...]
    """Why a difference may have another cause than the tools."""
    new: tuple[BucketChange, ...]
    gone: tuple[BucketChange, ...]
    changed: tuple[BucketChange, ...]
    new_kinds: tuple[str, ...]
    """Subject, kind and detail of disagreements that only the second campaign has, and that are not shrunk."""
    subjects: Mapping[str, SubjectChange]


def compare(before: Store, after: Store) -> Comparison:
    """Compare two campaigns; `UsageError` where they are of different domains."""
    domains = before.plan.domain, after.plan.domain
    if domains[0] != domains[1]:
        raise UsageError(
            f"different domains: {domains[0]} and {domains[1]}",
            where=f"{before.path}, {after.path}",
            remedy="compare two campaigns of one domain",
        )
    old, new = _buckets(before), _buckets(after)
    subjects = _subjects(before, after)
    return Comparison(
        domain=domains[0],
        cases=Pair(before.cases_done(), after.cases_done()),
        notes=tuple(_notes(before, after)),
        new=tuple(_change(after, name, new[name]) for name in sorted(new.keys() - old.keys())),
        gone=tuple(_change(before, name, old[name]) for name in sorted(old.keys() - new.keys())),
        changed=tuple(
            _change(after, name, new[name], change)
            for name in sorted(new.keys() & old.keys())
            if (change := _difference(old[name], new[name]))
        ),
        new_kinds=tuple(_new_kinds(after, subjects)),
        subjects=subjects,
    )


_Members = list[tuple[Finding, Reduction]]


def _buckets(store: Store) -> dict[str, _Members]:
    found: dict[str, _Members] = defaultdict(list)
    for finding in store.findings():
        if finding.reduction is not None:
            found[finding.reduction.bucket].append((finding, finding.reduction))
    return dict(found)


def _change(store: Store, name: str, members: _Members, change: str = "") -> BucketChange:
    finding, reduction = members[0]
    kept = finding.kept
    title = store.plan.subjects[kept.subject].title
    return BucketChange(name, finding.name, title, kept.judgement.kind, reduction.signature, change)


def _difference(old: _Members, new: _Members) -> str:
    """Describe what a bucket's findings say now and did not say before, and whether they still reproduce."""
    told = [{_told(*member) for member in members} for members in (old, new)]
    return "" if told[0] == told[1] else f"before {_joined(told[0])}; now {_joined(told[1])}"


def _told(finding: Finding, reduction: Reduction) -> str:
    said = finding.said
    state = " (not reproduced)" if reduction.gone else " (flaky)" if reduction.flaky else ""
    return f"oracle {said.oracle}, subject {said.label}{state}"


def _joined(texts: Iterable[str]) -> str:
    return " and ".join(sorted(texts))


def _notes(before: Store, after: Store) -> Iterable[str]:
    """List the differences of the campaigns besides the tools."""
    one, two = before.plan, after.plan
    if [source.identity for source in one.sources] != [source.identity for source in two.sources]:
        yield "the sources differ"
    if before.cases_done() != after.cases_done():
        yield f"the numbers of cases differ: {before.cases_done():,} and {after.cases_done():,}"
    if one.oracle != two.oracle:
        yield f"the oracles differ: {one.oracle} and {two.oracle}"
    if one.limits != two.limits:
        yield "the limits of a tool differ"
    if (one.keep, one.shrink, one.variants) != (two.keep, two.shrink, two.variants):
        yield "the numbers of kept and shrunk findings, or of variants, differ"
    if not {subject.title for subject in one.subjects} & {subject.title for subject in two.subjects}:
        yield "the campaigns have no subject in common"
    for key in ("assay", f"domain {one.domain}"):
        if (was := before.versions.get(key, "")) != (now := after.versions.get(key, "")):
            yield f"{key} had another version: {was} and {now}; buckets may have other names"


def _subjects(before: Store, after: Store) -> dict[str, SubjectChange]:
    titles = dict.fromkeys(subject.title for store in (before, after) for subject in store.plan.subjects)
    counts = [_counts(store) for store in (before, after)]
    return {title: _subject(before, after, title, counts[0], counts[1]) for title in titles}


_Counts = tuple[dict[str, Counter[str]], dict[str, Counter[str]]]


def _counts(store: Store) -> _Counts:
    """Count verdicts, and disagreements by kind and detail, of each subject."""
    verdicts: dict[str, Counter[str]] = defaultdict(Counter)
    wrong: dict[str, Counter[str]] = defaultdict(Counter)
    titles = [subject.title for subject in store.plan.subjects]
    for (_, row), n in store.rows().items():
        for title, cell in zip(titles, row.cells, strict=True):
            verdicts[title][cell.label] += n
            if cell.judgement.outcome is Outcome.DISAGREE:
                wrong[title][_kind(cell.judgement.kind, cell.judgement.detail)] += n
    return verdicts, wrong


def _kind(kind: str, detail: str) -> str:
    return f"{kind}: {detail}" if detail else kind


def _subject(before: Store, after: Store, title: str, old: _Counts, new: _Counts) -> SubjectChange:
    seconds = [store.seconds().get(title, 0.0) / max(1, store.cases_done()) for store in (before, after)]
    return SubjectChange(
        _version(before, title),
        _version(after, title),
        _pairs(old[0][title], new[0][title]),
        _pairs(old[1][title], new[1][title]),
        Pair(seconds[0], seconds[1]),
    )


def _version(store: Store, title: str) -> str:
    return next((subject.tool.version for subject in store.plan.subjects if subject.title == title), "not tested")


def _pairs(old: Counter[str], new: Counter[str]) -> dict[str, Pair]:
    return {label: Pair(old[label], new[label]) for label in sorted(old.keys() | new.keys())}


def _new_kinds(after: Store, subjects: Mapping[str, SubjectChange]) -> Iterable[str]:
    titles = [subject.title for subject in after.plan.subjects]
    shrunk = {
        (titles[f.kept.subject], _kind(f.kept.judgement.kind, f.kept.judgement.detail))
        for f in after.findings()
        if f.reduction is not None
    }
    for title, subject in subjects.items():
        for kind, pair in subject.disagreements.items():
            if pair.after and not pair.before and (title, kind) not in shrunk:
                yield f"{title}: {kind}"
