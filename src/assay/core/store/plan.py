"""What a campaign was asked to do, as plain data: a worker rebuilds sources, oracle and subjects from it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

import msgspec

from assay.core.domain.capabilities import HasKernels
from assay.core.domain.lookup import make_source, make_subject, oracle_kind
from assay.core.domain.oracle import Limits, Trust
from assay.core.domain.protocol import AnyDomain
from assay.core.domain.source import Identity
from assay.core.domain.spec import Spec, parse_source_spec, parse_spec
from assay.core.domain.subject import EMBEDDED, CommandSubject, Origin, Tool
from assay.core.trial.ask import located
from assay.core.trial.trust import proved_checker
from assay.errors import UsageError

BY_NATURE = {"completeness"}
"""Kinds of disagreement that verifiers have by nature: reported, but no failure unless asked for."""


@dataclass(frozen=True)
class PlannedSource:
    """A source as written, what it turned out to be, and how many of its cases are wanted (None: no end)."""

    spec: Spec
    identity: Identity
    cases: int | None


@dataclass(frozen=True)
class Used:
    """The tool that was found when a campaign was planned: shown and compared, never run."""

    version: str = ""
    place: str = ""
    """How it was started; empty for a subject that is part of Assay."""


@dataclass(frozen=True)
class PlannedSubject:
    """A subject, and the tool that was found for it at the time."""

    spec: Spec
    origin: Origin
    tool: Used
    title: str
    """Its short name in this campaign."""


@dataclass(frozen=True)
class Plan:
    """Everything that decides what a campaign does."""

    domain: str
    sources: tuple[PlannedSource, ...]
    subjects: tuple[PlannedSubject, ...]
    oracle: str
    limits: Limits = field(default_factory=Limits)
    seconds: float | None = None
    shard: int = 100
    keep: int = 20
    """How many disagreements of one source, subject and kind are kept with their output, lowest indices first."""
    shrink: int = 3
    """How many of those are shrunk."""
    fail_on: tuple[str, ...] | None = None
    """Kinds of disagreement that make the exit status 1; None stands for all but completeness."""
    trust: Trust = Trust.CHECKED

    def fails(self, kind: str) -> bool:
        """Whether a disagreement of this kind makes the campaign fail."""
        return kind not in BY_NATURE if self.fail_on is None else kind in self.fail_on


@dataclass(frozen=True)
class ShardKey:
    """A range of indices of one source: the unit of work."""

    source: int
    start: int
    stop: int


PLAN = msgspec.json.Decoder(Plan)


def make_plan(
    domain: AnyDomain,
    sources: Sequence[str],
    subjects: Sequence[str],
    *,
    tools: Sequence[Tool] | None = None,
    cases: int | None,
    endless: int | None = None,
    oracle: str = "",
    seed: int | None = None,
    limits: Limits | None = None,
    seconds: float | None = None,
    keep: int = 20,
    shrink: int = 3,
    fail_on: tuple[str, ...] | None = None,
    trust: Trust = Trust.CHECKED,
) -> Plan:
    """Find the tools, unless they are given, and fix everything that is left open.

    Where `cases` is None, a source is wanted whole, and of one without end `endless` cases (None: until time is up).
    """
    if trust is not Trust.CHECKED and proved_checker(domain) is None:
        raise UsageError(f"{domain.name} has no proved checker", where="--trust", remedy="leave it out")
    specs = [parse_spec(text) for text in subjects]
    planned = _planned_subjects(domain, specs, tools or [located(make_subject(domain, spec)) for spec in specs])
    wanted = [_planned_source(domain, parse_source_spec(text), seed, cases, endless) for text in sources]
    largest_batch = max((_batch(domain, subject.spec) for subject in planned), default=1)
    most = max((source.cases or 1 << 30 for source in wanted), default=1)
    chosen = independent_oracle(domain, planned, oracle)
    limit = _shard_limit(domain, wanted, chosen, planned) if trust is Trust.CHECKED else 100
    shard = max(largest_batch, min(limit, max(10, most // 16)))
    return Plan(
        domain=domain.name,
        sources=tuple(wanted),
        subjects=tuple(planned),
        oracle=chosen,
        limits=limits or Limits(),
        seconds=seconds,
        shard=shard,
        keep=keep,
        shrink=shrink,
        fail_on=fail_on,
        trust=trust,
    )


def _shard_limit(
    domain: AnyDomain, sources: Sequence[PlannedSource], oracle: str, subjects: Sequence[PlannedSubject]
) -> int:
    """A shard should take a second or so: many cases where kernels do them, few where tools are started."""
    specs = [subject.spec for subject in subjects]
    if isinstance(domain, HasKernels) and all(domain.native(s.identity, oracle, specs) for s in sources):
        return 20_000
    return 100


def _batch(domain: AnyDomain, spec: Spec) -> int:
    subject = make_subject(domain, spec)
    return subject.batch if isinstance(subject, CommandSubject) else 1


def _planned_source(
    domain: AnyDomain, spec: Spec, seed: int | None, cases: int | None, endless: int | None
) -> PlannedSource:
    source = make_source(domain, spec, seed)
    size = source.size
    wanted = (cases or endless) if size is None else size if cases is None else min(cases, size)
    kept = Spec(spec.name, "", tuple((name, str(value)) for name, value in source.identity.parameters))
    return PlannedSource(kept, source.identity, wanted)


def with_cases(domain: AnyDomain, plan: Plan, cases: int) -> Plan:
    """Ask for this many cases of each source, never for fewer than before, nor for more than there are."""

    def extended(planned: PlannedSource) -> PlannedSource:
        if planned.cases is None:
            return planned
        size = make_source(domain, planned.spec).size
        wanted = max(cases, planned.cases)
        return replace(planned, cases=wanted if size is None else min(wanted, size))

    return replace(plan, sources=tuple(extended(planned) for planned in plan.sources))


def used(tool: Tool) -> Used:
    """Say of a tool what is kept of it."""
    return Used() if tool == EMBEDDED else Used(tool.version, shlex.join(tool.argv))


def _planned_subjects(domain: AnyDomain, specs: Sequence[Spec], tools: Sequence[Tool]) -> list[PlannedSubject]:
    if len(set(specs)) < len(specs):
        raise UsageError("a subject is given twice", remedy="name each subject once")
    titles = [spec.title for spec in specs]
    planned = []
    for spec, tool in zip(specs, tools, strict=True):
        title = spec.title if titles.count(spec.title) == 1 else str(spec)
        planned.append(PlannedSubject(spec, make_subject(domain, spec).origin, used(tool), title))
    return planned


def independent_oracle(domain: AnyDomain, subjects: Sequence[PlannedSubject], wanted: str) -> str:
    """An engine never judges itself: choose an oracle that is not among the subjects."""
    judged = {subject.spec.config for subject in subjects if subject.origin is Origin.OURS}
    if wanted:
        free = [] if oracle_kind(domain, wanted).name in judged else [wanted]
    else:
        engines = [kind for kind in domain.oracle_kinds if kind.name in judged]
        free = [kind.name for kind in domain.oracle_kinds if not any(map(kind.related, engines))]
    if not free:
        raise UsageError(
            "an engine cannot judge itself, and no other engine is left to be the oracle",
            remedy="leave out one of the engine: subjects, or choose another --oracle",
        )
    return free[0]


def shards(plan: Plan) -> Iterator[ShardKey]:
    """Cut a campaign into shards, the sources in turn; without end where a source has none and no number is given."""
    for k in count():
        start = k * plan.shard
        open_sources = [
            (number, source.cases)
            for number, source in enumerate(plan.sources)
            if source.cases is None or start < source.cases
        ]
        if not open_sources:
            return
        for number, cases in open_sources:
            yield ShardKey(number, start, start + plan.shard if cases is None else min(start + plan.shard, cases))
