"""A plan with the tools that carry it out on this machine: what workers are given, and what no file keeps.

A campaign file says what was asked. Whatever it says of a tool's place is not run: tools are located again.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from assay.core.domain.lookup import make_subject
from assay.core.domain.protocol import load_domain
from assay.core.domain.subject import Tool
from assay.core.store.plan import Plan, PlannedSubject
from assay.core.tools.commands import visible
from assay.core.tools.consent import Word, consent
from assay.core.trial.ask import located


@dataclass(frozen=True)
class Job:
    """What a worker needs: the plan, and a tool for each of its subjects."""

    plan: Plan
    tools: tuple[Tool, ...]


JOB = msgspec.json.Decoder(Job)


def job_of(plan: Plan, where: str = "the campaign") -> Job:
    """Locate the tools of a plan; `UsageError` where it names commands that this user has not approved."""
    consent(load_domain(plan.domain), [subject.spec for subject in plan.subjects], Word.FILE, where)
    return located_job(plan)


def other_version(subject: PlannedSubject, tool: Tool) -> str:
    """Say that a tool is not of the version that the campaign was planned with; nothing if it is."""
    planned = subject.tool.version
    if planned in ("", tool.version):
        return ""
    return f"{subject.title} is {visible(tool.version)} now; the campaign was planned with {visible(planned)}"


def located_job(plan: Plan) -> Job:
    """Locate the tools of a plan whose commands are approved."""
    domain = load_domain(plan.domain)
    return Job(plan, tuple(located(make_subject(domain, subject.spec)) for subject in plan.subjects))
