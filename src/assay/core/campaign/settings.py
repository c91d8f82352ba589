"""What a campaign is asked for, as a user writes it; a plan is made of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from assay.core.domain.lookup import oracle_kind
from assay.core.domain.oracle import Limits, Trust
from assay.core.domain.protocol import AnyDomain
from assay.core.domain.subject import Tool
from assay.core.duration import duration
from assay.core.store.plan import Plan, make_plan
from assay.core.tools.memory import read_size
from assay.errors import unknown_name

DEFAULT_CASES = 10_000
"""The number of cases of an infinite source, without a time limit."""
KINDS_OF_CLAIMS = frozenset({"crash", "evidence", "value"})
"""Kinds of disagreement outside a domain's table: they follow from how a tool ended and from its claims."""


class Settings(Struct, frozen=True, kw_only=True):
    """The options of a campaign; each is described in the help of `assay run`."""

    sources: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    oracle: str = ""
    cases: int | None = None
    time: str | None = None
    seed: int | None = None
    timeout: str = "10s"
    memory: str = "4G"
    fail_on: str = "default"
    keep: int = 20
    shrink: int = 3
    trust: Trust = Trust.CHECKED
    variants: int = 0


def subjects_of(domain: AnyDomain, settings: Settings) -> Sequence[str]:
    """Name the subjects: those that are asked for, or the configurations of the domain's first one.

    The engines of the oracle's family are left out of these: no engine judges itself.
    """
    if settings.subjects:
        return settings.subjects
    first, engines = domain.subject_kinds[0], domain.oracle_kinds
    judge = oracle_kind(domain, settings.oracle) if settings.oracle else engines[0]
    family = {kind.name for kind in engines if kind.related(judge)}
    return [f"{first.name}:{config}" for config in first.configs if config not in family] or [first.name]


def plan_of(domain: AnyDomain, settings: Settings, subjects: Sequence[str], tools: Sequence[Tool]) -> Plan:
    """Make the plan; `UsageError` for an invalid setting."""
    seconds = None if settings.time is None else duration(settings.time)
    known = {ruling.kind for ruling in domain.table.values() if ruling.kind} | KINDS_OF_CLAIMS
    return make_plan(
        domain,
        settings.sources or (domain.source_kinds[0].name,),
        subjects,
        tools=tools,
        cases=settings.cases,
        endless=None if seconds else DEFAULT_CASES,
        oracle=settings.oracle,
        seed=settings.seed,
        limits=Limits(seconds=duration(settings.timeout), memory=read_size(settings.memory)),
        seconds=seconds,
        keep=settings.keep,
        shrink=settings.shrink,
        fail_on=kinds(settings.fail_on, known),
        trust=settings.trust,
        variants=settings.variants,
    )


def kinds(text: str, known: Collection[str]) -> tuple[str, ...] | None:
    """Read the kinds of `--fail-on`: a list, `none`, or `default` for all but completeness and accepted."""
    if text == "default":
        return None
    if text == "none":
        return ()
    written = tuple(part.strip() for part in text.split(","))
    if strange := [kind for kind in written if kind not in known]:
        names = [*sorted(known), "none", "default"]
        raise unknown_name("", "kind of disagreement", strange[0], names, where="--fail-on")
    return written


def versions_of(domain: AnyDomain, plan: Plan, assay: str, python: str) -> Mapping[str, str]:
    """List the versions that a store records."""
    tools = {subject.title: subject.tool.version or "embedded" for subject in plan.subjects}
    return {"assay": assay, "python": python, f"domain {domain.name}": domain.version} | tools


def free_name(domain: str) -> Path:
    """Name a new store in the current folder: `pushdown-1.assay`, or the next number."""
    number = 1
    while (path := Path(f"{domain}-{number}.assay")).exists():
        number += 1
    return path
