"""Consent to run commands: typed by the user, approved before, or allowed with `--allow-commands`."""

from __future__ import annotations

from collections.abc import Sequence

import click

from assay.cli.output import notify
from assay.core.campaign.job import Job, other_version
from assay.core.domain.lookup import make_subject
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Tool
from assay.core.store.plan import PlannedSubject
from assay.core.store.store import Store
from assay.core.tools.consent import ALLOW, Authority, consent, not_kept
from assay.core.trial.ask import located

allow_commands = click.option(
    ALLOW, "allow_commands", is_flag=True, help="Approve and run the commands that the file names."
)


def approve(domain: AnyDomain, specs: Sequence[Spec], authority: Authority, where: str) -> None:
    """Approve the commands of subjects and print the new approvals; `UsageError` without consent."""
    given = consent(domain, specs, authority, where)
    for command in given.fresh if authority is Authority.ALLOWED else ():
        notify(f"approved: {command}" + ("" if given.kept else not_kept()))


def typed_tool(domain: AnyDomain, spec: Spec) -> Tool:
    """Locate the tool of a subject that the user typed."""
    subject = make_subject(domain, spec)
    approve(domain, [spec], Authority.USER, "")
    return located(subject)


def stored_job(store: Store, *, allowed: bool, quiet: bool) -> Job:
    """Locate the tools of a campaign; `UsageError` where it names an unapproved command."""
    return Job(store.plan, stored_tools(store, store.plan.subjects, allowed=allowed, quiet=quiet))


def stored_tools(store: Store, subjects: Sequence[PlannedSubject], *, allowed: bool, quiet: bool) -> tuple[Tool, ...]:
    """Locate the tools of some subjects of a campaign, and report changed versions."""
    domain = load_domain(store.plan.domain)
    made = [make_subject(domain, subject.spec) for subject in subjects]
    authority = Authority.ALLOWED if allowed else Authority.FILE
    approve(domain, [subject.spec for subject in subjects], authority, str(store.path))
    tools = tuple(map(located, made))
    for subject, tool in zip(subjects, tools, strict=True):
        if not quiet and (changed := other_version(subject, tool)):
            notify(changed)
    return tools
