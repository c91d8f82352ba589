"""Consent: a command in a store or campaign file runs only if the user has approved it.

Typing a command approves it. Consent is checked once, in the process that starts a campaign, before any tool is
located: asking a tool for its version already runs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from assay.core.domain.protocol import AnyDomain
from assay.core.domain.spec import Spec
from assay.core.tools.approvals import approved_commands, remember
from assay.core.tools.commands import NamedCommand, commands_of
from assay.core.tools.state_folder import made_state_folder, state_folder
from assay.errors import UsageError

ALLOW = "--allow-commands"


class Authority(StrEnum):
    """Who named the subjects."""

    USER = "user"
    """The user typed them."""
    ALLOWED = "allowed"
    """A file names them, and the user gave `--allow-commands`."""
    FILE = "file"
    """A file names them: only approved commands may run."""


@dataclass(frozen=True)
class Consent:
    """The new approvals, and whether they are stored."""

    fresh: tuple[NamedCommand, ...] = ()
    kept: bool = True


def consent(domain: AnyDomain, specs: Sequence[Spec], authority: Authority, where: str) -> Consent:
    """Approve the commands of subjects; `UsageError` with the commands where that is not allowed."""
    known = approved_commands()
    fresh = tuple(command for command in commands_of(domain, specs) if command not in known)
    if not fresh:
        return Consent()
    if authority is not Authority.FILE:
        return Consent(fresh, remember(fresh))
    raise UsageError(
        f"runs an unapproved command: {' and '.join(map(str, fresh))}",
        where=where,
        remedy=f"if you trust it, repeat this with {ALLOW}{not_kept()}",
    )


def not_kept() -> str:
    """Explain that an approval cannot be stored; empty where it can."""
    if made_state_folder() is not None:
        return ""
    return f", which holds for that run only: {state_folder() or 'the home folder'} is not writable"
