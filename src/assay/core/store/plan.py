"""The plan of a campaign as plain data: a worker builds sources, oracle and subjects from it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated

import msgspec

from assay.core.domain.capabilities import HasKernels
from assay.core.domain.judgement import ACCEPTED
from assay.core.domain.lookup import make_source, make_subject, oracle_kind
from assay.core.domain.oracle import Limits, Trust
from assay.core.domain.protocol import AnyDomain
from assay.core.domain.source import Identity
from assay.core.domain.spec import Spec, parse_source_spec, parse_spec
from assay.core.domain.subject import EMBEDDED, CommandSubject, Origin, Tool
from assay.core.domain.variants import require_variants
from assay.core.trial.ask import located
from assay.core.trial.trust import proved_checker
from assay.errors import UsageError

BY_NATURE = {"completeness", ACCEPTED}
"""Kinds of disagreement that a sound tool may have; they do not fail a campaign by default."""
_WEIGHTED = re.compile(r"(.*)\*([1-9]\d{0,3})", re.DOTALL)
CASE_BY_CASE = 100
"""The number of cases of a shard without kernels."""
Positive = Annotated[int, msgspec.Meta(ge=1)]
Natural = Annotated[int, msgspec.Meta(ge=0)]
"""Checked where a plan is read from a store."""


@dataclass(frozen=True)
class PlannedSource:
    """A source as specified, its identity, and how many of its cases to run (None: unlimited)."""

    spec: Spec
    identity: Identity
    cases: Natural | None
    weight: Positive = 1
    """How many of its shards come to one of a source of weight 1."""


@dataclass(frozen=True)
class Used:
    """The tool located when a campaign was planned: shown and compared, never run."""

    version: str = ""
    place: str = ""
    """Its command; empty for an embedded subject."""


@dataclass(frozen=True)
class PlannedSubject:
    """A subject, and the tool located for it."""

    spec: Spec
    origin: Origin
    tool: Used
    title: str
    """Its short name in the campaign."""


@dataclass(frozen=True)
class Plan:
    """Everything that determines a campaign."""

    domain: str
    sources: tuple[PlannedSource, ...]
    subjects: tuple[PlannedSubject, ...]
    oracle: str
    limits: Limits = field(default_factory=Limits)
    seconds: float | None = None
    shard: Positive = CASE_BY_CASE
    keep: Positive = 20
    """How many disagreements that are alike (`quota`) are kept with their output, lowest indices first."""
    shrink: Natural = 3
    """How many of the kept disagreements are shrunk."""
    fail_on: tuple[str, ...] | None = None
    """Kinds of disagreement that make the exit status 1; None means all but those of `BY_NATURE`."""
    trust: Trust = Trust.CHECKED
    variants: Natural = 0
    """How many variants of each case the subjects are asked about besides."""

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
    variants: int = 0,
) -> Plan:
    """Make a plan: locate the tools unless they are given, and fill in the defaults.

    Where `cases` is None, all cases of a source are run; of an infinite one, `endless` cases (None: until time is up).
    """
    if trust is not Trust.CHECKED and proved_checker(domain) is None:
        raise UsageError(f"{domain.name} has no proved checker", where="--trust", remedy="leave it out")
    if variants:
        require_variants(domain, domain.name)
    specs = [parse_spec(text) for text in subjects]
    planned = _planned_subjects(domain, specs, tools or [located(make_subject(domain, spec)) for spec in specs])
    wanted = [_planned_source(domain, text, seed, cases, endless) for text in sources]
    if seconds is None and (unlimited := [source.spec.name for source in wanted if source.cases is None]):
        raise UsageError(
            f"the source {unlimited[0]} never ends",
            where="--source",
            remedy="limit the campaign with --cases or --time",
        )
    largest_batch = max((_batch(domain, subject.spec) for subject in planned), default=1)
    most = max((source.cases or 1 << 30 for source in wanted), default=1)
    chosen = independent_oracle(domain, planned, oracle)
    native = trust is Trust.CHECKED and not variants
    limit = _shard_limit(domain, wanted, chosen, planned) if native else CASE_BY_CASE
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
        variants=variants,
    )


def _shard_limit(
    domain: AnyDomain, sources: Sequence[PlannedSource], oracle: str, subjects: Sequence[PlannedSubject]
) -> int:
    """Size a shard to take about a second: many cases with kernels, few with external tools."""
    specs = [subject.spec for subject in subjects]
    if not isinstance(domain, HasKernels):
        return CASE_BY_CASE
    shards = [domain.native(source.identity, oracle, specs) for source in sources]
    return min((CASE_BY_CASE if shard is None else shard.size for shard in shards), default=CASE_BY_CASE)


def _batch(domain: AnyDomain, spec: Spec) -> int:
    subject = make_subject(domain, spec)
    return subject.batch if isinstance(subject, CommandSubject) else 1


def _planned_source(
    domain: AnyDomain, text: str, seed: int | None, cases: int | None, endless: int | None
) -> PlannedSource:
    """Plan a source as the user wrote it: `swarm:seed=7`, or with its weight `swarm:seed=7*3`."""
    written = _WEIGHTED.fullmatch(text)
    spec = parse_source_spec(written[1] if written else text)
    source = make_source(domain, spec, seed)
    size = source.size
    wanted = (cases or endless) if size is None else size if cases is None else min(cases, size)
    kept = Spec(spec.name, "", tuple((name, str(value)) for name, value in source.identity.parameters))
    return PlannedSource(kept, source.identity, wanted, int(written[2]) if written else 1)


def with_cases(domain: AnyDomain, plan: Plan, cases: int) -> Plan:
    """Raise the number of cases of each source, up to its size; never lower it."""

    def extended(planned: PlannedSource) -> PlannedSource:
        if planned.cases is None:
            return planned
        size = make_source(domain, planned.spec).size
        wanted = max(cases, planned.cases)
        return replace(planned, cases=wanted if size is None else min(wanted, size))

    return replace(plan, sources=tuple(extended(planned) for planned in plan.sources))


def used(tool: Tool) -> Used:
    """Give the recorded part of a tool."""
    return Used() if tool == EMBEDDED else Used(tool.version, shlex.join(tool.argv))


def _planned_subjects(domain: AnyDomain, specs: Sequence[Spec], tools: Sequence[Tool]) -> list[PlannedSubject]:
    if len(set(specs)) < len(specs):
        raise UsageError("duplicate subject", remedy="name each subject once")
    titles = [spec.title for spec in specs]
    planned = []
    for spec, tool in zip(specs, tools, strict=True):
        title = spec.title if titles.count(spec.title) == 1 else str(spec)
        planned.append(PlannedSubject(spec, make_subject(domain, spec).origin, used(tool), title))
    return planned


def independent_oracle(domain: AnyDomain, subjects: Sequence[PlannedSubject], wanted: str) -> str:
    """Choose an oracle that is not among the subjects: no engine judges itself."""
    judged = {subject.spec.config for subject in subjects if subject.origin is Origin.OURS}
    if wanted:
        free = [] if oracle_kind(domain, wanted).name in judged else [wanted]
    else:
        engines = [kind for kind in domain.oracle_kinds if kind.name in judged]
        free = [kind.name for kind in domain.oracle_kinds if kind.certifies and not any(map(kind.related, engines))]
    if not free:
        raise UsageError(
            "an engine cannot be both subject and oracle",
            remedy="leave out one of the engine: subjects, or choose another --oracle",
        )
    return free[0]


LAST = 4
"""The last four shards of a source are each divided into four."""


def shards(plan: Plan) -> Iterator[ShardKey]:
    """Divide a campaign into shards, the sources in turn by their weights; infinitely many for an unlimited source."""
    starts = [0] * len(plan.sources)
    while any(_is_open(source, start) for source, start in zip(plan.sources, starts, strict=True)):
        for number, source in enumerate(plan.sources):
            for _ in range(source.weight):
                start = starts[number]
                if _is_open(source, start):
                    stop = start + _length(plan.shard, source.cases, start)
                    starts[number] = stop if source.cases is None else min(stop, source.cases)
                    yield ShardKey(number, start, starts[number])


def _length(shard: int, cases: int | None, start: int) -> int:
    """Give the length of a shard: towards the end of many shards they are shorter, so that workers end together."""
    if cases is None or cases <= LAST * LAST * shard or cases - start > LAST * shard:
        return shard
    return max(1, shard // LAST)


def _is_open(source: PlannedSource, start: int) -> bool:
    return source.cases is None or start < source.cases
