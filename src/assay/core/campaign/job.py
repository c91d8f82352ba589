"""A job: a plan with the tools located on this machine. It is sent to workers and never stored.

Tools are always located again: the location recorded in a campaign file is never run.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from assay.core.domain.lookup import make_subject
from assay.core.domain.protocol import load_domain
from assay.core.domain.subject import Tool
from assay.core.store.plan import Plan, PlannedSubject
from assay.core.tools.commands import visible
from assay.core.tools.consent import Authority, consent
from assay.core.trial.ask import located


@dataclass(frozen=True)
class Job:
    """What a worker needs: the plan, and a tool for each of its subjects."""

    plan: Plan
    tools: tuple[Tool, ...]


JOB = msgspec.json.Decoder(Job)


def job_of(plan: Plan, where: str = "the campaign") -> Job:
    """Locate the tools of a plan; `UsageError` where it names an unapproved command."""
    consent(load_domain(plan.domain), [subject.spec for subject in plan.subjects], Authority.FILE, where)
    return located_job(plan)


def other_version(subject: PlannedSubject, tool: Tool) -> str:
    """Describe a change of a tool's version since the campaign was planned; empty if there is none."""
    planned = subject.tool.version
    if planned in ("", tool.version):
        return ""
    return f"{subject.title}: the version is now {visible(tool.version)}; the campaign began with {visible(planned)}"


def located_job(plan: Plan) -> Job:
    """Locate the tools of a plan whose commands are approved."""
    domain = load_domain(plan.domain)
    return Job(plan, tuple(located(make_subject(domain, subject.spec)) for subject in plan.subjects))
