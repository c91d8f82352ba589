"""The behaviour of a tool on a case: what it answered and printed, without numbers, names and quotations."""

from __future__ import annotations

from assay.core.domain.case import digest
from assay.core.domain.subject import Stage
from assay.core.domain.verdict import Answer
from assay.core.tools.line_shape import line_shape
from assay.core.trial.ask import Asked

_READ = 16 << 10
"""Characters of a stream that make its shape."""
_LONGEST = 400
"""Characters of a behaviour that are kept; the rest of a long one becomes its digest."""


def behaviour_of(asked: Asked[object]) -> str:
    """Describe the behaviour of a tool on a case.

    It consists of the verdict, the tool's own counters by order of magnitude, and the lines of its output by shape. The
    output of a batch belongs to no single case, so it is left out.
    """
    parts = [asked.answer.verdict.label, *_counters(asked.answer)]
    if asked.output is None or asked.shared > 1:
        parts += _lines(asked.answer.note)
    else:
        for stage in asked.output.stages:
            parts += _stage(stage)
    return _short("\n".join(parts))


def _counters(answer: Answer[object]) -> list[str]:
    return [
        f"{name} {_magnitude(value)}"
        for name, value in sorted(answer.measures.items())
        if isinstance(value, int) and not isinstance(value, bool)
    ]


def _magnitude(value: int) -> str:
    """The range of powers of ten that holds a number: `10..99`."""
    if value in range(2):
        return str(value)
    least = 10 ** (len(str(abs(value))) - 1)
    return f"{'-' if value < 0 else ''}{least}..{10 * least - 1}"


def _stage(stage: Stage) -> list[str]:
    return [f"{stage.end} {stage.status}", *_lines(stage.text[:_READ]), *_lines(stage.error_text[:_READ])]


def _lines(text: str) -> list[str]:
    """The shapes of the lines, each once, in alphabetical order."""
    return sorted({shape for line in text.splitlines() if (shape := line_shape(line))})


def _short(text: str) -> str:
    if len(text) <= _LONGEST:
        return text
    return f"{text[:_LONGEST]}… {digest(text.encode())[:16]}"
