"""One run of a tool for several subjects: those whose commands are the same read the same output.

A tool may answer several questions at once, such as one program with three engines. Each engine is then a subject with
its own way to read. Only subjects that say so share: a tool that is listed twice is otherwise run twice.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from assay.core.domain.oracle import Limits
from assay.core.domain.subject import Invocation, Output, Subject
from assay.core.tools.process import run

_Key = tuple[tuple[tuple[str, bytes], ...], object, Limits]
Runs = dict[_Key, Output]
"""The outputs of a block of cases, by what was run."""


@runtime_checkable
class SharesRuns(Protocol):
    """A subject that takes the output of another one's run."""

    @property
    def shares_runs(self) -> bool:
        """Whether it does."""
        ...


def run_shared(subject: Subject, invocation: Invocation, limits: Limits, runs: Runs | None) -> Output:
    """Run an invocation, or give the output of an equal one of a subject that shares."""
    if runs is None or not isinstance(subject, SharesRuns) or not subject.shares_runs:
        return run(invocation, limits)
    key = (tuple(sorted(invocation.files.items())), invocation.stages, limits)
    if key not in runs:
        runs[key] = run(invocation, limits)
    return runs[key]
