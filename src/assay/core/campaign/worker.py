"""What a worker process builds from a job, once: the domain, the oracle, the sources and the subjects."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from assay.core.campaign.job import JOB
from assay.core.domain.case import Case
from assay.core.domain.lookup import make_oracle, make_source, make_subject
from assay.core.domain.oracle import Oracle
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.source import Source
from assay.core.domain.subject import AnySubject, Tool
from assay.core.store.plan import Plan
from assay.errors import InputError


@dataclass(frozen=True)
class Worker:
    """The objects that a worker process builds from a job, once."""

    plan: Plan
    domain: AnyDomain
    oracle: Oracle[Case, object]
    sources: tuple[Source[Case], ...]
    subjects: tuple[AnySubject[Case, object], ...]
    tools: tuple[Tool, ...]


@lru_cache(maxsize=4)
def worker_of(encoded: bytes) -> Worker:
    """Build a worker from a job; `InputError` where a source has changed."""
    job = JOB.decode(encoded)
    plan = job.plan
    domain = load_domain(plan.domain)
    sources = []
    for planned in plan.sources:
        source = make_source(domain, planned.spec)
        if source.identity != planned.identity:
            raise InputError(
                "the source has changed since the campaign started",
                where=planned.identity.label,
                remedy="restore its files and this version of Assay, or start a new campaign",
            )
        sources.append(source)
    subjects = tuple(make_subject(domain, planned.spec) for planned in plan.subjects)
    return Worker(plan, domain, make_oracle(domain, plan.oracle), tuple(sources), subjects, job.tools)
