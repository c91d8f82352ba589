"""Confirms a disagreement with a second tool, where the first is a faster one that may itself be wrong.

SPIN's verifiers are C programs. tcc compiles them quickly, and miscompiles a few; gcc's decide.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar, runtime_checkable

from msgspec.structs import replace

from assay.core.domain.case import C
from assay.core.domain.judgement import Judgement, Outcome
from assay.core.domain.oracle import Limits
from assay.core.domain.subject import AnySubject, Tool
from assay.core.trial.ask import Asked, ask

E = TypeVar("E")


@runtime_checkable
class HasSecondTool(Protocol):
    """A subject with a slower tool that is more trustworthy."""

    def second_tool(self, tool: Tool) -> Tool | None:
        """The other tool; None if there is none, or if this is it."""
        ...


def confirmed(
    subject: AnySubject[C, E],
    tool: Tool,
    case: C,
    asked: Asked[E],
    judgement: Judgement,
    limits: Limits,
    judge: Callable[[Asked[E]], Judgement],
) -> tuple[Asked[E], Judgement]:
    """Ask the second tool about a disagreement; where it decides the case and agrees, its answer counts."""
    if judgement.outcome is not Outcome.DISAGREE or not isinstance(subject, HasSecondTool):
        return asked, judgement
    second = subject.second_tool(tool)
    if second is None:
        return asked, judgement
    again = ask(subject, second, [case], limits)[0]
    ruling = judge(again)
    if not again.answer.verdict.decided or ruling.outcome is Outcome.DISAGREE:
        return asked, judgement
    note = f"{second.version}; with {tool.version}: {asked.answer.verdict.label!r}. {again.answer.note}".strip()
    return replace(again, answer=replace(again.answer, note=note)), ruling
