"""A tool in plain words: the commands that a person types, and what the tool prints for a verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from assay.core.domain.case import Case
from assay.core.domain.oracle import Limits
from assay.core.domain.subject import Tool
from assay.core.domain.verdict import Verdict


@runtime_checkable
class HasPlainCommands(Protocol):
    """A command subject whose stages wrap the commands in a script."""

    def plain_commands(self, tool: Tool, case: Case, limits: Limits) -> Sequence[str]:
        """The commands for one case, in the folder with its files."""
        ...


@runtime_checkable
class HasPlainAnswers(Protocol):
    """A command subject that knows what its tool prints for a verdict."""

    def plain_answer(self, verdict: Verdict) -> str:
        """What the tool prints for this verdict; empty if that is unknown."""
        ...
