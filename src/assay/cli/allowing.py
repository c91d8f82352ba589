"""What may be run: what the user typed, what he approved before, and what he allows with `--allow-commands`."""

from __future__ import annotations

from collections.abc import Sequence

import click

from assay.cli.output import tell
from assay.core.campaign.job import Job, other_version
from assay.core.domain.lookup import make_subject
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Tool
from assay.core.store.plan import PlannedSubject
from assay.core.store.store import Store
from assay.core.tools.consent import ALLOW, Word, consent, not_kept
from assay.core.trial.ask import located

allow_commands = click.option(
    ALLOW, "allow_commands", is_flag=True, help="Approve the commands that the file names, and run them."
)


def approve(domain: AnyDomain, specs: Sequence[Spec], word: Word, where: str) -> None:
    """Approve what subjects have run, and say what was approved now; `UsageError` where it may not be run."""
    given = consent(domain, specs, word, where)
    for command in given.fresh if word is Word.ALLOWED else ():
        tell(f"approved: {command}" + ("" if given.kept else not_kept()))


def typed_tool(domain: AnyDomain, spec: Spec) -> Tool:
    """Locate the tool of a subject that the user typed."""
    subject = make_subject(domain, spec)
    approve(domain, [spec], Word.USER, "")
    return located(subject)


def stored_job(store: Store, *, allowed: bool, quiet: bool) -> Job:
    """Locate the tools of a campaign, unless it names commands that are not approved."""
    return Job(store.plan, stored_tools(store, store.plan.subjects, allowed=allowed, quiet=quiet))


def stored_tools(store: Store, subjects: Sequence[PlannedSubject], *, allowed: bool, quiet: bool) -> tuple[Tool, ...]:
    """Locate the tools of some subjects of a campaign, and say where a version is another one now."""
    domain = load_domain(store.plan.domain)
    made = [make_subject(domain, subject.spec) for subject in subjects]
    word = Word.ALLOWED if allowed else Word.FILE
    approve(domain, [subject.spec for subject in subjects], word, str(store.path))
    tools = tuple(map(located, made))
    for subject, tool in zip(subjects, tools, strict=True):
        if not quiet and (changed := other_version(subject, tool)):
            tell(changed)
    return tools
