"""Patterns for the output of a tool, and the answer that they give: exit statuses, regular expressions, or both.

A pattern for a reason, such as `bound`, beats every verdict. Where two verdicts match, or none, the answer is
`unknown:unreadable`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from assay.core.domain.subject import End, Stage
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown

E = TypeVar("E")
_STATUSES = re.compile(r"exit:(\S*)(?:\s+(.*))?", re.DOTALL)
_RANGE = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")
_MOST = 255
_SHOWN = 200


@dataclass(frozen=True)
class OutputPattern:
    """The exit statuses, if they matter, and the expression, if there is one."""

    statuses: frozenset[int] | None
    expression: re.Pattern[str] | None

    def matches(self, stage: Stage) -> bool:
        """Whether the tool exited so, and the expression is found in its output or its error output."""
        if self.statuses is not None and (stage.end is not End.EXIT or stage.status not in self.statuses):
            return False
        return self.expression is None or self.expression.search(_lines(stage)) is not None


def _lines(stage: Stage) -> str:
    """The lines of the output, then of the error output; no line is empty but those that the tool printed."""
    streams = [text.replace("\r\n", "\n").removesuffix("\n") for text in (stage.text, stage.error_text) if text]
    return "\n".join(streams)


def read_pattern(text: str) -> OutputPattern:
    """Read `EXPRESSION`, `exit:N`, `exit:1|3-5` or `exit:N EXPRESSION`; `ValueError` says what is wrong."""
    match = _STATUSES.fullmatch(text)
    statuses = _statuses(match[1]) if match else None
    expression = (match[2] or "") if match else text
    if not expression and statuses is None:
        raise ValueError("it is empty")
    try:
        return OutputPattern(statuses, re.compile(expression, re.MULTILINE) if expression else None)
    except re.error as error:
        raise ValueError(f"not a regular expression: {error}") from error


def _statuses(text: str) -> frozenset[int]:
    found: set[int] = set()
    for part in text.split("|"):
        match = _RANGE.fullmatch(part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
        if not first <= last <= _MOST:
            raise ValueError(f"not an exit status: {part!r}; write exit:N, exit:1|2 or exit:1-{_MOST}")
        found |= set(range(first, last + 1))
    return frozenset(found)


def answer_by_patterns(patterns: Mapping[str, str], stage: Stage) -> Answer[E]:
    """Give the verdict or the reason whose pattern matches; the keys are verdicts and reasons."""
    found = [word for word, text in patterns.items() if read_pattern(text).matches(stage)]
    if reasons := [word for word in found if word in tuple(Reason)]:
        return Answer(unknown(Reason(reasons[0])), note=printed(stage))
    if len(found) == 1:
        return Answer(Verdict(found[0]))
    why = f"the patterns of {' and '.join(found)} match" if found else "no pattern matches"
    return Answer(unknown(Reason.UNREADABLE), note=f"{why}: {printed(stage)}")


def printed(stage: Stage) -> str:
    """The exit status, if the tool exited, and the first line that it printed."""
    lines = (line.strip() for text in (stage.text, stage.error_text) for line in text.splitlines())
    first = next(filter(None, lines), "")
    status = f"exit status {stage.status}" if stage.end is End.EXIT else "did not exit"
    return f"{status}, {first[:_SHOWN]!r}" if first else f"{status}, no output"
