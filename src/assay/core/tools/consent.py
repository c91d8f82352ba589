"""Nothing is run that a store or a campaign file names, unless this user has approved it.

Typing a command approves it. That is decided once, in the process that starts a campaign, before any tool is located:
to ask a tool for its version is to run it.
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


class Word(StrEnum):
    """Whose word the subjects are, and so what may be run."""

    USER = "user"
    """The user typed them."""
    ALLOWED = "allowed"
    """A file names them, and the user allows it."""
    FILE = "file"
    """A file names them: only what was approved before may be run."""


@dataclass(frozen=True)
class Consent:
    """What was approved just now, and whether that is remembered."""

    fresh: tuple[NamedCommand, ...] = ()
    kept: bool = True


def consent(domain: AnyDomain, specs: Sequence[Spec], word: Word, where: str) -> Consent:
    """Approve what these subjects have run, or refuse it with an error that shows the commands."""
    known = approved_commands()
    fresh = tuple(command for command in commands_of(domain, specs) if command not in known)
    if not fresh:
        return Consent()
    if word is not Word.FILE:
        return Consent(fresh, remember(fresh))
    raise UsageError(
        f"it runs a command that you have not approved: {' and '.join(map(str, fresh))}",
        where=where,
        remedy=f"if you trust it, repeat this with {ALLOW}{not_kept()}",
    )


def not_kept() -> str:
    """Say that an approval cannot be remembered; nothing where it can."""
    if made_state_folder() is not None:
        return ""
    return f", which holds for that run only: {state_folder() or 'the home folder'} cannot be written"
